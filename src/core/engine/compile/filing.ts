/**
 * Files each rule under one of its predicates, so that a deck opens only the rules that it could
 * match. A rule is filed under its rarest predicate and grouped by its second rarest. The rarity of
 * a predicate is the number of requirements that imply it: one that asks for four copies implies
 * those that ask for one, two and three.
 */

import {
  alternativesOf,
  atLeastAt,
  endOf,
  isCard,
  isEnd,
  leastAt,
  mostAt,
  nextOf,
  slotAt,
} from '../program/code.js';
import { any, groupHead, type Program, slotStride, testAll, unbounded } from '../program/layout.js';

type Conditions = Pick<Program, 'ruleIndex' | 'codeStart' | 'code' | 'slotCount'>;
type Index = Pick<Program, 'slotStart' | 'filed' | 'unfiled'>;

const none = -1;

/** The index of all rules of some conditions. */
export function fileRules({ ruleIndex, codeStart, code, slotCount }: Conditions): Index {
  const ruleCount = ruleIndex.length;
  // Predicates, "at least `least` copies in `slot`", by number. Those of a slot are chained by
  // ascending threshold. Arrays of numbers and no objects: there are as many as rules.
  const slotOf: number[] = [];
  const leastOf: number[] = [];
  /** How many requirements imply it. */
  const weightOf: number[] = [];
  const filedUnder: number[] = [];
  const nextOfSlot: number[] = [];
  const firstOfSlot = new Int32Array(slotCount).fill(none);
  // Groups of rules, by number: their second predicate, their least rank, and their candidates as
  // words of `filed`. Those of an anchor are chained; they come in ascending order of their least rank.
  const groupOf = new Map<number, number>();
  const secondOf: number[] = [];
  const leastRankOf: number[] = [];
  const candidatesOf: number[][] = [];
  const nextGroup: number[] = [];
  const firstGroup: number[] = [];
  const lastGroup: number[] = [];

  for (let rank = 0; rank < ruleCount; rank++) {
    let at = codeStart[rank] as number;
    for (; !isEnd(code, at); at = nextOf(code, at)) {
      if (isCard(code, at) && leastAt(code, at) > 0) predicateAt(at, 1);
    }
  }
  const unfiled: number[] = [];
  for (let rank = 0; rank < ruleCount; rank++) if (!fileRule(rank)) unfiled.push(rank);
  return { ...flatten(), unfiled: Int32Array.from(unfiled) };

  /**
   * The predicate of the requirement at `at`. `counted` is added to its weight, and to those of the
   * predicates that it implies: fewer copies of the same.
   */
  function predicateAt(at: number, counted: 0 | 1): number {
    const slot = slotAt(code, at);
    const least = leastAt(code, at);
    let before = none;
    let found = firstOfSlot[slot] as number;
    while (found !== none && (leastOf[found] as number) < least) {
      (weightOf[found] as number) += counted;
      before = found;
      found = nextOfSlot[found] as number;
    }
    if (found !== none && leastOf[found] === least) {
      (weightOf[found] as number) += counted;
      return found;
    }
    const created = slotOf.push(slot) - 1;
    leastOf.push(least);
    weightOf.push(counted + (weightOf[found] ?? 0));
    filedUnder.push(0);
    nextOfSlot.push(found);
    firstGroup.push(none);
    lastGroup.push(none);
    if (before === none) firstOfSlot[slot] = created;
    else nextOfSlot[before] = created;
    return created;
  }

  function weightOfAll(predicates: readonly number[] | undefined): number {
    if (predicates === undefined) return Number.POSITIVE_INFINITY;
    return predicates.reduce((sum, predicate) => sum + (weightOf[predicate] as number), 0);
  }

  /** Files a rule; false where no predicate has to hold for it to match. */
  function fileRule(rank: number): boolean {
    const needed: number[] = [];
    let isPlain = true;
    let alternatives: readonly number[] | undefined;
    for (let at = codeStart[rank] as number; !isEnd(code, at); at = endOf(code, at)) {
      if (!isCard(code, at)) {
        isPlain = false;
        const choice = anchorsOf(at);
        if (weightOfAll(choice) < weightOfAll(alternatives)) alternatives = choice;
        continue;
      }
      if (mostAt(code, at) !== unbounded) isPlain = false;
      if (leastAt(code, at) > 0) needed.push(predicateAt(at, 0));
    }
    if (needed.length > 1) needed.sort(rarestFirst);
    const [anchor, second = none] = needed;
    if (anchor !== undefined && (weightOf[anchor] as number) <= weightOfAll(alternatives)) {
      fileUnder(anchor, second, rank, isPlain ? needed.slice(2) : undefined);
      return true;
    }
    for (const alternative of new Set(alternatives)) {
      fileUnder(alternative, anchor ?? none, rank, undefined);
    }
    return alternatives !== undefined;
  }

  /** Of equally rare predicates, the one with fewer rules is first, which keeps anchors small. */
  function rarestFirst(x: number, y: number): number {
    return (
      (weightOf[x] as number) - (weightOf[y] as number) ||
      (filedUnder[x] as number) - (filedUnder[y] as number)
    );
  }

  /**
   * Predicates, at least one of which holds wherever the requirement at `at` holds: the rarest
   * choice; undefined without one. Where k of n alternatives must hold, any n - k + 1
   * of them include one that holds.
   */
  function anchorsOf(at: number): readonly number[] | undefined {
    if (isCard(code, at)) return leastAt(code, at) > 0 ? [predicateAt(at, 0)] : undefined;
    const choices = alternativesOf(code, at).map(anchorsOf);
    const needed = choices.length - atLeastAt(code, at) + 1;
    const sorted = choices
      .sort((x, y) => weightOfAll(x) - weightOfAll(y))
      .slice(0, Math.max(needed, 1));
    return sorted.includes(undefined) ? undefined : sorted.flatMap((choice) => choice ?? []);
  }

  /** `tests` are the predicates that are still to be tested; undefined: the whole condition. */
  function fileUnder(
    anchor: number,
    second: number,
    rank: number,
    tests: readonly number[] | undefined,
  ): void {
    (filedUnder[anchor] as number)++;
    const key = anchor * (slotOf.length + 1) + second;
    let group = groupOf.get(key);
    if (group === undefined) {
      group = secondOf.push(second) - 1;
      groupOf.set(key, group);
      leastRankOf.push(rank);
      candidatesOf.push([]);
      nextGroup.push(none);
      if (firstGroup[anchor] === none) firstGroup[anchor] = group;
      else nextGroup[lastGroup[anchor] as number] = group;
      lastGroup[anchor] = group;
    }
    const candidates = candidatesOf[group] as number[];
    candidates.push(rank, tests?.length ?? testAll);
    for (const test of tests ?? []) {
      candidates.push(slotOf[test] as number, leastOf[test] as number);
    }
  }

  /** Writes all groups into one array. Rules were filed in ascending order of their ranks. */
  function flatten(): Pick<Index, 'slotStart' | 'filed'> {
    const slotStart = new Int32Array(slotCount * slotStride);
    // Many slots are no anchors; they share this end.
    const words: number[] = [unbounded];
    for (let slot = 0; slot < slotCount; slot++) {
      const start = words.length;
      let slotRank = ruleCount;
      let anchor = firstOfSlot[slot] as number;
      for (; anchor !== none; anchor = nextOfSlot[anchor] as number) {
        let group = firstGroup[anchor] as number;
        if (group === none) continue;
        const head = words.length;
        const leastRank = leastRankOf[group] as number;
        slotRank = Math.min(slotRank, leastRank);
        words.push(leastOf[anchor] as number, leastRank, 0);
        for (; group !== none; group = nextGroup[group] as number) {
          const second = secondOf[group] as number;
          const candidates = candidatesOf[group] as number[];
          words.push(
            slotOf[second] ?? any,
            leastOf[second] ?? 0,
            leastRankOf[group] as number,
            words.length + groupHead + candidates.length,
          );
          for (const word of candidates) words.push(word);
        }
        words[head + 2] = words.length;
      }
      slotStart[slot * slotStride] = slotRank;
      slotStart[slot * slotStride + 1] = words.length === start ? 0 : start;
      if (words.length > start) words.push(unbounded);
    }
    return { slotStart, filed: Int32Array.from(words) };
  }
}
