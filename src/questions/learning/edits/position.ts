/** Where an entry goes in the file, so that it is checked at a place of the checking order. */

import type { RulePatch } from '../../../core/rules/changes/patches.js';
import { defaultPriority, priorityOf, type Rule, type Variant } from '../../../core/rules/model.js';
import { bothBits } from '../lists/bits.js';
import { isRare } from '../lists/sample.js';
import { implies } from '../rules/arrangement.js';
import type { EditablePart, Editing } from './editable.js';

/** The place of an entry in the file, and its priority. */
export interface Position {
  /** The identifier of the entry before it; null if it is the first; undefined if it stays. */
  readonly after: string | null | undefined;
  readonly priority: number;
}

type Entry = Pick<Rule | Variant, 'identifier' | 'priority'>;

/** An entry at a place among others. */
export interface PlacedPart {
  readonly editing: Editing;
  readonly part: EditablePart;
  /** In checking order. */
  readonly others: readonly EditablePart[];
  /** Among the others. */
  readonly place: number;
  /** All entries in the order of the file. */
  readonly file: readonly Entry[];
  /** The entry as the file has it; undefined if it is new. */
  readonly own?: Entry | undefined;
  /** Whether the order of the file may decide between all of them, as between variants. */
  readonly mayShare?: boolean;
}

/**
 * Only rules that match the same lists must be checked in an order. Those get different priorities, as
 * `decktype check` asks for, unless one is a special case of the other. What is in the file stays where
 * it is if that does.
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
 * The priority comes first with which most rules whose lists are mostly their own are before others:
 * so the next lists that meet two rules are more often right. Rules of rare labels come last, as learned ones do.
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

/** Whether the order of two parts is right: by their priorities, or by the file where that may decide. */
function fits(distance: number, mayShare: boolean): boolean {
  return distance > 0 || (distance === 0 && mayShare);
}

/** Whether each list that meets the one meets the other. */
function isNested(x: EditablePart, y: EditablePart): boolean {
  const isPlain = [x, y].every(({ condition, met }) => condition.literals.length === met.length);
  const [one, other] = [x.condition.literals, y.condition.literals];
  return isPlain && (implies(one, other) || implies(other, one));
}

/** A priority above the one and below the other, either of which may be infinite. */
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

/** The patch that gives an entry another priority, or none. */
export function priorityPatch(
  path: string,
  { priority }: Pick<Rule, 'priority'>,
  value: number | undefined,
): RulePatch {
  const field = `${path}/priority`;
  if (value === undefined) return { op: 'remove', path: field };
  return { op: priority === undefined ? 'add' : 'replace', path: field, value };
}
