/** What the codes about decklists and standings mean. */
import type { CatalogueOf } from './catalogue-entry.js';
import type { deckCodes } from './deck-codes.js';
import type { standingCodes } from './standing-codes.js';

export const deckCatalogue: CatalogueOf<typeof deckCodes & typeof standingCodes> = {
  'not-a-decklist': {
    about: 'A decklist is an object of zones or an array of cards',
    before: `"decklist": 60`,
    after: `"decklist": { "pokemon": [{ "name": "Charizard ex", "count": 2 }] }`,
  },
  'not-a-card': {
    about: 'A card of a list is not an object; it is not counted',
    before: `{ "pokemon": [2] }`,
    after: `{ "pokemon": [{ "name": "Charizard ex", "count": 2 }] }`,
  },
  'card-without-name': {
    about: 'A card of a list has no name; it is not counted',
    before: `{ "count": 2, "set": "OBF", "number": "125" }`,
    after: `{ "name": "Charizard ex", "count": 2, "set": "OBF", "number": "125" }`,
  },
  'bad-copies': {
    about: "A card's count is not a whole number from 1 on; it is not counted",
    before: `{ "name": "Charizard ex", "count": "two" }`,
    after: `{ "name": "Charizard ex", "count": 2 }`,
  },
  'bad-printing': {
    about: "A card's set, number or zone is neither text nor number; it is not counted",
    before: `{ "name": "Charizard ex", "set": ["OBF"] }`,
    after: `{ "name": "Charizard ex", "set": "OBF" }`,
  },
  'not-a-zone': {
    about: 'A part of a list holds no cards; it is left aside',
    before: `{ "pokemon": [{ "name": "Iono" }], "format": "standard" }`,
    after: `{ "pokemon": [{ "name": "Iono" }] }`,
  },
  'list-not-json': {
    about: 'A list looks like JSON, but is not',
    before: `[{ "name": "Iono" }`,
    after: `[{ "name": "Iono" }]`,
  },
  'line-not-read': {
    about: 'A line of a list is neither a card nor a heading',
    before: `Charizard ex, two of them`,
    after: `2 Charizard ex OBF 125`,
  },
  'standing-not-an-object': {
    about: 'A standing is not an object; it is left as it was',
    before: `[null]`,
    after: `[{ "player": "ann", "decklist": null }]`,
  },
  'standing-left': {
    about: 'A standing is left as it was, because a part of its decklist cannot be read',
    before: `{ "decklist": { "main": [{ "name": "Iono", "count": -1 }] } }`,
    after: `{ "decklist": { "main": [{ "name": "Iono", "count": 1 }] } }`,
  },
  'standing-not-json': {
    about: 'A standing is not JSON; it is left as it was',
    before: `{ "player": 'ann' }`,
    after: `{ "player": "ann" }`,
  },
  'standings-incomplete': {
    about: 'A file of standings is cut off, empty, or goes on after its end',
    before: `[{ "player": "ann" }`,
    after: `[{ "player": "ann" }]`,
  },
};
