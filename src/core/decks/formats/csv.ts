/**
 * Exports of collections as CSV: Moxfield, Deckbox, Archidekt. Columns are found by their headers,
 * because sites let their users choose them.
 *
 * A quoted field may have several lines. A quote that is never closed would include the rest of the
 * file, so a record ends after a few lines, each of which is then unread; each line is read once,
 * and the time stays linear.
 */
import { diagnoseList } from '../../diagnostics/codes/lists.js';
import { deckCard, mostTypedCopies } from '../decklist.js';
import { warnOfName } from '../text/card-name.js';
import { cellsOf, quotesIn } from '../text/csv-records.js';
import { type Line, linesOf } from '../text/lines.js';
import { isCounted } from '../text/listing.js';
import { type Place, ReadingBuilder, type TextReading } from '../text/reading.js';
import { isOutside, zoneNamed } from '../zones.js';
import type { TextFormat } from './format.js';

export const csv = {
  input: 'text',
  name: 'csv',
  label: 'CSV of Moxfield, Deckbox, Archidekt',
  example: '4,Lightning Bolt,CLU,141',
  aliases: ['deckbox'],
  detect({ text }) {
    // The raw line: tabs may separate its cells.
    const [first = ''] = text
      .slice(0, 4000)
      .trimStart()
      .split(/[\r\n]/, 1);
    return csvHeader(first) !== undefined && !isCounted(first) ? 'certain' : undefined;
  },
  read: readCsv,
} as const satisfies TextFormat;

/** The headers that each column may have, in order of preference. */
const headers = {
  count: [
    'count',
    'quantity',
    'qty',
    'amount',
    'copies',
    'number of copies',
    'anzahl',
    'menge',
    'quantité',
    'cantidad',
    'quantità',
    '枚数',
  ],
  name: [
    'name',
    'card name',
    'card',
    'cardname',
    'title',
    'karte',
    'kartenname',
    'carte',
    'carta',
    'nom',
    'nombre',
    'nome',
    'カード名',
  ],
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
    'no',
    'no.',
    'nr',
    'nr.',
    'nummer',
  ],
  zone: ['board', 'zone', 'section', 'sideboard', 'category', 'categories', 'primary category'],
} as const;

type Column = keyof typeof headers;
type Columns = Partial<Record<Column, number>>;

const mostLines = 10;

interface Header {
  readonly separator: string;
  readonly columns: Columns;
  readonly titles: readonly string[];
}

/** The separator and the columns of a header; undefined where the line is not a header. */
function csvHeader(text: string): Header | undefined {
  for (const separator of [',', ';', '\t']) {
    const titles = cellsOf(text, separator);
    const cells = titles.map((cell) => cell.toLowerCase());
    if (cells.length < 2) continue;
    const columns: Columns = {};
    for (const [column, names] of Object.entries(headers) as [Column, readonly string[]][]) {
      const found = names.map((name) => cells.indexOf(name)).find((index) => index >= 0);
      if (found !== undefined) columns[column] = found;
    }
    if (columns.name !== undefined && (columns.count !== undefined || cells.length > 2)) {
      return { separator, columns, titles };
    }
  }
  return undefined;
}

function readCsv(text: string): TextReading {
  const builder = new ReadingBuilder();
  let layout: ReturnType<typeof csvHeader>;
  let pending: Line[] = [];
  const flush = () => {
    for (const line of pending) if (line.text !== '') builder.reject(line);
    pending = [];
  };
  for (const line of linesOf(text)) {
    if (line.long) {
      flush();
      builder.reject(line);
      continue;
    }
    if (pending.length === 0 && line.text === '') continue;
    const raw = text.slice(line.start, line.end).replace(/^\uFEFF/, '');
    if (layout === undefined) {
      layout = csvHeader(raw);
      if (layout === undefined) builder.reject(line);
      else {
        builder.skip(line);
        const { columns, titles } = layout;
        if (columns.count === undefined) {
          builder.warn(line, (at) => diagnoseList('no-count-column', '', { titles }, at));
        }
      }
      continue;
    }
    pending.push(line);
    const first = pending[0] as Line;
    const record = text.slice(first.start, line.end);
    if (quotesIn(record) % 2 === 1) {
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
    addRecord(builder, cellsOf(record, layout.separator), layout.columns, place);
  }
  flush();
  if (layout === undefined) {
    const what = 'no line of it is a header that names a column "Name"';
    builder.report(diagnoseList('not-of-format', '', { format: 'csv', what }));
  }
  return builder.finish();
}

function addRecord(
  builder: ReadingBuilder,
  cells: readonly string[],
  columns: Columns,
  place: Place,
): void {
  const cell = (column: Column) => {
    const index = columns[column];
    return index === undefined ? undefined : cells[index] || undefined;
  };
  const name = cell('name');
  const written = cell('count') ?? (columns.count === undefined ? '1' : '');
  const count = /^\d{1,9}x?$/i.test(written) ? Number.parseInt(written, 10) : 0;
  if (name === undefined || count < 1 || count > mostTypedCopies) {
    builder.reject(place);
    return;
  }
  const zone = zoneOfCell(cell('zone'));
  if (zone !== undefined && isOutside(zone)) builder.leaveOut(place, count, zone);
  else {
    const card = deckCard(name, count, zone, cell('set'), cell('number'));
    builder.addCards(place, card);
    warnOfName(builder, place, card, undefined);
  }
}

/** `Sideboard`, `Maybeboard{noDeck}`, or a column "Sideboard" of true and false; else the main deck. */
function zoneOfCell(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^(?:true|yes|1)$/i.test(text)) return 'side';
  const named = zoneNamed((text.split(/[{,]/)[0] as string).trim());
  if (text.includes('{noDeck}') && named !== 'side') return 'maybeboard';
  return named ?? 'main';
}
