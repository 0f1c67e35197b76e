/**
 * CSV exports of collections: Moxfield, Deckbox, Archidekt. Columns are found by their titles, because users of these
 * sites can choose columns.
 *
 * A quoted field can have several lines. The lines of a record with an unclosed quote are unread.
 */
import { diagnose } from '../../diagnostics/codes/decks.js';
import { deckCard, mostTypedCopies } from '../decklist.js';
import { warnOfName } from '../text/card-name.js';
import { type CardColumn, type CardColumns, cardColumns } from '../text/columns.js';
import { cellsOf, csvRecords, separators } from '../text/csv-records.js';
import { type Line, linesOf, totalOf } from '../text/lines.js';
import { isCounted } from '../text/listing.js';
import { Outline } from '../text/outline.js';
import { ReadingBuilder, type TextReading, type TextUnit } from '../text/reading.js';
import { isOutside, zoneNamed } from '../zones.js';
import type { TextFormat } from './format.js';

export const csv = {
  input: 'text',
  name: 'csv',
  label: 'CSV of Moxfield, Deckbox, Archidekt',
  example: '4,Lightning Bolt,CLU,141',
  aliases: ['deckbox'],
  detect({ text }) {
    // Uses raw lines, because tabs can separate cells. Excel allows a line `sep=,` before the header.
    const lines = text
      .slice(0, 4000)
      .trimStart()
      .split(/[\r\n]+/, 2);
    return lines.some((line) => csvHeader(line) && !isCounted(line)) ? 'certain' : undefined;
  },
  read: readCsv,
} as const satisfies TextFormat;

interface Header {
  readonly separator: string;
  readonly columns: CardColumns;
  readonly titles: readonly string[];
}

/** Reads a line as a header; undefined if it is not one. */
function csvHeader(text: string): Header | undefined {
  for (const separator of separators) {
    const titles = cellsOf(text, separator);
    const columns = cardColumns(titles);
    if (columns.name !== undefined && (columns.count !== undefined || titles.length > 2)) {
      return { separator, columns, titles };
    }
  }
  return undefined;
}

function readCsv(text: string): TextReading {
  const builder = new ReadingBuilder();
  const lines = linesOf(text);
  const header = findHeader(text, lines, builder);
  if (header === undefined) {
    const what = 'it has no header with a column "Name"';
    builder.report(diagnose('not-of-format', '', { format: 'csv', what }));
    return builder.finish();
  }
  const outline = new Outline(builder);
  for (const record of csvRecords(text, header.separator, { lines })) {
    const filled = record.lines.filter((line) => line.text !== '');
    if (record.isClosed && !filled.some(({ long }) => long)) {
      const place = { ...(filled[0] as Line), end: record.end, height: filled.length };
      addRecord(builder, outline, record.cells, header.columns, place);
    } else for (const line of filled) builder.reject(line);
  }
  outline.finish();
  return builder.finish();
}

/** Reads lines up to and including the header. */
function findHeader(
  text: string,
  lines: Generator<Line>,
  builder: ReadingBuilder,
): Header | undefined {
  for (let step = lines.next(); step.done !== true; step = lines.next()) {
    const line = step.value;
    if (line.text === '') continue;
    const raw = text.slice(line.start, line.end);
    const header = line.long ? undefined : csvHeader(raw);
    if (header === undefined && !raw.includes('sep=')) builder.reject(line);
    else builder.skip(line);
    if (header === undefined) continue;
    const { columns, titles } = header;
    if (columns.count === undefined) {
      builder.warn(line, (at) => diagnose('no-count-column', '', { titles }, at));
    }
    return header;
  }
  return undefined;
}

function addRecord(
  builder: ReadingBuilder,
  outline: Outline,
  cells: readonly string[],
  columns: CardColumns,
  place: TextUnit,
): void {
  const cell = (column: CardColumn) => cells[columns[column] ?? -1] || undefined;
  const name = cell('name');
  const written = cell('count') ?? (columns.count === undefined ? '1' : '');
  const count = /^\d{1,9}x?$/i.test(written) ? Number.parseInt(written, 10) : 0;
  if (name === undefined || count < 1 || count > mostTypedCopies) {
    builder.reject(place);
    return;
  }
  // The last row of a spreadsheet can have the total.
  if (totalOf(`${name} ${count}`) !== undefined) {
    outline.total(place, count);
    builder.skip(place);
    return;
  }
  const zone = zoneOfCell(cell('zone'));
  const isLeftOut = zone !== undefined && isOutside(zone);
  outline.card(name, count, zone);
  if (isLeftOut) builder.leaveOut(place, count, zone);
  else {
    // In `146/249`, the second number is the size of the set.
    const number = cell('number')?.replace(/^(([A-Z]*)\d+)\/\2\d+$/, '$1');
    const card = deckCard(name, count, zone, cell('set'), number);
    builder.addCards(place, card);
    warnOfName(builder, place, card, undefined);
  }
}

/**
 * Reads a zone: `Sideboard`, `Maybeboard{noDeck}`, or the value of a column "Sideboard", which is true or false
 * (yes or no in Magic Online). Anything else is the main deck.
 */
function zoneOfCell(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^(?:true|yes|1)$/i.test(text)) return 'side';
  const named = zoneNamed(text.split(/[{,]/)[0] as string);
  if (text.includes('{noDeck}') && named !== 'side') return 'maybeboard';
  return named ?? 'main';
}
