/** What the codes about the data interface mean. */
import type { apiCodes } from './api-codes.js';
import type { CatalogueOf } from './catalogue-entry.js';

export const apiCatalogue: CatalogueOf<typeof apiCodes> = {
  'body-not-json': {
    about: 'What a service answered, or what a file holds, is not JSON',
    before: `<html>Not found</html>`,
    after: `[{ "id": "PTCG", "name": "Pokémon TCG" }]`,
  },
  'not-as-expected': {
    about: 'A value is not of the kind that stands there in the data interface',
    before: `{ "games": [] } as the answer of /games`,
    after: `[] as the answer of /games`,
  },
  'row-left-out': {
    about: 'A row makes no sense without a field that is wrong; the others are read',
    before: `[{ "name": "No id" }, { "id": "PTCG", "name": "Pokémon TCG" }]`,
    after: `[{ "id": "PTCG", "name": "Pokémon TCG" }]`,
  },
  'field-left-out': {
    about: 'A field of a row is of the wrong kind and is taken as missing',
    before: `{ "player": "p1", "placing": "first" }`,
    after: `{ "player": "p1", "placing": 1 }`,
  },
  'id-not-usable': {
    about: 'An id cannot stand in an address; what it names is left out',
    before: `{ "id": "..", "name": "A game" }`,
    after: `{ "id": "GAME", "name": "A game" }`,
  },
  'id-not-the-same': {
    about: 'The details in a folder are of another tournament than the folder is named after',
    before: `tournaments/spring/details.json with "id": "autumn"`,
    after: `tournaments/autumn/details.json with "id": "autumn"`,
  },
  'tournament-unknown': {
    about: 'Standings or pairings of a tournament whose details are not known are left out',
    before: `decktype import spring/standings.json --tournament spring`,
    after: `decktype import spring/details.json spring/standings.json --tournament spring`,
  },
  'not-fetched': {
    about: 'Something could not be fetched from a service; the next run tries it again',
    before: `decktype mirror https://data.example/api (the service is down)`,
    after: `decktype mirror https://data.example/api (a while later)`,
  },
};
