/** Examples of the codes about checking rules, overlays and cases. */
import type { caseCodes } from '../codes/cases.js';
import type { checkCodes } from '../codes/checks.js';
import type { overlayCodes } from '../codes/overlays.js';
import type { ExamplesOf } from './example.js';

export const checkExamples: ExamplesOf<typeof checkCodes & typeof overlayCodes & typeof caseCodes> =
  {
    'repeated-key': {
      before: `{ "cards": [{ "name": "Iono" }], "cards": [{ "name": "Arven" }] }`,
      after: `{ "cards": [{ "name": "Iono" }, { "name": "Arven" }] }`,
    },
    'empty-cards': {
      before: `{ "identifier": "zard", "name": "Charizard", "cards": [] }`,
      after: `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
    },
    'number-without-set': {
      before: `{ "name": "Ralts", "number": "27" }`,
      after: `{ "name": "Ralts", "set": "PAF", "number": "27" }`,
    },
    'names-collapse': {
      before: `"match": { "names": ["case"] }, …  { "name": "Iono" } …  { "name": "IONO" }`,
      after: `"match": { "names": ["case"] }, …  { "name": "Iono" } …  { "name": "Iono" }`,
    },
    'similar-names': {
      before: `{ "name": "Boss’s Orders" } …  { "name": "Boss's Orders" }`,
      after: `{ "name": "Boss's Orders" } …  { "name": "Boss's Orders" }`,
    },
    'repeated-card': {
      before: `"cards": [{ "name": "Iono", "count": 2 }, { "name": "Iono", "count": 2 }]`,
      after: `"cards": [{ "name": "Iono", "count": 4 }]`,
    },
    'implied-requirement': {
      before: `"cards": [{ "name": "Ralts" }, { "name": "Ralts", "set": "PAF", "count": 2 }]`,
      after: `"cards": [{ "name": "Ralts", "set": "PAF", "count": 2 }]`,
    },
    'never-holds': {
      before: `{ "name": "Iono", "count": 3, "max": 2 }`,
      after: `{ "name": "Iono", "count": 2, "max": 3 }`,
    },
    'count-above-limit': {
      before: `{ "name": "Iono", "count": 5 }`,
      after: `{ "name": "Iono", "count": 4 }`,
    },
    shadowed: {
      before: `[{ "identifier": "box", "cards": [{ "name": "Iono" }], … },
 { "identifier": "zard", "cards": [{ "name": "Iono" }, { "name": "Charizard ex" }], … }]`,
      after: `[{ "identifier": "zard", "cards": [{ "name": "Iono" }, { "name": "Charizard ex" }], … },
 { "identifier": "box", "cards": [{ "name": "Iono" }], … }]`,
    },
    redundant: {
      before: `{ "identifier": "zard", "cards": [{ "name": "Charizard ex", "count": 2 }],
  "variants": [{ "identifier": "zard-one", "cards": [{ "name": "Charizard ex" }], … }], … }`,
      after: `{ "identifier": "zard", "cards": [{ "name": "Charizard ex", "count": 2 }],
  "variants": [{ "identifier": "zard-pidgeot", "cards": [{ "name": "Pidgeot ex" }], … }], … }`,
    },
    'order-sensitive': {
      before: `[{ "identifier": "dragapult", … }, { "identifier": "charizard", … }]`,
      after: `[{ "identifier": "dragapult", "priority": 8, … }, { "identifier": "charizard", … }]`,
    },
    'never-wins': {
      before: `{ "identifier": "zard", "cards": [{ "name": "Charizrad ex" }], … }`,
      after: `{ "identifier": "zard", "cards": [{ "name": "Charizard ex" }], … }`,
    },
    'requirement-never-met': {
      before: `{ "name": "Radiant Greninja", "count": 2 }`,
      after: `{ "name": "Radiant Greninja" }`,
    },
    'requirement-never-fails': {
      before: `"cards": [{ "name": "Lugia VSTAR" }, { "name": "Archeops" }, { "name": "Lugia V" }]`,
      after: `"cards": [{ "name": "Lugia VSTAR" }, { "name": "Archeops" }]`,
    },
    'unknown-card': {
      before: `{ "name": "Charizrad ex" }`,
      after: `{ "name": "Charizard ex" }`,
    },
    'other-printings': {
      before: `{ "name": "Ralts", "set": "PAF", "number": "27" }`,
      after: `{ "name": "Ralts" }`,
    },
    'name-not-in-table': {
      before: `{ "name": "Blue Eyes White Dragon" }`,
      after: `{ "name": "Blue-Eyes White Dragon" }`,
    },
    'printing-not-in-table': {
      before: `{ "name": "Charizard ex", "set": "OBF", "number": "521" }`,
      after: `{ "name": "Charizard ex", "set": "OBF", "number": "125" }`,
    },
    'unused-ignore': {
      before: `// decktype-ignore empty-cards
{ "identifier": "zard", …, "cards": [{ "name": "Charizard ex" }] }`,
      after: `{ "identifier": "zard", …, "cards": [{ "name": "Charizard ex" }] }`,
    },
    'not-an-overlay': {
      before: `[]`,
      after: `{ "changes": [] }`,
    },
    'bad-overlay-change': {
      before: `{ "op": "set", "path": "/rules/zard/priority", "value": 5 }`,
      after: `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
    },
    'overlay-target-gone': {
      before: `{ "op": "replace", "path": "/rules/renamed/priority", "value": 5 }`,
      after: `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
    },
    'overlay-target-taken': {
      before: `{ "op": "add", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
      after: `{ "op": "replace", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
    },
    'overlay-target-changed': {
      before: `{ "op": "replace", "path": "/rules/zard/cards", "value": […], "against": "…the old…" }`,
      after: `{ "op": "replace", "path": "/rules/zard/cards", "value": […], "against": "…the new…" }`,
    },
    'overlay-place-gone': {
      before: `{ "op": "move", "path": "/rules/zard", "after": "gone" }`,
      after: `{ "op": "move", "path": "/rules/zard", "after": null }`,
    },
    'not-a-case-file': {
      before: `{ "tests": [] }`,
      after: `{ "cases": [] }`,
    },
    'bad-case': {
      before: `{ "expect": "zard" }`,
      after: `{ "list": "2 Charizard ex", "expect": "zard" }`,
    },
    'unknown-expectation': {
      before: `{ "list": "2 Charizard ex", "expect": "zrad" }`,
      after: `{ "list": "2 Charizard ex", "expect": "zard" }`,
    },
    'list-outside': {
      before: `{ "file": "../lists/zard.txt", "expect": "zard" }`,
      after: `{ "file": "lists/zard.txt", "expect": "zard" }`,
    },
  };
