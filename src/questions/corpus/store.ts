/** Corpora as bytes, to store them or send them to a worker. */
import type { Corpus } from './layout/corpus.js';
import { CorpusError, corpusMagic } from './recognize.js';
import { loadArrays, type Numbers, type StoredKind, saveArrays, stored } from './stored-arrays.js';
import { isWholeCorpus } from './validate.js';

const kind: StoredKind = {
  name: 'corpus',
  magic: corpusMagic,
  /** Raise it when the meaning of a field of a corpus changes, or the layout of stored arrays. */
  format: 4,
  error: (message) => new CorpusError(message),
};

/**
 * Returns a corpus as bytes, for {@link loadCorpus}.
 *
 * @throws CorpusError if it takes 2 GiB or more.
 */
export function saveCorpus(corpus: Corpus): Uint8Array {
  return saveArrays(corpus, kind);
}

/**
 * Loads the bytes of {@link saveCorpus}. The arrays of the corpus are views of `bytes`, which must not
 * change afterwards; they are copied only if they are a part of larger memory.
 *
 * @throws CorpusError if the bytes are damaged, of another format version, or something else.
 */
export function loadCorpus(bytes: Uint8Array): Corpus {
  return loadArrays(bytes, kind, isWholeCorpus);
}

/**
 * Loads bytes that nobody else can have written, such as those that a server gives its own page: a
 * checksum proves them, and no number in them is tested.
 *
 * @throws CorpusError if the bytes are damaged
 */
export function loadOwnCorpus(bytes: Uint8Array): Corpus {
  return loadArrays(bytes, kind, (value): value is Corpus => value !== undefined);
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
