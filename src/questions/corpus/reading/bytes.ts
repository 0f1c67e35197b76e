/**
 * Reads an input: its first bytes, or all of it. Reading all has a limit, because a small compressed file can
 * expand to any size.
 */

import { grouped } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { blanks, skip } from '../../../core/json/lexer.js';
import { placeOfTooMany, tooManyValues } from '../../../core/json/parse.js';
import { decodeUtf8 } from '../../../core/json/utf8.js';
import { GrowingBytes } from '../layout/growing.js';
import { CorpusError } from '../recognize.js';

/** The maximum size of a text in bytes. Decoding takes up to twice as much memory again. */
export const mostTextBytes = 2 ** 28;

/** The maximum number of lines, and of cell separators, in a text that is not JSON. Each takes some microseconds. */
const [mostLines, mostSeparators] = [1_000_000, 10_000_000];

/**
 * Reads all bytes of an input, which has at least `expected` bytes.
 *
 * @throws CorpusError with the message if there are more than `most`
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

/**
 * Reads a whole file as text; `note` receives the finding about bytes that are not UTF-8.
 *
 * @throws CorpusError if the text is too long, or JSON with too many values
 */
export async function wholeText(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  note: (diagnostic: Diagnostic) => void,
): Promise<string> {
  const message = `${file} cannot be read: its text has more than ${mostTextBytes} bytes; divide it into several files`;
  const { text, finding } = decodeUtf8(await wholeBytes(chunks, mostTextBytes, message));
  if (finding !== undefined) note(finding);
  const isJson = '[{'.includes(text.charAt(skip(blanks, text, text.startsWith('\uFEFF') ? 1 : 0)));
  if (!isJson) refuseLong(text, file);
  const tooMany = isJson ? placeOfTooMany(text) : -1;
  if (tooMany === -1) return text;
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < tooMany; at = text.indexOf('\n', at + 1))
    line++;
  throw new CorpusError(`${file}:${line} cannot be read: ${tooManyValues}`);
}

function refuseLong(text: string, file: string): void {
  const counted = [
    [/\r\n?|\n/g, mostLines, 'line ends'],
    [/[,;\t|]/g, mostSeparators, 'commas and other separators'],
  ] as const;
  for (const [pattern, most, what] of counted) {
    let count = 0;
    while (count <= most && pattern.test(text)) count++;
    if (count <= most) continue;
    const message = `it has more than ${grouped(most)} ${what}; divide it into several files`;
    throw new CorpusError(`${file} cannot be read: ${message}`);
  }
}

/** The first bytes of an input, at least `least` if it has that many. The rest is not read. */
export async function headOf(input: AsyncIterable<Uint8Array>, least = 4): Promise<Uint8Array> {
  const bytes = new GrowingBytes();
  for await (const chunk of input) {
    bytes.append(chunk);
    if (bytes.length >= least) break;
  }
  return bytes.view();
}

/** The first bytes of an input, at least `least` if it has that many, and the whole input. */
export async function peek(input: AsyncIterable<Uint8Array>, least = 4) {
  const rest = input[Symbol.asyncIterator]();
  const bytes = new GrowingBytes();
  while (bytes.length < least) {
    const { value, done } = await rest.next();
    if (done === true) break;
    bytes.append(value);
  }
  const head = bytes.view();
  return { head, chunks: followed(head, rest) };
}

/** Yields some bytes, then those of an iterator. */
export async function* followed(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    // Also closes the file if the caller reads only the head.
    await rest.return?.();
  }
}
