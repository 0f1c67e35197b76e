/** Finds where to put an entry in the file so that it gets a given place in the checking order. */

import type { RulePatch } from '../../../core/rules/changes/patches.js';
import { defaultPriority, priorityOf, type Rule, type Variant } from '../../../core/rules/model.js';
import { bothBits } from '../lists/bits.js';
import { isRare } from '../lists/sample.js';
import { implies } from '../rules/arrangement.js';
import type { EditablePart, Editing } from './editable.js';

/** The place of an entry in the file, and its priority. */
export interface Position {
  /** The identifier of the entry before it; null if it comes first; undefined if it is not moved. */
  readonly after: string | null | undefined;
  readonly priority: number;
}

type Entry = Pick<Rule | Variant, 'identifier' | 'priority'>;

/** An entry to be put at a place among others. */
export interface PlacedPart {
  readonly editing: Editing;
  readonly part: EditablePart;
  /** In checking order. */
  readonly others: readonly EditablePart[];
  /** The index among the others. */
  readonly place: number;
  /** All entries in the order of the file. */
  readonly file: readonly Entry[];
  /** The entry in the file; undefined if it is new. */
  readonly own?: Entry | undefined;
  /** Whether entries can share a priority, so that the order of the file decides, as for variants. */
  readonly mayShare?: boolean;
}

/**
 * Only rules that match the same lists need an order. They get different priorities, as `decktype check`
 * demands, unless one is a special case of the other. An entry that is already in the file stays where it is if
 * its place is right.
 */
export function positionOf(placed: PlacedPart): Position {
  const { part, others, place, file, own } = placed;
  const meeting = (one: EditablePart) =>
    bothBits(part.condition.bits, one.condition.bits).some((word) => word !== 0);
  const before = others.slice(0, place).filter(meeting);
  const after = others.slice(place).filter(meeting);
  const mayShare = (one: EditablePart): boolean => placed.mayShare === true || isNested(part, one);
  const isFree = (priority: number) =>
    before.every((one) => fits(priority - priorityOf(one.entry), mayShare(one))) &&
    after.every((one) => fits(priorityOf(one.entry) - priority, mayShare(one)));
  const low = Math.max(...before.map(({ entry }) => priorityOf(entry)));
  const high = Math.min(...after.map(({ entry }) => priorityOf(entry)));
  const known = [...new Set([...others.map(({ entry }) => priorityOf(entry)), defaultPriority])];
  const wished = own === undefined ? known.sort(byDisorder(placed)) : [priorityOf(own), ...known];
  const priority =
    [...wished, between(low, high)].find(isFree) ??
    priorityOf((others[place] ?? others.at(-1))?.entry ?? {});

  const rest = file.filter((entry) => entry !== own);
  const equal = rest.filter((entry) => priorityOf(entry) === priority);
  const isIn = (parts: readonly EditablePart[]) => (entry: Entry) =>
    parts.some((one) => one.entry.identifier === entry.identifier);
  const at = own === undefined ? -1 : file.indexOf(own);
  const isPlaced =
    equal.filter(isIn(before)).every((entry) => file.indexOf(entry) < at) &&
    equal.filter(isIn(after)).every((entry) => file.indexOf(entry) > at);
  if (own !== undefined && isPlaced) return { after: undefined, priority };
  const last = equal.find(isIn(after));
  if (last !== undefined) {
    return { after: rest[rest.indexOf(last) - 1]?.identifier ?? null, priority };
  }
  const earlier = others.findLast(({ entry }) => priorityOf(entry) <= priority);
  const previous = equal.at(-1) ?? earlier?.entry;
  return { after: previous?.identifier ?? null, priority };
}

/**
 * Compares priorities: first the priority that puts most rules with higher precision before rules with lower
 * precision, so that future lists that meet two rules are more often right. Rules of rare labels come last,
 * like learned ones.
 */
function byDisorder({ part, others, editing }: PlacedPart): (x: number, y: number) => number {
  if (isRare(editing.sample, part.label)) return (x, y) => y - x;
  const own = editing.precisionOf(part);
  const known = others.map((one) => ({
    priority: priorityOf(one.entry),
    precision: editing.precisionOf(one),
  }));
  const disorder = (priority: number) =>
    known.filter((one) => (one.priority <= priority ? one.precision < own : one.precision > own))
      .length;
  return (x, y) => disorder(x) - disorder(y) || y - x;
}

/** Whether two parts are in the right order: by priority, or by the file if they can share a priority. */
function fits(distance: number, mayShare: boolean): boolean {
  return distance > 0 || (distance === 0 && mayShare);
}

/** Whether each list that meets one of them meets the other. */
function isNested(x: EditablePart, y: EditablePart): boolean {
  const isPlain = [x, y].every(({ condition, met }) => condition.literals.length === met.length);
  const [one, other] = [x.condition.literals, y.condition.literals];
  return isPlain && (implies(one, other) || implies(other, one));
}

/** A priority between two others, either of which can be infinite. */
function between(low: number, high: number): number {
  if (high === Infinity) return low + defaultPriority;
  return low === -Infinity ? high / 2 : (low + high) / 2;
}

/** The patches that move an entry to a position. */
export function movePatches(
  path: string,
  own: Entry,
  { after, priority }: Position,
): readonly RulePatch[] {
  const patches: RulePatch[] = [];
  if (after !== undefined) patches.push({ op: 'move', path, after });
  if (priority !== priorityOf(own)) patches.push(priorityPatch(path, own, priority));
  return patches;
}

/** The patch that changes or removes the priority of an entry. */
export function priorityPatch(
  path: string,
  { priority }: Pick<Rule, 'priority'>,
  value: number | undefined,
): RulePatch {
  const field = `${path}/priority`;
  if (value === undefined) return { op: 'remove', path: field };
  return { op: priority === undefined ? 'add' : 'replace', path: field, value };
}
