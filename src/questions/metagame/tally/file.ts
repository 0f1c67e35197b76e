/** Tallies as files: what reports are made of, without the lists. */

import { isObject } from '../../../core/decks/shapes.js';
import { defined } from '../../../core/json/defined.js';
import { parseJson } from '../../../core/json/parse.js';
import type { Archetype } from '../archetypes.js';
import {
  type EventTally,
  type FieldCount,
  matchStride,
  reasons,
  type Tally,
  TallyError,
  tallyFormat,
} from './tally.js';

/** A tally in a file. */
export interface TallyFile extends Tally {
  /** The players by the labels that their lists came with; missing where no list had one. */
  readonly labelled?: Tally;
}

/** A tally file, in pieces: an event on each line. */
export function* tallyPieces({ labelled, ...tally }: TallyFile): Generator<string> {
  yield* piecesOf(tally);
  if (labelled !== undefined) {
    yield ',\n"labelled":';
    yield* piecesOf(labelled);
    yield '}';
  }
  yield '}\n';
}

/** All of a tally but the closing brace. */
function* piecesOf({ format, program, archetypes, events }: Tally): Generator<string> {
  yield `{"format":${format},"program":${JSON.stringify(program)},`;
  yield `"archetypes":${JSON.stringify(archetypes)},"events":[`;
  for (const [index, event] of events.entries()) {
    yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(event)}`;
  }
  yield ']';
}

/** Whether a text may be a tally file, by its first bytes. */
export function beginsAsTally(beginning: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*\d+\s*,\s*"program"\s*:/.test(beginning);
}

/**
 * Reads a tally file.
 *
 * @throws TallyError if it is damaged, or of a format that this version does not read.
 */
export function readTally(text: string): TallyFile {
  const { value, fault } = parseJson(text);
  if (fault !== undefined) throw new TallyError(`this tally is damaged: it is not JSON: ${fault}`);
  const { format } = (value ?? {}) as { readonly format?: unknown };
  if (format !== tallyFormat) {
    throw new TallyError(
      `this tally has format ${JSON.stringify(format)}, and this decktype reads format ${tallyFormat}; make it again`,
    );
  }
  const { labelled, ...tally } = value as { readonly labelled?: unknown };
  if (!isWholeTally(tally) || !(labelled === undefined || isWholeTally(labelled))) {
    throw new TallyError('this tally is damaged: its parts are inconsistent; make it again');
  }
  return { ...tally, ...defined({ labelled }) };
}

/** A tally of players alone, which is what shares need. */
export function withoutMatches(event: EventTally): EventTally {
  return { ...event, rows: 0, matches: [], left: {} };
}

type Fields<T> = { readonly [Key in keyof T]?: unknown };

/** Whether a value has the form that `tally.ts` describes. */
function isWholeTally(value: unknown): value is Tally {
  if (!isObject(value)) return false;
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
  if (!isObject(value)) return false;
  const { id, name, family, kind }: Fields<Archetype> = value;
  const isKind = kind === 'named' || kind === 'unknown' || kind === 'listless';
  return isKind && isNamed({ id, name }) && isObject(family) && isNamed(family);
}

function isNamed({ id, name }: Fields<Archetype['family']>): boolean {
  return typeof id === 'string' && typeof name === 'string';
}

function isEvent(value: unknown, archetypes: number): boolean {
  if (!isObject(value)) return false;
  const { event, players, rows, field, matches }: Fields<EventTally> = value;
  const { left, hasDay2, hasPlacings }: Fields<EventTally> = value;
  return (
    isObject(event) &&
    Object.values(event).every((text) => typeof text === 'string') &&
    [players, rows].every(isCount) &&
    Array.isArray(field) &&
    field.every((count) => isFieldCount(count, archetypes)) &&
    isMatches(matches, archetypes) &&
    isObject(left) &&
    Object.entries(left).every(([name, count]) => isReason(name) && isCount(count)) &&
    typeof hasDay2 === 'boolean' &&
    typeof hasPlacings === 'boolean'
  );
}

function isReason(name: string): boolean {
  return reasons.some((reason) => reason === name);
}

function isFieldCount(value: unknown, archetypes: number): boolean {
  if (!isObject(value)) return false;
  const { archetype, players, day2, top8, winners, record = [0, 0, 0] }: Fields<FieldCount> = value;
  if (!Array.isArray(record) || record.length !== 3) return false;
  return (
    isCount(archetype) &&
    archetype < archetypes &&
    [players, day2, top8, winners, ...record].every(isCount)
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
