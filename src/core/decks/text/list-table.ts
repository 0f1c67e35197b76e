/** Converts rows of tables in Markdown or HTML to lines of a list. */
import { headingOf } from '../zones.js';
import { type CardColumns, cardColumns } from './columns.js';

/** The header of the current table; empty before a header. */
export interface Table {
  columns?: CardColumns;
  /** The zone of each column, if each column has a list. */
  zones?: readonly string[];
}

/** A card from a row with columns for its parts. */
export interface RowCard {
  readonly name: string;
  readonly count: number;
  readonly set: string;
  readonly number?: string | undefined;
}

/** A row as a line, or a cell of it if lists are side by side. */
export interface Row {
  /** Begins with the count; empty for a header and the rule under it. */
  readonly text: string;
  readonly card?: RowCard | undefined;
  readonly zone?: string | undefined;
}

/** Whether a line is a row of a table. The first bar can be missing. */
export function isTableRow(text: string, { columns, zones }: Table): boolean {
  if (!text.includes('|')) return false;
  if (columns !== undefined || zones !== undefined || /^\||^:?-+:? ?\|/.test(text)) return true;
  const cells = cellsOf(text);
  const isHeader = headerOf(cells) !== undefined;
  const isRow = cells.length > 3 && /^\d{1,3}[xX×]? ?\|/.test(text);
  return isHeader || isRow || zonesOf(cells) !== undefined;
}

export function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** The columns of a header, which must have titles for the name and another part of a card. `#` means count. */
function headerOf(cells: readonly string[]): CardColumns | undefined {
  const columns = cardColumns(cells.map((cell) => (/^[#x]$/i.test(cell) ? 'count' : cell)));
  const { name, count, set, number } = columns;
  const hasMore = count !== undefined || set !== undefined || number !== undefined;
  return name !== undefined && hasMore ? columns : undefined;
}

/** A count that is all of a cell or a line. */
export const loneCount = /^[xX×]?(\d{1,3})[xX×]?$/;
const countedCard = /^[1-9]\d{0,2}[xX×]? \p{L}\D*$/u;

/** Converts a row to a line, or to several if lists are side by side. */
export function rowsOf(cells: readonly string[], table: Table): readonly Row[] {
  const filled = cells.filter((cell) => cell !== '');
  // Checked before headers, because most rows are not headers.
  if (filled.length > (table.zones ? 0 : 1) && filled.every((cell) => countedCard.test(cell))) {
    return cells.flatMap((text, at) => (text === '' ? [] : [{ text, zone: table.zones?.[at] }]));
  }
  const columns = headerOf(cells);
  const zones = zonesOf(cells);
  if (columns !== undefined) table.columns = columns;
  else if (zones !== undefined) table.zones = zones;
  else if (!cells.every((cell) => /^:?-*:?$/.test(cell))) return [rowOf(cells, table)];
  return [{ text: '' }];
}

function rowOf(cells: readonly string[], table: Table): Row {
  if (table.columns !== undefined) {
    const { count, name, set, number } = table.columns;
    const parts = [count, name, set, number].map((at = -1) => cells[at] ?? '');
    return { text: joined(parts), card: cardOf(parts) };
  }
  const numbers = cells.flatMap((cell, at) => (loneCount.test(cell) ? [at] : []));
  // Without a header, a single number is the count, wherever it is; of several numbers, one in the first cell.
  const [first] = numbers;
  if (first === undefined || (first > 0 && numbers.length > 1)) return { text: joined(cells) };
  return { text: joined(moved(cells, first)) };
}

/** The card of a row with a set. A line of text could not express a set without a number. */
function cardOf([copies = '', name = '', set = '', number = '']: readonly string[]):
  | RowCard
  | undefined {
  const copied = loneCount.exec(copies)?.[1];
  if (copied === undefined || name === '' || set === '') return undefined;
  return { name, count: Number(copied), set, number: number || undefined };
}

/** The zones of columns, if the titles of all columns are zones. */
function zonesOf(cells: readonly string[]): readonly string[] | undefined {
  if (cells.length < 2) return undefined;
  const zones = cells.map((cell) => headingOf(cell)?.zone);
  return zones.every((zone) => zone !== undefined) ? zones : undefined;
}

/** Moves one of the cells to the beginning. */
export function moved(cells: readonly string[], first: number): string[] {
  return [cells[first] as string, ...cells.toSpliced(first, 1)];
}

export function joined(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' ');
}
