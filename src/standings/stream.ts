/** Tagging a stream of standings: a JSON array or one standing a line, the same form out. */
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diagnose } from '../diagnostics/standing-codes.js';
import type { Matcher } from '../engine/matcher.js';
import type { StandingsForm } from './entry-border.js';
import { faultFindings } from './faults.js';
import type { TagOptions } from './standing.js';
import { makeReport, type TagReport } from './tag.js';
import { StandingsTagger, type TaggedEntry } from './tagger.js';

/** How to tag a stream. */
export interface TagStreamOptions extends TagOptions {
  /** The input's name, for the findings. */
  readonly file?: string;
  /** Parse each standing with JSON.parse, in place of scanning its bytes. Default false. */
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
 * @example
 * const stream = tagStream(matcher, createReadStream('standings.json'))
 * for await (const bytes of stream) await write(bytes)
 * stream.report.classified // 3298
 */
export function tagStream(
  matcher: Matcher,
  input: StandingsInput,
  options: TagStreamOptions = {},
): TagStream {
  const { file } = options;
  const place = file === undefined ? {} : { file };
  const waiting: TaggedEntry[] = [];
  let tagger = new StandingsTagger(matcher, options);
  const findings: Diagnostic[] = [];
  let reported = 0;

  function collect(): readonly Diagnostic[] {
    const { faults, form } = tagger;
    for (; reported < faults.length; reported++) {
      const fault = faults[reported];
      if (fault !== undefined) findings.push(...faultFindings(fault, form, place));
    }
    return findings;
  }

  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of encoded(input)) yield* tagger.push(chunk);
    yield* finish();
  }

  function finish(): Uint8Array[] {
    const rest = tagger.finish();
    collect();
    const { ending, counts } = tagger;
    if (ending !== 'sound') {
      const data = { ending, entries: counts.standings };
      findings.push(diagnose('standings-incomplete', '', data, place));
    }
    return rest;
  }

  return {
    get report() {
      return makeReport(matcher, tagger.counts, collect());
    },
    get form() {
      return tagger.form;
    },
    async *entries() {
      tagger = new StandingsTagger(matcher, {
        ...options,
        onEntry: (entry) => waiting.push(entry),
      });
      for await (const chunk of encoded(input)) {
        tagger.push(chunk);
        yield* waiting.splice(0);
      }
      finish();
      yield* waiting.splice(0);
    },
    [Symbol.asyncIterator]: bytes,
  };
}

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
