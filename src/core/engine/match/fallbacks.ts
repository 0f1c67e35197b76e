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
    .map((fallback, index) => ratedShare(fallback, shareOf(program, index, counter)))
    .sort((x, y) => y.share - x.share || x.fallback.cards.length - y.fallback.cards.length);
}

/** The fallback that wins the deck: the best one, if it reaches its threshold. */
export function findFallback(program: Program, counter: FallbackCounts): FallbackShare | undefined {
  const { fallbacks } = program.ruleSet;
  let best: Fallback | undefined;
  let most = 0;
  // Ranking all of them for each deck would take most of the time.
  for (let index = 0; index < fallbacks.length; index++) {
    const share = shareOf(program, index, counter);
    if (share < most) continue;
    const fallback = fallbacks[index] as Fallback;
    if (best && share === most && fallback.cards.length >= best.cards.length) continue;
    best = fallback;
    most = share;
  }
  // Only the threshold of the greatest share matters.
  const rated = best && ratedShare(best, most);
  return rated?.reached ? rated : undefined;
}

function shareOf(
  { ruleSet, fallbackSlot }: Program,
  index: number,
  counter: FallbackCounts,
): number {
  const { per = 'copies' } = ruleSet.fallbacks[index] as Fallback;
  const slot = fallbackSlot[index] as number;
  const copies = counter.many?.get(slot) ?? (counter.counts[slot] as number);
  // The share of an empty deck is 0.
  return copies / (counter[per] || 1);
}

function ratedShare(fallback: Fallback, share: number): FallbackShare {
  const { above, threshold = above === undefined ? defaultThreshold : 0 } = fallback;
  return { fallback, share, reached: share > (above ?? 0) && share >= threshold };
}
