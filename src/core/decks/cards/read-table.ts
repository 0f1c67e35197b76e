/** Reads card tables from JSON or CSV. Never throws on input, but reports what cannot be read. */

import { diagnoseCards } from '../../diagnostics/codes/cards.js';
import { grouped } from '../../diagnostics/counted.js';
import {
  childPointer,
  type Diagnostic,
  type Range,
  showValue,
} from '../../diagnostics/diagnostic.js';
import { inFile, parseJsonText, rangesOf } from '../../json/jsonc.js';
import { fieldsOf, isObject } from '../shapes.js';
import { csvRecords, longestRecord, separators } from '../text/csv-records.js';
import { mostFindings } from '../text/reading.js';
import { CardTable, type CardTableSettings } from './card-table.js';
import type { TableCard } from './table-card.js';
import { type FieldFault, readTableRow } from './table-row.js';

/** The result of {@link readCardTable}. */
export interface ReadCardTable {
  /** The table of all readable rows. */
  readonly table: CardTable;
  readonly diagnostics: readonly Diagnostic[];
}

/** How to read a card table. */
export interface ReadCardTableOptions {
  /** File name for findings. */
  readonly file?: string;
}

/**
 * Reads a card table: an array of rows, an object `{ version?, game?, copies?, cards }`, the JSON text of either,
 * or CSV with a header that names the fields of {@link TableCard}. Unreadable rows are skipped, with findings.
 *
 * In CSV, `|` separates the spellings in `names`, and a column such as `name:fr` has the name in a language. Other
 * columns are attributes, whose values `|` separates, too. In JSON, `names` is a list of spellings, or an object
 * with a name or a list of names for each language, and `attributes` is an object. Other fields are ignored.
 *
 * @example
 * const { table } = readCardTable('id,name,name:de\n46986414,Dark Magician,Dunkler Magier')
 * table.nameOf('Dunkler Magier') // 'Dark Magician'
 */
export function readCardTable(input: unknown, { file }: ReadCardTableOptions = {}): ReadCardTable {
  const rows = new RowReader();
  const settings = typeof input === 'string' ? readText(input, rows) : readValue(input, rows);
  const table = new CardTable(rows.cards, settings);
  rows.finish(table);
  return { table, diagnostics: inFile(rows.diagnostics, { file, text: input }) };
}

/** Collects the rows of a table and the findings about them. */
class RowReader {
  readonly cards: TableCard[] = [];
  readonly diagnostics: Diagnostic[] = [];
  #skipped = 0;

  /** Adds a row, or reports why it is unreadable. `place` locates a field of the row. */
  add(
    read: TableCard | FieldFault,
    row: number,
    place: (field: string) => Pick<Diagnostic, 'pointer' | 'range'>,
  ) {
    if ('name' in read) {
      this.cards.push(read);
      return;
    }
    if (++this.#skipped > mostFindings) return;
    const { pointer, ...range } = place(read.field);
    this.diagnostics.push(diagnoseCards('card-row-skipped', pointer, { row, ...read }, range));
  }

  /** Reports a record with an unclosed quote, whose last cell might contain the rows after it. */
  skipOpenQuote(line: number, range: Range): void {
    if (++this.#skipped > mostFindings) return;
    const data = { from: line, to: range.end.column === 1 ? range.end.line - 1 : range.end.line };
    this.diagnostics.push(diagnoseCards('card-quote-open', '', data, { range }));
  }

  /** Reports an invalid setting, which is ignored. */
  ignoreSetting(field: string, expected: string, got: unknown): void {
    const data = { field, expected, got: showValue(got) };
    this.diagnostics.push(diagnoseCards('card-setting-ignored', `/${field}`, data));
  }

  reject(what: string): CardTableSettings {
    this.diagnostics.push(diagnoseCards('not-a-card-table', '', { what }));
    return {};
  }

  finish(table: CardTable): void {
    const more = this.#skipped - mostFindings;
    if (more > 0) {
      this.diagnostics.push(diagnoseCards('more-card-rows-skipped', '', { count: more }));
    }
    const differing = cardsWithSeveralColors(table.cards);
    if (differing.length > 0) {
      const data = { count: differing.length, examples: differing.slice(0, mostExamples) };
      this.diagnostics.push(diagnoseCards('card-colors-differ', '', data));
    }
    const shared = table.sharedSpellings();
    if (shared.length === 0) return;
    const data = { count: shared.length, examples: shared.slice(0, mostExamples) };
    this.diagnostics.push(diagnoseCards('shared-spelling', '', data));
  }
}

const mostExamples = 5;

/** The sorted names of cards whose rows differ in colours. */
function cardsWithSeveralColors(cards: readonly TableCard[]): readonly string[] {
  const known = new Map<string, string>();
  const differing = new Set<string>();
  for (const { name, colors } of cards) {
    if (colors === undefined) continue;
    const first = known.get(name);
    if (first === undefined) known.set(name, colors);
    else if (first !== colors) differing.add(name);
  }
  return [...differing].sort();
}

/** The beginning of a JSON text, which can be a comment. */
const jsonBegin = /^\s*(?:[[{]|null|\/[/*])/;

function readText(text: string, rows: RowReader): CardTableSettings {
  if (!jsonBegin.test(text)) return readCsv(text, rows);
  const parsed = parseJsonText(text.replace(/^\uFEFF/, ' '));
  if ('value' in parsed) return readValue(parsed.value, rows);
  rows.diagnostics.push(parsed.fault);
  return {};
}

function readValue(value: unknown, rows: RowReader): CardTableSettings {
  if (Array.isArray(value)) {
    readRows(value, '', rows);
    return {};
  }
  if (!isObject(value)) return rows.reject(`it is ${showValue(value)}`);
  const { version, game, copies, cards } = value;
  if (!Array.isArray(cards)) return rows.reject('it is an object without a list "cards"');
  if (version !== undefined && version !== 1) {
    return rows.reject(`its "version" is ${showValue(version)}, and this decktype reads version 1`);
  }
  const isGame = typeof game === 'string';
  const areCopies = typeof copies === 'number' && Number.isInteger(copies) && copies >= 1;
  if (!isGame && (game ?? null) !== null) rows.ignoreSetting('game', 'a text', game);
  if (!areCopies && (copies ?? null) !== null) {
    rows.ignoreSetting('copies', 'a whole number, 1 or more', copies);
  }
  readRows(cards, '/cards', rows);
  return { ...(isGame && { game }), ...(areCopies && { copies }) };
}

function readRows(values: readonly unknown[], pointer: string, rows: RowReader): void {
  for (const [index, value] of values.entries()) {
    rows.add(readTableRow(value), index + 1, (field) => {
      const place = childPointer(pointer, index);
      return { pointer: field in fieldsOf(value) ? childPointer(place, field) : place };
    });
  }
}

/** The columns of a header: names of fields or attributes; undefined for a column without a title. */
function columnsOf(cells: readonly string[]): readonly (string | undefined)[] {
  return cells.map((cell) => {
    const name = cell.toLowerCase();
    if (/^names? ?[:_ ] ?[a-z]/.test(name)) return 'names';
    return csvFields.get(name) ?? (cell.trim() || undefined);
  });
}

const csvFields: ReadonlyMap<string, string> = new Map(
  ['id', 'name', 'set', 'number', 'group', 'colors', 'land', 'copies', 'names'].map((field) => [
    field,
    field,
  ]),
).set('colours', 'colors');

function readCsv(text: string, rows: RowReader): CardTableSettings {
  const separator = separators.find((one) => {
    const [head] = csvRecords(text, one);
    return head !== undefined && columnsOf(head.cells).includes('name');
  });
  if (separator === undefined) return rows.reject('its first line names no column "name"');
  let columns: readonly (string | undefined)[] | undefined;
  let rangeOf: ((range: { start: number; end: number }) => Range) | undefined;
  for (const { line, start, end, cells, isClosed } of csvRecords(text, separator)) {
    if (!isClosed) {
      rangeOf ??= rangesOf(text);
      rows.skipOpenQuote(line, rangeOf({ start, end }));
    }
    if (columns === undefined) {
      columns = columnsOf(cells);
      continue;
    }
    if (!isClosed) continue;
    const row: Record<string, unknown> = {};
    const names: string[][] = [];
    const attributes: (readonly [string, readonly string[]])[] = [];
    // Loops over cells, because a header can have far more columns than rows have cells.
    for (const [at, cell] of cells.entries()) {
      const field = columns[at];
      if (field === undefined || cell === '') continue;
      if (field === 'names') names.push(cell.split('|'));
      else if (csvFields.has(field)) row[field] = cell;
      else attributes.push([field, cell.split('|')]);
    }
    if (names.length > 0) row.names = names.flat();
    if (attributes.length > 0) row.attributes = Object.fromEntries(attributes);
    rows.add(longRow(end - start) ?? readTableRow(row), line, () => {
      rangeOf ??= rangesOf(text);
      return { pointer: '', range: rangeOf({ start, end }) };
    });
  }
  return {};
}

function longRow(length: number): FieldFault | undefined {
  if (length <= longestRecord) return undefined;
  const expected = `at most ${grouped(longestRecord)} characters long`;
  return { field: 'row', expected, got: grouped(length) };
}
