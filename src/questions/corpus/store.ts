/**
 * Corpora as bytes, to store them or send them to a worker. Layout, in 32-bit words of the machine's
 * byte order: magic, format version, four words of checksum of all that follows, the number of all
 * words, the length of the text in bytes; then the text, padded to a word; then the arrays of
 * numbers, each padded to a word. The text is the corpus as JSON: a {@link StoredArray} replaces each
 * array of numbers, in the order of the arrays, and null replaces a missing column.
 */
import { checksum, sumLength } from '../../core/engine/program/checksum.js';
import type { Corpus } from './layout/corpus.js';
import { CorpusError, corpusMagic, isCorpus } from './recognize.js';
import { isWholeCorpus } from './validate.js';

/** Raise it when the meaning of a field of a corpus changes, or this layout. */
const corpusFormat = 4;
const sumStart = 2;
const sizeAt = sumStart + sumLength;
const headerWords = sizeAt + 2;
/** The greatest size of a stored corpus. Node reads no larger file at once. */
export const mostBytes = 2 ** 31 - 1;

type Numbers = Uint8Array | Uint16Array | Uint32Array;

interface StoredArray {
  /** The bytes of a number. */
  readonly width: 1 | 2 | 4;
  readonly length: number;
}

type ArrayType = new (memory: ArrayBufferLike, start: number, length: number) => Numbers;
const arrayTypes: Readonly<Record<StoredArray['width'], ArrayType>> = {
  1: Uint8Array,
  2: Uint16Array,
  4: Uint32Array,
};

/**
 * Returns a corpus as bytes, for {@link loadCorpus}.
 *
 * @throws CorpusError if it takes 2 GiB or more.
 */
export function saveCorpus(corpus: Corpus): Uint8Array {
  const arrays: Numbers[] = [];
  const text = new TextEncoder().encode(JSON.stringify(stored(corpus, arrays)));
  const textEnd = headerWords + wordsFor(text.length);
  const words = arrays.reduce((sum, { byteLength }) => sum + wordsFor(byteLength), textEnd);
  if (4 * words > mostBytes) {
    throw new CorpusError(
      `this corpus takes ${4 * words} bytes, and a stored corpus has at most ${mostBytes}; divide it into several`,
    );
  }
  const all = new Int32Array(words);
  const bytes = new Uint8Array(all.buffer);
  bytes.set(text, 4 * headerWords);
  let at = textEnd;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), 4 * at);
    at += wordsFor(byteLength);
  }
  all.set([corpusMagic, corpusFormat], 0);
  all.set([words, text.length], sizeAt);
  all.set(checksum(all.subarray(sizeAt)), sumStart);
  return bytes;
}

/**
 * Loads the bytes of {@link saveCorpus}. The arrays of the corpus are views of `bytes`, which must not
 * change afterwards; they are copied only if they are a part of larger memory.
 *
 * @throws CorpusError if the bytes are damaged, of another format version, or something else.
 */
export function loadCorpus(bytes: Uint8Array): Corpus {
  if (bytes.length < 4 * headerWords || !isCorpus(bytes)) {
    throw new CorpusError(
      'this is not a corpus, or it comes from a machine with another byte order; build it on this one',
    );
  }
  // Transferring the corpus to a worker must not take other data along.
  const isAll = bytes.byteLength === bytes.buffer.byteLength;
  const buffer: ArrayBufferLike = isAll ? bytes.buffer : new Uint8Array(bytes).buffer;
  const words = new Int32Array(buffer, 0, bytes.length >> 2);
  const [, format] = words;
  if (format !== corpusFormat) {
    throw new CorpusError(
      `this corpus has format ${format}, and this decktype reads format ${corpusFormat}; build it again`,
    );
  }
  const [size, textLength = 0] = words.subarray(sizeAt, headerWords);
  if (4 * (size ?? 0) !== bytes.length) {
    throw new CorpusError(
      `this corpus is damaged: it has ${bytes.length} bytes instead of ${4 * (size ?? 0)}; build it again`,
    );
  }
  if (checksum(words.subarray(sizeAt)).some((sum, lane) => sum !== words[sumStart + lane])) {
    throw new CorpusError('this corpus is damaged: its checksum is wrong; build it again');
  }
  const corpus = corpusIn(buffer, textLength);
  if (isWholeCorpus(corpus)) return corpus;
  throw new CorpusError('this corpus is damaged: its parts are inconsistent; build it again');
}

/** What the bytes after the header hold; undefined if they cannot be read. */
function corpusIn(buffer: ArrayBufferLike, textLength: number): unknown {
  let at = headerWords + wordsFor(textLength);
  try {
    // A copy, because TextDecoder does not take shared memory.
    const text = new Uint8Array(buffer, 4 * headerWords, textLength).slice();
    return loaded(JSON.parse(new TextDecoder().decode(text)), ({ width, length }) => {
      const array = new arrayTypes[width](buffer, 4 * at, length);
      at += wordsFor(array.byteLength);
      return array;
    });
  } catch {
    // Not JSON, an array of an impossible length or width, or nested too deeply.
    return undefined;
  }
}

/**
 * The memory of a corpus, for `postMessage(corpus, corpusBuffers(corpus))`: this moves the corpus to a
 * worker and copies nothing. Afterwards the corpus cannot be used here, nor any other one that shares
 * parts with it.
 */
export function corpusBuffers(corpus: Corpus): ArrayBuffer[] {
  const arrays: Numbers[] = [];
  stored(corpus, arrays);
  const buffers = new Set(arrays.map(({ buffer }) => buffer));
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}

/** A part of a corpus as JSON. Its arrays of numbers are added to `arrays`. */
function stored(value: unknown, arrays: Numbers[]): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) {
    const array = value as Numbers;
    arrays.push(array);
    return { width: array.BYTES_PER_ELEMENT, length: array.length };
  }
  if (Array.isArray(value)) return value.map((entry) => stored(entry, arrays));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, stored(field, arrays)]),
  );
}

/** The opposite of {@link stored}; `take` returns the next array. */
function loaded(value: unknown, take: (array: StoredArray) => Numbers): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'object') return value;
  if ('width' in value) return take(value as StoredArray);
  if (Array.isArray(value)) return Object.freeze(value.map((entry) => loaded(entry, take)));
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, loaded(field, take)])),
  );
}

function wordsFor(bytes: number): number {
  return Math.ceil(bytes / 4);
}
