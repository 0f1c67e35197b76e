import { expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { CorpusError, isCorpus, refuseBinary } from '../../../../src/questions/corpus/recognize.js';
import { loadCorpus, saveCorpus } from '../../../../src/questions/corpus/store.js';

const stored = saveCorpus(createCorpus([]));
const damaged = stored.with(0, 1);
const text = Buffer.from('4 Opt\n2 Island');

test('a corpus with damaged first bytes is refused because of its format, or its name', () => {
  for (const [head, name] of [
    [damaged, 'a.txt'],
    [damaged.subarray(0, 8), 'a.txt'],
    [text, 'a.corpus'],
    [text, 'a.CORPUS.gz'],
    [new Uint8Array(), 'a.corpus'],
  ] as const) {
    expect(() => refuseBinary(head, name)).toThrow(CorpusError);
    expect(() => refuseBinary(head, name)).toThrow(`${name}: this is not a stored corpus, or`);
  }
});

test('a corpus from a machine with another byte order is distinguished from other files', () => {
  const turned = Uint8Array.from(
    [...stored.subarray(0, 4)].reverse().concat(...stored.subarray(4)),
  );
  expect(() => loadCorpus(turned)).toThrow('comes from a machine with another byte order');
  expect(() => loadCorpus(damaged)).toThrow('this is not a corpus');
});

test('corpora and texts are not refused', () => {
  for (const [head, name] of [
    [stored, 'a.txt'],
    [stored, 'a.corpus'],
    [text, 'a.txt'],
    [text, 'a.corpus.txt'],
    [text, 'acorpus'],
    [damaged.subarray(0, 7), 'a.txt'],
    [Buffer.from('0102030405060000', 'hex'), 'a.txt'],
    [Buffer.from('0102030405000700', 'hex'), 'a.txt'],
    [Buffer.from('0102030405000008', 'hex'), 'a.txt'],
  ] as const) {
    expect(() => refuseBinary(head, name)).not.toThrow();
  }
});

test('a file of another kind is refused as what it is', () => {
  expect(() => refuseBinary(Buffer.from('%PDF-1.7'), 'a.corpus')).toThrow(
    'a.corpus holds no lists: it is a PDF document',
  );
});

test('a corpus is recognized by its first four bytes', () => {
  expect(isCorpus(stored.subarray(0, 4))).toBe(true);
  expect(isCorpus(stored.subarray(0, 3))).toBe(false);
  expect(isCorpus(damaged)).toBe(false);
  expect(new CorpusError('x')).toMatchObject({ name: 'CorpusError', message: 'x' });
});
