/** Finds the rules that match the last counted deck: the first one, or all. */
import type { Program } from '../program/layout.js';
import type { DeckCounter } from './counter.js';
import { matchesOf, variantOf, winnerOf } from './shared-search.js';

export { colorBits, conditionHolds, requirementHolds } from './shared-search.js';

/** The rank of the rule that wins the deck, or the number of rules if none matches. */
export function findWinner(program: Program, counter: DeckCounter): number {
  return winnerOf(program, program.ruleIndex.length, program.unfiled.length, counter);
}

/** The first variant of a rule, from `from` on, that matches the deck, or -1. */
export function findVariant(
  program: Program,
  rank: number,
  counts: Int32Array,
  from = program.variantStart[rank] as number,
): number {
  return variantOf(program, program.ruleIndex.length, rank, from, counts);
}

export function findAll(program: Program, counter: DeckCounter): number[] {
  const found: number[] = [];
  matchesOf(program, program.unfiled.length, counter, found, Infinity);
  return [...new Set(found.sort((x, y) => x - y))];
}
