import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCorpus } from '../../../../src/corpus/build/builder.js';
import { contentSum } from '../../../../src/corpus/reading/content-sum.js';
import { readCorpus } from '../../../../src/corpus/reading/read-corpus.js';
import { saveCorpus } from '../../../../src/corpus/store.js';
import { memoryFiles } from '../../../support/memory-files.js';

async function* chunksOf(bytes: Uint8Array, size = 3) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const text = Buffer.from('4 Opt\n2 Island\n');
const packed = gzipSync(text);

test('the sum of a file is the one by which a corpus knows it, compressed or not', async () => {
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

test('a compressed file that is damaged, or in another encoding, is an error with its name', async () => {
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
