/** Writes and reads tallies as files, from which reports are made without the lists. */

import { fieldsOf, isObject } from '../../../core/decks/shapes.js';
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
  /** The tally under the labels that the lists came with, players only; missing if no list has a label. */
  readonly labelled?: Tally;
}

/** Yields a tally file in pieces, with one event per line. */
export function* tallyPieces({ labelled, ...tally }: TallyFile): Generator<string> {
  yield* piecesOf(tally);
  if (labelled !== undefined) {
    yield ',\n"labelled":';
    yield* piecesOf(labelled);
    yield '}';
  }
  yield '}\n';
}

/** All of a tally except for the closing brace. */
function* piecesOf({ format, program, archetypes, events }: Tally): Generator<string> {
  yield `{"format":${format},"program":${JSON.stringify(program)},`;
  yield `"archetypes":${JSON.stringify(archetypes)},"events":[`;
  for (const [index, event] of events.entries()) {
    yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(event)}`;
  }
  yield ']';
}

/** Whether a text might be a tally file, judged by its start. */
export function beginsAsTally(beginning: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*\d+\s*,\s*"program"\s*:/.test(beginning);
}

/**
 * Reads a tally file.
 *
 * @throws TallyError if it is damaged, or has a format that this version does not read.
 */
export function readTally(text: string): TallyFile {
  const { value, fault } = parseJson(text);
  if (fault !== undefined) throw new TallyError(`this tally is damaged: it is not JSON: ${fault}`);
  const { format } = fieldsOf(value);
  if (format !== tallyFormat) {
    throw new TallyError(
      `this tally has format ${JSON.stringify(format)}, and this decktype reads format ${tallyFormat}; make it again`,
    );
  }
  const { labelled, ...tally } = fieldsOf(value);
  if (!isWholeTally(tally) || !(labelled === undefined || isWholeTally(labelled))) {
    throw new TallyError('this tally is damaged: its parts are inconsistent; make it again');
  }
  return { ...tally, ...defined({ labelled }) };
}

/** A tally with only the players, which is enough for shares. */
export function withoutMatches(event: EventTally): EventTally {
  return { ...event, rows: 0, matches: [], left: {} };
}

/** Whether a value has the form that `tally.ts` describes. */
function isWholeTally(value: unknown): value is Tally {
  try {
    const { format, program, archetypes, events } = value as Tally;
    // The archetypes that every table has.
    const isTable = archetypes[0]?.kind === 'listless' && archetypes[1]?.kind === 'unknown';
    return (
      format === tallyFormat &&
      isText(program) &&
      isTable &&
      archetypes.every(isArchetype) &&
      events.every((event) => isEvent(event, archetypes.length))
    );
  } catch {
    // A field is missing or has another type.
    return false;
  }
}

function isArchetype({ id, name, family, kind }: Archetype): boolean {
  const isKind = ['named', 'unknown', 'listless'].includes(kind);
  return isKind && [id, name, family.id, family.name].every(isText);
}

function isEvent(tally: EventTally, archetypes: number): boolean {
  const { event, players, rows, field, matches, left, hasDay2, hasPlacings } = tally;
  return (
    [event, left].every(isObject) &&
    Object.values(event).every(isText) &&
    [players, rows, ...Object.values(left)].every(isCount) &&
    Object.keys(left).every((name) => reasons.some((reason) => reason === name)) &&
    field.every((count) => isFieldCount(count, archetypes)) &&
    matches.length % matchStride === 0 &&
    matches.every((one, at) => isCount(one) && (at % matchStride > 1 || one < archetypes)) &&
    typeof hasDay2 === 'boolean' &&
    typeof hasPlacings === 'boolean'
  );
}

function isFieldCount(count: FieldCount, archetypes: number): boolean {
  const { archetype, players, day2, top8, winners, record = [0, 0, 0] } = count;
  return (
    [archetype, players, day2, top8, winners, ...record].every(isCount) &&
    archetype < archetypes &&
    record.length === 3
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
