import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLines } from '../../../../src/core/json/compare-lines.js';

test('lines are kept, removed and added in order', () => {
  expect(compareLines('a\nb\nc\n', 'a\nx\nc\ny\n')).toEqual([
    { kind: ' ', text: 'a\n' },
    { kind: '-', text: 'b\n' },
    { kind: '+', text: 'x\n' },
    { kind: ' ', text: 'c\n' },
    { kind: '+', text: 'y\n' },
  ]);
});

test('a last line without a line break differs from one with it', () => {
  expect(compareLines('ab', 'ab\n')).toEqual([
    { kind: '-', text: 'ab' },
    { kind: '+', text: 'ab\n' },
  ]);
  expect(compareLines('', '')).toEqual([]);
  expect(compareLines('', '\n')).toEqual([{ kind: '+', text: '\n' }]);
});

test('the lines make up both texts, with as few changes as possible', () => {
  const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 9 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const compared = compareLines(before.join(''), after.join(''));
      const without = (kind: string) =>
        compared.flatMap((line) => (line.kind === kind ? [] : [line.text]));
      expect(without('+')).toEqual(before);
      expect(without('-')).toEqual(after);
      const changes = compared.filter(({ kind }) => kind !== ' ').length;
      expect(changes).toBe(before.length + after.length - 2 * longestCommon(before, after));
    }),
    { numRuns: 500 },
  );
});

/** The length of the longest common subsequence, by its recursive definition. */
function longestCommon(x: readonly string[], y: readonly string[]): number {
  const rows = x.reduce<number[]>(
    (above, one) => {
      const row = [0];
      for (const [at, other] of y.entries()) {
        const [left = 0, up = 0, corner = 0] = [row[at], above[at + 1], above[at]];
        row.push(one === other ? corner + 1 : Math.max(left, up));
      }
      return row;
    },
    Array(y.length + 1).fill(0),
  );
  return rows.at(-1) ?? 0;
}

test('texts with thousands of changes are compared line by line, and still lead to each other', () => {
  const before = Array.from({ length: 3000 }, (_, at) => `old ${at}\n${at}\n`).join('');
  const after = Array.from({ length: 3001 }, (_, at) => `new ${at}\n${at}\n`).join('');
  const lines = compareLines(before, after);
  const textOf = (left: string) =>
    lines.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');
  expect(textOf('+')).toBe(before);
  expect(textOf('-')).toBe(after);
  expect(lines.filter(({ kind }) => kind === ' ')).toHaveLength(3000);
});
