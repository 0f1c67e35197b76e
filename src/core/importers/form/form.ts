/** Converts the answers of a form (CSV with players, places, records and lists) to standings. */

import { readDecklist } from '../../decks/read.js';
import { type CsvRecord, csvRecords, tooLong } from '../../decks/text/csv-records.js';
import { formatDecklist } from '../../decks/write.js';
import { diagnose } from '../../diagnostics/codes/forms.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { defined } from '../../json/defined.js';
import { rangesOf } from '../../json/jsonc.js';
import type { Standing } from '../../tournament/standing.js';
import { type FormColumn, readHeader } from './columns.js';

/** How to read the answers of a form. */
export interface ReadFormOptions {
  /** File name for findings. */
  readonly file?: string;
  /**
   * Returns the text of the file that a cell names. If it throws, the message of the error is reported. Default: no
   * files are read.
   */
  readonly readFile?: (name: string) => Promise<string>;
}

/** The standings of a form. */
export interface ReadForm {
  readonly standings: readonly Standing[];
  /** Findings about everything that could not be read, with the row. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The most lines in a row, because a cell can contain a whole list. */
const mostLines = 300;

/**
 * Reads the answers of a form: CSV with a header. The player is in a column such as "Name", or in "First name" and
 * "Last name". The list, or the name of a file with it, is in "Decklist", "List" or "Link". If present, "Place",
 * "Record" (5-2-1) or "Wins", "Losses" and "Ties", "Archetype", "Country" and "Drop" are read, too. Other columns
 * are ignored. Never throws on input.
 *
 * @example
 * await readForm('Name,Place,Record,Decklist\nAnn,1,5-2-1,"4 Iono\n2 Pidgeot ex"')
 * // { standings: [{ player: 'Ann', name: 'Ann', placing: 1, record: { wins: 5, … }, decklist: … }], … }
 */
export async function readForm(text: string, options: ReadFormOptions = {}): Promise<ReadForm> {
  const { file, readFile = noFiles } = options;
  const place = defined({ file });
  const header = readHeader(text);
  if ('missing' in header)
    return { standings: [], diagnostics: [diagnose('not-a-form', '', header, place)] };
  const diagnostics: Diagnostic[] = [];
  const standings: Standing[] = [];
  const used = new Map<string, number>();
  const rangeOf = rangesOf(text);
  const records = csvRecords(text, header.separator, { mostLines, isFolded: false });
  records.next();
  for (const record of records) {
    const notes = noting(record, (found) => {
      diagnostics.push({ ...found, range: rangeOf(record), ...place });
    });
    const cell = (column: FormColumn) => {
      const at = header.columns[column];
      return (at === undefined ? undefined : record.cells[at]?.trim()) || undefined;
    };
    const long = tooLong(record);
    if (long !== undefined) notes.leftOut(long);
    if (record.cells.every((one) => one.trim() === '')) continue;
    const name =
      cell('name') ?? ([cell('first'), cell('last')].filter(Boolean).join(' ') || undefined);
    const given = cell('id') ?? name;
    if (given === undefined) {
      notes.leftOut('it names no player');
      continue;
    }
    if (!record.isClosed) notes.unclosed();
    const player = unusedName(given, used);
    if (player !== given) notes.repeated(given, player);
    const placing = placingOf(cell('placing'), notes);
    const results = recordOf(cell, notes);
    const drop = dropOf(cell('drop'), notes);
    const decklist = await listOf(cell('list') ?? cell('link'), given, readFile, notes);
    const deck = cell('deck');
    standings.push(
      defined({
        player,
        name,
        country: cell('country'),
        placing,
        record: results,
        decklist,
        deck: deck === undefined ? undefined : { name: deck },
        drop,
      }),
    );
  }
  return { standings, diagnostics };
}

/** The name, or the first unused one with a number; `used` has the last number of each name. */
function unusedName(name: string, used: Map<string, number>): string {
  let times = used.get(name) ?? 0;
  let found = name;
  while (used.has(found)) found = `${name} (${++times})`;
  used.set(name, times).set(found, 1);
  return found;
}

async function noFiles(): Promise<string> {
  throw new Error('no files are read');
}

function noting({ row }: CsvRecord, note: (found: Diagnostic) => void) {
  return {
    leftOut: (why: string) => note(diagnose('form-row-left-out', '', { row, why })),
    unclosed: () => note(diagnose('form-quote-open', '', { row })),
    repeated: (player: string, now: string) =>
      note(diagnose('form-player-repeated', '', { row, player, now })),
    cell: (column: string, got: string, expected: string) =>
      note(diagnose('form-cell', '', { row, column, got, expected })),
    list: (player: string, why: string) =>
      note(diagnose('form-list-left-out', '', { row, player, why })),
    part: (player: string, why: string, faults: number) =>
      note(diagnose('form-list-in-part', '', { row, player, why, faults })),
  };
}
type Notes = ReturnType<typeof noting>;

/** Reads a placing: `1`, `1st`, `#1`, `T8`. */
function placingOf(text: string | undefined, notes: Notes): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = /^(?:#|t|top )?\s*([1-9]\d{0,8})(?:st|nd|rd|th|\.)?$/i.exec(text) ?? [];
  if (digits === undefined) notes.cell('place', text, 'a number such as 1');
  return digits === undefined ? undefined : Number(digits);
}

/** Reads a record: `5-2-1`, `5/2/1`, `5-2`; or the columns of wins, losses and ties. */
function recordOf(cell: (column: FormColumn) => string | undefined, notes: Notes) {
  const text = cell('record');
  const parts = [cell('wins'), cell('losses'), cell('ties')];
  if (text === undefined && parts.every((part) => part === undefined)) return undefined;
  const written = text ?? parts.map((part) => part ?? '0').join('-');
  const [, wins, losses, ties = '0'] =
    /^(\d{1,4})\s*[-–/:]\s*(\d{1,4})(?:\s*[-–/:]\s*(\d{1,4}))?$/.exec(written) ?? [];
  if (wins === undefined) {
    notes.cell('record', written, 'wins, losses and ties such as 5-2-1');
    return undefined;
  }
  return { wins: Number(wins), losses: Number(losses), ties: Number(ties) };
}

function dropOf(text: string | undefined, notes: Notes): number | undefined {
  if (text === undefined || /^(?:no|false|-)$/i.test(text)) return undefined;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  notes.cell('drop', text, 'the number of a round');
  return undefined;
}

/** Reads the list of a row; null if there is no readable one. */
async function listOf(
  cell: string | undefined,
  player: string,
  readFile: (name: string) => Promise<string>,
  notes: Notes,
): Promise<unknown> {
  if (cell === undefined) return null;
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(cell)) {
    notes.list(
      player,
      `${cell} is a link, which is not read; save the list as a file and name that`,
    );
    return null;
  }
  let text = cell;
  if (/^(?!\d+x? )[^\n]*\.[a-z]\w{0,4}$/i.test(cell)) {
    try {
      text = await readFile(cell);
    } catch (error) {
      notes.list(player, (error as Error).message);
      return null;
    }
  }
  const { decklist, diagnostics } = readDecklist(text);
  const faults = diagnostics.filter(({ severity }) => severity !== 'info');
  const [first] = faults;
  if (decklist.cards.length === 0) {
    notes.list(player, first?.message ?? 'it has no cards');
    return null;
  }
  if (first !== undefined) notes.part(player, first.message, faults.length);
  return JSON.parse(formatDecklist(decklist, 'json').text);
}
