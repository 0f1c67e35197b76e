import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partSize } from '../../../../../src/questions/corpus/layout/corpus.js';
import {
  type DeckSet,
  DeckSets,
  noDecks,
  wordsFor,
} from '../../../../../src/questions/corpus/tagging/deck-sets.js';

const deckCount = 2000;
const sets = new DeckSets();

/** Numbers of decks: few, about as many as have numbers, many, or nearly all. */
const members = fc
  .tuple(fc.constantFrom(0, 1, 20, 60, 64, 500, 1900), fc.nat(1e6))
  .map(([size, seed]) => {
    const found = new Set<number>();
    for (let state = seed; found.size < size; state = (state * 48271 + 11) % 2147483647) {
      found.add(Math.floor(state / 7) % deckCount);
    }
    return [...found].sort((x, y) => x - y);
  });

function setOf(numbers: readonly number[]): DeckSet {
  return sets.ofIds(Uint16Array.from(numbers), deckCount);
}

function numbersOf(set: DeckSet): number[] {
  const numbers = [...sets.idsOf(set)];
  expect([set.size, set.ids.length]).toEqual([
    ...[numbers.length, set.bits.length > 0 ? 0 : numbers.length],
  ]);
  return numbers;
}

/** The numbers of a set that has bits if it has more decks than words for them. */
function numbersOfMade(set: DeckSet): number[] {
  const words = wordsFor(deckCount);
  expect(set.bits.length).toBe(set.size > words ? words : 0);
  return numbersOf(set);
}

describe('sets of decks, few as numbers and many as bits', () => {
  test('intersect, subtract and unite as plain sets do', () => {
    fc.assert(
      fc.property(members, members, (x, y) => {
        const [first, second] = [setOf(x), setOf(y)];
        const inY = new Set(y);
        expect(numbersOf(first)).toEqual(x);
        expect(numbersOfMade(sets.intersect(first, second))).toEqual(x.filter((id) => inY.has(id)));
        expect(numbersOfMade(sets.subtract(first, second))).toEqual(x.filter((id) => !inY.has(id)));
        const both = [...new Set([...x, ...y])].sort((one, other) => one - other);
        expect(numbersOfMade(sets.unite([first, second], deckCount))).toEqual(both);
        expect([numbersOf(first), numbersOf(second)]).toEqual([x, y]);
      }),
      { numRuns: 500 },
    );
  });

  test('do so with each size beside each other', () => {
    const sizes = [0, 1, 2, 3, 20, 48, 62, 63, 64, 500, 1999, 2000];
    // 7 and 11 have no factor in common with the number of decks.
    const numbers = (size: number, step: number) =>
      Array.from({ length: size }, (_, index) => (index * step) % deckCount).sort((x, y) => x - y);
    for (const [x, y] of sizes.flatMap((one) => sizes.map((other) => [one, other] as const))) {
      for (const step of [7, 11]) {
        const [one, other] = [numbers(x, 7), numbers(y, step)];
        const isIn = new Set(other);
        const [first, second] = [setOf(one), setOf(other)];
        const both = sets.intersect(first, second);
        expect(numbersOfMade(both)).toEqual(one.filter((id) => isIn.has(id)));
        const rest = sets.subtract(first, second);
        expect(numbersOfMade(rest)).toEqual(one.filter((id) => !isIn.has(id)));
        expect(numbersOfMade(sets.unite([rest, second, both], deckCount))).toEqual(
          [...new Set([...one, ...other])].sort((id, next) => id - next),
        );
      }
    }
  });

  test('are made of numbers that were added in any order, some of them twice', () => {
    fc.assert(
      fc.property(members, members, (x, y) => {
        sets.add(Uint16Array.from(x.toReversed()));
        sets.add(Uint16Array.from(y));
        const both = [...new Set([...x, ...y])].sort((one, other) => one - other);
        expect(numbersOfMade(sets.finish(deckCount))).toEqual(both);
        expect(sets.finish(deckCount)).toBe(noDecks);
      }),
      { numRuns: 300 },
    );
  });

  test('are made of a number that was added thousands of times, and of rare ones', () => {
    sets.add(Uint16Array.of(0, 700));
    sets.add(new Uint16Array(3000).fill(deckCount - 1));
    sets.add(Uint16Array.of(40, 0));
    expect(numbersOfMade(sets.finish(deckCount))).toEqual([0, 40, 700, deckCount - 1]);
    expect(sets.finish(deckCount)).toBe(noDecks);
    sets.add(Uint16Array.of(3));
    expect(numbersOfMade(sets.finish(deckCount))).toEqual([3]);
  });

  test('are as they were if nothing is chosen', () => {
    for (const set of [setOf([3, 5]), sets.all(deckCount), noDecks]) {
      sets.begin(set);
      expect(sets.left).toBe(set.size);
      expect(sets.end()).toEqual(set);
    }
  });

  test('have bits from one deck for each word on', () => {
    const words = wordsFor(deckCount);
    const numbers = Array.from({ length: words + 1 }, (_, index) => 3 * index);
    expect(setOf(numbers.slice(1)).bits.length).toBe(0);
    expect(setOf(numbers).bits.length).toBe(words);
  });

  test('are chosen from step by step, without a change of the set', () => {
    fc.assert(
      fc.property(members, members, members, (x, y, z) => {
        const set = setOf(x);
        sets.begin(set);
        sets.keep(setOf(y));
        sets.keepBy((ids, size, out) => {
          let count = 0;
          for (let at = 0; at < size; at++)
            if (z.includes(ids[at] as number)) out[count++] = ids[at] as number;
          return count;
        });
        const expected = x.filter((id) => y.includes(id) && z.includes(id));
        expect(sets.left).toBe(expected.length);
        expect(numbersOf(sets.end())).toEqual(expected);
        expect(numbersOf(set)).toEqual(x);
      }),
      { numRuns: 100 },
    );
  });

  test('may have all decks of a segment of any size', () => {
    for (const size of [1, 31, 32, 33, 2047, 2048, 2049, partSize]) {
      const all = sets.all(size);
      expect(all.size).toBe(size);
      expect(Array.from(sets.idsOf(all))).toEqual([...Array(size).keys()]);
      const first = sets.ofIds(Uint16Array.of(0), size);
      expect(Array.from(sets.idsOf(sets.subtract(all, first)))).toEqual(
        [...Array(size).keys()].slice(1),
      );
      sets.remove(all, sets.ofIds(Uint16Array.of(size - 1), size));
      expect(sets.idsOf(all).at(-1)).toBe(size === 1 ? undefined : size - 2);
    }
  });

  test('lose decks in place where they are open, and become numbers when few are left', () => {
    const open = sets.all(deckCount);
    expect(numbersOf(open)).toEqual(Array.from({ length: deckCount }, (_, id) => id));
    const odd = setOf(Array.from({ length: deckCount / 2 }, (_, index) => 2 * index + 1));
    sets.remove(open, odd);
    const copy = sets.open(open);
    sets.remove(open, setOf(numbersOf(open).slice(10)));
    expect(numbersOf(open)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    expect(open.bits.length).toBe(0);
    sets.remove(open, setOf([4, 18]));
    expect(numbersOf(open)).toEqual([0, 2, 6, 8, 10, 12, 14, 16]);
    expect(numbersOf(sets.all(deckCount)).length).toBe(deckCount);
    expect(numbersOf(copy)).toEqual(Array.from({ length: deckCount / 2 }, (_, index) => 2 * index));
  });

  test('have bits until no more decks are left than words, in memory of their own', () => {
    const words = wordsFor(deckCount);
    const open = sets.all(deckCount);
    const numbers = [...numbersOf(open)];
    sets.remove(open, setOf(numbers.slice(0, -words - 1)));
    expect([open.size, open.bits.length]).toEqual([words + 1, words]);
    sets.remove(open, setOf(numbers.slice(-words - 1, -words)));
    expect([open.size, open.bits.length]).toEqual([words, 0]);
    expect(numbersOf(sets.all(deckCount))).toEqual(numbers);
    expect(numbersOf(open)).toEqual(numbers.slice(-words));
  });

  test('take the numbers whose amounts add up', () => {
    const counts = new Uint32Array(deckCount);
    sets.addReaching(Uint16Array.of(1, 2, 3), 0, 3, counts, 2, 3);
    sets.addReaching(Uint16Array.of(2, 4, 3, 2), 0, 4, counts, 1, 3);
    expect(numbersOf(sets.finish(deckCount))).toEqual([2, 3]);
    expect([...counts.subarray(0, 5)]).toEqual([0, 2, 4, 3, 1]);
  });
});
