/** Finds the lists that a rule or variant matches but another one wins. */

import { byCount, increase } from '../../../core/json/grouping.js';
import { partSize } from '../layout/corpus.js';
import type { DeckSet } from '../tagging/deck-sets.js';
import type { EntryCounts } from './counts.js';
import type { Entry } from './entry-ids.js';
import type { PartMatches } from './rule-matches.js';
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
export function lossesOf(state: State, { wins }: EntryCounts): readonly PartLosses[] {
  const { rules, entryIds, names } = state;
  const losses: PartLosses[] = [];
  const sums = new Float64Array(entryIds.sequences.count);
  const add = (
    what: PartLosses['what'],
    identifier: string,
    part: PartMatches,
    otherThan: (winner: Entry, number: number) => string | undefined,
  ): void => {
    if (wins[part.entry] === part.lists) return;
    const lost = new Map<string, number>();
    for (const [sequence, count] of listsBySequence(state, part.decks, sums)) {
      const winner = names.winnerOf(sequence) as number;
      const other = otherThan(entryIds.entryOf(winner), winner);
      if (other !== undefined) increase(lost, other, count);
    }
    const lostTo = byCount(lost).map(([winner, lists]) => ({ identifier: winner, lists }));
    losses.push({ what, identifier, lostTo });
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

/**
 * Each sequence with its number of lists with these decks.
 *
 * @param sums sequence -> 0, before and after; a map would take twice the time
 */
function listsBySequence(
  { corpus, memory, sequences }: State,
  decks: readonly DeckSet[],
  sums: Float64Array,
): readonly (readonly [sequence: number, lists: number])[] {
  const found: number[] = [];
  for (const [segment, set] of decks.entries()) {
    const own = sequences[segment] as Uint32Array;
    for (const deck of memory.sets.idsOf(set)) {
      const sequence = own[deck] as number;
      if (sums[sequence] === 0) found.push(sequence);
      sums[sequence] =
        (sums[sequence] as number) + (corpus.weights[segment * partSize + deck] as number);
    }
  }
  return found.map((sequence) => {
    const lists = sums[sequence] as number;
    sums[sequence] = 0;
    return [sequence, lists];
  });
}
