/** Tagging a stream of standings: a JSON array or one standing per line, in and out. */

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
  /** The name of the input, for findings. */
  readonly file?: string;
  /** Parse each standing with JSON.parse, instead of scanning its bytes. Default false. */
  readonly strict?: boolean;
  /** What the file has before the stream, if that is some of its lines: findings have the places in the file. */
  readonly before?: { readonly lines: number; readonly standings: number };
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

  /** Tags all chunks; `toItems` makes the items to yield from the finished bytes. */
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
