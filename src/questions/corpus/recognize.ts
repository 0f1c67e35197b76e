/** Recognizes stored corpora without importing the code that loads them. */

import { ExpectedError } from '../../core/diagnostics/expected-error.js';
import { binaryKind, firstWord } from './binary-kind.js';

/** The first word of a stored corpus: bytes 89 44 54 43, which no UTF-8 text begins with. */
export const corpusMagic = 0x43_54_44_89;

/** Thrown if bytes are not a corpus that this version of decktype can load. */
export class CorpusError extends ExpectedError {
  override readonly name = 'CorpusError';
}

/** Throws if a file that begins with `head` is a corpus whose first bytes are damaged, or another binary file. */
export function refuseBinary(head: Uint8Array, name: string): void {
  const kind = binaryKind(head);
  if (kind !== undefined) throw new CorpusError(`${name} holds no lists: it is ${kind}`);
  // The format number follows the magic number; its zero bytes never occur in text.
  const hasFormat = head[5] === 0 && head[6] === 0 && head[7] === 0;
  if (isCorpus(head) || !(hasFormat || /\.corpus(\.gz)?$/i.test(name))) return;
  throw new CorpusError(
    `${name}: this is not a stored corpus, or its first bytes are damaged; build it again`,
  );
}

/** Whether bytes begin with the magic number of a stored corpus. */
export function isCorpus(bytes: Uint8Array): boolean {
  return firstWord(bytes) === corpusMagic;
}
