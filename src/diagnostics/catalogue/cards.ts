/** What the codes about card tables mean. */
import type { cardCodes } from '../codes/cards.js';
import type { CatalogueOf } from './entry.js';

export const cardCatalogue: CatalogueOf<typeof cardCodes> = {
  'not-a-card-table': {
    about: 'A file that is given as a card table is something else',
    before: `{ "rules": [] }`,
    after: `[{ "id": "89631139", "name": "Blue-Eyes White Dragon" }]`,
  },
  'card-row-skipped': {
    about: 'A row of a card table has no name, or a field that cannot be read; it is skipped',
    before: `[{ "id": "89631139" }]`,
    after: `[{ "id": "89631139", "name": "Blue-Eyes White Dragon" }]`,
    hint: 'correct the row; the other rows are used',
  },
  'more-card-rows-skipped': {
    about: 'So many rows of a card table are skipped that the rest of them is only counted',
    before: `id,name\n1,\n2,\n3,`,
    after: `id,name\n1,Dark Magician\n2,Kuriboh\n3,Sangan`,
    hint: 'correct the rows; the others are used',
  },
  'card-quote-open': {
    about: 'A quoted cell of a card table has no end; its lines are skipped',
    before: `id,name\n1,"Dark Magician`,
    after: `id,name\n1,"Dark Magician"`,
  },
  'card-setting-ignored': {
    about: 'The game or the number of copies of a card table cannot be read, and is not used',
    before: `{ "copies": -1, "cards": [{ "name": "Dark Magician" }] }`,
    after: `{ "copies": 3, "cards": [{ "name": "Dark Magician" }] }`,
    hint: 'correct the value, or remove it',
  },
  'card-colors-differ': {
    about: 'Rows of one card have different colours',
    before: `name,colors\nTundra Wolf,W\nTundra Wolf,U`,
    after: `name,colors\nTundra Wolf,W\nTundra Wolf,W`,
  },
  'shared-spelling': {
    about:
      'Several cards of a table have the same identifier or spelling, so it names none of them',
    before: `[{ "name": "Forest", "names": ["Wald"] }, { "name": "Woods", "names": ["Wald"] }]`,
    after: `[{ "name": "Forest", "names": ["Wald"] }, { "name": "Woods", "names": ["Wälder"] }]`,
    hint: 'remove the spelling from all of these cards but one',
  },
  'unknown-ids': {
    about: 'A list has identifiers of cards that the card table does not have',
    before: `#main\n89631139\n1`,
    after: `#main\n89631139`,
  },
};
