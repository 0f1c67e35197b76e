/** Tags a stream of standings: a JSON array, or one standing per line. */

import { diagnose } from '../diagnostics/codes/standings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Classifier } from '../engine/classifier.js';
import { defined } from '../json/defined.js';
import type { StandingsForm } from '../json/entry-end.js';
import { invalidBytesFinding, Utf8Check } from '../json/utf8.js';
import { faultFindings } from './faults.js';
import { makeReport, noCounts, type TagReport } from './tag.js';
import { StandingsTagger } from './tagger.js';
import type { TaggedEntry, TaggerOptions } from './tagger-options.js';

/** How to tag a stream. */
export interface TagStreamOptions {
  /** The name of the input for findings. */
  readonly file?: string;
  /** Parse each standing with JSON.parse instead of scanning its bytes. Default false. */
  readonly strict?: boolean;
  /**
   * If the stream is a part of a file of lines: what comes before it, so that findings have their places in the
   * file.
   */
  readonly before?: { readonly lines: number; readonly standings: number };
}

/** The source of a stream of standings. */
export type StandingsInput = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** The tagged standings of a stream. The report is complete once the whole stream has been read. */
export interface TagStream extends AsyncIterable<Uint8Array> {
  readonly report: TagReport;
  /** The form of the input; undefined until the first bytes have been read. */
  readonly form: StandingsForm | undefined;
  /** The entries, for writing them in another format. Read either the entries or the bytes. */
  entries(): AsyncIterable<TaggedEntry>;
}

/**
 * Tags standings as they arrive. The output equals the input byte for byte, except for changed decks. Standings
 * that cannot be read are passed through unchanged, and reported.
 *
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
  const { file, before } = options;
  const own: TaggerOptions = before === undefined ? options : { ...options, form: 'lines' };
  const place = defined({ file });
  let tagger: StandingsTagger | undefined;
  const notUtf8: Diagnostic[] = [];

  /** Tags all chunks. `toItems` converts finished bytes to the items to yield. */
  async function* tagAll<T>(
    settings: TaggerOptions,
    toItems: (bytes: readonly Uint8Array[]) => readonly T[],
  ): AsyncGenerator<T> {
    tagger = new StandingsTagger(classifier, settings);
    const check = new Utf8Check();
    for await (const chunk of encoded(input)) {
      check.push(chunk);
      yield* toItems(tagger.push(chunk));
    }
    const items = toItems(tagger.finish());
    const invalid = check.finish();
    if (invalid !== undefined) notUtf8.push({ ...invalidBytesFinding(invalid), ...place });
    yield* items;
  }

  function findingsIn({ faults, form, ending, counts }: StandingsTagger): Diagnostic[] {
    const { lines = 0, standings = 0 } = before ?? {};
    const found = faults.listed.flatMap((fault) => {
      const { index, line } = fault;
      const inFile = { ...fault, index: index + standings, line: line + lines };
      return faultFindings(inFile, form, place);
    });
    const findings = [...notUtf8, ...found, ...faults.finding(place, standings)];
    if (ending === 'complete') return findings;
    const data = { ending, entries: counts.standings };
    return [...findings, diagnose('standings-incomplete', '', data, place)];
  }

  return {
    get report() {
      const { program } = classifier;
      if (tagger === undefined) return makeReport(program, noCounts(), []);
      return makeReport(program, { ...tagger.counts }, findingsIn(tagger));
    },
    get form() {
      return tagger?.form;
    },
    entries() {
      const waiting: TaggedEntry[] = [];
      const settings = { ...own, onEntry: (entry: TaggedEntry) => waiting.push(entry) };
      return tagAll(settings, () => waiting.splice(0));
    },
    [Symbol.asyncIterator]: () => tagAll(own, (bytes) => bytes),
  };
}

/** Encodes strings. Joins surrogate pairs that are split between two strings. */
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
