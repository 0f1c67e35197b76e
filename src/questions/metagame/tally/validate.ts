/** Whether what was read is a tally: no number of it leads out of an array, whoever wrote it. */
import type { Archetype } from '../archetypes.js';
import {
  type EventTally,
  type FieldCount,
  matchStride,
  reasons,
  type Tally,
  tallyFormat,
} from './tally.js';

type Fields<T> = { readonly [Key in keyof T]?: unknown };

/** Whether a value has the form that `tally.ts` describes. */
export function isWholeTally(value: unknown): value is Tally {
  if (!isRecord(value)) return false;
  const { format, program, archetypes, events }: Fields<Tally> = value;
  if (format !== tallyFormat || typeof program !== 'string') return false;
  if (!Array.isArray(archetypes) || !Array.isArray(events)) return false;
  // Those that every table has.
  const isTable = archetypes[0]?.kind === 'listless' && archetypes[1]?.kind === 'unknown';
  return (
    isTable &&
    archetypes.every(isArchetype) &&
    events.every((event) => isEvent(event, archetypes.length))
  );
}

function isArchetype(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, name, family, kind }: Fields<Archetype> = value;
  const isKind = kind === 'named' || kind === 'unknown' || kind === 'listless';
  return isKind && isNamed({ id, name }) && isRecord(family) && isNamed(family);
}

function isNamed({ id, name }: Fields<Archetype['family']>): boolean {
  return typeof id === 'string' && typeof name === 'string';
}

function isEvent(value: unknown, archetypes: number): boolean {
  if (!isRecord(value)) return false;
  const { event, players, rows, field, matches }: Fields<EventTally> = value;
  const { left, hasDay2, hasPlacings }: Fields<EventTally> = value;
  return (
    isRecord(event) &&
    Object.values(event).every((text) => typeof text === 'string') &&
    [players, rows].every(isCount) &&
    Array.isArray(field) &&
    field.every((count) => isFieldCount(count, archetypes)) &&
    isMatches(matches, archetypes) &&
    isRecord(left) &&
    Object.entries(left).every(([name, count]) => isReason(name) && isCount(count)) &&
    typeof hasDay2 === 'boolean' &&
    typeof hasPlacings === 'boolean'
  );
}

function isReason(name: string): boolean {
  return reasons.some((reason) => reason === name);
}

function isFieldCount(value: unknown, archetypes: number): boolean {
  if (!isRecord(value)) return false;
  const { archetype, players, day2, top8, winners }: Fields<FieldCount> = value;
  return (
    isCount(archetype) && archetype < archetypes && [players, day2, top8, winners].every(isCount)
  );
}

function isMatches(value: unknown, archetypes: number): boolean {
  return (
    Array.isArray(value) &&
    value.length % matchStride === 0 &&
    value.every((number, at) => isCount(number) && (at % matchStride > 1 || number < archetypes))
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
