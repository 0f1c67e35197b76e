import { describe, expect, test } from 'vitest';
import { checksum } from '../../../../src/core/engine/program/checksum.js';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import type { Corpus } from '../../../../src/questions/corpus/layout/corpus.js';
import { isCorpus } from '../../../../src/questions/corpus/recognize.js';
import { corpusBuffers, loadCorpus, saveCorpus } from '../../../../src/questions/corpus/store.js';
import { expectSameCorpus } from '../../../support/corpora.js';

const corpus = createCorpus([
  { deck: [{ name: 'Opt', count: 4 }], player: 'ann', label: { id: 'opt' } },
  { deck: [{ name: 'Island', count: 20 }], placing: 1 },
]);

function withWord(at: number, value: number): Uint8Array {
  const bytes = saveCorpus(corpus);
  new Int32Array(bytes.buffer)[at] = value;
  return bytes;
}

/** A stored corpus with another text but a valid checksum. */
function withText(text: string): Uint8Array {
  const written = new TextEncoder().encode(text);
  const size = 8 + Math.ceil(written.length / 4);
  const words = new Int32Array(size);
  words.set(new Int32Array(saveCorpus(corpus).buffer, 0, 2));
  words.set([size, written.length], 6);
  const bytes = new Uint8Array(words.buffer);
  bytes.set(written, 32);
  words.set(checksum(words.subarray(6)), 2);
  return bytes;
}

describe('a stored corpus', () => {
  test('loads as frozen views of its bytes', () => {
    const bytes = saveCorpus(corpus);
    const loaded = loadCorpus(bytes);
    expectSameCorpus(loaded, corpus);
    expect(loaded.blocks).toStrictEqual(corpus.blocks);
    expect(loaded.printings.buffer).toBe(bytes.buffer);
    expect([loaded, loaded.segments, loaded.segments[0], loaded.texts].every(Object.isFrozen)).toBe(
      true,
    );
  });

  test('can be in memory shared by threads, which is not transferred', () => {
    const bytes = saveCorpus(corpus);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    expectSameCorpus(structuredClone(loadCorpus(shared)), corpus);
    expect(corpusBuffers(loadCorpus(shared))).toEqual([]);
  });

  test('is refused if it is damaged, of another format or something else', () => {
    const bytes = saveCorpus(corpus);
    expect(() => loadCorpus(new Uint8Array())).toThrow('this is not a corpus');
    expect(() => loadCorpus(withWord(0, 1))).toThrow('this is not a corpus');
    expect(() => loadCorpus(withWord(1, 99))).toThrow('has format 99, and this decktype reads');
    expect(() => loadCorpus(bytes.subarray(4))).toThrow('this is not a corpus');
    expect(() => loadCorpus(bytes.subarray(0, 8))).toThrow('this is not a corpus');
    expect(() => loadCorpus(bytes.subarray(0, 31))).toThrow('this is not a corpus');
    expect(() => loadCorpus(bytes.subarray(0, 32))).toThrow('damaged: it has 32 bytes');
    expect(() => loadCorpus(bytes.subarray(0, -4))).toThrow(/damaged: it has \d+ bytes/);
    expect(() => loadCorpus(withWord(20, 7))).toThrow('damaged: its checksum is wrong');
  });

  test.each([
    ['not JSON', '{'],
    ['not a corpus', '{}'],
    ['null', 'null'],
    ['arrays of another width', '{"texts":{"width":3,"length":1}}'],
    ['arrays beyond its end', '{"texts":{"width":4,"length":9}}'],
    ['endless lists', '['.repeat(200_000) + ']'.repeat(200_000)],
  ])('is refused if its text is %s', (_, text) => {
    expect(() => loadCorpus(withText(text))).toThrow(
      'this corpus is damaged: its parts are inconsistent; build it again',
    );
  });

  test('is refused if it does not consist of whole words', () => {
    const bytes = saveCorpus(corpus);
    const more = new Uint8Array(bytes.length + 2);
    more.set(bytes);
    expect(() => loadCorpus(more)).toThrow(
      `it has ${bytes.length + 2} bytes instead of ${bytes.length}`,
    );
  });

  test('is smaller than 2 GiB', () => {
    const bytes = new Uint8Array(2 ** 29);
    const block = { ...corpus.blocks[0], player: { starts: new Uint32Array(), bytes } };
    const large = { ...corpus, blocks: Array(4).fill(block) } as Corpus;
    expect(() => saveCorpus(large)).toThrow(/takes 2147\d+ bytes.*at most 2147483647/);
  });

  test('is recognized by its first bytes', () => {
    expect(isCorpus(saveCorpus(corpus).subarray(0, 4))).toBe(true);
    expect(isCorpus(saveCorpus(corpus).subarray(0, 3))).toBe(false);
    expect(isCorpus(new TextEncoder().encode('[{}]'))).toBe(false);
  });
});
