/** The records of a CSV text (RFC 4180), each with its place. */
import { foldText } from '../identity.js';
import { linesOf } from './lines.js';

/** A record of a CSV text. */
export interface CsvRecord {
  /** The number of its first line, from 1. */
  readonly line: number;
  /** Where it starts and ends in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly cells: readonly string[];
}

/** A quote that is never closed would take the rest of the text, so a record ends after so many lines. */
const mostLines = 10;

/** The records of a text, without blank lines; cells are trimmed, runs of white space one space. */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  let first: { readonly line: number; readonly start: number } | undefined;
  let lines = 0;
  let quotes = 0;
  for (const { number, start, end, text: folded } of linesOf(text)) {
    if (first === undefined) {
      if (folded === '') continue;
      first = { line: number, start };
      lines = 0;
      quotes = 0;
    }
    lines++;
    quotes += quotesIn(text.slice(start, end));
    if (quotes % 2 === 1 && lines < mostLines) continue;
    yield { ...first, end, cells: cellsOf(text.slice(first.start, end), separator) };
    first = undefined;
  }
  if (first === undefined) return;
  yield { ...first, end: text.length, cells: cellsOf(text.slice(first.start), separator) };
}

/** How many quotes a text has; in a record that is complete, their number is even. */
export function quotesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count++;
  return count;
}

/** The cells of a record; in quotes, a cell may have separators, line breaks and doubled quotes. */
export function cellsOf(record: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  // A flag, because searching the whole cell at each quote takes quadratic time.
  let isBlank = true;
  let isQuoted = false;
  const add = (char: string) => {
    cell += char;
    isBlank &&= char.trim() === '';
  };
  const finish = () => {
    cells.push(foldText(cell));
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
