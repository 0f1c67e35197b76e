import { describe, expect, test } from 'vitest';
import { DeckCounter } from '../../../../../src/core/engine/match/counter.js';
import { colorBits } from '../../../../../src/core/engine/match/search.js';
import { colorLetters } from '../../../../../src/core/engine/program/colors.js';
import { importMtgo, readCardColors } from '../../../../../src/core/importers/index.js';
import { type CardColors, compileRules, type MatchSettings } from '../../../../../src/index.js';
import { anyRules } from '../../../../support/any-rules.js';

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

/** The letters of a deck's colours. */
function colorsOf(deck: object | null, by: CardColors = colors, match: MatchSettings = {}) {
  const { program } = compileRules([], { colors: by, match });
  const counter = new DeckCounter(program);
  counter.count(deck);
  return colorLetters(colorBits(program.colorSlots, program.colorSlots.length, counter.counts));
}

describe('the colours of a deck', () => {
  test('are those of which it holds both a land and another card, in order', () => {
    expect(colorsOf(deckOf('Shock', 'Duress', 'Opt', 'Canyon'))).toBe('BR');
    expect(colorsOf({ main: [{ name: 'Swamp' }], side: [{ name: 'Duress' }] })).toBe('B');
  });

  test('are none if no card is of both kinds', () => {
    expect(colorsOf(deckOf('Shock', 'Swamp', 'Nothing'))).toBe('C');
    expect(colorsOf(null)).toBe('C');
  });

  test('are those of the last table that knows a card', () => {
    const { colors: over } = readCardColors([
      table(cards),
      table('{ "lands": [{ "name": "Swamp", "color": "WUBRG" },], "NonLands": null }'),
    ]);
    expect(colorsOf(deckOf('Swamp', 'Shock'), over)).toBe('R');
  });

  test('are found by names that compare as all names in rules do', () => {
    const deck = deckOf(' swamp', 'DURESS');
    expect(colorsOf(deck)).toBe('C');
    expect(colorsOf(deck, colors, { names: ['case'] })).toBe('B');
    expect(colorsOf(deckOf(' Swamp', 'Duress '))).toBe('B');
  });

  test('are those of all tables that have a card, and of cards with odd names', () => {
    const lands = { Dryad: 'G', ...JSON.parse('{"__proto__":"W"}') };
    const nonLands = { Dryad: 'G', constructor: 'W' };
    expect(colorsOf(deckOf('Dryad'), { lands, nonLands, names: {} })).toBe('G');
    expect(colorsOf(deckOf('__proto__', 'constructor'), { lands, nonLands, names: {} })).toBe('W');
  });
});

describe('tables of colours', () => {
  test('that are invalid are reported, and their valid entries are used', () => {
    const { colors: read, diagnostics } = readCardColors([
      table({ Lands: [{ Name: 'Swamp', Color: 'X' }, null, { Name: 'Rift', Color: 'U' }] }, 'a'),
      table({ NonLands: { Opt: 'U' } }, 'b'),
      table('[]', 'c'),
      table('{', 'd'),
    ]);
    expect(read).toMatchObject({ lands: { Rift: 'U' }, nonLands: {} });
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
  const matcher = compileRules(anyRules(ruleSet), { conflicts: 'report', colors });
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

  test('names colours that are in no table by their letters', () => {
    const named = compileRules(anyRules(ruleSet), { colors: { ...colors, names: {} } });
    expect(named.classify(both)?.name).toBe('BR Affinity');
  });

  test('leaves rules that were not imported as they are, in another version', () => {
    const plain = compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Opt' }] }]);
    const named = compileRules(plain.ruleSet, { colors });
    const deck = deckOf('Opt', 'Rift');
    expect(named.classify(deck)).toEqual(plain.classify(deck));
    expect(named.version).not.toBe(plain.version);
  });
});
