/** Recognizes files that are not lists by their content: rules, cases, card tables and others. */
import { isObject } from '../../../core/decks/shapes.js';
import { cardColumns } from '../../../core/decks/text/columns.js';
import { csvRecords, separators } from '../../../core/decks/text/csv-records.js';
import { readHeader } from '../../../core/importers/form/columns.js';
import { entriesOf } from '../../../core/json/entries.js';
import { parseJsonText } from '../../../core/json/jsonc.js';
import { placeOfTooMany } from '../../../core/json/parse.js';

/** What a file contains instead of lists. */
export type WrongKind =
  | 'rules'
  | 'games'
  | 'cases'
  | 'overlay'
  | 'settings'
  | 'cards'
  | 'form'
  | 'profiles';

/** What a text, or the beginning of one, contains instead of lists; undefined if it might contain lists. */
export function wrongKind(text: string, file: string): WrongKind | undefined {
  if (!/^\s*[[{/]/.test(text)) return csvContent(text);
  if (/^\s*\{\s*"format"\s*:\s*"decktype profiles /.test(text)) return 'profiles';
  const value = jsonValue(text);
  const entries = entriesIn(value, text);
  if (entries.some((entry) => 'identifier' in entry && 'cards' in entry)) return 'rules';
  if (isObject(value)) {
    if ('changes' in value && Array.isArray(value.changes)) return 'overlay';
    if ('rules' in value && isPaths(value.rules)) return 'settings';
  }
  if (entries.length === 0) return undefined;
  const someHas = (...fields: readonly string[]) =>
    entries.some((entry) => fields.some((field) => field in entry));
  const isOfCases = entries.every((entry) => 'list' in entry || 'file' in entry);
  if (isOfCases && someHas('expect', 'not')) return 'cases';
  if (entries.every(isUncounted) && (tableBegin.test(text) || someHas(...tableFields))) {
    return 'cards';
  }
  if (!entries.every(isGame)) return undefined;
  // An array of cards may have only their ids and names.
  return someHas(...gameFields) || /(^|[\\/])games\.json$/.test(file) ? 'games' : undefined;
}

/**
 * The objects in an array, or in the `rules` or `cases` of an object; for the beginning of a text, only the first.
 */
function entriesIn(whole: unknown, text: string): readonly object[] {
  const fields: { readonly rules?: unknown; readonly cases?: unknown; readonly cards?: unknown } =
    isObject(whole) ? whole : {};
  const entries = [whole, fields.rules, fields.cases, fields.cards].find(Array.isArray);
  if (entries !== undefined) return entries.filter(isObject);
  const [before] = tableBegin.exec(text) ?? /^\s*(?=\[)/.exec(text) ?? [];
  const [first = ''] = before === undefined ? [] : entriesOf(text.slice(before.length));
  return [jsonValue(first)].filter(isObject);
}

function jsonValue(text: string): unknown {
  // Deeply nested brackets take fifty bytes each.
  if (placeOfTooMany(text) !== -1) return undefined;
  const read = parseJsonText(text);
  return 'fault' in read ? undefined : read.value;
}

/** Whether a value is one or several paths, like `rules` of a project file. */
function isPaths(value: unknown): boolean {
  const paths: readonly unknown[] = Array.isArray(value) ? value : [value];
  return paths.length > 0 && paths.every((path) => typeof path === 'string');
}

/** The beginning of a card table in JSON, up to its rows. */
const tableBegin =
  /^\s*\{\s*"version"\s*:\s*1\s*,(?:\s*"\w+"\s*:\s*(?:\d+|"[^"]*"|\[[^\][]*\])\s*,)*\s*"cards"\s*:\s*(?=\[)/;

/** Fields of card tables that lists do not have. */
const tableFields = ['names', 'group', 'colors', 'attributes'];

/** Whether an entry is a card without a count; cards of lists have one. */
function isUncounted(entry: object): boolean {
  return 'name' in entry && !('count' in entry);
}

/** Recognizes a card table, or the answers of a form, by the first line of a text. */
function csvContent(text: string): WrongKind | undefined {
  const head = text.slice(0, longestHeader);
  if (isCsvTable(head, tableFields)) return 'cards';
  if (!('missing' in readHeader(head))) return 'form';
  return isCsvTable(head, usualAttributes) ? 'cards' : undefined;
}

const longestHeader = 4000;

/** Columns that distinguish a card table from a list without counts. */
const usualAttributes = ['id', 'archetype', 'series', 'type', 'class', 'cost', 'land'];

/**
 * Whether the first line of a text has a column for names, and either one for other spellings, or a wanted
 * column and none for counts.
 */
function isCsvTable(text: string, wanted: readonly string[]): boolean {
  return separators.some((separator) => {
    const [head] = csvRecords(text, separator);
    const fields = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
    if (!fields.includes('name')) return false;
    if (fields.some((field) => field === 'names' || field.startsWith('name:'))) return true;
    const hasCounts = cardColumns(fields).count !== undefined;
    return !hasCounts && fields.some((field) => wanted.includes(field));
  });
}

const gameFields = ['formats', 'platforms', 'metagame'];

/** Whether an entry is a game of `GET /games`, which would otherwise be read as a card. */
function isGame(entry: object): boolean {
  const { id, name } = entry as { readonly id?: unknown; readonly name?: unknown };
  const known = ['id', 'name', ...gameFields];
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    Object.keys(entry).every((field) => known.includes(field))
  );
}
