import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { ByteSum, contentSum } from '../../../../../src/questions/corpus/reading/content-sum.js';
import { readCorpus } from '../../../../../src/questions/corpus/reading/read-corpus.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import { memoryFiles } from '../../../../support/memory-files.js';

async function* chunksOf(bytes: Uint8Array, size = 3) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const text = Buffer.from('4 Opt\n2 Island\n');
const packed = gzipSync(text);

test('the sum of a file is the one a corpus stores, compressed or not', async () => {
  const { corpus } = await readCorpus('d/a.txt', {
    files: memoryFiles({ 'd/a.txt': text }),
    placeOf: (file) => file,
  });
  const [origin] = corpus.origins;
  expect(origin?.content).toMatch(/^a\.txt 15 [\da-f]{32}$/);
  expect(await contentSum(chunksOf(text), 'd/a.txt')).toBe(origin?.content);
  expect(await contentSum(chunksOf(packed), 'a.txt.gz')).toBe(origin?.content);
  expect(await contentSum(chunksOf(gzipSync(packed)), 'a.txt')).toBe(origin?.content);
  expect(await contentSum(chunksOf(text, 99), 'b.txt')).not.toBe(origin?.content);
  expect(await contentSum(chunksOf(new Uint8Array()), 'a.txt')).toMatch(/^a\.txt 0 /);
});

test('a stored corpus has no sum', async () => {
  const stored = saveCorpus(createCorpus([]));
  expect(await contentSum(chunksOf(stored), 'x.corpus')).toBeUndefined();
  expect(await contentSum(chunksOf(gzipSync(stored)), 'x.corpus.gz')).toBeUndefined();
});

test('a compressed file that is damaged or in another encoding gives an error with its name', async () => {
  const cut = chunksOf(packed.subarray(0, -9));
  await expect(contentSum(cut, 'a.gz')).rejects.toThrow(
    'a.gz: the compressed data are damaged or incomplete (unexpected end of file)',
  );
  const wide = chunksOf(gzipSync(Buffer.from('4 Opt', 'utf16le')));
  await expect(contentSum(wide, 'a.gz')).rejects.toThrow(
    'a.gz: the text in it is UTF-16 LE; save it as UTF-8',
  );
  async function* failing() {
    yield packed.subarray(0, 10);
    throw new Error('the disk is gone');
  }
  await expect(contentSum(failing(), 'a.gz')).rejects.toThrow(/^the disk is gone$/);
});

function sumOf(chunks: readonly Uint8Array[], name = 'a.json'): string {
  const sum = new ByteSum();
  for (const chunk of chunks) sum.push(chunk);
  return sum.finish(name);
}

const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7919) >> 5);

test('the sum of bytes does not depend on their chunks', () => {
  const cuts = fc.array(fc.nat({ max: bytes.length }), { maxLength: 6 });
  fc.assert(
    fc.property(cuts, (at) => {
      const sorted = [0, ...at.sort((x, y) => x - y), bytes.length];
      const chunks = sorted.map((start, index) =>
        bytes.subarray(start, sorted[index + 1] ?? start),
      );
      expect(sumOf(chunks)).toBe(sumOf([bytes]));
    }),
    { numRuns: 50 },
  );
});

test('the sum of bytes changes with each byte, and with more bytes', () => {
  const whole = sumOf([bytes]);
  for (const at of [0, 1, 65_535, 65_536, 131_072, 199_999]) {
    const changed = bytes.slice();
    changed[at] = (changed[at] as number) ^ 128;
    expect(sumOf([changed])).not.toBe(whole);
  }
  expect(sumOf([bytes, Uint8Array.of(0)])).not.toBe(whole);
  expect(sumOf([])).not.toBe(sumOf([Uint8Array.of(0)]));
});

test('a file is recognized in another folder, and compressed', () => {
  expect(sumOf([bytes], 'x/a.json')).toBe(sumOf([bytes], 'y\\a.json.gz'));
  expect(sumOf([bytes], 'a.gz.json')).not.toBe(sumOf([bytes], 'a.json'));
  expect(sumOf([bytes], 'b.json')).not.toBe(sumOf([bytes], 'a.json'));
});

test('the sum of a file has 32 digits, and matches that of stored corpora', () => {
  expect(sumOf([bytes])).toBe('a.json 200000 ea3c1630bc272f96bd368d3bc3319feb');
  for (let length = 0; length < 100; length++) {
    expect(sumOf([bytes.subarray(0, length)])).toMatch(/^a\.json \d+ [\da-f]{32}$/);
  }
});
