/** A file with its decks tagged and every other byte as it was. */
import type { OpenedFile } from '../corpus/reading/open.js';
import type { TagStream } from './stream.js';

/** The tagged bytes of a file that was opened, with those around its standings. */
export async function* verbatim(
  { before, after }: Pick<OpenedFile, 'before' | 'after'>,
  stream: TagStream,
): AsyncGenerator<Uint8Array> {
  yield before;
  // In the content, `before` is replaced by spaces of the same length; they are skipped.
  let blanks = before.length;
  for await (const bytes of stream) {
    const skipped = Math.min(blanks, bytes.length);
    blanks -= skipped;
    yield bytes.subarray(skipped);
  }
  yield* after;
}
