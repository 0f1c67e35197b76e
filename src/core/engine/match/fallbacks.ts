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
type FallbackCounts = Pick<DeckCounter, 'counts' | 'copies' | 'lines'> &
  Partial<Pick<DeckCounter, 'many'>>;

/** All fallbacks for the deck that was counted, best first: share, then fewer cards, then order. */
export function rankFallbacks(program: Program, counter: FallbackCounts): FallbackShare[] {
  return program.ruleSet.fallbacks
    .map((fallback, index) => shareOf(fallback, program.fallbackSlot[index] as number, counter))
    .sort(byShare);
}

/** The fallback that wins the deck: the best one, if it reaches its threshold. */
export function findFallback(program: Program, counter: FallbackCounts): FallbackShare | undefined {
  // Most rule files have none, so decks that no rule matches must not pay for them.
  if (program.fallbackSlot.length === 0) return undefined;
  let best: FallbackShare | undefined;
  for (const [index, fallback] of program.ruleSet.fallbacks.entries()) {
    const other = shareOf(fallback, program.fallbackSlot[index] as number, counter);
    if (best === undefined || byShare(best, other) > 0) best = other;
  }
  // The threshold is tested last: only that of the greatest share matters.
  return best?.reached ? best : undefined;
}

function byShare(x: FallbackShare, y: FallbackShare): number {
  return y.share - x.share || x.fallback.cards.length - y.fallback.cards.length;
}

function shareOf(fallback: Fallback, slot: number, counter: FallbackCounts): FallbackShare {
  const copies = counter.many?.get(slot) ?? (counter.counts[slot] as number);
  const { above, per, threshold = above === undefined ? defaultThreshold : 0 } = fallback;
  // The share of an empty deck is 0.
  const share = copies / (counter[per ?? 'copies'] || 1);
  return { fallback, share, reached: share > (above ?? 0) && share >= threshold };
}
