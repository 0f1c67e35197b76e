/**
 * Priorities for rules between which only the order of the file decides. The rules of one priority are
 * divided where a rule meets one before it; the parts get ascending priorities. So all rules keep
 * their order, and every deck its label.
 */
import { childPointer, type Fix, type JsonEdit } from '../../../core/diagnostics/diagnostic.js';
import { defaultPriority, type Rule } from '../../../core/rules/model.js';
import type { Probe } from '../reasoning/probe.js';

/** The priority by which a rule is tried. */
export function priorityOf({ priority = defaultPriority }: Rule): number {
  return priority;
}

/** Two rules of one priority that match the same list, by rank. */
export interface Met {
  readonly first: number;
  readonly second: number;
}

/** For each priority of rules that meet, the fix; none where there is no room for priorities. */
export function priorityFixes(probe: Probe, meetings: readonly Met[]): ReadonlyMap<number, Fix> {
  const { ruleSet } = probe.program;
  /** By rank, the last rule before it that it meets. */
  const lastMet = new Map<number, number>();
  for (const { first, second } of meetings) {
    lastMet.set(second, Math.max(first, lastMet.get(second) ?? 0));
  }
  const fixes = new Map<number, Fix>();
  for (let rank = 0; rank < probe.ruleCount; ) {
    const priority = priorityOf(probe.ruleAt(rank));
    const levels: { readonly pointer: string; readonly level: number }[] = [];
    let start = rank;
    let level = 0;
    for (; rank < probe.ruleCount; rank++) {
      const rule = probe.ruleAt(rank);
      if (priorityOf(rule) !== priority) break;
      if ((lastMet.get(rank) ?? -1) >= start) {
        start = rank;
        level++;
      }
      const pointer = childPointer(ruleSet.pointerOf(rule.identifier) ?? '', 'priority');
      if (level > 0) levels.push({ pointer, level });
    }
    const next = rank < probe.ruleCount ? priorityOf(probe.ruleAt(rank)) : undefined;
    const priorities = prioritiesBetween(priority, next, level);
    if (level === 0 || priorities === undefined) continue;
    const edits = levels.map(
      (one): JsonEdit => ({
        ...{ op: 'set', pointer: one.pointer },
        value: priorities[one.level - 1] as number,
      }),
    );
    const title = `write the order of the rules of priority ${priority} as priorities`;
    fixes.set(priority, { title, edits });
  }
  return fixes;
}

/** Ascending numbers between two priorities, as round as there is room for; undefined if there is none. */
function prioritiesBetween(
  low: number,
  high = Number.POSITIVE_INFINITY,
  count: number,
): readonly number[] | undefined {
  for (const digits of [0, 1, 2, 3]) {
    const found = Array.from({ length: count }, (_, index) =>
      Number((low + (index + 1) * 10 ** -digits).toFixed(digits + 3)),
    );
    const all = [low, ...found, high];
    if (all.every((one, index) => index === 0 || one > (all[index - 1] as number))) return found;
  }
  return undefined;
}
