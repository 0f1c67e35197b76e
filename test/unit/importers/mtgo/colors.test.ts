import { describe, expect, test } from 'vitest';
import {
  deckColors,
  importMtgo,
  readCardColors,
  withColorNames,
} from '../../../../src/analysis/index.js';
import { compileRules } from '../../../../src/index.js';

const table = (content: object | string, path = 'card_colors.json') => ({
  path,
  text: typeof content === 'string' ? content : JSON.stringify(content),
});
const cards = {
  Lands: [
    { Name: 'Swamp', Color: 'B' },
    { Name: 'Canyon', Color: 'BR' },
    { Name: 'Rift', Color: 'U' },
  ],
  NonLands: [
    { Name: 'Duress', Color: 'B' },
    { Name: 'Shock', Color: 'R' },
    { Name: 'Opt', Color: 'U' },
  ],
};
const { colors } = readCardColors([table(cards)]);
const deckOf = (...names: string[]) => ({ main: names.map((name) => ({ name })) });

describe('the colours of a deck', () => {
  test('are those of which it holds both a land and another card, in order', () => {
    expect(deckColors(colors, deckOf('Shock', 'Duress', 'Opt', 'Canyon'))).toBe('BR');
    expect(deckColors(colors, { main: [{ name: 'Swamp' }], side: [{ name: 'Duress' }] })).toBe('B');
  });

  test('are none where nothing is of both kinds', () => {
    expect(deckColors(colors, deckOf('Shock', 'Swamp', 'Nothing'))).toBe('C');
    expect(deckColors(colors, null)).toBe('C');
  });

  test('are those of the last table that knows a card', () => {
    const { colors: over } = readCardColors([
      table(cards),
      table('{ "lands": [{ "name": "Swamp", "color": "WUBRG" },], "NonLands": null }'),
    ]);
    expect(deckColors(over, deckOf('Swamp', 'Shock'))).toBe('R');
  });
});

describe('tables of colours', () => {
  test('that are broken are told, and what can be read of them counts', () => {
    const { colors: read, diagnostics } = readCardColors([
      table({ Lands: [{ Name: 'Swamp', Color: 'X' }, null, { Name: 'Rift', Color: 'U' }] }, 'a'),
      table({ NonLands: { Opt: 'U' } }, 'b'),
      table('[]', 'c'),
      table('{', 'd'),
    ]);
    expect([...read.lands]).toEqual([['Rift', 'U']]);
    expect(diagnostics.map(({ code, file, pointer }) => [code, file, pointer])).toEqual([
      ['card-colors-unread', 'a', '/Lands/0'],
      ['card-colors-unread', 'a', '/Lands/1'],
      ['card-colors-unread', 'b', '/NonLands/0'],
      ['card-colors-unread', 'c', ''],
      ['mtgo-not-json', 'd', ''],
    ]);
  });
});

describe('a matcher with names in colours', () => {
  const file = (name: string, include: boolean, card: string) => ({
    path: `Archetypes/${name}.json`,
    text: JSON.stringify({
      Name: name,
      IncludeColorInName: include,
      Conditions: [{ Type: 'InMainboard', Cards: [card] }],
    }),
  });
  const { ruleSet } = importMtgo([
    file('Affinity', true, 'Duress'),
    file('Burn', false, 'Shock'),
    {
      path: 'Fallbacks/Control.json',
      text: '{"Name":"GenericControl","IncludeColorInName":true,"CommonCards":["Opt"]}',
    },
  ]);
  const matcher = withColorNames(compileRules(ruleSet, { conflicts: 'report' }), colors);
  const both = deckOf('Duress', 'Shock', 'Canyon');

  test('puts them before the names that take them', () => {
    expect(matcher.classify(both)).toMatchObject({
      id: 'affinity',
      name: 'Rakdos Affinity',
      conflicts: [{ name: 'Rakdos Affinity' }, { name: 'Burn' }],
    });
    expect(matcher.matches(both).map(({ name }) => name)).toEqual(['Rakdos Affinity', 'Burn']);
    const story = matcher.explain(both);
    expect([story.classification, ...story.runnersUp].map((one) => one?.name)).toEqual([
      'Rakdos Affinity',
      'Burn',
    ]);
  });

  test('does so for fallbacks, and for one colour and none', () => {
    expect(matcher.classify(deckOf('Opt', 'Rift'))?.name).toBe('Mono Blue Control');
    expect(matcher.classify(deckOf('Opt'))?.name).toBe('Control');
    expect(matcher.classify(deckOf('Rift'))).toBeUndefined();
  });

  test('leaves rules that were not imported as they are', () => {
    const plain = compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Opt' }] }]);
    const named = withColorNames(plain, colors);
    expect(named.classify(deckOf('Opt', 'Rift'))).toBe(plain.classify(deckOf('Opt')));
    expect(named.version).toBe(plain.version);
  });
});
