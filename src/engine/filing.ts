/**
 * Filing: which predicate each rule waits under, so that a deck opens only the rules it could
 * match. A rule is filed under its rarest predicate and grouped by its second rarest; how rare a
 * predicate is, is taken from how often the rules themselves ask for it (a rule that asks for
 * four copies says that four copies are to be had, and so are one, two and three).
 */
import {
  anchorStride,
  any,
  groupStride,
  opAnyOf,
  opCard,
  type Program,
  testAll,
  unbounded,
} from './program.js';

type Conditions = Pick<Program, 'ruleIndex' | 'codeStart' | 'code' | 'slotCount'>;
type Index = Pick<
  Program,
  'anchorStart' | 'slotRank' | 'anchors' | 'groups' | 'candidates' | 'unfiled'
>;

/** "At least `least` copies in `slot`." `weight` is how many requirements imply it. */
interface Predicate {
  readonly slot: number;
  readonly least: number;
  weight: number;
  /** The groups filed under this predicate, by their second predicate (or none). */
  groups?: Map<Predicate | undefined, number[]>;
  filed: number;
}

/** The index of all rules of some conditions. */
export function fileRules(conditions: Conditions): Index {
  const predicates = collectPredicates(conditions);
  const unfiled: number[] = [];
  const ruleCount = conditions.ruleIndex.length;
  for (let rank = 0; rank < ruleCount; rank++) {
    if (!fileRule(rank, conditions, predicates)) unfiled.push(rank);
  }
  return flatten(predicates, ruleCount, conditions.slotCount, unfiled);
}

class Predicates {
  private readonly bySlot: Predicate[][];

  constructor(slotCount: number) {
    this.bySlot = Array.from({ length: slotCount }, () => []);
  }

  get(slot: number, least: number): Predicate {
    const known = this.ofSlot(slot);
    let predicate = known.find((candidate) => candidate.least === least);
    if (predicate === undefined) {
      predicate = { slot, least, weight: 0, filed: 0 };
      known.push(predicate);
    }
    return predicate;
  }

  ofSlot(slot: number): Predicate[] {
    return this.bySlot[slot] as Predicate[];
  }

  /** Sorts by threshold, and lets each predicate count for those that it implies. */
  settle(): void {
    for (const predicates of this.bySlot) {
      predicates.sort((x, y) => x.least - y.least);
      for (let i = predicates.length - 2; i >= 0; i--) {
        (predicates[i] as Predicate).weight += (predicates[i + 1] as Predicate).weight;
      }
    }
  }
}

function collectPredicates({ ruleIndex, codeStart, code, slotCount }: Conditions): Predicates {
  const predicates = new Predicates(slotCount);
  const end = codeStart[ruleIndex.length] as number;
  for (let at = 0; at < end; at = code[at] === opCard ? at + 4 : at + 3) {
    const least = code[at + 2] as number;
    if (code[at] === opCard && least > 0) predicates.get(code[at + 1] as number, least).weight++;
  }
  predicates.settle();
  return predicates;
}

/** Files a rule; false where no predicate has to hold for it to match. */
function fileRule(rank: number, { codeStart, code }: Conditions, predicates: Predicates): boolean {
  const start = codeStart[rank] as number;
  const end = codeStart[rank + 1] as number;
  const needed: Predicate[] = [];
  let isPlain = true;
  let alternatives: readonly Predicate[] | undefined;
  for (let at = start; at < end; ) {
    if (code[at] === opAnyOf) {
      isPlain = false;
      const choice = anchorsOf(at, code, predicates);
      if (choice !== undefined && weightOf(choice) < weightOf(alternatives)) alternatives = choice;
      at = code[at + 2] as number;
      continue;
    }
    if (code[at + 3] !== unbounded) isPlain = false;
    const least = code[at + 2] as number;
    if (least > 0) needed.push(predicates.get(code[at + 1] as number, least));
    at += 4;
  }
  // Rarest first; among equals the one with less filed under it, so that no file grows long.
  needed.sort((x, y) => x.weight - y.weight || x.filed - y.filed);
  const [anchor, second, ...others] = needed;
  if (anchor !== undefined && anchor.weight <= weightOf(alternatives)) {
    const rest = isPlain
      ? [others.length, ...others.flatMap(({ slot, least }) => [slot, least])]
      : [testAll];
    file(anchor, second, [rank, ...rest]);
    return true;
  }
  if (alternatives === undefined) return false;
  for (const alternative of new Set(alternatives)) file(alternative, anchor, [rank, testAll]);
  return true;
}

function file(
  anchor: Predicate,
  second: Predicate | undefined,
  candidate: readonly number[],
): void {
  anchor.groups ??= new Map();
  const group = anchor.groups.get(second);
  if (group === undefined) anchor.groups.set(second, [...candidate]);
  else for (const value of candidate) group.push(value);
  anchor.filed++;
}

/**
 * Predicates of which at least one must hold wherever the requirement at `at` holds, the rarest
 * choice; undefined where it can hold without any. Of n alternatives that k must hold, any
 * n - k + 1 include one that holds.
 */
function anchorsOf(
  at: number,
  code: Int32Array,
  predicates: Predicates,
): readonly Predicate[] | undefined {
  if (code[at] === opCard) {
    const least = code[at + 2] as number;
    return least > 0 ? [predicates.get(code[at + 1] as number, least)] : undefined;
  }
  const choices: (readonly Predicate[] | undefined)[] = [];
  const end = code[at + 2] as number;
  for (let child = at + 3; child < end; child = endOf(child, code)) {
    choices.push(anchorsOf(child, code, predicates));
  }
  const needed = choices.length - (code[at + 1] as number) + 1;
  const sorted = choices.sort((x, y) => weightOf(x) - weightOf(y)).slice(0, Math.max(needed, 1));
  return sorted.includes(undefined) ? undefined : sorted.flatMap((choice) => choice ?? []);
}

function endOf(at: number, code: Int32Array): number {
  return code[at] === opCard ? at + 4 : (code[at + 2] as number);
}

function weightOf(predicates: readonly Predicate[] | undefined): number {
  if (predicates === undefined) return Number.POSITIVE_INFINITY;
  return predicates.reduce((sum, predicate) => sum + predicate.weight, 0);
}

function flatten(
  predicates: Predicates,
  ruleCount: number,
  slotCount: number,
  unfiled: readonly number[],
): Index {
  const anchorStart = new Int32Array(slotCount + 1);
  const slotRank = new Int32Array(slotCount).fill(ruleCount);
  const anchors: number[] = [];
  const groups: number[] = [];
  const candidates: number[] = [];
  for (let slot = 0; slot < slotCount; slot++) {
    for (const { least, groups: filed } of predicates.ofSlot(slot)) {
      if (filed === undefined) continue;
      // Rules are filed by ascending rank, so a group's first candidate is its least rank, and
      // the groups stand in ascending order of it.
      const [[first] = []] = filed.values();
      const leastRank = first as number;
      anchors.push(least, leastRank, groups.length / groupStride);
      slotRank[slot] = Math.min(slotRank[slot] as number, leastRank);
      for (const [second, members] of filed) {
        const { slot: other = any, least: threshold = 0 } = second ?? {};
        groups.push(other, threshold, members[0] as number, candidates.length);
        for (const value of members) candidates.push(value);
      }
    }
    anchorStart[slot + 1] = anchors.length / anchorStride;
  }
  anchors.push(0, ruleCount, groups.length / groupStride);
  groups.push(any, 0, ruleCount, candidates.length);
  return {
    anchorStart,
    slotRank,
    anchors: Int32Array.from(anchors),
    groups: Int32Array.from(groups),
    candidates: Int32Array.from(candidates),
    unfiled: Int32Array.from(unfiled),
  };
}
