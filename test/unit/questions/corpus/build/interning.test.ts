import { describe, expect, test } from 'vitest';
import { Interning } from '../../../../../src/questions/corpus/build/interning.js';

describe('interning', () => {
  test('gives equal printings and card lines the same numbers', () => {
    const interning = new Interning();
    const line = (copies: number, zone?: string) =>
      interning.cardLine('Opt', 'XLN', '65', copies, zone);
    expect([line(4), line(2), line(4, 'main'), line(4), line(2, 'main')]).toEqual([0, 1, 2, 0, 3]);
    expect(interning.texts).toEqual(['', 'Opt', 'XLN', '65', 'main']);
    expect([...interning.printings.view()]).toEqual([1, 2, 3, 0, 1, 2, 3, 4]);
    expect([...interning.cardLines.view()]).toEqual([0, 4, 0, 2, 1, 4, 1, 2]);
  });

  test('tells a missing set from a missing number', () => {
    const interning = new Interning();
    const lines = [
      interning.cardLine('A', 'B', undefined, 1, undefined),
      interning.cardLine('A', undefined, 'B', 1, undefined),
      interning.cardLine('A', undefined, undefined, 1, 'B'),
      interning.cardLine('B', 'A', undefined, 1, undefined),
    ];
    expect(lines).toEqual([0, 1, 2, 3]);
  });

  test('tells thousands of printings and card lines apart, also on top of a corpus', () => {
    const line = (interning: Interning, at: number) =>
      interning.cardLine(`${at % 50}`, `${at % 7}`, `${at % 11}`, 1 + (at % 3), `${at % 2}`);
    const count = 3 * 50 * 7 * 11;
    const others = (interning: Interning) =>
      Array.from({ length: count }, (_, at) => line(interning, at)).filter((id, at) => id !== at);
    const first = new Interning();
    expect(others(first)).toEqual([]);
    expect(first.cardLines.length).toBe(2 * count);
    expect(first.printings.length).toBe(4 * 50 * 7 * 11);
    const { texts } = first;
    const [printings, cardLines] = [first.printings.copy(), first.cardLines.copy()];
    const second = new Interning({ texts, printings, cardLines });
    expect(others(second)).toEqual([]);
    expect(second.cardLine('new', undefined, undefined, 1, undefined)).toBe(count);
    expect(second.printings.view().subarray(-4)).toEqual(Uint32Array.of(texts.length, 0, 0, 0));
  });

  test('tells card lines apart that share all words but one', () => {
    const interning = new Interning();
    const count = 3000;
    const numbers = new Set<number>();
    for (let at = 0; at < count; at++) {
      const other = `x${at}`;
      numbers.add(interning.cardLine('A', 'B', 'C', 2 + at, 'D'));
      numbers.add(interning.cardLine(other, 'B', 'C', 1, 'D'));
      numbers.add(interning.cardLine('A', other, 'C', 1, 'D'));
      numbers.add(interning.cardLine('A', 'B', other, 1, 'D'));
      numbers.add(interning.cardLine('A', 'B', 'C', 1, other));
    }
    expect(numbers.size).toBe(5 * count);
  });

  test('keeps the numbers of a corpus', () => {
    const first = new Interning();
    first.cardLine('Opt', undefined, undefined, 4, 'main');
    first.cardLine('Opt', undefined, undefined, 3, 'main');
    const second = new Interning({
      texts: first.texts,
      printings: first.printings.copy(),
      cardLines: first.cardLines.copy(),
    });
    expect(second.cardLine('Opt', undefined, undefined, 3, 'main')).toBe(1);
    expect(second.cardLine('Opt', undefined, undefined, 3, 'side')).toBe(2);
    expect(first.texts).toEqual(['', 'Opt', 'main']);
  });
});
