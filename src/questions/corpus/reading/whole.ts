/** Reading a file into memory as a whole: up to a limit, because a small compressed file can have any size. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { decodeUtf8 } from '../../../core/json/utf8.js';
import { GrowingBytes } from '../layout/growing.js';
import { CorpusError } from '../recognize.js';

/** The most bytes of a text: it takes up to twice as much memory again when it is decoded. */
export const mostTextBytes = 2 ** 28;

/**
 * All bytes of an input, which has `expected` bytes or more.
 *
 * @throws CorpusError with the message where there are more than `most`
 */
export async function wholeBytes(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  message: string,
  expected = 0,
): Promise<Uint8Array> {
  const bytes = new GrowingBytes(Math.min(expected, most));
  for await (const chunk of chunks) {
    if (bytes.length + chunk.length > most) throw new CorpusError(message);
    bytes.append(chunk);
  }
  return bytes.view();
}

/** All of a file as text; `note` gets the finding about bytes that are not UTF-8. */
export async function wholeText(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  note: (diagnostic: Diagnostic) => void,
): Promise<string> {
  const message = `${file} cannot be read: its text has more than ${mostTextBytes} bytes; divide it into several files`;
  const { text, finding } = decodeUtf8(await wholeBytes(chunks, mostTextBytes, message));
  if (finding !== undefined) note(finding);
  return text;
}
