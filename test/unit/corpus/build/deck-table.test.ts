import { describe, expect, test } from 'vitest';
import { DeckTable } from '../../../../src/corpus/build/deck-table.js';
import { partSize } from '../../../../src/corpus/layout/corpus.js';

const cardLines = new Uint32Array(4000);

function add(table: DeckTable, ...lines: readonly number[]): number {
  return table.add(Uint32Array.from(lines), () => cardLines);
}

describe('a table of decks', () => {
  test('gives equal decks one number, whatever the order of their lines', () => {
    const table = new DeckTable();
    expect([add(table, 1, 2), add(table, 2, 1), add(table, 1), add(table, 1, 1)]).toEqual([
      0, 0, 1, 2,
    ]);
    expect(table.finish(cardLines)).toMatchObject({
      deckCount: 3,
      weights: Uint32Array.of(2, 1, 1),
    });
  });

  test('tells decks with other lines apart', () => {
    const table = new DeckTable();
    const numbers = new Set<number>();
    for (let first = 0; first < 1000; first++) {
      for (const second of [first, first + 1]) numbers.add(add(table, first, second));
    }
    expect(numbers.size).toBe(2000);
  });

  test('gives long decks one number, too, and sorts their lines', () => {
    for (const length of [1, 2, 63, 64, 65, 200]) {
      const table = new DeckTable();
      const lines = Array.from({ length }, (_, at) => (at * 37) % 101);
      expect(add(table, ...lines)).toBe(0);
      expect(add(table, ...lines.toReversed())).toBe(0);
      const sorted = Uint32Array.from(lines);
      table.add(sorted, () => cardLines);
      expect([...sorted]).toEqual(lines.toSorted((x, y) => x - y));
      expect(add(table, ...lines, 5)).toBe(1);
      expect(add(table, ...lines.slice(1))).toBe(2);
      expect(table.count).toBe(3);
    }
  });

  test('closes a segment that is full, and opens the last one of a corpus again', () => {
    const table = new DeckTable();
    for (let deck = 0; deck < partSize; deck++) {
      table.add(Uint32Array.of(deck & 1023, 1024 + (deck >> 10)), () => cardLines);
    }
    const full = table.finish(cardLines);
    expect(full.segments.map(({ deckCount }) => deckCount)).toEqual([partSize]);
    expect(add(table, 0, 1024)).toBe(0);
    expect(add(table, 1)).toBe(partSize);
    expect(add(table, 2, 3)).toBe(partSize + 1);
    const base = table.finish(cardLines);
    expect(base.segments.map(({ deckCount }) => deckCount)).toEqual([partSize, 2]);
    const next = new DeckTable(base);
    expect([add(next, 3, 2), add(next, 4), add(next, 1023, 1087)]).toEqual([
      ...[partSize + 1, partSize + 2, partSize - 1],
    ]);
    const added = next.finish(cardLines);
    expect(added.segments[0]).toBe(base.segments[0]);
    expect(added.segments[1]?.starts).toEqual(Uint32Array.of(0, 1, 3, 4));
    expect([...added.weights.subarray(partSize)]).toEqual([1, 2, 1]);
    expect(new DeckTable(full).finish(cardLines).segments).toEqual(full.segments);
  });

  test('continues with the decks of a corpus', () => {
    const first = new DeckTable();
    for (let line = 0; line < 1500; line++) add(first, line, 7);
    const base = first.finish(cardLines);
    const second = new DeckTable(base);
    expect([add(second, 7, 1499), add(second, 3)]).toEqual([1499, 1500]);
    expect(second.finish(cardLines).weights[1499]).toBe(2);
    expect(base.weights[1499]).toBe(1);
  });
});
