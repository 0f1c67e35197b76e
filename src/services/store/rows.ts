/** Converts imported texts to the rows of a store. The text of a valid row is kept unchanged. */

import { createHash } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { fieldsOf, isObject } from '../../core/decks/shapes.js';
import { BoundedFindings } from '../../core/diagnostics/bounded.js';
import { diagnose } from '../../core/diagnostics/codes/api.js';
import { type Diagnostic, showValue } from '../../core/diagnostics/diagnostic.js';
import { ascending } from '../../core/json/ascending.js';
import { defined } from '../../core/json/defined.js';
import { entriesOf } from '../../core/json/entries.js';
import { parseJson } from '../../core/json/parse.js';
import { fieldSpans, findField, spliceField } from '../../core/json/splice.js';
import { isCalendarDay, isoDate } from '../../core/tournament/date.js';
import { type Decoded, decode, decodeRow } from '../../core/tournament/decode.js';
import { isUsableId } from '../../core/tournament/endpoints.js';
import {
  detailsSchema,
  longestId,
  pairingSchema,
  standingSchema,
} from '../../core/tournament/resources.js';
import { formatKey } from '../../core/tournament/rules-for.js';
import type { Standing } from '../../core/tournament/standing.js';
import type { Pairing } from '../../core/tournament/tournament.js';
import { numberOf, recordOf } from '../../questions/corpus/reading/list-metadata.js';
import { findNul, wellFormed } from './sanitize.js';
import type { Tables } from './schema.js';
import { pairingColumns, standingColumns } from './text-columns.js';

/** A valid row: its text and its value. */
export interface TextRow<T> {
  readonly index: number;
  readonly text: string;
  readonly value: T;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Reads a JSON array, row by row. The value is missing if the input is not an array. */
export function readRows<S extends TSchema>(
  schema: S,
  input: string,
  what: string,
  read: (value: unknown) => unknown = (value) => value,
): Decoded<readonly TextRow<Static<S>>[]> {
  const parsed = parseText(input);
  if (!('value' in parsed)) return parsed;
  if (!Array.isArray(parsed.value)) {
    const data = { expected: 'an array', got: showValue(parsed.value) };
    return { diagnostics: [diagnose('not-as-expected', '', data)] };
  }
  const values: readonly unknown[] = parsed.value;
  const found = new BoundedFindings();
  const rows: TextRow<Static<S>>[] = [];
  for (const [index, text] of [...entriesOf(parsed.text)].entries()) {
    const given = read(values[index]);
    const decoded = decodeRow(schema, given, { what, pointer: `/${index}` }, found);
    if (!('value' in decoded)) continue;
    const nul = findNul(text, values[index], `/${index}`);
    if (nul !== undefined) {
      found.add(nul);
      continue;
    }
    const value = decoded.value as Static<S>;
    rows.push({ index, value, text: mendedText(text, values[index], value) });
  }
  return { value: rows, diagnostics: found.all() };
}

function parseText(
  input: string,
):
  | { readonly text: string; readonly value: unknown }
  | { readonly diagnostics: readonly Diagnostic[] } {
  const text = wellFormed(input.replace(/^\uFEFF/, '').trim());
  const { value, fault } = parseJson(text);
  if (fault === undefined) return { text, value };
  return { diagnostics: [diagnose('body-not-json', '', { what: fault })] };
}

/** The text of a value after invalid parts were removed. The remaining parts keep their text. */
function mendedText(text: string, before: unknown, after: unknown): string {
  if (after === before) return text;
  if (Array.isArray(after)) {
    const kept: string[] = [];
    for (const [index, entry] of [...entriesOf(text)].entries()) {
      const item: unknown = (before as readonly unknown[])[index];
      const mended: unknown = after[kept.length];
      if (isPartOf(mended, item)) kept.push(mendedText(entry, item, mended));
    }
    return `[${kept.join(',')}]`;
  }
  if (!isObject(after)) return JSON.stringify(after);
  const old = before as Fields;
  const texts = new Map<string, string>();
  for (const { name, start, end } of fieldSpans(text)) texts.set(name, text.slice(start, end));
  const fields = Object.entries(after).map(([name, value]) => {
    const kept = mendedText(texts.get(name) ?? '', old[name], value);
    return `${JSON.stringify(name)}:${kept}`;
  });
  return `{${fields.join(',')}}`;
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether `after` is `before`, or what remains of it after invalid parts were removed. */
function isPartOf(after: unknown, before: unknown): boolean {
  if (after === before) return true;
  if (!isObject(after) || !isObject(before)) return false;
  return Object.keys(after).every((name) => isPartOf(after[name], before[name]));
}

type StandingFields = Omit<Tables['standings'], 'tournament'>;

/** Sorts standings by placing, unplaced ones last. The sort is stable. */
export function byPlacing(rows: readonly TextRow<Standing>[]): TextRow<Standing>[] {
  const place = ({ value }: TextRow<Standing>) => value.placing ?? Infinity;
  return rows.toSorted((x, y) => ascending(place(x), place(y)));
}

/** Rows for the table of standings. The input must be sorted by {@link byPlacing}. */
export function standingRows(rows: readonly TextRow<Standing>[]): StandingFields[] {
  return rows.map(({ text, value }, position) => {
    const list = findField(text, 'decklist');
    const deck = findField(text, 'deck');
    return {
      position,
      body: text,
      list_start: list.start,
      list_end: list.end,
      deck_start: deck.start,
      deck_end: deck.end,
      ...standingColumns(value),
    };
  });
}

export function readStandings(text: string): Decoded<readonly TextRow<Standing>[]> {
  return readRows(standingSchema, text, 'standing', withNumbers);
}

/** Converts placing and record to numbers: some sources write strings of digits, or leave out ties. */
function withNumbers(standing: unknown): unknown {
  const { placing, record } = fieldsOf(standing);
  const { wins, losses, ties } = fieldsOf(record);
  const hasText = [placing, wins, losses, ties].some((value) => typeof value === 'string');
  if (!hasText && (record == null || ties != null)) return standing;
  const numbers = { placing: numberOf(placing), record: recordOf(record) };
  return { ...fieldsOf(standing), ...defined(numbers) };
}

/** Rows for the table of pairings, stably sorted by phase, round, and table or match. */
export function pairingRows(
  rows: readonly TextRow<Pairing>[],
): Omit<Tables['pairings'], 'tournament'>[] {
  const ordered = rows.toSorted(({ value: x }, { value: y }) => {
    return (
      ascending(x.phase ?? 0, y.phase ?? 0) ||
      ascending(x.round, y.round) ||
      compareSpots(x.table ?? x.match, y.table ?? y.match)
    );
  });
  return ordered.map(({ text, value }, position) => ({
    position,
    body: text,
    ...pairingColumns(value),
  }));
}

export function readPairings(text: string): Decoded<readonly TextRow<Pairing>[]> {
  return readRows(pairingSchema, text, 'pairing');
}

/** Orders tables by number, then matches by name, then pairings with neither. */
function compareSpots(
  x: number | string | null | undefined,
  y: number | string | null | undefined,
): number {
  const kind = (spot: typeof x) => (typeof spot === 'number' ? 0 : spot === undefined ? 2 : 1);
  if (typeof x === 'number' && typeof y === 'number') return ascending(x, y);
  if (typeof x === 'string' && typeof y === 'string')
    return natural.compare(x, y) || ascending(x, y);
  return ascending(kind(x ?? undefined), kind(y ?? undefined));
}

const natural = new Intl.Collator('en', { numeric: true });

export type DetailsFields = Pick<
  Tables['tournaments'],
  'id' | 'game' | 'format' | 'format_key' | 'organizer' | 'date' | 'public' | 'summary' | 'details'
>;

const importedSchema = Type.Object({
  ...detailsSchema.properties,
  players: Type.Optional(detailsSchema.properties.players),
});

/**
 * Reads the details of the tournament with this id. They need an id, a game and a date, which can be just a
 * day. The name defaults to the id. If the number of players is missing, the importer counts them.
 */
export function readDetails(id: string, input: string): Decoded<DetailsFields> {
  const parsed = parseText(input);
  if (!('value' in parsed)) return parsed;
  const completed = complete(parsed.value, id);
  const { value, diagnostics: found } = decode(importedSchema, completed, 'tournament');
  const diagnostics = found.map(orDay);
  if (value === undefined) return { diagnostics };
  if (value.id !== id || !isUsableId(id)) {
    const data = { id: showValue(value.id), place: showValue(id) };
    const code = value.id === id ? 'id-not-usable' : 'id-not-the-same';
    return { diagnostics: [...diagnostics, diagnose(code, '/id', data)] };
  }
  const nul = findNul(parsed.text, parsed.value);
  if (nul !== undefined) return { diagnostics: [...diagnostics, nul] };
  const details = mendedText(parsed.text, parsed.value, value);
  const organizer = value.organizerId ?? value.organizer?.id ?? null;
  const format = value.format == null ? null : wellFormed(value.format);
  return {
    value: {
      id,
      game: wellFormed(value.game),
      format,
      // PostgreSQL limits the length of indexed texts. Keys in queries are never longer than this.
      format_key: formatKey(format).slice(0, 2 * longestId),
      organizer: organizer === null ? null : wellFormed(String(organizer)),
      date: isoDate(value.date),
      public: value.isPublic === false ? 0 : 1,
      summary: summaryOf(details, organizer),
      details,
    },
    diagnostics,
  };
}

/** Adds to a finding about a date that a day is enough. */
function orDay(found: Diagnostic): Diagnostic {
  if (found.code !== 'not-as-expected' || found.pointer !== '/date') return found;
  const expected = `a day such as 2025-01-31, or ${found.data?.expected}`;
  return diagnose(found.code, found.pointer, { expected, got: String(found.data?.got) });
}

/** Adds a missing name, and turns a day into its first moment in UTC. */
function complete(details: unknown, name: string): unknown {
  if (!isObject(details)) return details;
  const { date, name: given } = details as Fields;
  const isDay = typeof date === 'string' && isCalendarDay(date);
  if (!isDay && given !== undefined) return details;
  const day = isDay ? { date: `${date}T00:00:00.000Z` } : {};
  return { name, ...details, ...day };
}

const summaryNames = ['id', 'game', 'format', 'name', 'date', 'players', 'organizerId'];

/** The text of a tournament for lists of tournaments. Values keep their text in the details. */
function summaryOf(details: string, organizer: string | number | null): string {
  const fields = summaryNames.flatMap((name) => {
    const { start, end } = findField(details, name);
    if (start < end) return [`${JSON.stringify(name)}:${details.slice(start, end)}`];
    const isOrganizer = name === 'organizerId' && organizer !== null;
    return isOrganizer ? [`"organizerId":${JSON.stringify(organizer)}`] : [];
  });
  return `{${fields.join(',')}}`;
}

/** Adds the number of players in the summary to details that lack it. */
export function detailsWithPlayers(details: string, summary: string): string {
  const { start, end } = findField(summary, 'players');
  return spliceField(details, 'players', summary.slice(start, end));
}
