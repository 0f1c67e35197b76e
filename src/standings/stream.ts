/** Tagging a stream of standings: a JSON array or one standing a line, the same form out. */

import { diagnose } from '../diagnostics/codes/standings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Classifier } from '../engine/classifier.js';
import type { StandingsForm } from '../json/entry-end.js';
import { type EntryFault, faultFindings } from './faults.js';
import { cutInput, RangeMemory } from './ranges.js';
import { addCounts, makeReport, noCounts, type TagReport } from './tag.js';
import { StandingsTagger } from './tagger.js';
import type { TaggedEntry, TaggerOptions } from './tagger-options.js';
import { startWorkers, type TaggedRange, type WorkerPool } from './workers.js';

/** How to tag a stream. */
export interface TagStreamOptions {
  /** The input's name, for the findings. */
  readonly file?: string;
  /**
   * Tag lines in so many threads beside this one, which reads and writes. Default 0: in this one. An
   * array, and an input too short to be shared out, are tagged in this one whatever is asked for.
   */
  readonly workers?: number;
  /** Parse each standing with JSON.parse, instead of scanning its bytes. Default false. */
  readonly strict?: boolean;
}

/** What a stream of standings may come from. */
export type StandingsInput = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** The tagged standings of a stream. The report is complete when the stream has been read. */
export interface TagStream extends AsyncIterable<Uint8Array> {
  readonly report: TagReport;
  /** The form of the input; known when the first bytes have been read. */
  readonly form: StandingsForm | undefined;
  /** The entries in place of the bytes, for those who write another form. Read one or the other. */
  entries(): AsyncIterable<TaggedEntry>;
}

/**
 * Tags standings as they come in. The output is the input, byte for byte, but for the decks that
 * changed. What cannot be read is passed on as it was, and reported.
 *
 * @throws WorkerError while it is read, where a worker cannot go on; what was put out until then
 * is not all.
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
  const place = file === undefined ? {} : { file };
  const findings: Diagnostic[] = [];
  const counts = noCounts();
  let lines = 0;
  let form: StandingsForm | undefined;
  let tagger: StandingsTagger | undefined;

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
    // One by one, because there may be more than a call can take.
    for (const finding of findingsIn(range.faults)) findings.push(finding);
    addCounts(counts, range.counts);
    lines += range.lines;
  }

  /** Tags chunks; `give` says what comes of each, given the bytes that are done. */
  async function* tagHere<T>(
    chunks: AsyncIterable<Uint8Array>,
    settings: TaggerOptions,
    give: (bytes: readonly Uint8Array[]) => readonly T[],
  ): AsyncGenerator<T> {
    tagger = new StandingsTagger(classifier, settings);
    for await (const chunk of chunks) yield* give(tagger.push(chunk));
    const last = give(tagger.finish());
    const { ending, faults, line } = tagger;
    form ??= tagger.form;
    add({ counts: tagger.counts, faults, lines: line - 1 });
    tagger = undefined;
    if (ending !== 'sound') {
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
      memory.give(range.bytes);
      add(range);
      yield* range.pieces;
    }
    try {
      for await (const cut of cutInput(encoded(input), memory)) {
        if (cut.kind === 'range') {
          form = 'lines';
          pool ??= startWorkers(classifier.program, options, workers);
          const range = pool.tag(cut.bytes);
          // Awaiting the range throws its failure; this keeps it from being reported as unhandled before.
          range.catch(() => {});
          pending.push(range);
          if (pending.length >= rangesAhead * workers) yield* oldest();
          continue;
        }
        while (pending.length > 0) yield* oldest();
        yield* tagHere(cut.input, form === undefined ? options : { ...options, form }, asTheyAre);
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
      return tagHere(encoded(input), settings, () => waiting.splice(0));
    },
    [Symbol.asyncIterator]: () =>
      workers > 0 ? inWorkers() : tagHere(encoded(input), options, asTheyAre),
  };
}

const asTheyAre = (bytes: readonly Uint8Array[]) => bytes;

/** So many ranges are under way for each worker, so that none waits for the reader. */
const rangesAhead = 2;

/** Texts as bytes; a character that two texts share is put together. */
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
