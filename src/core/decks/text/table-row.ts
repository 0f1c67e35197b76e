/** The rows of a table in Markdown or HTML, as lines of a list. */
import { headingOf } from '../zones.js';

/** What the header of the table that is read says; nothing before a header. */
export interface Table {
  /** The cells with count, name, set and number, in this order; -1 where there is none. */
  columns?: readonly number[];
  /** The zone of each column, where there is a list in each. */
  zones?: readonly string[];
}

/** A card whose parts have a column each. */
export interface RowCard {
  readonly name: string;
  readonly count: number;
  readonly set: string;
  readonly number?: string;
}

/** A row as a line, or one of the lists that stand side by side in it. */
export interface Row {
  /** The count first; empty for a header and the rule under it. */
  readonly text: string;
  readonly card?: RowCard;
  readonly zone?: string;
}

/** Whether a line is a row of a table, whose first bar may be missing. */
export function isTableRow(text: string, { columns, zones }: Table): boolean {
  if (!text.includes('|')) return false;
  if (columns !== undefined || zones !== undefined || /^\||^:?-+:? ?\|/.test(text)) return true;
  const cells = cellsOf(text);
  const isHeader = cells.filter((cell) => titles.some((title) => title.test(cell))).length > 1;
  const isRow = cells.length > 3 && /^\d{1,3}[xX×]? ?\|/.test(text);
  return isHeader || isRow || zonesOf(cells) !== undefined;
}

export function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** The titles of the columns of a table that belong to a card. */
const titles = [
  /^(?:count|quantity|qty|amount|copies|#|x|anzahl|menge|nombre|cantidad|quantità|枚数)$/i,
  /^(?:card|name|card ?name|karte|carte|carta|nom|nombre de la carta|カード名?)$/i,
  /^(?:set|set code|edition|expansion)$/i,
  /^(?:number|no\.?|nr\.?|collector number|card number)$/i,
];

const count = /^[xX×]?(\d{1,3})[xX×]?$/;
const countedCard = /^[1-9]\d{0,2}[xX×]? \p{L}\D*$/u;

/** What a row holds: a line, or several that stand side by side. */
export function rowsOf(cells: readonly string[], table: Table): readonly Row[] {
  const filled = cells.filter((cell) => cell !== '');
  // Before a header is looked for, because most rows are none.
  if (filled.length > (table.zones ? 0 : 1) && filled.every((cell) => countedCard.test(cell))) {
    return cells.flatMap((text, at) => {
      const zone = table.zones?.[at];
      return text === '' ? [] : [{ text, ...(zone === undefined ? {} : { zone }) }];
    });
  }
  if (cells.every((cell) => /^:?-*:?$/.test(cell))) return [{ text: '' }];
  const columns = titles.map((title) => cells.findIndex((cell) => title.test(cell)));
  if (columns[1] !== -1 && columns.some((column, at) => at !== 1 && column !== -1)) {
    table.columns = columns;
    return [{ text: '' }];
  }
  const zones = zonesOf(cells);
  if (zones !== undefined) {
    table.zones = zones;
    return [{ text: '' }];
  }
  return [rowOf(cells, table)];
}

function rowOf(cells: readonly string[], table: Table): Row {
  if (table.columns !== undefined) {
    const parts = table.columns.map((at) => cells[at] ?? '');
    const card = cardOf(parts);
    return { text: joined(parts), ...(card && { card }) };
  }
  const numbers = cells.flatMap((cell, at) => (count.test(cell) ? [at] : []));
  // Without a header, one number is the count, wherever it is; of several, a first one.
  const [first] = numbers;
  if (first === undefined || (first > 0 && numbers.length > 1)) return { text: joined(cells) };
  return { text: joined(moved(cells, first)) };
}

/** The card of a row that gives its set, which no line without a number could carry. */
function cardOf([copies = '', name = '', set = '', number = '']: readonly string[]):
  | RowCard
  | undefined {
  const copied = count.exec(copies)?.[1];
  if (copied === undefined || name === '' || set === '') return undefined;
  return { name, count: Number(copied), set, ...(number === '' ? {} : { number }) };
}

/** The zones of columns that are all titled with one. */
function zonesOf(cells: readonly string[]): readonly string[] | undefined {
  if (cells.length < 2) return undefined;
  const zones = cells.map((cell) => headingOf(cell)?.zone);
  return zones.every((zone) => zone !== undefined) ? zones : undefined;
}

/** The cells with one of them first. */
export function moved(cells: readonly string[], first: number): string[] {
  return [cells[first] as string, ...cells.toSpliced(first, 1)];
}

export function joined(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' ');
}
