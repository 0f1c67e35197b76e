import { describe, expect, test } from 'vitest';
import { Interning } from '../../../../src/corpus/build/interning.js';

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
