/**
 * Filing: which predicate each rule waits under, so that a deck opens only the rules it could
 * match. A rule is filed under its rarest predicate and grouped by its second rarest; how rare a
 * predicate is, is taken from how often the rules themselves ask for it (a rule that asks for
 * four copies says that four copies are to be had, and so are one, two and three).
 */
import {
  any,
  groupHead,
  opAnyOf,
  opCard,
  type Program,
  slotStride,
  testAll,
  unbounded,
} from './program.js';
import { endOf } from './search.js';

type Conditions = Pick<Program, 'ruleIndex' | 'codeStart' | 'code' | 'slotCount'>;
type Index = Pick<Program, 'slotStart' | 'filed' | 'unfiled'>;

/** The index of all rules of some conditions. */
export function fileRules(conditions: Conditions): Index {
  const { ruleIndex, slotCount } = conditions;
  const predicates = collectPredicates(conditions);
  const cabinet = new Cabinet(predicates);
  const unfiled: number[] = [];
  for (let rank = 0; rank < ruleIndex.length; rank++) {
    if (!fileRule(rank, conditions, predicates, cabinet)) unfiled.push(rank);
  }
  return { ...cabinet.flatten(slotCount, ruleIndex.length), unfiled: Int32Array.from(unfiled) };
}

/** In place of a predicate or a group: there is none. */
const none = -1;

/**
 * Predicates, "at least `least` copies in `slot`", by number. Those of a slot are chained by
 * ascending threshold. Arrays of numbers and no objects: there are as many as rules.
 */
class Predicates {
  readonly slot: number[] = [];
  readonly least: number[] = [];
  /** How many requirements imply it. */
  readonly weight: number[] = [];
  /** How many rules are filed under it. */
  readonly filed: number[] = [];
  readonly next: number[] = [];
  readonly firstOfSlot: Int32Array;

  constructor(slotCount: number) {
    this.firstOfSlot = new Int32Array(slotCount).fill(none);
  }

  of(slot: number, least: number): number {
    let before = none;
    let at = this.firstOfSlot[slot] as number;
    while (at !== none && (this.least[at] as number) < least) {
      before = at;
      at = this.next[at] as number;
    }
    if (at !== none && this.least[at] === least) return at;
    const created = this.slot.push(slot) - 1;
    this.least.push(least);
    this.weight.push(0);
    this.filed.push(0);
    this.next.push(at);
    if (before === none) this.firstOfSlot[slot] = created;
    else this.next[before] = created;
    return created;
  }

  /** Lets each predicate count for those that it implies: fewer copies of the same. */
  settle(): void {
    for (const first of this.firstOfSlot) {
      const chain: number[] = [];
      for (let at = first; at !== none; at = this.next[at] as number) chain.push(at);
      for (let i = chain.length - 2; i >= 0; i--) {
        const [fewer, more] = [chain[i] as number, chain[i + 1] as number];
        (this.weight[fewer] as number) += this.weight[more] as number;
      }
    }
  }

  weightOf(predicates: readonly number[] | undefined): number {
    if (predicates === undefined) return Number.POSITIVE_INFINITY;
    return predicates.reduce((sum, predicate) => sum + (this.weight[predicate] as number), 0);
  }
}

function collectPredicates({ ruleIndex, codeStart, code, slotCount }: Conditions): Predicates {
  const predicates = new Predicates(slotCount);
  const end = codeStart[ruleIndex.length] as number;
  for (let at = 0; at < end; at += code[at] === opCard ? 4 : 3) {
    const least = code[at + 2] as number;
    if (code[at] !== opCard || least <= 0) continue;
    (predicates.weight[predicates.of(code[at + 1] as number, least)] as number)++;
  }
  predicates.settle();
  return predicates;
}

/** Files a rule; false where no predicate has to hold for it to match. */
function fileRule(
  rank: number,
  { codeStart, code }: Conditions,
  predicates: Predicates,
  cabinet: Cabinet,
): boolean {
  const end = codeStart[rank + 1] as number;
  const needed: number[] = [];
  let isPlain = true;
  let alternatives: readonly number[] | undefined;
  for (let at = codeStart[rank] as number; at < end; at = endOf(code, at)) {
    if (code[at] === opAnyOf) {
      isPlain = false;
      const choice = anchorsOf(at, code, predicates);
      if (predicates.weightOf(choice) < predicates.weightOf(alternatives)) alternatives = choice;
      continue;
    }
    if (code[at + 3] !== unbounded) isPlain = false;
    const least = code[at + 2] as number;
    if (least > 0) needed.push(predicates.of(code[at + 1] as number, least));
  }
  // Rarest first; among equals the one with less filed under it, so that no file grows long.
  const { weight, filed } = predicates;
  const compare = (x: number, y: number) =>
    (weight[x] as number) - (weight[y] as number) || (filed[x] as number) - (filed[y] as number);
  if (needed.length > 1) needed.sort(compare);
  const [anchor, second = none] = needed;
  if (anchor !== undefined && (weight[anchor] as number) <= predicates.weightOf(alternatives)) {
    cabinet.file(anchor, second, rank, isPlain ? needed.slice(2) : undefined);
    return true;
  }
  if (alternatives === undefined) return false;
  for (const alternative of new Set(alternatives)) {
    cabinet.file(alternative, anchor ?? none, rank, undefined);
  }
  return true;
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
): readonly number[] | undefined {
  if (code[at] === opCard) {
    const least = code[at + 2] as number;
    return least > 0 ? [predicates.of(code[at + 1] as number, least)] : undefined;
  }
  const choices: (readonly number[] | undefined)[] = [];
  const end = code[at + 2] as number;
  for (let child = at + 3; child < end; child = endOf(code, child)) {
    choices.push(anchorsOf(child, code, predicates));
  }
  const needed = choices.length - (code[at + 1] as number) + 1;
  const sorted = choices
    .sort((x, y) => predicates.weightOf(x) - predicates.weightOf(y))
    .slice(0, Math.max(needed, 1));
  return sorted.includes(undefined) ? undefined : sorted.flatMap((choice) => choice ?? []);
}

/** Takes the rules in ascending order of their ranks, and gives what is filed in one array. */
class Cabinet {
  /** Candidates in the order in which they came, each behind its group and its length. */
  private readonly candidates: number[] = [];
  private readonly groupOf = new Map<number, number>();
  /** For each group its second predicate, its least rank, its words, and the anchor's next group. */
  private readonly second: number[] = [];
  private readonly leastRank: number[] = [];
  private readonly words: number[] = [];
  private readonly next: number[] = [];
  /** Anchor -> its first and last group; groups come in ascending order of their least rank. */
  private readonly first: Int32Array;
  private readonly last: Int32Array;

  constructor(private readonly predicates: Predicates) {
    this.first = new Int32Array(predicates.slot.length).fill(none);
    this.last = new Int32Array(predicates.slot.length).fill(none);
  }

  /** `tests` are what is left to test; undefined: the whole condition. */
  file(anchor: number, second: number, rank: number, tests: readonly number[] | undefined): void {
    const { predicates, candidates } = this;
    (predicates.filed[anchor] as number)++;
    const group = this.groupFor(anchor, second, rank);
    const length = 2 + 2 * (tests?.length ?? 0);
    (this.words[group] as number) += length;
    candidates.push(group, length, rank, tests?.length ?? testAll);
    for (const test of tests ?? []) {
      candidates.push(predicates.slot[test] as number, predicates.least[test] as number);
    }
  }

  private groupFor(anchor: number, second: number, rank: number): number {
    const key = anchor * (this.first.length + 1) + second + 1;
    const known = this.groupOf.get(key);
    if (known !== undefined) return known;
    const group = this.second.push(second) - 1;
    this.groupOf.set(key, group);
    this.leastRank.push(rank);
    this.words.push(groupHead);
    this.next.push(none);
    if (this.first[anchor] === none) this.first[anchor] = group;
    else this.next[this.last[anchor] as number] = group;
    this.last[anchor] = group;
    return group;
  }

  flatten(slotCount: number, ruleCount: number): Pick<Index, 'slotStart' | 'filed'> {
    const { predicates, leastRank } = this;
    const slotStart = new Int32Array(slotCount * slotStride);
    // Nothing is filed under many slots; they share an end.
    const filed: number[] = [unbounded];
    /** Group -> where its next candidate goes. */
    const room = new Int32Array(this.second.length);
    for (let slot = 0; slot < slotCount; slot++) {
      const start = filed.length;
      let slotRank = ruleCount;
      let anchor = predicates.firstOfSlot[slot] as number;
      for (; anchor !== none; anchor = predicates.next[anchor] as number) {
        const first = this.first[anchor] as number;
        if (first === none) continue;
        const head = filed.length;
        slotRank = Math.min(slotRank, leastRank[first] as number);
        filed.push(predicates.least[anchor] as number, leastRank[first] as number, 0);
        for (let group = first; group !== none; group = this.next[group] as number) {
          const second = this.second[group] as number;
          const end = filed.length + (this.words[group] as number);
          const isLone = second === none;
          filed.push(
            isLone ? any : (predicates.slot[second] as number),
            isLone ? 0 : (predicates.least[second] as number),
            leastRank[group] as number,
            end,
          );
          room[group] = filed.length;
          while (filed.length < end) filed.push(0);
        }
        filed[head + 2] = filed.length;
      }
      slotStart[slot * slotStride] = slotRank;
      slotStart[slot * slotStride + 1] = filed.length === start ? 0 : start;
      if (filed.length > start) filed.push(unbounded);
    }
    const words = Int32Array.from(filed);
    this.place(words, room);
    return { slotStart, filed: words };
  }

  private place(filed: Int32Array, room: Int32Array): void {
    const { candidates } = this;
    for (let at = 0; at < candidates.length; ) {
      const group = candidates[at] as number;
      const end = at + 2 + (candidates[at + 1] as number);
      let to = room[group] as number;
      for (at += 2; at < end; at++) filed[to++] = candidates[at] as number;
      room[group] = to;
    }
  }
}
