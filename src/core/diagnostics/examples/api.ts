/** Examples of the codes about the data interface. */
import type { apiCodes } from '../codes/api.js';
import type { ExamplesOf } from './example.js';

export const apiExamples: ExamplesOf<typeof apiCodes> = {
  'body-not-json': {
    before: `[{ "player": "p1" }`,
    after: `[{ "player": "p1" }]`,
  },
  'not-as-expected': {
    before: `{ "player": 5, "placing": 1 }`,
    after: `{ "player": "p5", "placing": 1 }`,
  },
  'standings-emptied': {
    before: `[]`,
    after: `[{ "player": "p1", "placing": 1 }]`,
  },
  'row-left-out': {
    before: `[{ "player": "p1" }, { "name": "Player 2" }]`,
    after: `[{ "player": "p1" }, { "player": "p2", "name": "Player 2" }]`,
  },
  'field-left-out': {
    before: `{ "player": "p1", "placing": "first" }`,
    after: `{ "player": "p1", "placing": 1 }`,
  },
  'id-not-usable': {
    before: `{ "id": "..", "name": "Cup" }`,
    after: `{ "id": "cup", "name": "Cup" }`,
  },
  'id-not-the-same': {
    before: `tournaments/cup/details.json: { "id": "open", … }`,
    after: `tournaments/open/details.json: { "id": "open", … }`,
  },
  'tournament-unknown': {
    before: 'decktype import standings.json --tournament cup',
    after: 'decktype import details.json standings.json --tournament cup',
  },
  'text-with-nul': {
    before: `{ "player": "p1\\u0000" }`,
    after: `{ "player": "p1" }`,
  },
  'not-fetched': {
    before: '/tournaments/cup/standings answered 500',
    after: '/tournaments/cup/standings answered 200',
  },
};
