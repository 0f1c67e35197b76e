/**
 * Files each rule under one of its predicates, so that a search reads only the rules that a deck could match. A
 * rule is filed under its rarest predicate and grouped by its second rarest. A predicate is rarer if fewer
 * requirements imply it; a requirement of four copies also implies one, two and three copies.
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

/** Files all rules. */
export function fileRules({ ruleIndex, codeStart, code, slotCount }: Conditions): Index {
  const ruleCount = ruleIndex.length;
  const requirements: number[] = [];
  /** Slot -> where its requirements begin in `bySlot` and, after these are added, where they end. */
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
  // Predicates, "at least `least` copies in `slot`", are numbered slot by slot, by ascending threshold. Arrays of
  // numbers instead of objects, because there are about as many predicates as rules.
  const slotOf: number[] = [];
  const leastOf: number[] = [];
  /** Predicate -> how many requirements imply it. */
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
  // Anchor -> second predicate -> group: the candidates as words of `filed`. Groups are in ascending order of their
  // least rank, which is their first word.
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
      // The rule can match without any predicate.
      unfiled.push(rank);
    } else {
      for (const alternative of new Set(alternatives)) {
        fileUnder(alternative, anchor ?? none, rank, undefined);
      }
    }
  }

  /** Among equally rare predicates, prefers the one with fewer filed rules, to keep anchors small. */
  function rarestFirst(x: number, y: number): number {
    return (
      (weightOf[x] as number) - (weightOf[y] as number) ||
      (filedUnder[x] as number) - (filedUnder[y] as number)
    );
  }

  /**
   * The rarest set of predicates of which at least one holds whenever the requirement at `at` holds; undefined if
   * there is none. If k of n alternatives must hold, any n - k + 1 of them include one that holds.
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

  /** `tests`: the predicates that remain to be tested; undefined means the whole condition. */
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

  /** Writes all groups into one array. Rules have been filed in ascending order of their ranks. */
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
