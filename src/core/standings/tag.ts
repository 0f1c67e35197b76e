/** Tags many standings, and makes a report about them. */

import { diagnose } from '../diagnostics/codes/standings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Classifier } from '../engine/classifier.js';
import type { Program } from '../engine/program/layout.js';
import type { MatchSettings } from '../rules/model.js';
import { deckName } from '../tournament/label.js';
import type { RawStanding } from '../tournament/standing.js';
import { type AnyStanding, type Tagged, type TagOutcome, tagged, tagOutcome } from './standing.js';

/** The numbers of standings with each outcome, and the findings about them. */
export interface TagReport {
  /** The version of the program that tagged the standings. */
  readonly version: string;
  /** The comparison settings of the program. */
  readonly match: MatchSettings;
  /** The number of all standings. */
  readonly standings: number;
  /** With a decklist that a rule or a fallback matches. */
  readonly classified: number;
  /** With a decklist that nothing matches. */
  readonly unclassified: number;
  /** Without a decklist; these keep their deck. */
  readonly withoutDecklist: number;
  /** Left unchanged because they cannot be read completely; see `diagnostics`. */
  readonly left: number;
  /** With a deck that differs from the previous one, or that is new. */
  readonly changed: number;
  /** With a deck before and after, of the same name. */
  readonly sameName: number;
  /** With a deck before and after, of different names. */
  readonly otherName: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Tagged standings, and the report about them. */
export interface TaggedStandings<S> {
  readonly standings: readonly Tagged<S>[];
  readonly report: TagReport;
  /** The version of the program, as in the report. */
  readonly version: string;
  /** The findings, as in the report. Pointers begin with the index of the standing. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The mutable counts of a report. */
export type TagCounts = {
  -readonly [Field in keyof TagReport as TagReport[Field] extends number ? Field : never]: number;
};

export function noCounts(): TagCounts {
  return {
    standings: 0,
    classified: 0,
    unclassified: 0,
    withoutDecklist: 0,
    left: 0,
    changed: 0,
    sameName: 0,
    otherName: 0,
  };
}

/** Adds counts to others. */
export function addCounts(counts: TagCounts, more: Readonly<TagCounts>): void {
  for (const field of Object.keys(more) as (keyof TagCounts)[]) counts[field] += more[field];
}

/** Counts the outcome of a standing. */
export function countOutcome(counts: TagCounts, standing: unknown, outcome: TagOutcome): void {
  counts.standings++;
  if (outcome.kind === 'without-decklist') counts.withoutDecklist++;
  else if (outcome.kind === 'left') counts.left++;
  else {
    counts[outcome.kind]++;
    if (outcome.changed) counts.changed++;
    const before = deckName((standing as RawStanding).deck);
    if (before === undefined) return;
    if (before === outcome.deck.name) counts.sameName++;
    else counts.otherName++;
  }
}

/** What to report about a standing. `faults`: the number of parts that cannot be read. */
export interface StandingFaults {
  readonly kind: 'left' | 'tagged';
  readonly diagnostics: readonly Diagnostic[];
  readonly faults: number;
}

/** What to report about a standing, if anything. */
export function faultOf(outcome: TagOutcome): StandingFaults | undefined {
  if (outcome.kind === 'left') return outcome;
  if (!('warning' in outcome) || outcome.warning === undefined) return undefined;
  return { kind: 'tagged', diagnostics: [outcome.warning], faults: 0 };
}

/**
 * The findings about a standing that is left unchanged, or tagged with a warning. `pointer`: its place in the input.
 */
export function standingFindings(
  { diagnostics, faults }: StandingFaults,
  pointer: string,
  place: { readonly file?: string },
): Diagnostic[] {
  const findings = diagnostics.map((found) => ({
    ...found,
    pointer: `${pointer}${found.pointer}`,
    ...place,
  }));
  if (faults > 0) findings.push(diagnose('standing-left', pointer, { faults }, place));
  return findings;
}

export function makeReport(
  { version, ruleSet }: Program,
  counts: TagCounts,
  diagnostics: readonly Diagnostic[],
): TagReport {
  return { version, match: ruleSet.match, ...counts, diagnostics: [...diagnostics] };
}

/**
 * Tags an array of standings. Unchanged entries are the same objects as before, and so is the array if no entry
 * changes. Standings that cannot be read are returned unchanged, and reported.
 *
 * @example
 * const { standings, report } = tagStandings(matcher, JSON.parse(text))
 * standings[0]?.deck?.name // 'Dragapult'
 * report.unclassified // 11
 */
export function tagStandings<S extends object = AnyStanding>(
  classifier: Classifier,
  standings: readonly S[],
): TaggedStandings<S> {
  const counts = noCounts();
  const found: Diagnostic[] = [];
  const results = standings.map((standing, index) => {
    const outcome = tagOutcome(classifier, standing);
    countOutcome(counts, standing, outcome);
    const fault = faultOf(outcome);
    if (fault !== undefined) {
      for (const finding of standingFindings(fault, `/${index}`, {})) {
        found.push(finding);
      }
    }
    return tagged(standing, outcome);
  });
  const report = makeReport(classifier.program, counts, found);
  return {
    standings: counts.changed > 0 ? results : (standings as readonly (S & Tagged<S>)[]),
    report,
    version: report.version,
    diagnostics: report.diagnostics,
  };
}
