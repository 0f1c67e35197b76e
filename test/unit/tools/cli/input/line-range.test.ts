import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { linesIn } from '../../../../../src/tools/cli/input/line-range.js';

test.each([1, 2, 3, 99])(
  'lines and standings before a range are counted in chunks of %i',
  async (size) => {
    const before = { lines: 0, standings: 0 };
    const chunks = '{}\n\n 1 \n\t\n2 \n3\n4'.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const content = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
    const lines = Readable.from(linesIn(content, { first: 5, last: 6 }, before));
    expect([await text(lines), before]).toEqual(['2 \n3\n', { lines: 4, standings: 2 }]);
  },
);
