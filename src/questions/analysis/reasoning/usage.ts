/** Finds which requirements of a program lists meet, and which decide whether a list meets the rest of its rule. */

import type { Program } from '../../../core/engine/program/layout.js';
import { variantsOf } from '../../../core/engine/program/rules.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { CardIndex } from '../../corpus/tagging/card-index.js';
import { type Condition, Predicates } from '../../corpus/tagging/conditions.js';
import type { DeckSet, DeckSets } from '../../corpus/tagging/deck-sets.js';
import { LineIndex } from '../../corpus/tagging/line-index.js';
import { ColumnMemory, localLines, SegmentColumns } from '../../corpus/tagging/segment-columns.js';

/** How lists meet a requirement; for a variant, only lists that its rule matches. */
export interface RequirementUsage {
  /** Whether any list meets it. */
  isMet: boolean;
  /** Whether any list meets all other requirements of its rule or variant but not this one. */
  isDecisive: boolean;
  /** Whether it contains an upper bound. */
  readonly hasMost: boolean;
  /** If no list meets it and it counts one slot: the most copies that a list has in this slot. */
  most: number;
}

/** Condition -> the usage of each of its requirements; conditions are numbered as in the program. */
export function requirementUsage(
  program: Program,
  corpus: Corpus,
  cards: CardIndex,
): readonly (readonly RequirementUsage[])[] {
  const predicates = new Predicates(program);
  const slots = new LineIndex(program, cards);
  const memory = new ColumnMemory();
  const tools = { predicates, slots, memory };
  const parents = new Map<number, Condition>();
  for (const rank of program.ruleIndex.keys()) {
    const parent = predicates.conditionOf(rank);
    for (const { condition } of variantsOf(program, rank)) parents.set(condition, parent);
  }
  const requirements = Array.from(program.codeStart, (_, at) => predicates.requirementsOf(at));
  const usage = requirements.map((conditions) =>
    conditions.map((condition): RequirementUsage => {
      return { isMet: false, isDecisive: false, hasMost: hasMost(condition), most: 0 };
    }),
  );
  const localsOf = localLines(cards);
  for (const segment of corpus.segments) {
    const columns = new SegmentColumns(segment, tools, localsOf(segment));
    const all = memory.sets.all(segment.deckCount);
    for (const [condition, own] of requirements.entries()) {
      const found = usage[condition] as RequirementUsage[];
      if (found.every(({ isMet, isDecisive }) => isMet && isDecisive)) continue;
      const parent = parents.get(condition);
      const within = parent && columns.meeting(parent);
      const met = own.map((requirement) => columns.meeting(requirement, within));
      const [full, rests] = intersections(met, within ?? all, memory.sets);
      for (const [at, one] of found.entries()) {
        one.isMet ||= (met[at] as DeckSet).size > 0;
        one.isDecisive ||= (rests[at] as DeckSet).size > full.size;
      }
    }
  }
  const segments = corpus.segments.map((segment) => new SegmentColumns(segment, tools));
  for (const [condition, own] of requirements.entries()) {
    for (const [at, { required, choices }] of own.entries()) {
      const one = usage[condition]?.[at] as RequirementUsage;
      const [predicate] = required;
      if (one.isMet || predicate === undefined || choices.length > 0) continue;
      one.most = mostBelow(predicate, parents.get(condition));
    }
  }
  return usage;

  /** The most copies that a list has in the slot of a predicate that no list meets. */
  function mostBelow(predicate: number, parent: Condition | undefined): number {
    const slot = predicates.slots[predicate] as number;
    let most = 0;
    let above = predicates.leasts[predicate] as number;
    const isHeld = (copies: number) =>
      segments.some((columns) => {
        const found = columns.holding(predicates.of(slot, copies));
        return (parent ? memory.sets.intersect(found, columns.meeting(parent)) : found).size > 0;
      });
    while (above - most > 1) {
      const middle = (most + above) >> 1;
      if (isHeld(middle)) most = middle;
      else above = middle;
    }
    return most;
  }
}

/** The decks that are in all sets, and for each set, the decks that are in all others. */
function intersections(
  met: readonly DeckSet[],
  all: DeckSet,
  sets: DeckSets,
): readonly [DeckSet, readonly DeckSet[]] {
  const both = (x: DeckSet, y: DeckSet) => {
    if (x === all || x === y) return y;
    return y === all ? x : sets.intersect(x, y);
  };
  const rests: DeckSet[] = [];
  let before = all;
  for (const [at, decks] of met.entries()) {
    rests[at] = before;
    before = both(before, decks);
  }
  let after = all;
  for (let at = met.length - 1; at >= 0; at--) {
    rests[at] = both(rests[at] as DeckSet, after);
    if (at > 0) after = both(after, met[at] as DeckSet);
  }
  return [before, rests];
}

function hasMost({ excluded, choices }: Condition): boolean {
  return excluded.length > 0 || choices.some(({ alternatives }) => alternatives.some(hasMost));
}
