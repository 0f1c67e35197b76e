/**
 * Counts how often requirements are met. A list is compared only with the conditions that count one
 * of its cards, and with a variant only if the rule holds.
 */
import { cardsBetween, cardsOf, endOf, mostAt, slotAt } from '../../engine/program/code.js';
import { unbounded } from '../../engine/program/layout.js';
import type { Probe } from './probe.js';

/** How many lists meet a requirement. */
export interface RequirementUsage {
  /** Lists that meet it (for a variant: of those that its rule matches). */
  readonly met: number;
  /** Lists that meet all other requirements of its rule or variant. */
  readonly restMet: number;
  /** Lists that meet all of them. */
  readonly restAndThis: number;
}

export interface Usage {
  /** Adds the deck that the probe counted last, which so many lists have. */
  add(weight: number): void;
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
  /** Condition of a variant -> the rank of its rule. */
  const parents = new Map<number, number>();
  for (let rank = 0; rank < ruleCount; rank++) {
    for (const { condition } of probe.variantsOf(rank)) parents.set(condition, rank);
  }
  const met = new Int32Array(code.length);
  const restMet = new Int32Array(code.length);
  const restAndThis = new Int32Array(code.length);
  const most = new Int32Array(slotCount);
  const matches = new Int32Array(ruleCount);
  const bySlot: number[][] = Array.from({ length: slotCount }, () => []);
  const always: number[] = [];
  /** Where the only requirement of a rule begins: its rest is met by every list. */
  const single = new Set<number>();
  const requirements: (readonly number[])[] = [];
  let lists = 0;
  for (let condition = 0; condition < codeStart.length; condition++) {
    const codes = probe.requirementsOf(condition);
    requirements.push(codes);
    if (codes.length === 1 && condition < ruleCount) single.add(codes[0] as number);
    // A list without any card of a condition (or of its rule, for a variant) meets none of its
    // requirements. Conditions that hold without any card are tested with every list.
    const parent = parents.get(condition);
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

  function look(condition: number, weight: number): void {
    const parent = parents.get(condition);
    if (parent !== undefined && !probe.holds(parent)) return;
    const codes = requirements[condition] as readonly number[];
    let failed = 0;
    let failing = -1;
    for (const at of codes) {
      if (probe.requirementHolds(at)) met[at] = (met[at] as number) + weight;
      else {
        failed++;
        failing = at;
      }
    }
    if (failed === 1) restMet[failing] = (restMet[failing] as number) + weight;
    if (failed > 0) return;
    if (condition < ruleCount) matches[condition] = (matches[condition] as number) + weight;
    for (const at of codes) {
      restMet[at] = (restMet[at] as number) + weight;
      restAndThis[at] = (restAndThis[at] as number) + weight;
    }
  }

  return {
    add(weight) {
      lists += weight;
      const conditions = new Set<number>(always);
      probe.eachSlot((slot, copies) => {
        if (copies > (most[slot] as number)) most[slot] = copies;
        for (const condition of bySlot[slot] ?? []) conditions.add(condition);
      });
      for (const condition of conditions) look(condition, weight);
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
