/** Findings about card tables, and about lists that are read by one: their codes and texts. */
import { counted } from '../counted.js';
import { type CodeTable, diagnoser, quote } from '../finding.js';

export const cardCodes = {
  'not-a-card-table': {
    severity: 'error',
    message: (d: { what: string }) => `this is not a card table: ${d.what}`,
    hint: () => 'a table is a JSON array of cards, an object with "cards", or CSV with a header',
  },
  'card-row-skipped': {
    severity: 'error',
    message: (d: { row: number; field: string; expected: string; got: string }) =>
      `row ${d.row} of the card table is skipped: ${quote(d.field)} must be ${d.expected}, but is ${d.got}`,
  },
  'more-card-rows-skipped': {
    severity: 'error',
    message: (d: { count: number }) => `${counted(d.count, 'more row')} of the card table skipped`,
  },
  'card-quote-open': {
    severity: 'error',
    message: (d: { from: number; to: number }) =>
      d.to > d.from
        ? `a quote on line ${d.from} of the card table is not closed; lines ${d.from} to ${d.to} are skipped`
        : `a quote on line ${d.from} of the card table is not closed; the line is skipped`,
    hint: () => 'close the quote; a quote inside of quotes is written twice',
  },
  'card-setting-ignored': {
    severity: 'warning',
    message: (d: { field: string; expected: string; got: string }) =>
      `${quote(d.field)} of the card table must be ${d.expected}, but is ${d.got}; it is not used`,
  },
  'card-colors-differ': {
    severity: 'warning',
    message: (d: { count: number; examples: readonly string[] }) =>
      `${counted(d.count, 'card has', 'cards have')} different colours in several rows of the table: ${d.examples.map(quote).join(', ')}`,
    hint: () => 'give all rows of a card the same colours; until then, the card has all of them',
  },
  'shared-spelling': {
    severity: 'info',
    message: (d: { count: number; examples: readonly string[] }) =>
      `${counted(d.count, 'spelling belongs', 'spellings belong')} to several cards of the table, and ${d.count === 1 ? 'names' : 'name'} none: ${d.examples.map(quote).join(', ')}`,
  },
  'unknown-ids': {
    severity: 'warning',
    message: (d: { count: number; examples: readonly string[] }) =>
      `the card table does not have ${counted(d.count, 'identifier')} of the list: ${d.examples.join(', ')}`,
    hint: () => 'build the card table again from newer data, or add these cards',
  },
} as const satisfies CodeTable;

export const diagnoseCards = diagnoser(cardCodes);
