/**
 * Exports of collections as CSV: Moxfield, Deckbox, Archidekt. Columns are found by their headers,
 * for sites let their users choose them.
 *
 * A quoted field may go over several lines. A quote that never closes would swallow the rest of
 * the file, so a record ends after a few lines, and its lines are then unread one by one; each
 * line is taken up once, and the time stays linear.
 */

import { diagnoseList } from '../../diagnostics/codes/lists.js';
import { deckCard, mostCopies } from '../decklist.js';
import { foldText } from '../identity.js';
import { type Line, linesOf, type Place, Sheet, type SheetResult } from '../text/lines.js';
import { isOutside, zoneNamed } from '../zones.js';

/** The headers that each column may have, the most telling first. */
const headers = {
  count: ['count', 'quantity', 'qty', 'amount', 'copies', 'number of copies'],
  name: ['name', 'card name', 'card', 'cardname', 'title'],
  set: [
    'edition code',
    'set code',
    'setcode',
    'edition',
    'set',
    'expansion',
    'edition name',
    'set name',
  ],
  number: [
    'collector number',
    'card number',
    'collector_number',
    'number',
    'cn',
    'collectornumber',
  ],
  zone: ['board', 'zone', 'section', 'sideboard', 'category', 'categories', 'primary category'],
} as const;

type Column = keyof typeof headers;
type Columns = Partial<Record<Column, number>>;

const mostLines = 10;

/** The separator and the columns of a header, or undefined where a line is none. */
export function csvHeader(
  text: string,
): { readonly separator: string; readonly columns: Columns } | undefined {
  for (const separator of [',', ';', '\t']) {
    const cells = cellsOf(text, separator).map((cell) => cell.toLowerCase());
    if (cells.length < 2) continue;
    const columns: Columns = {};
    for (const [column, names] of Object.entries(headers) as [Column, readonly string[]][]) {
      const found = names.map((name) => cells.indexOf(name)).find((index) => index >= 0);
      if (found !== undefined) columns[column] = found;
    }
    if (columns.name !== undefined && (columns.count !== undefined || cells.length > 2)) {
      return { separator, columns };
    }
  }
  return undefined;
}

function cellsOf(record: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < record.length; at++) {
    const char = record[at] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (record[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (char === separator) {
      cells.push(foldText(cell));
      cell = '';
    } else cell += char;
  }
  cells.push(foldText(cell));
  return cells;
}

/** Reads a CSV export. */
export function readCsv(text: string): SheetResult {
  const sheet = new Sheet();
  let layout: ReturnType<typeof csvHeader>;
  let pending: Line[] = [];
  const flush = () => {
    for (const line of pending) if (line.text !== '') sheet.unread(line);
    pending = [];
  };
  for (const line of linesOf(text)) {
    if (line.long) {
      flush();
      sheet.unread(line);
      continue;
    }
    if (pending.length === 0 && line.text === '') continue;
    const raw = text.slice(line.start, line.end).replace(/^\uFEFF/, '');
    if (layout === undefined) {
      layout = csvHeader(raw);
      if (layout === undefined) sheet.unread(line);
      else sheet.furniture(line);
      continue;
    }
    pending.push(line);
    const first = pending[0] as Line;
    const record = text.slice(first.start, line.end);
    if (quotesOf(record) % 2 === 1) {
      if (pending.length >= mostLines) flush();
      continue;
    }
    const height = pending.filter((part) => part.text !== '').length;
    const place = {
      number: first.number,
      text: first.text,
      start: first.start,
      end: line.end,
      height,
    };
    pending = [];
    bookRecord(sheet, cellsOf(record, layout.separator), layout.columns, place);
  }
  flush();
  if (layout === undefined) {
    const what = 'no line of it is a header that names a column "Name"';
    sheet.note(diagnoseList('not-of-format', '', { format: 'csv', what }));
  }
  return sheet.finish();
}

function quotesOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count++;
  return count;
}

function bookRecord(sheet: Sheet, cells: readonly string[], columns: Columns, place: Place): void {
  const cell = (column: Column) => {
    const index = columns[column];
    return index === undefined ? undefined : cells[index] || undefined;
  };
  const name = cell('name');
  const written = cell('count') ?? (columns.count === undefined ? '1' : '');
  const count = /^\d{1,9}x?$/i.test(written) ? Number.parseInt(written, 10) : 0;
  if (name === undefined || count < 1 || count > mostCopies) {
    sheet.unread(place);
    return;
  }
  const zone = zoneOfCell(cell('zone'));
  if (zone !== undefined && isOutside(zone)) sheet.leftOut(place, count, zone);
  else sheet.card(place, deckCard(name, count, zone, cell('set'), cell('number')));
}

/** `Sideboard`, `Maybeboard{noDeck}`, or a column "Sideboard" of true and false; else the main deck. */
function zoneOfCell(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^(?:true|yes|1)$/i.test(text)) return 'side';
  const named = zoneNamed((text.split(/[{,]/)[0] as string).trim());
  if (text.includes('{noDeck}') && named !== 'side') return 'maybeboard';
  return named ?? 'main';
}
