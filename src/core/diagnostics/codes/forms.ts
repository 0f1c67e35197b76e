/** Findings about the answers of a form: their codes, texts, meanings and examples. */
import { firstOf } from '../counted.js';
import { diagnoser, type ExamplesOf, error, type MeaningsOf, quote, warning } from '../finding.js';

export const formCodes = {
  'not-a-form': error(
    (d: { missing: readonly string[]; titles: readonly string[]; why?: string }) => {
      const columns =
        d.titles.length < 2
          ? (d.why ?? 'it is not a line of CSV')
          : `its columns are ${firstOf(
              d.titles.map((one) => quote(one.slice(0, 60))),
              12,
            )}`;
      return `the first line names no column with ${d.missing.join(' and none with ')}; ${columns}`;
    },
    'name the columns "Name" (or "First name" and "Last name") and "Decklist"; "Place" and "Record" are optional',
  ),
  'form-row-left-out': error(
    (d: { row: number; why: string }) => `row ${d.row} is left out: ${d.why}`,
  ),
  'form-quote-open': error(
    (d: { row: number }) => `a quote in row ${d.row} is not closed; the row may include others`,
    'close the quote; inside quotes, a quote is written twice',
  ),
  'form-player-repeated': warning(
    (d: { row: number; player: string; now: string }) =>
      `${quote(d.player)} in row ${d.row} has an earlier row; this one is called ${quote(d.now)}`,
    'delete the outdated row, or give the players different names',
  ),
  'form-cell': warning(
    (d: { row: number; column: string; got: string; expected: string }) =>
      `the ${d.column} in row ${d.row} must be ${d.expected}, but is ${quote(d.got)}; it is treated as missing`,
  ),
  'form-list-left-out': warning(
    (d: { row: number; player: string; why: string }) =>
      `the list of ${quote(d.player)} in row ${d.row} is left out: ${d.why}`,
  ),
  'form-list-in-part': warning(
    (d: { row: number; player: string; why: string; faults: number }) =>
      `the list of ${quote(d.player)} in row ${d.row} can be read only in part: ${d.why}${d.faults === 1 ? '' : ` (the first of ${d.faults} faults)`}`,
  ),
};

export const diagnose = diagnoser(formCodes);

export const formMeanings: MeaningsOf<typeof formCodes> = {
  'not-a-form': 'A CSV file lacks a column for players or for lists',
  'form-row-left-out': 'A row of a form names no player',
  'form-quote-open': 'A quoted cell of a form is not closed',
  'form-player-repeated': 'Two rows of a form name the same player',
  'form-cell': 'A cell of a form cannot be read',
  'form-list-left-out': 'The list in a row cannot be read; the player is kept without a list',
  'form-list-in-part': 'Part of the list in a row cannot be read; the rest is kept',
};

export const formExamples: ExamplesOf<typeof formCodes> = {
  'not-a-form': ['Question 1,Question 2', 'Name,Decklist'],
  'form-row-left-out': ['Name,Decklist\n,4 Iono', 'Name,Decklist\nAnn,4 Iono'],
  'form-quote-open': ['Name,Decklist\nAnn,"4 Iono', 'Name,Decklist\nAnn,"4 Iono"'],
  'form-player-repeated': ['Name,Decklist\nAnn,4 Iono\nAnn,3 Iono', 'Name,Decklist\nAnn,3 Iono'],
  'form-cell': ['Name,Place,Decklist\nAnn,first,4 Iono', 'Name,Place,Decklist\nAnn,1,4 Iono'],
  'form-list-left-out': [
    'Name,Link\nAnn,https://lists.example/ann',
    'Name,Link\nAnn,lists/ann.txt',
  ],
  'form-list-in-part': ['Name,Decklist\nAnn,"4 Iono\nbest deck ever"', 'Name,Decklist\nAnn,4 Iono'],
};
