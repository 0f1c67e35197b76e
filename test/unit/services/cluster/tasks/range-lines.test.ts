import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RangeLines } from '../../../../../src/services/cluster/tasks/range-lines.js';
import { withFolder } from '../../../../support/batches.js';

async function read(path: string, start: number, end: number) {
  const lines = new RangeLines(path, { start, end });
  const pieces: Uint8Array[] = [];
  for await (const piece of lines) pieces.push(piece);
  return { text: Buffer.concat(pieces).toString(), offset: lines.offset, isAscii: lines.isAscii };
}

test.each([
  ['lines', 'one\ntwo\nthree\n'],
  ['a last line without a line break', 'one\ntwo\nthree'],
  ['empty lines', '\n\none\n\n\ntwo\n\n'],
  ['one long line', 'x'.repeat(300_000)],
  ['lines longer than a chunk', `${'x'.repeat(300_000)}\n${'y'.repeat(700_000)}\nz\n`],
  ['CRLF line ends', 'one\r\ntwo\r\n'],
])('ranges of a file with %s cover each line once, in order', async (_, text) => {
  await withFolder({ 'a.ndjson': text }, async (folder) => {
    const path = join(folder, 'a.ndjson');
    const size = text.length;
    const widths = size > 100 ? [size, 270_000] : [1, 2, 3, 5, 7, size];
    for (const width of widths) {
      let joined = '';
      for (let start = 0; start < size; start += width) {
        const part = await read(path, start, Math.min(start + width, size));
        if (part.text !== '') expect(part.offset).toBe(joined.length);
        joined += part.text;
      }
      expect(joined).toBe(text);
    }
  });
});

test('a range says whether its own lines are ASCII', async () => {
  await withFolder({ 'a.ndjson': 'Zoë\nann\n' }, async (folder) => {
    const path = join(folder, 'a.ndjson');
    expect(await read(path, 0, 5)).toEqual({ text: 'Zoë\n', offset: 0, isAscii: false });
    expect(await read(path, 5, 9)).toEqual({ text: 'ann\n', offset: 5, isAscii: true });
  });
});
