import { expect, test } from 'vitest';
import { renderGithub } from '../../../../../src/core/diagnostics/render/github.js';
import { renderSarif } from '../../../../../src/core/diagnostics/render/sarif.js';
import { renderJson, renderText } from '../../../../../src/core/diagnostics/render/text.js';
import { importMtgo } from '../../../../../src/core/importers/mtgo/rules.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

const archetype = (name: string, card: string) =>
  JSON.stringify({ Name: name, Conditions: [{ Type: 'InMainboard', Cards: [card] }] });

const { ruleSet } = importMtgo([
  { path: 'Modern/Archetypes/Burn.json', text: archetype('Burn', 'Lightning Blot') },
  {
    path: 'Modern/Fallbacks/Red.json',
    text: JSON.stringify({ Name: 'Red', CommonCards: ['Goblin Giude'] }),
  },
]);
const text = JSON.stringify(ruleSet?.file, null, 2);
const lists = createCorpus([
  { deck: { main: [{ name: 'Lightning Bolt' }, { name: 'Goblin Guide' }] } },
]);
const { diagnostics } = checkRules(text, { file: 'modern.json', lists });
const found = diagnostics.filter(({ code }) => code === 'unknown-card');

test('findings about imported rules and fallbacks name the files that they came from', () => {
  expect(found.map(({ related }) => related)).toEqual([
    [{ pointer: '', message: 'the rule was imported from here', file: 'Archetypes/Burn.json' }],
    [{ pointer: '', message: 'the rule was imported from here', file: 'Fallbacks/Red.json' }],
  ]);
});

test('every report names these files, and the rule file as the place', () => {
  const place = /modern\.json/;
  const origin = /Archetypes\/Burn\.json/;
  const sarif = renderSarif(found, { version: '1.0.0' });
  for (const report of [renderText(found), renderJson(found), renderGithub(found), sarif]) {
    expect(report).toMatch(place);
    expect(report).toMatch(origin);
  }
  expect(renderText(found)).toContain(
    '\n  Archetypes/Burn.json: the rule was imported from here\n',
  );
});

test('that imported rules have a source is no finding; other unknown fields are', () => {
  expect(diagnostics.filter(({ code }) => code === 'unknown-field')).toEqual([]);
  const edited = text.replaceAll('"source":', '"author": "me",\n"source":');
  const more = checkRules(edited).diagnostics.filter(({ code }) => code === 'unknown-field');
  expect(new Set(more.map(({ data }) => data?.field))).toEqual(new Set(['author']));
});

test('a rule may name its file alone, and a field that says nothing about it is ignored', () => {
  const rules = [
    { identifier: 'a', name: 'A', cards: [], source: 'A.json' },
    { identifier: 'b', name: 'B', cards: [], priority: 11, source: { file: 5 } },
  ];
  const all = checkRules(rules).diagnostics.filter(({ code }) => code === 'empty-cards');
  expect(all.map(({ related }) => related?.map(({ file }) => file))).toEqual([
    ['A.json'],
    undefined,
  ]);
});
