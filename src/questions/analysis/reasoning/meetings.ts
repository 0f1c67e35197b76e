/** Finds pairs of rules that match the same lists. */
import { addTo } from '../../../core/json/grouping.js';
import type { DeckLists } from '../../corpus/deck-lists.js';
import type { Session } from '../../corpus/session/session.js';

/** All pairs of rules that match the same lists, most lists first. */
export function meetingsOf(session: Session, lists: DeckLists) {
  const { order } = session.program.ruleSet;
  const rankOf = new Map(order.map(({ identifier }, rank) => [identifier, rank]));
  const found = new Map<number, number[]>();
  for (const { what, identifier, wins, matches } of session.counts) {
    if (what !== 'rule' || wins === matches) continue;
    const rank = rankOf.get(identifier) as number;
    for (const deck of session.decksMatching(identifier)) {
      const winner = rankOf.get(session.winnerOf(deck)?.identifier ?? '') ?? rank;
      if (winner === rank) continue;
      const key = Math.min(winner, rank) * order.length + Math.max(winner, rank);
      addTo(found, key, deck);
    }
  }
  return [...found]
    .sort(([x], [y]) => x - y)
    .map(([key, decks]) => ({
      /** The ranks of the rules; the first is tried first. */
      first: Math.floor(key / order.length),
      second: key % order.length,
      /** Ascending. If conflicts are settled by `simplest`, either rule can have won a deck. */
      decks: decks.sort((x, y) => x - y),
      /** The number of lists with these decks. */
      count: lists.count(decks),
    }))
    .sort((x, y) => y.count - x.count);
}
