/** Finds the best fallback for a deck that no rule matches: the one that shares most of its copies. */
import { defaultThreshold, type Fallback } from '../../rules/model.js';
import type { Program } from '../program/layout.js';
import type { DeckCounter } from './counter.js';

/** A fallback's share of a deck: the part of the deck's copies that are cards of the fallback. */
export interface FallbackShare {
  readonly fallback: Fallback;
  /** 0 to 1; for a fallback with `per: 'lines'`, copies per line of the list. */
  readonly share: number;
  /** Whether the share reaches the fallback's threshold. */
  readonly reached: boolean;
}

/** The counts that fallbacks need. */
type FallbackCounts = Pick<DeckCounter, 'counts' | 'many' | 'copies' | 'lines'>;

/** All fallbacks for the last counted deck, best first. */
export function rankFallbacks(program: Program, counter: FallbackCounts): FallbackShare[] {
  return sharesOf(program, counter).sort(compareShares);
}

function sharesOf({ ruleSet, fallbackSlot }: Program, counter: FallbackCounts): FallbackShare[] {
  return ruleSet.fallbacks.map((fallback, index) => {
    const { above, per = 'copies', threshold = above ?? defaultThreshold } = fallback;
    const slot = fallbackSlot[index] as number;
    const copies = counter.many.get(slot) ?? (counter.counts[slot] as number);
    // The share of an empty deck is 0.
    const share = copies / (counter[per] || 1);
    return { fallback, share, reached: share >= threshold && share > (above ?? 0) };
  });
}

/** Greater shares first, then fewer cards; a stable sort then keeps the order of the rules. */
function compareShares(x: FallbackShare, y: FallbackShare): number {
  return y.share - x.share || x.fallback.cards.length - y.fallback.cards.length;
}

/** The fallback that wins: the best one, if it reaches its threshold. */
export function findFallback(program: Program, counter: FallbackCounts): FallbackShare | undefined {
  // No sorting here, which would take most of the time per deck.
  let best: FallbackShare | undefined;
  for (const one of sharesOf(program, counter)) {
    best = best && compareShares(best, one) <= 0 ? best : one;
  }
  // If the best one does not reach its threshold, no other fallback wins instead.
  return best?.reached ? best : undefined;
}
