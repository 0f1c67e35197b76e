/**
 * Plain data with arrays of numbers as bytes: corpora are stored so. Layout, in 32-bit
 * words of the machine's byte order: magic, format version, four words of checksum of all that
 * follows, the number of all words, the length of the text in bytes; then the text, padded to a word;
 * then the arrays of numbers, each padded to a word. The text is the data as JSON: a {@link StoredArray}
 * replaces each array of numbers, in the order of the arrays, and null replaces undefined.
 */
import { checksum, sumLength } from '../../core/engine/program/checksum.js';
import { firstWord } from './binary-kind.js';

/** What is stored: how its bytes begin, and the error that refuses them. */
export interface StoredKind {
  /** What messages call it. */
  readonly name: string;
  readonly magic: number;
  readonly format: number;
  error(message: string): Error;
}

const sumStart = 2;
const sizeAt = sumStart + sumLength;
const headerWords = sizeAt + 2;
/** The greatest size of what is stored. Node reads no larger file at once. */
export const mostBytes = 2 ** 31 - 1;

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

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

/** Returns data as bytes, for {@link loadArrays}; throws if it takes 2 GiB or more. */
export function saveArrays(data: unknown, { name, magic, format, error }: StoredKind): Uint8Array {
  const arrays: Numbers[] = [];
  const text = new TextEncoder().encode(JSON.stringify(stored(data, arrays)));
  const textEnd = headerWords + wordsFor(text.length);
  const words = arrays.reduce((sum, { byteLength }) => sum + wordsFor(byteLength), textEnd);
  if (4 * words > mostBytes) {
    throw error(
      `this ${name} takes ${4 * words} bytes, and a stored ${name} has at most ${mostBytes}; divide it into several`,
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
  all.set([magic, format], 0);
  all.set([words, text.length], sizeAt);
  all.set(checksum(all.subarray(sizeAt)), sumStart);
  return bytes;
}

/**
 * Loads the bytes of {@link saveArrays}, frozen. The arrays are views of `bytes`, which must not change
 * afterwards; they are copied only if they are a part of larger memory.
 *
 * @throws the error of the kind if the bytes are damaged, of another format version, or something else,
 * and if `isWhole` refuses what they hold.
 */
export function loadArrays<T>(
  bytes: Uint8Array,
  { name, magic, format, error }: StoredKind,
  isWhole: (data: unknown) => data is T,
): T {
  if (!ArrayBuffer.isView(bytes)) throw error(`a ${name} is read from a Uint8Array`);
  if (bytes.length < 4 * headerWords || firstWord(bytes) !== magic) {
    const isTurned = firstWord(bytes.slice(0, 4).reverse()) === magic;
    throw error(
      isTurned
        ? `this ${name} comes from a machine with another byte order; build it on this one`
        : `this is not a ${name}`,
    );
  }
  // Transferring the data to a worker must not take other data along.
  const isAll = bytes.byteLength === bytes.buffer.byteLength;
  const buffer: ArrayBufferLike = isAll ? bytes.buffer : new Uint8Array(bytes).buffer;
  const words = new Int32Array(buffer, 0, bytes.length >> 2);
  if (words[1] !== format) {
    throw error(
      `this ${name} has format ${words[1]}, and this decktype reads format ${format}; build it again`,
    );
  }
  const damaged = (why: string) => error(`this ${name} is damaged: ${why}; build it again`);
  const [size = 0, textLength = 0] = words.subarray(sizeAt, headerWords);
  if (4 * size !== bytes.length) {
    throw damaged(`it has ${bytes.length} bytes instead of ${4 * size}`);
  }
  if (checksum(words.subarray(sizeAt)).some((sum, lane) => sum !== words[sumStart + lane])) {
    throw damaged('its checksum is wrong');
  }
  const data = dataIn(buffer, textLength);
  if (isWhole(data)) return data;
  throw damaged('its parts are inconsistent');
}

/** What the bytes after the header hold; undefined if they cannot be read. */
function dataIn(buffer: ArrayBufferLike, textLength: number): unknown {
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

/** A part of the data as JSON. Its arrays of numbers are added to `arrays`. */
export function stored(value: unknown, arrays: Numbers[]): unknown {
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
