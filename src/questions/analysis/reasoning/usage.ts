/** How many lists meet each requirement of a program, and the rest of its rule or variant. */
import { weightOf } from '../../corpus/session/rule-matches.js';
import type { Session } from '../../corpus/session/session.js';
import { CardIndex } from '../../corpus/tagging/card-index.js';
import { type Condition, Predicates } from '../../corpus/tagging/conditions.js';
import type { DeckSet, DeckSets } from '../../corpus/tagging/deck-sets.js';
import { DeckRows } from '../../corpus/tagging/rows.js';
import { ColumnMemory, localLines, SegmentColumns } from '../../corpus/tagging/segment-columns.js';
import { SlotTable } from '../../corpus/tagging/slot-lines.js';
import { variantsOf } from './probe.js';

/** How many lists meet a requirement. */
export interface RequirementUsage {
  /** Lists that meet it (for a variant: of those that its rule matches). */
  met: number;
  /** Lists that meet all other requirements of its rule or variant. */
  restMet: number;
  /** Lists that meet all of them. */
  restAndThis: number;
  /** Whether it has an upper bound somewhere. */
  readonly hasMost: boolean;
  /** If no list meets it and it counts one slot: the most copies that a list has there. */
  most: number;
}

/** The usage of each requirement of each condition, as the program numbers the conditions. */
export function requirementUsage({
  program,
  corpus,
}: Session): readonly (readonly RequirementUsage[])[] {
  const predicates = new Predicates(program);
  const slots = new SlotTable(program, new CardIndex(corpus, program.ruleSet.match.names));
  const memory = new ColumnMemory();
  const parents = new Map<number, number>();
  for (const rank of program.ruleIndex.keys()) {
    for (const { condition } of variantsOf(program, rank)) parents.set(condition, rank);
  }
  const requirements = Array.from(program.codeStart, (_, at) => predicates.requirementsOf(at));
  const usage = requirements.map((conditions) =>
    conditions.map((condition): RequirementUsage => {
      return { met: 0, restMet: 0, restAndThis: 0, hasMost: hasMost(condition), most: 0 };
    }),
  );
  const whole = Array.from(program.ruleIndex, (_, rank) => predicates.conditionOf(rank));
  const localsOf = localLines(slots.cards);
  for (const [index, segment] of corpus.segments.entries()) {
    const columns = new SegmentColumns(segment, { predicates, slots, memory }, localsOf(segment));
    const all = memory.sets.all(segment.deckCount);
    for (const [condition, own] of requirements.entries()) {
      const parent = whole[parents.get(condition) ?? -1];
      const within = parent === undefined ? all : columns.meeting(parent);
      const met = own.map((requirement) => columns.meeting(requirement, parent && within));
      const [full, rests] = intersections(met, within, memory.sets);
      const known = new Map<DeckSet, number>();
      const lists = (decks: DeckSet) => {
        const count = known.get(decks) ?? weightOf(corpus, index, memory.sets.idsOf(decks));
        known.set(decks, count);
        return count;
      };
      for (const [at, one] of (usage[condition] as RequirementUsage[]).entries()) {
        one.met += lists(met[at] as DeckSet);
        one.restMet += lists(rests[at] as DeckSet);
        one.restAndThis += lists(full);
      }
    }
  }
  const unmet = requirements.flatMap((own, condition) =>
    own.flatMap((requirement, at) => {
      const one = usage[condition]?.[at];
      const slot = slotOf(requirement, predicates);
      return one?.met === 0 && slot !== undefined ? [{ one, slot }] : [];
    }),
  );
  const most = mostCopies(new Set(unmet.map(({ slot }) => slot)));
  for (const { one, slot } of unmet) one.most = most.get(slot) ?? 0;
  return usage;

  /** Slot -> the most copies that a deck has in it. */
  function mostCopies(wanted: ReadonlySet<number>): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    const rows = new DeckRows(corpus, slots, wanted);
    const held = new Map<number, number>();
    const counts = {
      copies: 0,
      lines: 0,
      add: (slot: number, amount: number) => held.set(slot, (held.get(slot) ?? 0) + amount),
    };
    for (let deck = 0; wanted.size > 0 && deck < corpus.deckCount; deck++) {
      rows.count(deck, counts);
      for (const [slot, copies] of held) {
        found.set(slot, Math.max(copies, found.get(slot) ?? 0));
      }
      held.clear();
    }
    return found;
  }
}

/** The decks that are in all sets, and for each set those that are in all the others. */
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

/** The slot of a requirement that has a minimum for one slot. */
function slotOf({ required, choices }: Condition, { slots }: Predicates): number | undefined {
  const [predicate] = required;
  return predicate === undefined || choices.length > 0 ? undefined : slots[predicate];
}
