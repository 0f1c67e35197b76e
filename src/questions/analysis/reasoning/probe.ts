/**
 * Tests a program with decks: which rule wins, which conditions hold, and whether every deck that satisfies one
 * condition satisfies another.
 */

import { hasFaces } from '../../../core/decks/identity.js';
import { fileRules } from '../../../core/engine/compile/filing.js';
import { DeckCounter } from '../../../core/engine/match/counter.js';
import { conditionHolds, findWinner, requirementHolds } from '../../../core/engine/match/search.js';
import {
  cardsBetween,
  cardsOf,
  endOf,
  mostAt,
  requirementsOf,
  slotAt,
} from '../../../core/engine/program/code.js';
import { any, type Program, unbounded } from '../../../core/engine/program/layout.js';
import { rowsOf, tallyRowsOf } from '../../../core/engine/program/rows.js';
import { ruleAt, type VariantCondition, variantsOf } from '../../../core/engine/program/rules.js';
import { madeOnce } from '../../../core/json/grouping.js';
import { createSmallestDeckFinder, type SmallestDecks } from './smallest-deck.js';

export type Probe = ReturnType<typeof createProbe>;

/** Creates a probe of a program. Conditions are numbered as in `engine/program/layout.ts`. */
export function createProbe(program: Program) {
  const { code, ruleIndex } = program;
  const counter = new DeckCounter(program);
  const find = createSmallestDeckFinder(program);
  const known = new Map<number, SmallestDecks>();
  const notMonotone = notMonotoneSlots(program);
  const monotone: boolean[] = [];
  let monotoneRules: Finder | undefined;
  const monotoneVariants = new Map<number, Finder>();
  const variants: (readonly VariantCondition[])[] = [];

  /** Where the code of each requirement of a condition starts. */
  const startsOf = (condition: number) => requirementsOf(program, condition);

  /** The variants of a rule in checking order. */
  function variantsAt(rank: number): readonly VariantCondition[] {
    variants[rank] ??= variantsOf(program, rank);
    return variants[rank];
  }

  /**
   * Whether a condition is monotone: every deck that contains a satisfying deck also satisfies it. A monotone
   * condition has no `max` and counts no lines (a deck with the same copies can have fewer lines). With
   * `each-face`, a deck contains another if it has as many copies by each name, so a monotone condition must
   * not count copies of several names (`A // B` has both names but is one copy).
   */
  function isMonotone(condition: number): boolean {
    monotone[condition] ??= cardsOf(program, condition).every(isMonotoneCard);
    return monotone[condition];
  }

  function isMonotoneCard(at: number): boolean {
    return mostAt(code, at) === unbounded && !notMonotone.has(slotAt(code, at));
  }

  /** The smallest decks that satisfy all these conditions. */
  function smallestDecksOf(...conditions: readonly number[]): SmallestDecks {
    const [only] = conditions;
    if (conditions.length !== 1 || only === undefined) {
      return find(conditions.flatMap(startsOf));
    }
    return madeOnce(known, only, () => find(startsOf(only)));
  }

  return {
    program,
    ruleCount: ruleIndex.length,
    ruleAt: (rank: number) => ruleAt(program, rank),
    variantsOf: variantsAt,
    requirementsOf: startsOf,
    isMonotone,
    /** The same for a requirement, given where its code starts. */
    isMonotoneAt: (at: number) => cardsBetween(code, at, endOf(code, at)).every(isMonotoneCard),
    /** The smallest decks that satisfy all these requirements. */
    smallestDecks: find,
    smallestDecksOf,
    /** Counts a deck. The methods below refer to the deck counted last. */
    count: (deck: unknown) => counter.count(deck),
    /** The rank of the first rule that matches and is monotone, or the number of rules. */
    firstMonotone(): number {
      const winner = findWinner(program, counter);
      if (winner === ruleIndex.length || isMonotone(winner)) return winner;
      // A deck can match thousands of rules that are not monotone, so the search leaves them out.
      monotoneRules ??= finderOf(program, [...ruleIndex.keys()].filter(isMonotone));
      return monotoneRules(counter) ?? ruleIndex.length;
    },
    /** The same for the variants of a rule. */
    firstMonotoneVariant(rank: number): VariantCondition | undefined {
      const own = variantsAt(rank);
      const find = madeOnce(monotoneVariants, rank, (): Finder => {
        const conditions = own.map(({ condition }) => condition).filter(isMonotone);
        return conditions.length > mostTried
          ? finderOf(program, conditions)
          : () => conditions.find((one) => conditionHolds(program, one, counter.counts));
      });
      const first = find(counter);
      return first === undefined ? undefined : own[first - (own[0]?.condition ?? 0)];
    },
    requirementHolds: (at: number) => requirementHolds(code, at, counter.counts),
    /** Whether every deck that satisfies a condition provably satisfies another. */
    implies(condition: number, other: number): boolean {
      if (!isMonotone(other)) return false;
      return smallestDecksOf(condition).decks.every((deck) => {
        counter.count(deck);
        return conditionHolds(program, other, counter.counts);
      });
    },
  };
}

/** Finds the first of some conditions that holds for the counted deck. */
type Finder = (counter: DeckCounter) => number | undefined;

/** More conditions than this get an index, which takes as much memory as the program has slots. */
const mostTried = 64;

function finderOf(program: Program, conditions: readonly number[]): Finder {
  const ruleIndex = Int32Array.from(conditions);
  const codeStart = ruleIndex.map((condition) => program.codeStart[condition] as number);
  const part = { ...program, ruleIndex, codeStart };
  const filed = { ...part, ...fileRules(part) };
  return (counter) => conditions[findWinner(filed, counter)];
}

/** The slots in which a deck can have less than a deck that it contains. */
function notMonotoneSlots(program: Program): ReadonlySet<number> {
  const found = new Set<number>();
  const nameOf = new Map<number, number>();
  const withFaces = hasFaces(program.ruleSet.match.names);
  for (const { slot, name, isOfLines } of rowsOf(program)) {
    const isOfSeveral = name === any || (nameOf.get(slot) ?? name) !== name;
    if (isOfLines || (withFaces && isOfSeveral)) found.add(slot);
    nameOf.set(slot, name);
  }
  for (const [slot] of withFaces ? tallyRowsOf(program) : []) found.add(slot as number);
  return found;
}
