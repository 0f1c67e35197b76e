/** Tagging a stream of standings: a JSON array or one standing a line, the same form out. */
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diagnose } from '../diagnostics/standing-codes.js';
import type { Matcher } from '../engine/matcher.js';
import { spliceDeck } from './splice.js';
import { createSplitter, type StandingsForm } from './split.js';
import { type TagOptions, type TagOutcome, tagOutcome } from './standing.js';
import { createTally, type TagReport } from './tag.js';

/** How to tag a stream. */
export interface TagStreamOptions extends TagOptions {
  /** The input's name, for the findings. */
  readonly file?: string;
}

/** A piece of a stream's output: an entry, or what stands between entries, as it was. */
export interface TaggedPiece {
  readonly text: string;
  /** Missing for what stands between entries. */
  readonly entry?: {
    /** From 0, among the entries. */
    readonly index: number;
    /** The value that was read, before tagging; undefined where it is not JSON. */
    readonly value: unknown;
    readonly outcome: TagOutcome;
  };
}

/** The tagged standings of a stream. The report is complete when the stream has been read. */
export interface TagStream extends AsyncIterable<Uint8Array> {
  readonly report: TagReport;
  /** The form of the input; known when the first piece has been read. */
  readonly form: StandingsForm | undefined;
  /** The same as pieces of text, for those who write another form. Read one or the other. */
  pieces(): AsyncIterable<TaggedPiece>;
}

/**
 * Tags standings as they come in. The output is the input, byte for byte, but for the decks that
 * changed. What cannot be read is passed on as it was, and reported.
 *
 * @example
 * const stream = tagStream(matcher, createReadStream('standings.json'))
 * for await (const bytes of stream) await write(bytes)
 * stream.report.classified // 3298
 */
export function tagStream(
  matcher: Matcher,
  input: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  options: TagStreamOptions = {},
): TagStream {
  const tally = createTally(matcher);
  const splitter = createSplitter();
  const { file } = options;
  const place = file === undefined ? {} : { file };
  let index = 0;

  function tagEntry(text: string, line: number): TaggedPiece {
    const position = index++;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      const start = { line, column: 1, offset: 0 };
      const pointer = `/${position}`;
      const fault: Diagnostic = diagnose('standing-not-json', pointer, { line, what }, place);
      const outcome: TagOutcome = { kind: 'left', diagnostics: [] };
      tally.add(undefined, outcome, pointer, file);
      tally.note(splitter.form === 'lines' ? { ...fault, range: { start, end: start } } : fault);
      return { text, entry: { index: position, value: undefined, outcome } };
    }
    const outcome = tagOutcome(matcher, value, options);
    tally.add(value, outcome, `/${position}`, file);
    const tagged = 'deck' in outcome && outcome.changed ? spliceDeck(text, outcome.deck) : text;
    return { text: tagged, entry: { index: position, value, outcome } };
  }

  async function* pieces(): AsyncGenerator<TaggedPiece> {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    for await (const chunk of input) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      for (const piece of splitter.push(text)) {
        yield piece.kind === 'entry' ? tagEntry(piece.text, piece.line) : piece;
      }
    }
    const { pieces: last, ending } = splitter.end();
    for (const piece of last) {
      yield piece.kind === 'entry' ? tagEntry(piece.text, piece.line) : piece;
    }
    if (ending !== 'sound') {
      tally.note(diagnose('standings-incomplete', '', { ending, entries: index }, place));
    }
  }

  return {
    get report() {
      return tally.report();
    },
    get form() {
      return splitter.form;
    },
    pieces,
    async *[Symbol.asyncIterator]() {
      const encoder = new TextEncoder();
      for await (const { text } of pieces()) yield encoder.encode(text);
    },
  };
}
