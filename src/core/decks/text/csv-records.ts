/** Reads the records of a CSV text (RFC 4180), with their places. */
import { grouped } from '../../diagnostics/counted.js';
import { foldText } from '../identity.js';
import { type Line, linesOf } from './lines.js';

/** The separators of cells, in the order in which they are tried. */
export const separators = [',', ';', '\t'] as const;

/** A record of a CSV text. */
export interface CsvRecord {
  /** The number of the first line, from 1. */
  readonly line: number;
  /** The number of the row in a spreadsheet, from 1. Differs from the line, because records can have several lines. */
  readonly row: number;
  /** Start and end in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly cells: readonly string[];
  readonly lines: readonly Line[];
  /** Whether the last quote is closed. */
  readonly isClosed: boolean;
}

/** Records with more UTF-16 units get no cells. */
export const longestRecord = 2 ** 18;

/** The reason why a record has no cells; undefined if it is not too long. */
export function tooLong({ start, end }: CsvRecord): string | undefined {
  if (end - start <= longestRecord) return undefined;
  return `it has ${grouped(end - start)} characters; the limit is ${grouped(longestRecord)}`;
}

export interface CsvOptions {
  /** The most lines in a record. Default 10. */
  readonly mostLines?: number;
  /** Whether to trim cells and replace runs of white space by one space. Default true. */
  readonly isFolded?: boolean;
  /** The remaining lines of the text. Default: all. */
  readonly lines?: Iterable<Line>;
}

/** The lines of a record are limited, because an unclosed quote would otherwise swallow the rest of the text. */
const usualLines = 10;

/** The records of a text, without blank lines. */
export function* csvRecords(
  text: string,
  separator: string,
  { mostLines = usualLines, isFolded = true, lines = linesOf(text) }: CsvOptions = {},
): Generator<CsvRecord> {
  let row = 0;
  let quotes = 0;
  let own: Line[] = [];
  const record = (): CsvRecord => {
    const [{ number, start }, { end }] = [own[0] as Line, own.at(-1) as Line];
    const cells =
      end - start > longestRecord
        ? []
        : cellsOf(text.slice(start, end), separator, isFolded ? foldText : (cell) => cell);
    return { line: number, row, start, end, cells, lines: own, isClosed: quotes % 2 === 0 };
  };
  for (const line of lines) {
    if (own.length === 0) {
      row++;
      if (line.text === '') continue;
      quotes = 0;
    }
    own.push(line);
    quotes += quotesIn(text.slice(line.start, line.end));
    if (quotes % 2 === 1 && own.length < mostLines) continue;
    yield record();
    own = [];
  }
  if (own.length > 0) yield record();
}

/** Counts quotes. A complete record has an even number. */
function quotesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count++;
  return count;
}

/** The cells of a record. A quoted cell can have separators, line breaks and doubled quotes. */
export function cellsOf(record: string, separator: string, fold = foldText): string[] {
  // Ten times as fast as the loop below.
  if (!record.includes('"')) return record.split(separator).map((cell) => fold(cell));
  const cells: string[] = [];
  let cell = '';
  // A flag, because testing the whole cell at each quote would take quadratic time.
  let isBlank = true;
  let isQuoted = false;
  const add = (char: string) => {
    cell += char;
    isBlank &&= char.trim() === '';
  };
  const finish = () => {
    cells.push(fold(cell));
    cell = '';
    isBlank = true;
  };
  for (let at = 0; at < record.length; at++) {
    const char = record[at] as string;
    if (isQuoted) {
      if (char !== '"') add(char);
      else if (record[at + 1] === '"') {
        add('"');
        at++;
      } else isQuoted = false;
    } else if (char === '"' && isBlank) {
      isQuoted = true;
      cell = '';
    } else if (char === separator) finish();
    else add(char);
  }
  finish();
  return cells;
}
