import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';

const colors = {
  lands: { Mountain: 'R', Swamp: 'B', Plains: 'W' },
  nonLands: { Bolt: 'R', Ritual: 'B', Angel: 'W' },
  names: { BR: 'Rakdos', C: 'Colorless' },
};
const source = (name: string) => ({ source: { name, includeColorInName: true } });
const burn = {
  ...{ identifier: 'burn', name: 'Burn', cards: [{ name: 'Bolt' }], ...source('Burn') },
  variants: [{ identifier: 'dark', name: 'Dark', cards: [{ name: 'Ritual' }], ...source('Dark') }],
};
const angels = { identifier: 'angels', name: 'Angels', cards: [{ name: 'Angel' }] };
const rest = { identifier: 'rest', name: 'Rest', cards: ['Swamp'], ...source('Pile') };
const file = { rules: [burn, angels], fallbacks: [rest] };

const decks = [
  ['Bolt', 'Mountain'],
  ['Bolt'],
  ['Bolt', 'Mountain', 'Ritual', 'Swamp'],
  ['Bolt', 'Mountain', 'Angel', 'Plains'],
  ['Angel', 'Plains'],
  ['Swamp'],
  ['Mountain'],
];
const corpus = createCorpus(
  decks.map((names) => ({ deck: names.map((name) => ({ name, count: 1 })) })),
);
const opened = (rules: object, options = {}) => {
  const session = openSession(compileRules(rules as typeof file, options), corpus);
  const { names, numbers } = session.labels;
  const found = decks.map((_, deck) => session.nameOf(deck));
  expect(Array.from(numbers, (number) => names[number])).toEqual(found);
  expect(new Set(numbers).size).toBe(names.length);
  return session;
};
const colored = ['R Burn', 'Colorless Burn', 'Rakdos Dark', 'WR Burn', 'Angels'];

describe('the names of decks in a session', () => {
  test('take the colours of decks', () => {
    const session = opened(file, { colors });
    expect(decks.map((_, deck) => session.nameOf(deck).name)).toEqual([
      ...[...colored, 'Colorless Pile', 'Other'],
    ]);
  });

  test('move to those with colours, and between those of two tables', () => {
    const session = opened(file);
    const named = (deck: number) => session.nameOf(deck).name;
    expect(decks.map((_, deck) => named(deck))).toEqual([
      ...['Burn', 'Burn', 'Dark', 'Burn', 'Angels', 'Rest', 'Other'],
    ]);
    const first = session.update(compileRules(file, { colors }));
    const { Plains: _, ...lands } = colors.lands;
    const second = first.session.update(compileRules(file, { colors: { ...colors, lands } }));
    const movesOf = ({ moves }: { moves: typeof first.moves }) =>
      moves.map(({ from, to, decks: moved }) => [from.name, to.name, ...moved]);
    const others = [
      ['Burn', 'R Burn', 0],
      ['Burn', 'Colorless Burn', 1],
      ['Burn', 'WR Burn', 3],
      ['Dark', 'Rakdos Dark', 2],
      ['Rest', 'Colorless Pile', 5],
    ];
    expect(movesOf(first)).toEqual(others);
    expect(movesOf(second)).toEqual([['WR Burn', 'R Burn', 3]]);
    expect(movesOf(second.session.changesSince(first.session))).toEqual(movesOf(second));
    expect(movesOf(second.session.changesSince(session))).toEqual([
      ['Burn', 'R Burn', 0, 3],
      ...others.filter(([, to]) => to !== 'R Burn' && to !== 'WR Burn'),
    ]);
    const back = movesOf(session.changesSince(first.session));
    expect(new Set(back.map(String))).toEqual(
      new Set(others.map(([from, to, deck]) => `${to},${from},${deck}`)),
    );
    const renamed = first.session.update(
      compileRules({ ...file, rules: [burn, { ...angels, name: 'Angel' }] }, { colors }),
    );
    expect(movesOf(renamed)).toEqual([['Angels', 'Angel', 4]]);
  });

  test('are those of all that a deck could be where conflicts are reported', () => {
    const session = opened({ ...file, conflicts: 'report' }, { colors });
    expect(session.nameOf(3)).toEqual({
      ...{ id: 'burn', name: 'WR Burn' },
      conflicts: [
        { id: 'burn', name: 'WR Burn' },
        { id: 'angels', name: 'Angels' },
      ],
    });
    expect(session.nameOf(2)).toEqual({ id: 'dark', name: 'Rakdos Dark' });
    const longer = { ...angels, identifier: 'longer', cards: [...angels.cards, { name: 'Bolt' }] };
    const first = opened({ rules: [longer, angels], conflicts: 'report' }).nameOf(3);
    expect([first.id, first.conflicts?.map(({ id }) => id)]).toEqual([
      ...['longer', ['longer', 'angels']],
    ]);
  });

  test('move by colours although decks without colours keep their names', () => {
    const plain = opened(file);
    const named = { ...colors, names: { C: '' } };
    const { session, moves } = plain.update(compileRules(file, { colors: named }));
    const moved = moves.map(({ from, to, decks: numbers }) => [from.name, to.name, ...numbers]);
    expect(moved).toEqual([
      ['Burn', 'R Burn', 0],
      ['Burn', 'WR Burn', 3],
      ['Dark', 'BR Dark', 2],
      ['Rest', 'Pile', 5],
    ]);
    expect(session.changesSince(plain).moves).toEqual(moves);
    expect(plain.changesSince(session).moves.map(({ from, to }) => [to, from])).toEqual(
      expect.arrayContaining(moves.map(({ from, to }) => [from, to])),
    );
    expect(session.changesSince(session).moves).toEqual([]);
  });

  test('are those of the simplest, where a variant has the cards of its rule, too', () => {
    const simplest = (...rules: object[]) => {
      const { id, ...label } = opened({ rules, conflicts: 'simplest' }).nameOf(2);
      expect(Object.keys(label)).toEqual(['name']);
      return id;
    };
    const two = { identifier: 'two', name: 'Two', cards: [{ name: 'Bolt' }, { name: 'Swamp' }] };
    const three = { ...two, identifier: 'three', cards: [...two.cards, { name: 'Ritual' }] };
    expect(simplest(burn, two)).toBe('dark');
    expect(simplest(two, burn)).toBe('two');
    expect(simplest(three, burn)).toBe('dark');
    expect(simplest(three, two, burn)).toBe('two');
    expect(simplest(burn, { ...two, cards: [{ name: 'Swamp' }] })).toBe('two');
  });
});
