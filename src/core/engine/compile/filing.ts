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
import {
  anchorHead,
  any,
  groupHead,
  type Program,
  slotStride,
  testAll,
  unbounded,
} from '../program/layout.js';

type Conditions = Pick<Program, 'ruleIndex' | 'codeStart' | 'code' | 'slotCount'>;
type Index = Pick<Program, 'slotStart' | 'filed' | 'unfiled'>;

const none = -1;

/** The index of all rules of some conditions. */
export function fileRules({ ruleIndex, codeStart, code, slotCount }: Conditions): Index {
  const ruleCount = ruleIndex.length;
  const requirements: number[] = [];
  /** Slot -> where its requirements begin in `bySlot`, and end once they are there. */
  const ends = new Int32Array(slotCount + 1);
  for (let rank = 0; rank < ruleCount; rank++) {
    let at = codeStart[rank] as number;
    for (; !isEnd(code, at); at = nextOf(code, at)) {
      if (isCard(code, at)) {
        requirements.push(at);
        (ends[slotAt(code, at) + 1] as number)++;
      }
    }
  }
  for (let slot = 0; slot < slotCount; slot++) (ends[slot + 1] as number) += ends[slot] as number;
  const bySlot = new Int32Array(requirements.length);
  for (const at of requirements) bySlot[(ends[slotAt(code, at)] as number)++] = at;
  // Predicates, "at least `least` copies in `slot`", by number: those of a slot follow each other, by
  // ascending threshold. Arrays of numbers and no objects: there are as many as rules.
  const slotOf: number[] = [];
  const leastOf: number[] = [];
  /** How many requirements imply it. */
  const weightOf: number[] = [];
  /** Place in the code -> the predicate of the requirement there. */
  const predicateAt = new Int32Array(code.length);
  for (let slot = 0, place = 0; slot < slotCount; slot++) {
    const end = ends[slot] as number;
    bySlot.subarray(place, end).sort((x, y) => leastAt(code, x) - leastAt(code, y));
    for (let last = 0; place < end; place++) {
      const at = bySlot[place] as number;
      const least = leastAt(code, at);
      if (least > last) {
        last = least;
        leastOf.push(least);
        slotOf.push(slot);
        weightOf.push(end - place);
      }
      predicateAt[at] = slotOf.length - 1;
    }
  }
  const filedUnder = new Int32Array(slotOf.length);
  // Anchor -> the groups of its rules by their second predicate, each with its candidates as words of
  // `filed`. They come in ascending order of their least rank, which is the first word.
  const groupsOf = Array<Map<number, number[]> | undefined>(slotOf.length);

  const unfiled: number[] = [];
  for (let rank = 0; rank < ruleCount; rank++) fileRule(rank);
  return flatten();

  function weightOfAll(predicates: readonly number[] | undefined): number {
    if (predicates === undefined) return Infinity;
    return predicates.reduce((sum, predicate) => sum + (weightOf[predicate] as number), 0);
  }

  function fileRule(rank: number): void {
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
      if (leastAt(code, at) > 0) needed.push(predicateAt[at] as number);
    }
    needed.sort(rarestFirst);
    const [anchor, second = none] = needed;
    if (anchor !== undefined && (weightOf[anchor] as number) <= weightOfAll(alternatives)) {
      fileUnder(anchor, second, rank, isPlain ? needed.slice(2) : undefined);
    } else if (alternatives === undefined) {
      // No predicate has to hold for the rule to match.
      unfiled.push(rank);
    } else {
      for (const alternative of new Set(alternatives)) {
        fileUnder(alternative, anchor ?? none, rank, undefined);
      }
    }
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
    if (isCard(code, at)) return leastAt(code, at) > 0 ? [predicateAt[at] as number] : undefined;
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
    groupsOf[anchor] ??= new Map();
    const groups = groupsOf[anchor];
    let candidates = groups.get(second);
    if (candidates === undefined) {
      candidates = [];
      groups.set(second, candidates);
    }
    candidates.push(rank, tests?.length ?? testAll);
    for (const test of tests ?? []) {
      candidates.push(slotOf[test] as number, leastOf[test] as number);
    }
  }

  /** Writes all groups into one array. Rules were filed in ascending order of their ranks. */
  function flatten(): Index {
    const slotStart = new Int32Array(slotCount * slotStride);
    const words: number[] = [];
    let anchor = 0;
    for (let slot = 0; slot < slotCount; slot++) {
      slotStart[slot * slotStride + 1] = words.length;
      let slotRank = ruleCount;
      for (; slotOf[anchor] === slot; anchor++) {
        const groups = groupsOf[anchor];
        if (groups === undefined) continue;
        const head = words.length;
        words.push(leastOf[anchor] as number, 0);
        for (const [second, candidates] of groups) {
          words.push(
            slotOf[second] ?? any,
            leastOf[second] ?? 0,
            candidates[0] as number,
            words.length + groupHead + candidates.length,
          );
          for (const word of candidates) words.push(word);
        }
        slotRank = Math.min(slotRank, words[head + anchorHead + 2] as number);
        words[head + 1] = words.length;
      }
      slotStart[slot * slotStride] = slotRank;
      words.push(unbounded);
    }
    return { slotStart, filed: Int32Array.from(words), unfiled: Int32Array.from(unfiled) };
  }
}
