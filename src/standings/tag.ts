/** Tagging many standings, and the report that says what became of them. */
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diagnose } from '../diagnostics/standing-codes.js';
import type { Matcher } from '../engine/matcher.js';
import type { MatchSettings } from '../rules/model.js';
import {
  type DeckLabel,
  type Tagged,
  type TagOptions,
  type TagOutcome,
  tagOutcome,
  withDeck,
} from './standing.js';

/** What became of some standings. */
export interface TagReport {
  /** The content hash of the rules that tagged them. */
  readonly version: string;
  /** The comparison settings that were in force. */
  readonly match: MatchSettings;
  /** All standings, whatever became of them. */
  readonly standings: number;
  /** Those that a rule or a fallback gave a deck. */
  readonly classified: number;
  /** Those with a decklist that nothing matches. */
  readonly unclassified: number;
  /** Those without a decklist, which keep the deck they had. */
  readonly withoutDecklist: number;
  /** Those that cannot be read and are left as they were; `diagnostics` says why. */
  readonly left: number;
  /** Those whose deck is another than before, one that had none among them. */
  readonly changed: number;
  /** Of those that had a deck and got one: the name is the same. */
  readonly sameName: number;
  /** Of those that had a deck and got one: the name is another. */
  readonly otherName: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Standings that were tagged, and the report. */
export interface TaggedStandings<S> {
  readonly standings: readonly (S | Tagged<S>)[];
  readonly report: TagReport;
  /** The content hash of the rules, as in the report. */
  readonly version: string;
  /** What could not be read, as in the report; pointers begin with the standing's index. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Collects what becomes of standings. */
export interface TagTally {
  /** Counts one; `pointer` leads to the standing in its input. */
  add(standing: unknown, outcome: TagOutcome, pointer: string, file?: string): void;
  /** Adds a finding about the input itself. */
  note(diagnostic: Diagnostic): void;
  report(): TagReport;
}

/** A tally that begins at nothing. */
export function createTally(matcher: Matcher): TagTally {
  const counts = {
    standings: 0,
    classified: 0,
    unclassified: 0,
    withoutDecklist: 0,
    left: 0,
    changed: 0,
    sameName: 0,
    otherName: 0,
  };
  const diagnostics: Diagnostic[] = [];
  return {
    add(standing, outcome, pointer, file) {
      counts.standings++;
      if (outcome.kind === 'without-decklist') {
        counts.withoutDecklist++;
        return;
      }
      if (outcome.kind === 'left') {
        counts.left++;
        for (const found of outcome.diagnostics) {
          const place = `${pointer}${found.pointer}`;
          diagnostics.push({ ...found, pointer: place, ...(file === undefined ? {} : { file }) });
        }
        if (typeof standing === 'object' && standing !== null && !Array.isArray(standing)) {
          const where = file === undefined ? {} : { file };
          const faults = outcome.diagnostics.length;
          diagnostics.push(diagnose('standing-left', pointer, { faults }, where));
        }
        return;
      }
      counts[outcome.kind]++;
      if (outcome.changed) counts.changed++;
      const before = nameOf((standing as { readonly deck?: unknown }).deck);
      if (before === undefined) return;
      if (before === outcome.deck.name) counts.sameName++;
      else counts.otherName++;
    },
    note(diagnostic) {
      diagnostics.push(diagnostic);
    },
    report() {
      const { version, ruleSet } = matcher;
      return { version, match: ruleSet.match, ...counts, diagnostics: [...diagnostics] };
    },
  };
}

function nameOf(deck: unknown): string | undefined {
  if (typeof deck !== 'object' || deck === null) return undefined;
  const { name } = deck as Partial<Record<keyof DeckLabel, unknown>>;
  return typeof name === 'string' ? name : undefined;
}

/**
 * Tags an array of standings. Entries that do not change keep their identity, and so does the
 * array where none changes. A standing that cannot be read never stops the others: it is left as
 * it was and reported.
 *
 * @example
 * const { standings, report } = tagStandings(matcher, await response.json())
 * report.unclassified // 11
 */
export function tagStandings<S extends object>(
  matcher: Matcher,
  standings: readonly S[],
  options: TagOptions = {},
): TaggedStandings<S> {
  const tally = createTally(matcher);
  let changed = false;
  const tagged = standings.map((standing, index) => {
    const outcome = tagOutcome(matcher, standing, options);
    tally.add(standing, outcome, `/${index}`);
    if (!('deck' in outcome && outcome.changed)) return standing;
    changed = true;
    return withDeck(standing, outcome.deck);
  });
  const report = tally.report();
  return {
    standings: changed ? tagged : standings,
    report,
    version: report.version,
    diagnostics: report.diagnostics,
  };
}
