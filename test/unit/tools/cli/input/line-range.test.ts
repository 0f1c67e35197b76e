import { expect, test } from 'vitest';
import { linesIn } from '../../../../../src/tools/cli/input/line-range.js';

test.each([1, 2, 3, 5, 100])(
  'counts lines and standings before a range in chunks of %i',
  async (size) => {
    const lines = ['{}', '', ' 1 ', '\t', '\r', '2', ' ', '3'];
    const bytes = Buffer.from(lines.join('\n'));
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    for (const first of lines.keys()) {
      const before = { lines: 0, standings: 0 };
      const parts: Uint8Array[] = [];
      for await (const part of linesIn(chunks(), { first: first + 1, last: first + 2 }, before)) {
        parts.push(part);
      }
      const skipped = lines.slice(0, first);
      expect(String(Buffer.concat(parts)).replace(/\n$/, '')).toBe(
        lines.slice(first, first + 2).join('\n'),
      );
      const standings = skipped.filter((line) => line.trim() !== '').length;
      expect(before).toEqual({ lines: first, standings });
    }
  },
);
