/** Findings about the answers of a form: their codes and texts. */
import { type CodeTable, diagnoser, quote } from '../finding.js';

export const formCodes = {
  'not-a-form': {
    severity: 'error',
    message: () =>
      'the first line names no column with players, or none with lists: these are the answers of no form',
    hint: () =>
      'name the columns "Name" (or "First name" and "Last name") and "Decklist"; "Place" and "Record" may be there as well',
  },
  'form-row-left-out': {
    severity: 'error',
    message: (d: { line: number; why: string }) =>
      `the row on line ${d.line} is left out: ${d.why}`,
  },
  'form-quote-open': {
    severity: 'error',
    message: (d: { line: number }) =>
      `a quote in the row on line ${d.line} is not closed; the row may include others`,
    hint: () => 'close the quote; a quote inside of quotes is written twice',
  },
  'form-player-repeated': {
    severity: 'warning',
    message: (d: { line: number; player: string; now: string }) =>
      `${quote(d.player)} on line ${d.line} has an earlier row; this one is called ${quote(d.now)}`,
    hint: () => 'delete the row that was replaced, or tell the players apart',
  },
  'form-cell': {
    severity: 'warning',
    message: (d: { line: number; column: string; got: string; expected: string }) =>
      `the ${d.column} on line ${d.line} must be ${d.expected}, but is ${quote(d.got)}; it is taken as missing`,
  },
  'form-list-left-out': {
    severity: 'warning',
    message: (d: { line: number; player: string; why: string }) =>
      `the list of ${quote(d.player)} on line ${d.line} is left out: ${d.why}`,
  },
  'form-list-in-part': {
    severity: 'warning',
    message: (d: { line: number; player: string; why: string; faults: number }) =>
      `the list of ${quote(d.player)} on line ${d.line} can be read only in part: ${d.why}${d.faults === 1 ? '' : ` (the first of ${d.faults} faults)`}`,
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(formCodes);
