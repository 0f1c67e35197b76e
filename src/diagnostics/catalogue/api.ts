/** What the codes about the data interface mean. */
import type { apiCodes } from '../codes/api.js';
import type { CatalogueOf } from './entry.js';

export const apiCatalogue: CatalogueOf<typeof apiCodes> = {
  'body-not-json': {
    about: 'A file or an answer of a service is not JSON',
    before: `[{ "player": "p1" }`,
    after: `[{ "player": "p1" }]`,
  },
  'not-as-expected': {
    about: 'Something that is needed is missing, or is of another kind',
    before: `{ "player": 5, "placing": 1 }`,
    after: `{ "player": "p5", "placing": 1 }`,
  },
  'standings-emptied': {
    about: 'The list of standings of a tournament that had some is empty',
    before: `[]`,
    after: `[{ "player": "p1", "placing": 1 }]`,
  },
  'row-left-out': {
    about: 'A row cannot be used without its invalid part; the others are kept',
    before: `[{ "player": "p1" }, { "name": "Player 2" }]`,
    after: `[{ "player": "p1" }, { "player": "p2", "name": "Player 2" }]`,
  },
  'field-left-out': {
    about: 'A field is of another kind than it must be; it is taken as missing',
    before: `{ "player": "p1", "placing": "first" }`,
    after: `{ "player": "p1", "placing": 1 }`,
  },
  'id-not-usable': {
    about: 'An id cannot be a part of an address; what it names is left out',
    before: `{ "id": "..", "name": "Cup" }`,
    after: `{ "id": "cup", "name": "Cup" }`,
  },
  'id-not-the-same': {
    about: 'The details of a tournament are in the place of another',
    before: `tournaments/cup/details.json: { "id": "open", … }`,
    after: `tournaments/open/details.json: { "id": "open", … }`,
  },
  'tournament-unknown': {
    about: 'Standings or pairings came before the details of their tournament',
    before: 'decktype import standings.json --tournament cup',
    after: 'decktype import details.json standings.json --tournament cup',
  },
  'text-with-nul': {
    about:
      'A row or a file contains the character U+0000, which databases cannot store; it is skipped',
    before: `{ "player": "p1\\u0000" }`,
    after: `{ "player": "p1" }`,
  },
  'not-fetched': {
    about: 'A service failed to answer for one tournament; the next run tries it again',
    before: '/tournaments/cup/standings answered 500',
    after: '/tournaments/cup/standings answered 200',
  },
};
