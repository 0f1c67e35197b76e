import { describe, expect, test } from 'vitest';
import { DeckTable } from '../../../../../src/questions/corpus/build/deck-table.js';

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
