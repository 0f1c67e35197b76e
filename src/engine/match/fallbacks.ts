/** Fallbacks: for a deck that no rule matches, the one that shares most of its copies. */
import { defaultThreshold, type Fallback } from '../../rules/model.js';
import type { Program } from '../program/layout.js';
import type { DeckCounter } from './counter.js';

/** A fallback beside a deck: the part of the deck's copies that are among the fallback's cards. */
export interface FallbackShare {
  readonly fallback: Fallback;
  /** 0 to 1; where the fallback goes by lines, copies for each line of the list. */
  readonly share: number;
  /** Whether the share reaches the fallback's threshold. */
  readonly reached: boolean;
}

/** All fallbacks for the deck that was counted, best first: share, then fewer cards, then order. */
export function rankFallbacks(program: Program, counter: DeckCounter): FallbackShare[] {
  const shares = program.ruleSet.fallbacks.map((fallback, index) => {
    const copies = counter.counts[program.fallbackSlot[index] as number] as number;
    const { above, per, threshold = above === undefined ? defaultThreshold : 0 } = fallback;
    // An empty deck shares nothing of nothing.
    const share = copies / (counter[per ?? 'copies'] || 1);
    return { fallback, share, reached: share > (above ?? 0) && share >= threshold };
  });
  // The greatest share is looked for first and only then held against its threshold.
  return shares.sort(
    (x, y) => y.share - x.share || x.fallback.cards.length - y.fallback.cards.length,
  );
}

/** The fallback that wins the deck, if the best one is near enough. */
export function findFallback(program: Program, counter: DeckCounter): FallbackShare | undefined {
  // Most rule files have none, and then this is on the way of every deck that nothing matches.
  if (program.fallbackSlot.length === 0) return undefined;
  const [best] = rankFallbacks(program, counter);
  return best?.reached ? best : undefined;
}
