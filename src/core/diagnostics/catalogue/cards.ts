/** What the codes about card tables mean. */
import type { cardCodes } from '../codes/cards.js';
import type { CatalogueOf } from './entry.js';

export const cardCatalogue: CatalogueOf<typeof cardCodes> = {
  'not-a-card-table': {
    about: 'A file that is given as a card table is something else',
  },
  'card-row-skipped': {
    about: 'A row of a card table has no name, or a field that cannot be read; it is skipped',
    hint: 'correct the row; the other rows are used',
  },
  'more-card-rows-skipped': {
    about: 'So many rows of a card table are skipped that the rest of them is only counted',
    hint: 'correct the rows; the others are used',
  },
  'card-quote-open': {
    about: 'A quoted cell of a card table has no end; its lines are skipped',
  },
  'card-setting-ignored': {
    about: 'The game or the number of copies of a card table cannot be read, and is not used',
    hint: 'correct the value, or remove it',
  },
  'card-colors-differ': {
    about: 'Rows of one card have different colours',
  },
  'shared-spelling': {
    about:
      'Several cards of a table have the same identifier or spelling, so it names none of them',
    hint: 'remove the spelling from all of these cards but one',
  },
  'unknown-ids': {
    about: 'A list has identifiers of cards that the card table does not have',
  },
};
