/**
 * Opens a file with lists: detects its shape, and returns its standings as the bytes of one array or of one
 * standing per line, without the object around them. Bytes are streamed, so a file of any size takes little
 * memory; only a tournament is read as a whole.
 */

import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import { counted } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { messageOf } from '../../../core/diagnostics/expected-error.js';
import { readTournament } from '../../../core/importers/mtgo/tournaments.js';
import { comma, isBlank, lineFeed, openBrace } from '../../../core/json/characters.js';
import { EntryBorder, mostEntryBytes } from '../../../core/json/entry-end.js';
import { parseJson } from '../../../core/json/parse.js';
import type { CorpusEvent } from '../layout/corpus.js';
import { GrowingBytes } from '../layout/growing.js';
import { CorpusError } from '../recognize.js';
import { followed, wholeText } from './bytes.js';
import { FieldSearch } from './field-search.js';
import { type Shape, shapeOf } from './file-kind.js';
import { eventOfTournament } from './list-metadata.js';

/** An opened file. */
export interface OpenedFile {
  readonly shape: Shape;
  /** The first bytes of the file, from which its shape was detected. */
  readonly head: Uint8Array;
  /**
   * The bytes of an object before its array; empty for other shapes. In `content`, spaces and line breaks
   * replace them to keep the offsets and line numbers of the file.
   */
  readonly before: Uint8Array;
  /** The standings as one JSON array or one per line, or the whole text of one list. */
  readonly content: AsyncIterable<Uint8Array>;
  /** All bytes unchanged. Read either these or `content`. */
  readonly whole: AsyncIterable<Uint8Array>;
  /** The bytes of an object after its array. Read them after `content`. */
  readonly after: AsyncIterable<Uint8Array>;
  /** Whether the array of an object is closed. Call this after reading `content`. */
  readonly isClosed: () => boolean;
  /** The event of a tournament; undefined for other shapes. It can be read before `content`. */
  readonly event: () => Promise<CorpusEvent | undefined>;
  /** Stops reading the input; for callers that do not read `content`. */
  readonly close: () => Promise<unknown>;
}

/**
 * Opens a file. The callback `note` receives each finding about the object around the standings or a tournament
 * that cannot be read. `known` is the shape if the caller knows it. Throws what the input throws, and a
 * CorpusError for a file that begins with too much white space.
 */
export async function openFile(
  input: AsyncIterable<Uint8Array>,
  file: string,
  note: (diagnostic: Diagnostic) => void,
  known?: Shape,
): Promise<OpenedFile> {
  const rest = input[Symbol.asyncIterator]();
  const { shape, head } = await readHead(rest, file, known);
  const chunks = followed(head, rest);
  const isClosed = () => true;
  const close = async () => rest.return?.();
  const opened = {
    shape,
    head,
    before: new Uint8Array(),
    whole: chunks,
    after: nothing(),
    isClosed,
    close,
    event: async () => undefined,
  };
  switch (shape.kind) {
    case 'object': {
      const before = head.slice(0, shape.start);
      const fields = new FieldSearch('standings');
      fields.push(before.subarray(before.indexOf(openBrace) + 1));
      fields.endField();
      if (fields.found > 1) note(diagnose('standings-repeated', '', {}));
      const blank = head.map((byte, at) => (at < shape.start && byte !== lineFeed ? space : byte));
      return { ...opened, before, ...cutArray(followed(blank, rest), shape, note) };
    }
    case 'tournament': {
      let reading: Promise<unknown> | undefined;
      const tournament = () => {
        reading ??= wholeText(chunks, file, note).then(parsedOrText);
        return reading;
      };
      const event = async () => eventOfTournament(await tournament());
      return { ...opened, event, content: standingsOf(tournament, note) };
    }
    default:
      return { ...opened, content: chunks };
  }
}

const space = 0x20;

async function readHead(rest: AsyncIterator<Uint8Array>, file: string, known?: Shape) {
  const bytes = new GrowingBytes();
  // Until the shape is known, tries again each time the number of bytes has doubled.
  for (let enough = 1; ; ) {
    const { value, done } = await rest.next();
    if (done !== true) {
      bytes.append(value);
      if (bytes.length < enough) continue;
      enough = Math.min(2 * bytes.length, mostEntryBytes + 1);
    }
    const head = bytes.view();
    const shape = known ?? (await shapeOf(head, done === true));
    if (shape !== undefined) return { shape, head };
    if (head.length > mostEntryBytes) {
      throw new CorpusError(
        `${file} cannot be read: it begins with more than ${mostEntryBytes} bytes of white space; remove it`,
      );
    }
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The value of a JSON text; a text that is not JSON, for its reader to report. */
function parsedOrText(text: string): unknown {
  const { value, fault } = parseJson(text);
  return fault === undefined ? value : text;
}

/** The standings of a tournament as an array. */
async function* standingsOf(
  tournament: () => Promise<unknown>,
  note: (diagnostic: Diagnostic) => void,
): AsyncGenerator<Uint8Array> {
  const { standings, diagnostics } = readTournament(await tournament());
  diagnostics.forEach(note);
  const entries = standings.map((standing) => JSON.stringify(standing));
  yield new TextEncoder().encode(`[\n${entries.join(',\n')}\n]\n`);
}

/**
 * Splits an input after its array: `content` ends there, and `after` is the rest. Reports a finding if the rest
 * does not close the object around the array, or contains anything else.
 */
export function cutArray(
  chunks: AsyncIterable<Uint8Array>,
  { kind, start }: Shape & { readonly start: number },
  note: (diagnostic: Diagnostic) => void,
) {
  const rest = chunks[Symbol.asyncIterator]();
  let tail: Uint8Array | undefined;

  async function* content(): AsyncGenerator<Uint8Array> {
    const entries = new EntryBorder('array');
    entries.begin(start + 1);
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      const chunk = next.value;
      const end = afterLast(entries, chunk);
      if (end === -1) {
        yield chunk;
        continue;
      }
      tail = chunk.subarray(end);
      yield chunk.subarray(0, end);
      return;
    }
  }

  async function* after(): AsyncGenerator<Uint8Array> {
    // If the array is not closed, the reader of `content` reports that.
    if (tail === undefined) return;
    const fields = new FieldSearch('standings');
    let isOpen = kind === 'object';
    let hasMore = false;
    for await (const chunk of followed(tail, rest)) {
      const end = isOpen ? fields.push(chunk) : 0;
      if (end !== -1) {
        isOpen = false;
        hasMore ||= chunk.subarray(end).some((byte) => !isBlank(byte));
      }
      yield chunk;
    }
    const ending = isOpen ? 'open-object' : hasMore ? 'trailing' : undefined;
    if (fields.found > 0) note(diagnose('standings-repeated', '', {}));
    if (ending !== undefined) note(diagnose('standings-incomplete', '', { ending }));
  }

  return {
    content: content(),
    after: after(),
    /** Whether the end of the array was found. Call this after reading `content`. */
    isClosed: () => tail !== undefined,
  };
}

/** The offset after the bracket that closes the array or object, or -1 if it is not in this chunk. */
function afterLast(entries: EntryBorder, chunk: Uint8Array): number {
  for (;;) {
    const end = entries.find({ bytes: chunk, end: chunk.length });
    if (end === -1) {
      entries.move(chunk.length);
      return -1;
    }
    if (chunk[end] !== comma) return end + 1;
    entries.begin(end + 1);
  }
}

/** The finding about a file that cannot be read, with the error thrown. */
export function notRead(file: string, error: unknown): Diagnostic {
  const what = withoutName(messageOf(error), file);
  return { ...diagnose('file-not-read', '', { what }), file };
}

/** Removes the file name from a message, for texts that name the file themselves. */
export function withoutName(message: string, file: string): string {
  for (const start of [`cannot read ${file}: `, `${file}: `]) {
    if (message.startsWith(start)) return message.slice(start.length);
  }
  return message.startsWith(`${file} `) ? `it${message.slice(file.length)}` : message;
}

/** Yields the tagged standings of a file together with the original bytes around them. */
export async function* withSurroundings(
  { before, after }: Pick<OpenedFile, 'before' | 'after'>,
  tagged: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield before;
  // Skips the spaces that replace `before` in the content.
  let blanks = before.length;
  for await (const bytes of tagged) {
    const skipped = Math.min(blanks, bytes.length);
    blanks -= skipped;
    yield bytes.subarray(skipped);
  }
  yield* after;
}

/** Whether a file has more around its standings than the field `standings`. Reads the bytes after them. */
export async function hasSurroundings({
  before,
  after,
}: Pick<OpenedFile, 'before' | 'after'>): Promise<boolean> {
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  let isMore = before.length > 0 && !/^\s*\{\s*"standings"\s*:\s*$/.test(textOf(before));
  for await (const bytes of after) isMore ||= !/^[\s}]*$/.test(textOf(bytes));
  return isMore;
}

/** The note about standings that are missing in a JSON array because they are not JSON. */
export function leftOutText(count: number, file: string): string {
  return `left out of the JSON array, because it is not JSON: ${counted(count, 'standing')} of ${file}`;
}

/** The note about an output without the fields around the standings of a file. */
export function lostText(file: string, remedy: string): string {
  return `the output has only the standings of ${file}, and not the fields around them; to keep these, ${remedy}`;
}
