/** Finds the lists that a rule or variant matches but another one wins. */

import { increase } from '../../../core/json/grouping.js';
import type { Entry } from './entry-ids.js';
import type { PartMatches } from './rule-matches.js';
import type { SequenceCounts } from './sequence-counts.js';
import type { State } from './state.js';

/** The number of lists that another rule or variant wins. */
export interface LostTo {
  readonly identifier: string;
  readonly lists: number;
}

/** What wins the lists that a rule or variant matches but does not win. */
export interface PartLosses {
  readonly what: 'rule' | 'variant';
  readonly identifier: string;
  /** The winning rules, and for a variant also other variants of its rule. Most lists first, then by identifier. */
  readonly lostTo: readonly LostTo[];
}

/** The losses of all rules and variants that have any, in checking order. */
export function lossesOf(
  { rules, entryIds, names }: State,
  counts: SequenceCounts,
): readonly PartLosses[] {
  const losses: PartLosses[] = [];
  const add = (
    what: PartLosses['what'],
    identifier: string,
    { decks }: PartMatches,
    otherThan: (winner: Entry, number: number) => string | undefined,
  ): void => {
    const lost = new Map<string, number>();
    for (const [sequence, lists] of counts.parts.get(decks) ?? []) {
      const winner = names.winnerOf(sequence) as number;
      const other = lists > 0 && otherThan(entryIds.entryOf(winner), winner);
      if (other) increase(lost, other, lists);
    }
    if (lost.size > 0) losses.push({ what, identifier, lostTo: sorted(lost) });
  };
  for (const matches of rules) {
    const { entry, rule, variants } = matches;
    const otherRule = (winner: Entry) => (winner.rule === entry ? undefined : winner.identifier);
    add('rule', rule.identifier, matches, otherRule);
    for (const part of variants) {
      add('variant', part.variant.identifier, part, (winner, number) =>
        number === part.entry ? undefined : (otherRule(winner) ?? winner.variant),
      );
    }
  }
  return losses;
}

function sorted(lost: ReadonlyMap<string, number>): readonly LostTo[] {
  return Array.from(lost, ([identifier, lists]) => ({ identifier, lists })).sort(
    (x, y) => y.lists - x.lists || (x.identifier < y.identifier ? -1 : 1),
  );
}
