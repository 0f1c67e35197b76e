/** Tagging a stream of standings: a JSON array or one standing per line, in and out. */

import { diagnose } from '../diagnostics/codes/standings.js';
import { type Diagnostic, showValue } from '../diagnostics/diagnostic.js';
import type { Classifier } from '../engine/classifier.js';
import type { StandingsForm } from '../json/entry-end.js';
import { invalidBytesFinding, Utf8Check } from '../json/utf8.js';
import { type EntryFault, faultFindings } from './faults.js';
import { cutInput, RangeMemory } from './ranges.js';
import { addCounts, makeReport, noCounts, type TagReport } from './tag.js';
import { StandingsTagger } from './tagger.js';
import type { TaggedEntry, TaggerOptions } from './tagger-options.js';
import { startWorkers, type TaggedRange, type WorkerPool } from './workers.js';

/** How to tag a stream. */
export interface TagStreamOptions {
  /** The name of the input, for findings. */
  readonly file?: string;
  /**
   * How many threads tag lines, while this one reads and writes. Default 0: this one tags, too. It
   * also tags arrays and short inputs, whatever the number is.
   */
  readonly workers?: number;
  /** Parse each standing with JSON.parse, instead of scanning its bytes. Default false. */
  readonly strict?: boolean;
}

/** What a stream of standings may come from. */
export type StandingsInput = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** The tagged standings of a stream. The report is complete when all of the stream has been read. */
export interface TagStream extends AsyncIterable<Uint8Array> {
  readonly report: TagReport;
  /** The form of the input; undefined before the first bytes have been read. */
  readonly form: StandingsForm | undefined;
  /** The entries, to write them in another format. Read either the entries or the bytes. */
  entries(): AsyncIterable<TaggedEntry>;
}

/**
 * Tags standings as they arrive. The output is the input, byte for byte, except for the decks that
 * changed. A standing that cannot be read is passed on unchanged, and reported.
 *
 * @throws RangeError where `workers` is not a whole number, 0 or more.
 * @throws WorkerError while the stream is read, if a worker stops; the output is incomplete then.
 * @example
 * const stream = tagStream(matcher, createReadStream('standings.json'))
 * for await (const bytes of stream) await write(bytes)
 * stream.report.classified // 3298
 */
export function tagStream(
  classifier: Classifier,
  input: StandingsInput,
  options: TagStreamOptions = {},
): TagStream {
  const { file, workers = 0 } = options;
  if (!Number.isInteger(workers) || workers < 0) {
    throw new RangeError(`workers must be a whole number, 0 or more, but is ${showValue(workers)}`);
  }
  const place = file === undefined ? {} : { file };
  const findings: Diagnostic[] = [];
  const counts = noCounts();
  let lines = 0;
  let form: StandingsForm | undefined;
  let tagger: StandingsTagger | undefined;

  /** The input as bytes; at its end, reports bytes that are not UTF-8. */
  async function* checked(): AsyncGenerator<Uint8Array> {
    const check = new Utf8Check();
    for await (const chunk of encoded(input)) {
      check.push(chunk);
      yield chunk;
    }
    const found = check.finish();
    if (found !== undefined) findings.push({ ...invalidBytesFinding(found), ...place });
  }

  function findingsIn(faults: readonly EntryFault[]): Diagnostic[] {
    return faults.flatMap(({ index, line, ...fault }) =>
      faultFindings(
        { ...fault, index: index + counts.standings, line: line + lines },
        form ?? tagger?.form,
        place,
      ),
    );
  }

  function add(range: Pick<TaggedRange, 'counts' | 'faults' | 'lines'>): void {
    // One by one, because there may be more than a call can have arguments.
    for (const finding of findingsIn(range.faults)) findings.push(finding);
    addCounts(counts, range.counts);
    lines += range.lines;
  }

  /** Tags chunks in this thread; `toItems` makes the items to yield from the finished bytes. */
  async function* tagHere<T>(
    chunks: AsyncIterable<Uint8Array>,
    settings: TaggerOptions,
    toItems: (bytes: readonly Uint8Array[]) => readonly T[],
  ): AsyncGenerator<T> {
    tagger = new StandingsTagger(classifier, settings);
    for await (const chunk of chunks) yield* toItems(tagger.push(chunk));
    const last = toItems(tagger.finish());
    const { ending, faults, line } = tagger;
    form ??= tagger.form;
    add({ counts: tagger.counts, faults, lines: line - 1 });
    tagger = undefined;
    if (ending !== 'complete') {
      const data = { ending, entries: counts.standings };
      findings.push(diagnose('standings-incomplete', '', data, place));
    }
    yield* last;
  }

  async function* inWorkers(): AsyncGenerator<Uint8Array> {
    let pool: WorkerPool | undefined;
    const memory = new RangeMemory();
    const pending: Promise<TaggedRange>[] = [];
    async function* oldest(): AsyncGenerator<Uint8Array> {
      const range = await (pending.shift() as Promise<TaggedRange>);
      memory.release(range.bytes);
      add(range);
      yield* range.pieces;
    }
    try {
      for await (const cut of cutInput(checked(), memory)) {
        if (cut.kind === 'range') {
          form = 'lines';
          pool ??= startWorkers(classifier.program, options, workers);
          const range = pool.tag(cut.bytes);
          // Its error is thrown where the range is awaited; until then it is not unhandled.
          range.catch(() => {});
          pending.push(range);
          if (pending.length >= rangesAhead * workers) yield* oldest();
          continue;
        }
        while (pending.length > 0) yield* oldest();
        yield* tagHere(cut.input, form === undefined ? options : { ...options, form }, unchanged);
      }
    } finally {
      await pool?.close();
    }
  }

  return {
    get report() {
      const all = { ...counts };
      if (tagger === undefined) return makeReport(classifier.program, all, findings);
      addCounts(all, tagger.counts);
      return makeReport(classifier.program, all, [...findings, ...findingsIn(tagger.faults)]);
    },
    get form() {
      return form ?? tagger?.form;
    },
    entries() {
      const waiting: TaggedEntry[] = [];
      const settings = { ...options, onEntry: (entry: TaggedEntry) => waiting.push(entry) };
      return tagHere(checked(), settings, () => waiting.splice(0));
    },
    [Symbol.asyncIterator]: () =>
      workers > 0 ? inWorkers() : tagHere(checked(), options, unchanged),
  };
}

const unchanged = (bytes: readonly Uint8Array[]) => bytes;

/** Ranges in progress for each worker, so that none waits for the reader. */
const rangesAhead = 2;

/** Texts as bytes; joins a surrogate pair that two texts share. */
async function* encoded(input: StandingsInput): AsyncGenerator<Uint8Array> {
  let half = '';
  for await (const chunk of input) {
    if (typeof chunk !== 'string') {
      yield chunk;
      continue;
    }
    const text = half + chunk;
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
    yield Buffer.from(text.slice(0, text.length - half.length));
  }
  if (half !== '') yield Buffer.from(half);
}
