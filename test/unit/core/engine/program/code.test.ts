import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import {
  alternativesOf,
  atLeastAt,
  cardsBetween,
  cardsOf,
  endOf,
  firstAlternative,
  isCard,
  isEnd,
  leastAt,
  mostAt,
  nextOf,
  requirementsOf,
  slotAt,
} from '../../../../../src/core/engine/program/code.js';
import { unbounded } from '../../../../../src/core/engine/program/layout.js';

const { program } = compileRules([
  {
    identifier: 'a',
    name: 'A',
    cards: [
      { name: 'X', count: 2, max: 3 },
      { anyOf: [{ name: 'Y' }, { anyOf: [{ name: 'X' }, { name: 'Z' }], atLeast: 2 }] },
      { name: 'Z', max: 0 },
    ],
  },
  { identifier: 'b', name: 'B', cards: [] },
  { identifier: 'c', name: 'C', cards: [{ name: 'Z' }, { name: 'X' }] },
]);
const { code } = program;

describe('the code of a condition', () => {
  const [card, choice, last] = requirementsOf(program, 0) as [number, number, number];

  test('is read requirement by requirement', () => {
    expect(requirementsOf(program, 0).map((at) => isCard(code, at))).toEqual([true, false, true]);
    expect([slotAt(code, card), leastAt(code, card), mostAt(code, card)]).toEqual([0, 2, 3]);
    expect([leastAt(code, last), mostAt(code, last)]).toEqual([0, 0]);
    expect(endOf(code, card)).toBe(choice);
    expect(endOf(code, choice)).toBe(last);
    expect(isEnd(code, endOf(code, last))).toBe(true);
  });

  test('holds alternatives, which may hold alternatives', () => {
    const [first, second] = alternativesOf(code, choice) as [number, number];
    expect([atLeastAt(code, choice), atLeastAt(code, second)]).toEqual([1, 2]);
    expect(first).toBe(firstAlternative(choice));
    expect(mostAt(code, first)).toBe(unbounded);
    expect(endOf(code, second)).toBe(last);
    expect(alternativesOf(code, second).map((at) => slotAt(code, at))).toEqual([
      slotAt(code, card),
      slotAt(code, last),
    ]);
    expect(nextOf(code, choice)).toBe(first);
    expect(nextOf(code, first)).toBe(second);
  });

  test('returns all cards, also those of alternatives', () => {
    expect(cardsOf(program, 0).map((at) => slotAt(code, at))).toEqual([0, 1, 0, 2, 2]);
    expect(cardsBetween(code, choice, last).map((at) => slotAt(code, at))).toEqual([1, 0, 2]);
  });

  test('may be empty, and does not run into the next one', () => {
    expect(requirementsOf(program, 1)).toEqual([]);
    expect(cardsOf(program, 1)).toEqual([]);
  });
});
