import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { coverRules } from '../../../../../src/questions/analysis/compare/coverage.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import {
  listsOf,
  openWorkbench,
  sampleLists,
  sampleRules,
  studioFile,
  studioProject,
} from '../../../../support/workbench.js';

const rules = `{
  "rules": [
    {
      "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }],
      "variants": [{ "identifier": "zard-owl", "name": "Zard Owl", "cards": [{ "name": "Owl ex" }] }]
    },
    { "identifier": "owl", "name": "Owl", "cards": [{ "name": "Owl ex" }] }
  ],
  "fallbacks": [{ "identifier": "birds", "name": "Birds", "cards": ["Bird"], "threshold": 0.5 }]
}`;
const project = studioProject([studioFile('rules.json', rules)]);

test('coverage has rules, their variants and fallbacks, and what two rules match', async () => {
  const lists = listsOf([
    ['Charizard ex'],
    ['Charizard ex', 'Owl ex'],
    ['Owl ex'],
    ['Bird'],
    ['X'],
  ]);
  const view = await (await openWorkbench(project, lists)).coverage();
  expect(view).toMatchObject({
    ...{ version: 0, lists: 5, byRule: 3, byFallback: 1, unclassified: 1, doubled: 1 },
    rows: [
      { what: 'rule', identifier: 'zard', name: 'Charizard', wins: 2, matches: 2, lostTo: [] },
      { what: 'variant', rule: 'zard', identifier: 'zard-owl', wins: 1, matches: 1 },
      { what: 'rule', identifier: 'owl', wins: 1, matches: 2, lostTo: [{ identifier: 'zard' }] },
      { what: 'fallback', identifier: 'birds', name: 'Birds', wins: 1, matches: 1 },
    ],
    conflicts: [{ first: { id: 'zard', name: 'Charizard' }, second: { id: 'owl' }, lists: 1 }],
  });
  expect(view.conflicts[0]).toHaveProperty('isSamePriority', true);
  expect(view.labels).toBeUndefined();
});

test('coverage compares decks with labels, those of most lists first', async () => {
  const deck = (name: string) => [{ name, count: 2 }];
  const lists = createCorpus([
    { deck: deck('Owl ex'), label: 'Owl' },
    { deck: deck('Owl ex'), label: 'Fox' },
    { deck: deck('X'), label: 'Fox' },
    { deck: deck('Y'), label: 'Fox' },
  ]);
  const { labels } = await (await openWorkbench(project, lists)).coverage();
  expect(labels).toEqual({
    ...{ labelled: 4, agreed: 1 },
    others: [
      { label: 'Fox', lists: 2 },
      { label: 'Fox', deck: { id: 'owl', name: 'Owl' }, lists: 1 },
    ],
  });
});

test('coverage of the sample is that of the command', async () => {
  const [text, lists] = [sampleRules(), await sampleLists()];
  const view = await (
    await openWorkbench(studioProject([studioFile('rules.json', text)]), lists)
  ).coverage();
  const { rules, pairs } = coverRules(compileRules(text), lists);
  const parts = rules.flatMap((rule) => [rule, ...rule.variants]);
  expect(
    view.rows.map(({ identifier, wins, matches, lostTo }) => [identifier, wins, matches, lostTo]),
  ).toEqual(
    parts.map(({ identifier, wins, matches, overridden }) => [
      identifier,
      wins,
      matches,
      overridden,
    ]),
  );
  expect(
    view.conflicts.map(({ first, second, lists, cards }) => [first.id, second.id, lists, cards]),
  ).toEqual(pairs.map(({ first, second, lists, cards }) => [first, second, lists, cards]));
});
