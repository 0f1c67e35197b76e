import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { CardNames } from '../../../../../src/tools/language/features/cards.js';
import { completionsAt } from '../../../../../src/tools/language/features/completion.js';
import type { FileKind } from '../../../../../src/tools/language/model.js';
import { fileSchemas } from '../../../../../src/tools/language/syntax/file-schemas.js';
import { Workspace, type WorkspaceOptions } from '../../../../../src/tools/language/workspace.js';
import { marked } from '../../../../support/marked.js';
import { bareFields } from '../../../../support/schemas.js';

const corpus = createCorpus([
  { deck: [{ name: 'Charizard ex', count: 2 }, { name: 'Pidgeot ex' }] },
  { deck: [{ name: 'Charizard ex' }, { name: "Boss's Orders" }, { name: "Boss's Orders" }] },
  { deck: [{ name: 'Charmander' }] },
]);
const rules = `{ "match": { "names": ["case"] }, "rules": [
  { "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }], "variants": [
    { "identifier": "zard/bird", "name": "With a bird", "cards": [] }] }],
  "fallbacks": [{ "identifier": "red", "name": "Red", "cards": ["Mountain"] }] }`;

/** The completions at the mark in a file beside the rules. */
function complete(
  withMark: string,
  kind: FileKind = 'rules',
  options: Partial<WorkspaceOptions> = {},
) {
  const { text, offset } = marked(withMark);
  const base = { name: 'base.json', kind: 'rules', text: rules } as const;
  const files = kind === 'rules' ? [{ ...base, text: rules }] : [base];
  const workspace = new Workspace({
    files: [...files, { name: 'edited', kind, text: '[]' }],
    ...options,
  });
  workspace.change('edited', text);
  const found = completionsAt(workspace, 'edited', offset);
  return { ...found, replaced: text.slice(found.start, found.end) };
}

const labels = (...given: Parameters<typeof complete>) =>
  complete(...given).items.map(({ label }) => label);

describe('keys are completed', () => {
  test('with those that the object may have beside its own', () => {
    expect(labels('[{ "identifier": "a", | }]')).toEqual([
      ...['name', 'cards', 'priority', 'variants', 'icons', 'generation'],
    ]);
    expect(labels('[{ "cards": [{ "na|" }] }]')).toEqual([
      ...['name', 'set', 'number', 'zone', 'count', 'max', 'anyOf', 'atLeast', 'total', 'unit'],
    ]);
    expect(labels('[{ "cards": [{ "anyOf": [], | }] }]')).toEqual(['atLeast', 'total', 'unit']);
    expect(labels('[{ "cards": [{ "name": "X", "c|": 2 }] }]')).toEqual([
      ...['set', 'number', 'zone', 'count', 'max'],
    ]);
  });

  test.each(Object.entries(fileSchemas))('with a description of each field: %s', (_, schema) => {
    expect(bareFields(schema)).toEqual([]);
  });

  test('with what they are for, and with a colon where there is none', () => {
    const { items, replaced } = complete('[{ "na| }]');
    expect(replaced).toBe('"na');
    expect(items[1]).toEqual({
      ...{ label: 'name', kind: 'key', insert: '"name": ' },
      detail: 'required; The name of the deck, as people read it.',
    });
    expect(complete('[{ "na|": 1 }]').items[1]?.insert).toBe('"name"');
    expect(complete('[{ na| }]').replaced).toBe('na');
  });

  test.each<[FileKind, string, string[]]>([
    ['cases', '[{ "list": "", | }]', ['name', 'file', 'expect', 'not', 'note']],
    ['cases', '{ | }', ['cases']],
    ['overlay', '{ "changes": [{ "op": "add", | }] }', ['path', 'value', 'after', 'against']],
    [
      'config',
      '{ "report": { "ties": "half", "p|" } }',
      ['playoffs', 'unknown', 'listless', 'repeated'],
    ],
    ['config', '{ "ignore": [{ "code": "x", | }] }', ['rule', 'pointer', 'reason']],
  ])('in %s: %s', (kind, text, expected) => {
    expect(labels(text, kind)).toEqual(expected);
  });

  test('in a value of an overlay by the path of its change', () => {
    const at = (path: string) =>
      labels(`{ "changes": [{ "op": "add", "path": "${path}", "value": { | } }] }`, 'overlay');
    expect(at('/rules/new')).toContain('variants');
    expect(at('/rules/zard/variants/new')).toEqual([
      ...['identifier', 'name', 'cards', 'icon', 'priority'],
    ]);
    expect(at('/unclassified')).toEqual(['id', 'name']);
    expect(at('/nothing')).toEqual([]);
  });
});

describe('values are completed', () => {
  test('with the words of an option', () => {
    expect(labels('{ "conflicts": | }')).toEqual(['"first"', '"report"', '"simplest"']);
    expect(labels('{ "match": { "names": ["ap|"] } }')).toContain('"apostrophes"');
    expect(labels('{ "severities": { "shadowed": "|" } }', 'config')).toEqual([
      ...['"error"', '"warning"', '"info"', '"off"'],
    ]);
  });

  test('with the smallest object where one begins', () => {
    expect(labels('[|]')).toEqual(['{ "identifier": "", "name": "", "cards": [] }']);
    expect(labels('[{ "cards": [|] }]')).toContain('{ "anyOf": [], "total": 1 }');
  });

  test('with codes of findings, in settings and in comments', () => {
    expect(labels('{ "ignore": [{ "code": "sha|" }] }', 'config')).toContain('shadowed');
    const { items, replaced } = complete('[\n// decktype-ignore never-wins, sha|dow\n]');
    expect(replaced).toBe('shadow');
    expect(items.map(({ insert }) => insert)).toContain('shadowed');
    expect(labels('[\n// decktype |\n]')).toEqual([]);
  });

  test('with identifiers where others name rules', () => {
    const identifiers = ['zard', 'zard/bird', 'red'];
    expect(labels('[{ "expect": "|" }]', 'cases')).toEqual([...identifiers, 'null']);
    expect(labels('[{ "not": | }]', 'cases')).toEqual(identifiers);
    expect(labels('{ "ignore": [{ "rule": "|" }] }', 'config')).toEqual(identifiers);
    expect(labels('{ "changes": [{ "path": "|" }] }', 'overlay')).toEqual([
      ...['/rules/zard', '/rules/zard/variants/zard~1bird', '/fallbacks/red'],
    ]);
    expect(complete('[{ "not": "za|" }]', 'cases').items[1]).toEqual({
      ...{ label: 'zard/bird', detail: 'variant With a bird' },
      ...{ insert: '"zard/bird"', kind: 'identifier' },
    });
    expect(labels('[{ "identifier": "|" }]')).toEqual([]);
  });
});

describe('names of cards are completed', () => {
  test('by the beginnings of words, most lists first', () => {
    const { items, replaced, isPartial } = complete(
      '[{ "cards": [{ "name": "ch|ar" }] }]',
      'rules',
      {
        corpus,
      },
    );
    expect([replaced, isPartial]).toEqual(['"char"', false]);
    expect(items).toEqual([
      {
        label: 'Charizard ex',
        insert: '"Charizard ex"',
        kind: 'card',
        lists: 2,
        detail: '2 lists',
      },
      { label: 'Charmander', insert: '"Charmander"', kind: 'card', lists: 1, detail: '1 list' },
    ]);
    const names = (typed: string) =>
      labels(`[{ "cards": [{ "name": "${typed}|" }] }]`, 'rules', { corpus });
    expect(names('')).toEqual(['Charizard ex', "Boss's Orders", 'Charmander', 'Pidgeot ex']);
    expect(names('EX')).toEqual(['Charizard ex', 'Pidgeot ex']);
    expect(names('boss’s ord')).toEqual(["Boss's Orders"]);
    expect(names('pid ex')).toEqual(['Pidgeot ex']);
    expect(names('zard')).toEqual([]);
  });

  test('in alternatives, fallbacks, spellings and settings, too', () => {
    const all = ['Charizard ex', "Boss's Orders", 'Charmander', 'Pidgeot ex'];
    const given = { corpus };
    expect(labels('[{ "cards": [{ "anyOf": [{ "name": "|" }] }] }]', 'rules', given)).toEqual(all);
    expect(labels('{ "fallbacks": [{ "cards": ["|"] }] }', 'rules', given)).toEqual(all);
    expect(labels('{ "match": { "spellings": [[|]] } }', 'rules', given)).toEqual(all);
    expect(labels('{ "unlimited": [|] }', 'config', given)).toEqual(all);
  });

  test('of the card table, those that no list holds last; without both, of the rules', () => {
    const { table: cards } = readCardTable([{ name: 'Mew' }, { name: 'Charmander' }]);
    const at = (options: Partial<WorkspaceOptions>) =>
      labels('[{ "cards": [{ "name": "|" }] }]', 'rules', options);
    expect(at({ cards, corpus })).toEqual([
      ...['Charizard ex', "Boss's Orders", 'Charmander', 'Pidgeot ex', 'Mew'],
    ]);
    expect(at({ cards })).toEqual(['Charmander', 'Mew']);
    expect(at({})).toEqual(['Charizard ex', 'Mountain']);
  });

  test('with what could reorder a line shown as JSON escapes it, and written as it is', () => {
    const odd = createCorpus([{ deck: [{ name: 'Odd\u202ename' }] }]);
    const { items } = complete('[{ "cards": [{ "name": "|" }] }]', 'rules', { corpus: odd });
    expect(items).toMatchObject([{ label: 'Odd\\u202ename', insert: '"Odd\u202ename"' }]);
  });

  test('as one name where the rules compare several spellings as the same', () => {
    const spelled = createCorpus([
      { deck: [{ name: 'IONO' }, { name: 'Iono' }] },
      { deck: [{ name: 'Iono' }] },
    ]);
    const { items } = complete('[{ "cards": [{ "name": "|" }] }]', 'rules', { corpus: spelled });
    expect(items.map(({ label, lists }) => [label, lists])).toEqual([['IONO', 2]]);
  });

  test('up to a number, the names that begin with the text before the others', () => {
    const names = new CardNames([
      { name: 'Old Rod', lists: 9 },
      { name: 'Rod', lists: 3 },
      { name: 'Rodent', lists: 2 },
    ]);
    expect(names.search('rod', 5).map(({ name }) => name)).toEqual(['Rod', 'Rodent', 'Old Rod']);
    expect(names.search('rod', 2).map(({ name }) => name)).toEqual(['Rod', 'Rodent']);
  });
});
