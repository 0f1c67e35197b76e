/**
 * How often requirements are met. A list is held only against the conditions that count one of
 * the cards it holds; a variant only where its rule holds.
 */
import { cardsBetween, cardsOf, endOf, mostAt, slotAt } from '../../engine/program/code.js';
import { unbounded } from '../../engine/program/layout.js';
import type { Probe } from './probe.js';

/** What lists made of one requirement. */
export interface RequirementUsage {
  /** Lists that meet it (for a variant: of those that its rule matches). */
  readonly met: number;
  /** Lists that meet all other requirements of its rule or variant. */
  readonly restMet: number;
  /** Lists that meet all of them. */
  readonly restAndThis: number;
}

export interface Usage {
  add(deck: unknown): void;
  /** The usage of the requirement whose code begins at `at`. */
  of(at: number): RequirementUsage;
  /** How many lists a rule matches; a rule without cards matches all. */
  matches(rank: number): number;
  /** The most copies that a list has in a slot. */
  most(slot: number): number;
  /** Whether a requirement has an upper bound somewhere. */
  hasMost(at: number): boolean;
}

export function createUsage(probe: Probe): Usage {
  const { program, ruleCount } = probe;
  const { code, codeStart, slotCount } = program;
  const conditionCount = codeStart.length;
  const parents = parentsOf(probe);
  const met = new Int32Array(code.length);
  const restMet = new Int32Array(code.length);
  const restAndThis = new Int32Array(code.length);
  const most = new Int32Array(slotCount);
  const matches = new Int32Array(ruleCount);
  const bySlot: number[][] = Array.from({ length: slotCount }, () => []);
  const always: number[] = [];
  const requirements: (readonly number[])[] = [];
  let lists = 0;
  for (let condition = 0; condition < conditionCount; condition++) {
    const codes = probe.requirementsOf(condition);
    requirements.push(codes);
    // The rest of a requirement is met only where one of its cards is, or, for a variant, one of
    // its rule's; what can be met by no card at all is looked at for every list.
    const parent = parents[condition - ruleCount];
    const rule = parent === undefined ? [] : probe.requirementsOf(parent);
    const isOpen = codes.length === 0 || (parent !== undefined && rule.length === 0);
    if (isOpen || [...codes, ...rule].some(hasMost)) always.push(condition);
    else {
      const both = parent === undefined ? [condition] : [condition, parent];
      const cards = both.flatMap((of) => cardsOf(program, of));
      for (const slot of new Set(cards.map((at) => slotAt(code, at)))) {
        bySlot[slot]?.push(condition);
      }
    }
  }

  function hasMost(at: number): boolean {
    const cards = cardsBetween(code, at, endOf(code, at));
    return cards.some((card) => mostAt(code, card) !== unbounded);
  }

  function look(condition: number): void {
    const parent = parents[condition - ruleCount];
    if (condition >= ruleCount && (parent === undefined || !probe.holds(parent))) return;
    const codes = requirements[condition] as readonly number[];
    let failed = 0;
    let failing = -1;
    for (const at of codes) {
      if (probe.requirementHolds(at)) met[at] = (met[at] as number) + 1;
      else {
        failed++;
        failing = at;
      }
    }
    if (failed === 1) restMet[failing] = (restMet[failing] as number) + 1;
    if (failed > 0) return;
    if (condition < ruleCount) matches[condition] = (matches[condition] as number) + 1;
    for (const at of codes) {
      restMet[at] = (restMet[at] as number) + 1;
      restAndThis[at] = (restAndThis[at] as number) + 1;
    }
  }

  const single = new Set<number>();
  for (const [condition, codes] of requirements.entries()) {
    if (codes.length === 1 && condition < ruleCount) single.add(codes[0] as number);
  }

  return {
    add(deck) {
      lists++;
      probe.count(deck);
      const conditions = new Set<number>(always);
      probe.eachSlot((slot, copies) => {
        if (copies > (most[slot] as number)) most[slot] = copies;
        for (const condition of bySlot[slot] ?? []) {
          conditions.add(condition);
        }
      });
      for (const condition of conditions) look(condition);
    },
    of: (at) => ({
      met: met[at] as number,
      restMet: single.has(at) ? lists : (restMet[at] as number),
      restAndThis: restAndThis[at] as number,
    }),
    matches: (rank) => matches[rank] as number,
    most: (slot) => most[slot] as number,
    hasMost,
  };
}

/** Variant -> the rank of its rule. */
function parentsOf({ program, ruleCount }: Probe): readonly number[] {
  const parents: number[] = [];
  for (let rank = 0; rank < ruleCount; rank++) {
    const end = program.variantStart[rank + 1] as number;
    for (let number = program.variantStart[rank] as number; number < end; number++) {
      parents[number] = rank;
    }
  }
  return parents;
}
