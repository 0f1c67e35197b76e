/**
 * Corpora as bytes, to store or to send to a worker. Layout, in 32-bit words in the machine's byte order: magic
 * number, format version, four words of checksum over all that follows, total number of words, length of the
 * text in bytes; then the text, padded to a word; then the number arrays, each padded to a word. The text is
 * the corpus as JSON, in which a {@link StoredArray} stands for each number array, in the order of the arrays,
 * and null for undefined.
 */
import { checksum, sumLength } from '../../core/engine/program/checksum.js';
import { firstWord } from './binary-kind.js';
import type { Corpus } from './layout/corpus.js';
import { CorpusError, corpusMagic } from './recognize.js';
import { isWholeCorpus } from './validate.js';

/** Raise this when the meaning of a corpus field or the stored layout changes. */
const format = 4;

const sumStart = 2;
const sizeAt = sumStart + sumLength;
const headerWords = sizeAt + 2;
/** The largest stored size. Node cannot read a larger file at once. */
export const mostBytes = 2 ** 31 - 1;

type Numbers = Uint8Array | Uint16Array | Uint32Array;

interface StoredArray {
  /** Bytes per number. */
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
  all.set([corpusMagic, format], 0);
  all.set([words, text.length], sizeAt);
  all.set(checksum(all.subarray(sizeAt)), sumStart);
  return bytes;
}

/**
 * Loads the bytes of {@link saveCorpus}, frozen. The arrays of the corpus are views of `bytes`, which must not
 * change afterwards; they are copied only if `bytes` is part of a larger buffer.
 *
 * @throws CorpusError if the bytes are damaged, have another format version, or are not a corpus.
 */
export function loadCorpus(bytes: Uint8Array): Corpus {
  const data = dataIn(bytes);
  if (isWholeCorpus(data)) return data;
  throw damaged('its parts are inconsistent');
}

/**
 * Loads bytes from a trusted source, such as those that a server sends to its own page: only the checksum is
 * verified, not the numbers.
 *
 * @throws CorpusError if the bytes are damaged
 */
export function loadOwnCorpus(bytes: Uint8Array): Corpus {
  const data = dataIn(bytes);
  if (data === undefined) throw damaged('its parts are inconsistent');
  return data as Corpus;
}

function damaged(why: string): CorpusError {
  return new CorpusError(`this corpus is damaged: ${why}; build it again`);
}

/**
 * Decodes the bytes of a corpus, or returns undefined if the content cannot be read. Throws if they are
 * something else.
 */
function dataIn(bytes: Uint8Array): unknown {
  if (!ArrayBuffer.isView(bytes)) throw new CorpusError('a corpus is read from a Uint8Array');
  if (bytes.length < 4 * headerWords || firstWord(bytes) !== corpusMagic) {
    const isByteSwapped = firstWord(bytes.slice(0, 4).reverse()) === corpusMagic;
    throw new CorpusError(
      isByteSwapped
        ? 'this corpus comes from a machine with another byte order; build it on this one'
        : 'this is not a corpus',
    );
  }
  // Copied so that transferring the corpus to a worker does not take other data along.
  const isAll = bytes.byteLength === bytes.buffer.byteLength;
  const buffer: ArrayBufferLike = isAll ? bytes.buffer : new Uint8Array(bytes).buffer;
  const words = new Int32Array(buffer, 0, bytes.length >> 2);
  if (words[1] !== format) {
    throw new CorpusError(
      `this corpus has format ${words[1]}, and this decktype reads format ${format}; build it again`,
    );
  }
  const [size = 0, textLength = 0] = words.subarray(sizeAt, headerWords);
  if (4 * size !== bytes.length) {
    throw damaged(`it has ${bytes.length} bytes instead of ${4 * size}`);
  }
  if (checksum(words.subarray(sizeAt)).some((sum, lane) => sum !== words[sumStart + lane])) {
    throw damaged('its checksum is wrong');
  }
  let at = headerWords + wordsFor(textLength);
  try {
    // Copied because TextDecoder does not accept shared memory.
    const text = new Uint8Array(buffer, 4 * headerWords, textLength).slice();
    return loaded(JSON.parse(new TextDecoder().decode(text)), ({ width, length }) => {
      const array = new arrayTypes[width](buffer, 4 * at, length);
      at += wordsFor(array.byteLength);
      return array;
    });
  } catch {
    // Not JSON, an array with an impossible length or width, or nested too deeply.
    return undefined;
  }
}

/**
 * The buffers of a corpus, for `postMessage(corpus, corpusBuffers(corpus))`, which moves the corpus to a worker
 * without copying. Afterwards the corpus cannot be used here, nor can any other corpus that shares parts with it.
 */
export function corpusBuffers(corpus: Corpus): ArrayBuffer[] {
  const arrays: Numbers[] = [];
  stored(corpus, arrays);
  const buffers = new Set(arrays.map(({ buffer }) => buffer));
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
}

/** Converts a part of the data to JSON values and adds its number arrays to `arrays`. */
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

/** The inverse of {@link stored}; `take` returns the next array. */
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
