/** Fallbacks: for a deck that no rule matches, the fallback that shares most of its copies. */
import { defaultThreshold, type Fallback } from '../../rules/model.js';
import type { Program } from '../program/layout.js';
import type { DeckCounter } from './counter.js';

/** How much of a deck a fallback shares: the part of its copies that are cards of the fallback. */
export interface FallbackShare {
  readonly fallback: Fallback;
  /** 0 to 1; for a fallback with `per: 'lines'`, copies per line of the list. */
  readonly share: number;
  /** Whether the share reaches the fallback's threshold. */
  readonly reached: boolean;
}

/** The counts that fallbacks need: those of their slots, and all copies and lines of the deck. */
type FallbackCounts = Pick<DeckCounter, 'counts' | 'many' | 'copies' | 'lines'>;

/** All fallbacks for the deck that was counted, best first. */
export function rankFallbacks(program: Program, counter: FallbackCounts): FallbackShare[] {
  return sharesOf(program, counter).sort(compareShares);
}

/** The shares of all fallbacks. */
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

/** The better one first: share, then fewer cards; then the order of the rules. */
function compareShares(x: FallbackShare, y: FallbackShare): number {
  return y.share - x.share || x.fallback.cards.length - y.fallback.cards.length;
}

/** The fallback that wins the deck: the best one, if it reaches its threshold. */
export function findFallback(program: Program, counter: FallbackCounts): FallbackShare | undefined {
  // Sorting them for each deck would take most of the time.
  let best: FallbackShare | undefined;
  for (const one of sharesOf(program, counter)) {
    best = best && compareShares(best, one) <= 0 ? best : one;
  }
  // Only the threshold of the greatest share matters.
  return best?.reached ? best : undefined;
}
