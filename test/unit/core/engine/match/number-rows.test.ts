import { expect, test } from 'vitest';
import { DeckCounter } from '../../../../../src/core/engine/match/counter.js';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { countsByName, rowsOf } from '../../../../../src/core/engine/program/rows.js';
import { anyRules } from '../../../../support/any-rules.js';

const programOf = (...cards: object[]) =>
  compileRules(anyRules([{ identifier: 'a', name: 'A', cards }])).program;

function countsOf(cards: readonly object[], deck: readonly object[]): number[] {
  const counter = new DeckCounter(programOf(...cards));
  counter.count(deck);
  return [...counter.counts];
}

test('rows without a name come before the others', () => {
  const program = programOf({ name: 'B' }, { number: 7 }, { name: 'B', set: 'S' }, { number: 8 });
  expect([...rowsOf(program)].map(({ name, slot }) => [program.names[name], slot])).toEqual([
    [undefined, 1],
    [undefined, 3],
    ['B', 0],
    ['B', 2],
  ]);
  expect([countsByName(program), countsByName(programOf({ name: 'B' }))]).toEqual([false, true]);
});

test('a line is counted by its number, and by its name, too', () => {
  const cards = [{ number: '007' }, { name: 'A' }, { set: 's', number: 7, zone: 'main' }];
  const deck = [
    { name: 'A', number: '7', count: 2 },
    { name: 'B', set: 'S', number: '07', zone: 'MAIN', count: 3 },
    { name: 'C', set: 'S', number: 8 },
  ];
  expect(countsOf(cards, deck)).toEqual([5, 2, 3]);
});

test('a line is not counted by the number that another name is asked for with', () => {
  const named = { name: 'A', number: 8 };
  const deck = [{ name: 'B', number: '8' }];
  expect(countsOf([named], deck)).toEqual([0]);
  expect(countsOf([{ number: 7 }, named], deck)).toEqual([0, 0]);
});

test('a line that a slot selects by name and by number is added once', () => {
  const anyOf = [{ name: 'A' }, { number: 7 }, { set: 'S', number: 7 }];
  const deck = [
    { name: 'A', set: 'S', number: '7', count: 2 },
    { name: 'B', number: '7', count: 4 },
  ];
  expect(
    countsOf(
      [
        { anyOf, total: 9 },
        { anyOf, total: 9, unit: 'lines' },
      ],
      deck,
    ),
  ).toEqual([6, 2]);
});

test('long numbers are found, too, and numbers of no rule are not', () => {
  const deck = [
    { name: 'x', number: '89631139' },
    { name: 'y', number: '23995346' },
    { name: 'z' },
  ];
  expect(countsOf([{ number: 89631139 }], deck)).toEqual([1]);
});
