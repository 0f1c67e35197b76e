/** Findings about card tables, and about lists read with one: their codes, texts, meanings and examples. */
import { counted } from '../counted.js';
import {
  diagnoser,
  type ExamplesOf,
  error,
  info,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

export const cardCodes = {
  'not-a-card-table': error(
    (d: { what: string }) => `this is not a card table: ${d.what}`,
    'a table is a JSON array of cards, an object with "cards", or CSV with a header',
  ),
  'card-row-skipped': error(
    (d: { row: number; field: string; expected: string; got: string }) =>
      `row ${d.row} of the card table is skipped: ${quote(d.field)} must be ${d.expected}, but is ${d.got}`,
  ),
  'more-card-rows-skipped': error(
    (d: { count: number }) => `${counted(d.count, 'more row')} of the card table skipped`,
  ),
  'card-quote-open': error(
    (d: { from: number; to: number }) =>
      d.to > d.from
        ? `a quote on line ${d.from} of the card table is not closed; lines ${d.from} to ${d.to} are skipped`
        : `a quote on line ${d.from} of the card table is not closed; the line is skipped`,
    'close the quote; inside quotes, a quote is written twice',
  ),
  'card-setting-ignored': warning(
    (d: { field: string; expected: string; got: string }) =>
      `${quote(d.field)} of the card table must be ${d.expected}, but is ${d.got}; it is not used`,
  ),
  'card-colors-differ': warning(
    (d: { count: number; examples: readonly string[] }) =>
      `${counted(d.count, 'card has', 'cards have')} different colours in several rows of the table: ${d.examples.map(quote).join(', ')}`,
    'give all rows of a card the same colours; until then, the card has all of them',
  ),
  'shared-spelling': info(
    (d: { count: number; examples: readonly string[] }) =>
      `${counted(d.count, 'spelling belongs', 'spellings belong')} to several cards of the table, and ${d.count === 1 ? 'names' : 'name'} none: ${d.examples.map(quote).join(', ')}`,
  ),
  'unknown-ids': warning(
    (d: { count: number; examples: readonly string[] }) =>
      `the card table does not have ${counted(d.count, 'identifier')} of the list: ${d.examples.join(', ')}`,
    'rebuild the card table from newer data, or add these cards',
  ),
};

export const diagnoseCards = diagnoser(cardCodes);

export const cardMeanings: MeaningsOf<typeof cardCodes> = {
  'not-a-card-table': 'A file given as a card table is not one',
  'card-row-skipped': {
    about: 'A row of a card table has no name or an invalid field; it is skipped',
    hint: 'correct the row; the other rows are used',
  },
  'more-card-rows-skipped': {
    about: 'Too many rows of a card table are skipped; the rest are only counted',
    hint: 'correct the rows; the others are used',
  },
  'card-quote-open': 'A quoted cell of a card table is not closed; its lines are skipped',
  'card-setting-ignored': {
    about: 'The setting "game" or "copies" of a card table is invalid and is not used',
    hint: 'correct the value, or remove it',
  },
  'card-colors-differ': 'Several rows give the same card different colours',
  'shared-spelling': {
    about: 'Several cards of a table share an identifier or spelling, so it names none of them',
    hint: 'remove the spelling from all but one of these cards',
  },
  'unknown-ids': 'A list contains card identifiers that are not in the card table',
};

export const cardExamples: ExamplesOf<typeof cardCodes> = {
  'not-a-card-table': [
    `{ "rules": [] }`,
    `[{ "id": "89631139", "name": "Blue-Eyes White Dragon" }]`,
  ],
  'card-row-skipped': [
    `[{ "id": "89631139" }]`,
    `[{ "id": "89631139", "name": "Blue-Eyes White Dragon" }]`,
  ],
  'more-card-rows-skipped': [
    `id,name\n1,\n2,\n3,`,
    `id,name\n1,Dark Magician\n2,Kuriboh\n3,Sangan`,
  ],
  'card-quote-open': [`id,name\n1,"Dark Magician`, `id,name\n1,"Dark Magician"`],
  'card-setting-ignored': [
    `{ "copies": -1, "cards": [{ "name": "Dark Magician" }] }`,
    `{ "copies": 3, "cards": [{ "name": "Dark Magician" }] }`,
  ],
  'card-colors-differ': [
    `name,colors\nTundra Wolf,W\nTundra Wolf,U`,
    `name,colors\nTundra Wolf,W\nTundra Wolf,W`,
  ],
  'shared-spelling': [
    `[{ "name": "Forest", "names": ["Wald"] }, { "name": "Woods", "names": ["Wald"] }]`,
    `[{ "name": "Forest", "names": ["Wald"] }, { "name": "Woods", "names": ["Wälder"] }]`,
  ],
  'unknown-ids': [`#main\n89631139\n1`, `#main\n89631139`],
};
