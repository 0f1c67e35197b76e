import { describe, expect, test } from 'vitest';
import { Sequences } from '../../../../../src/questions/corpus/tagging/sequences.js';

describe('sequences of numbers', () => {
  test('have a number each, and 0 is the empty one', () => {
    const sequences = new Sequences();
    expect([sequences.count, sequences.entriesOf(0)]).toEqual([1, []]);
    const first = sequences.append(0, 7);
    const second = sequences.append(first, 0);
    const other = sequences.append(0, 2 ** 26 - 1);
    expect([first, second, other, sequences.count]).toEqual([1, 2, 3, 4]);
    expect([first, second, other].map((one) => sequences.entriesOf(one))).toEqual([
      ...[[7], [7, 0], [2 ** 26 - 1]],
    ]);
    expect([first, second, other].map((one) => sequences.lastOf(one))).toEqual([
      ...[7, 0, 2 ** 26 - 1],
    ]);
  });

  test('are found again by the entries that lead to them', () => {
    const sequences = new Sequences();
    const longer = sequences.append(sequences.append(0, 1), 2);
    expect(sequences.append(sequences.append(0, 1), 2)).toBe(longer);
    expect(sequences.append(sequences.append(0, 2), 1)).not.toBe(longer);
    expect(sequences.count).toBe(5);
  });

  test('get an entry for some decks, whose sequences may differ', () => {
    const sequences = new Sequences();
    const decks = Uint32Array.of(0, sequences.append(0, 5), 0, 0, 0);
    sequences.appendTo(decks, Uint16Array.of(0, 1, 2, 4), 9);
    expect(Array.from(decks, (sequence) => sequences.entriesOf(sequence))).toEqual([
      ...[[9], [5, 9], [9], [], [9]],
    ]);
    expect(sequences.count).toBe(4);
  });
});
