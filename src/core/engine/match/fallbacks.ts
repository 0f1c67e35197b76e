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
    .map((fallback, index) =>
      judged(fallback, shareOf(fallback, program.fallbackSlot[index] as number, counter)),
    )
    .sort((x, y) => y.share - x.share || x.fallback.cards.length - y.fallback.cards.length);
}

/** The fallback that wins the deck: the best one, if it reaches its threshold. */
export function findFallback(program: Program, counter: FallbackCounts): FallbackShare | undefined {
  const { fallbacks } = program.ruleSet;
  let best: Fallback | undefined;
  let most = 0;
  for (let index = 0; index < fallbacks.length; index++) {
    const fallback = fallbacks[index] as Fallback;
    const share = shareOf(fallback, program.fallbackSlot[index] as number, counter);
    const isBetter = share > most || (share === most && isSmaller(fallback, best));
    if (!isBetter) continue;
    best = fallback;
    most = share;
  }
  // The threshold is tested last: only that of the greatest share matters.
  const found = best && judged(best, most);
  return found?.reached ? found : undefined;
}

function isSmaller({ cards }: Fallback, other: Fallback | undefined): boolean {
  return other === undefined || cards.length < other.cards.length;
}

function shareOf({ per = 'copies' }: Fallback, slot: number, counter: FallbackCounts): number {
  const copies = counter.many?.get(slot) ?? (counter.counts[slot] as number);
  // The share of an empty deck is 0.
  return copies / (counter[per] || 1);
}

function judged(fallback: Fallback, share: number): FallbackShare {
  const { above, threshold = above === undefined ? defaultThreshold : 0 } = fallback;
  return { fallback, share, reached: share > (above ?? 0) && share >= threshold };
}
