/** A complete report as plain data, including its policy. */
import type { CorpusEvent } from '../../corpus/layout/corpus.js';
import { eventsOf, fixedPolicy, type Policy } from '../policy.js';
import type { Tally } from '../tally/tally.js';
import { type Summary, type SummaryOptions, summarize } from './summary.js';
import { type Period, type TrendPart, trendOf } from './trend.js';

/** Raised when the meaning of a field changes. */
export const reportFormat = 1;

/** The figures of a report, which `decktype/report.schema.json` describes. Plain data. */
export interface MetagameReport {
  readonly format: typeof reportFormat;
  /** The version of the program that labelled the lists. */
  readonly program: string;
  readonly policy: Policy & typeof fixedPolicy;
  /** Whether variants count as their rule. */
  readonly families: boolean;
  /** Sorted by date. */
  readonly events: readonly (CorpusEvent & { readonly players: number; readonly rows: number })[];
  readonly summary: Summary;
  /** By event, week or format, if requested. */
  readonly trend?: { readonly by: Period; readonly parts: readonly TrendPart[] };
}

/** What a report contains. */
export interface ReportOptions extends SummaryOptions {
  /** Adds figures for each event, week or format. */
  readonly by?: Period;
}

/**
 * Creates a report from a tally.
 *
 * @throws PolicyError if there are ties and the policy does not say what they count as.
 * @example
 * reportOf(tally, { ...defaultPolicy, ties: 'half' }).summary.archetypes[0]?.share
 * // { rate: 0.156, interval: [0.142, 0.172], n: 2216 }
 */
export function reportOf(
  tally: Tally,
  policy: Policy,
  options: ReportOptions = {},
): MetagameReport {
  const { by } = options;
  const events = eventsOf(tally, policy).map(({ event, players, rows }) => ({
    ...event,
    players,
    rows,
  }));
  return {
    format: reportFormat,
    program: tally.program,
    policy: { ...policy, ...fixedPolicy },
    families: options.families === true,
    events,
    summary: summarize(tally, policy, options),
    ...(by && { trend: { by, parts: trendOf(tally, policy, by, options) } }),
  };
}
