/** Examples of the codes about card tables. */
import type { cardCodes } from '../codes/cards.js';
import type { ExamplesOf } from './example.js';

export const cardExamples: ExamplesOf<typeof cardCodes> = {
  'not-a-card-table': {
    before: `{ "rules": [] }`,
    after: `[{ "id": "89631139", "name": "Blue-Eyes White Dragon" }]`,
  },
  'card-row-skipped': {
    before: `[{ "id": "89631139" }]`,
    after: `[{ "id": "89631139", "name": "Blue-Eyes White Dragon" }]`,
  },
  'more-card-rows-skipped': {
    before: `id,name\n1,\n2,\n3,`,
    after: `id,name\n1,Dark Magician\n2,Kuriboh\n3,Sangan`,
  },
  'card-quote-open': {
    before: `id,name\n1,"Dark Magician`,
    after: `id,name\n1,"Dark Magician"`,
  },
  'card-setting-ignored': {
    before: `{ "copies": -1, "cards": [{ "name": "Dark Magician" }] }`,
    after: `{ "copies": 3, "cards": [{ "name": "Dark Magician" }] }`,
  },
  'card-colors-differ': {
    before: `name,colors\nTundra Wolf,W\nTundra Wolf,U`,
    after: `name,colors\nTundra Wolf,W\nTundra Wolf,W`,
  },
  'shared-spelling': {
    before: `[{ "name": "Forest", "names": ["Wald"] }, { "name": "Woods", "names": ["Wald"] }]`,
    after: `[{ "name": "Forest", "names": ["Wald"] }, { "name": "Woods", "names": ["Wälder"] }]`,
  },
  'unknown-ids': {
    before: `#main\n89631139\n1`,
    after: `#main\n89631139`,
  },
};
