/** What the codes about checking rules, overlays and cases mean. */
import type { caseCodes } from '../codes/cases.js';
import type { checkCodes } from '../codes/checks.js';
import type { overlayCodes } from '../codes/overlays.js';
import type { CatalogueOf } from './entry.js';

export const checkCatalogue: CatalogueOf<
  typeof checkCodes & typeof overlayCodes & typeof caseCodes
> = {
  'repeated-key': {
    about: 'A field is given twice in one object; only the last one counts',
    before: `{ "cards": [{ "name": "Iono" }], "cards": [{ "name": "Arven" }] }`,
    after: `{ "cards": [{ "name": "Iono" }, { "name": "Arven" }] }`,
    fix: 'removes the repetition if both values are equal',
  },
  'empty-cards': {
    about: 'A rule or variant asks for no cards and matches every deck that reaches it',
    before: `{ "identifier": "zard", "name": "Charizard", "cards": [] }`,
    after: `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
  },
  'number-without-set': {
    about: 'A collector number without its set matches that number in every set',
    before: `{ "name": "Ralts", "number": "27" }`,
    after: `{ "name": "Ralts", "set": "PAF", "number": "27" }`,
  },
  'names-collapse': {
    about: 'Two spellings are one card under the comparison options of the file',
    before: `"match": { "names": ["case"] }, …  { "name": "Iono" } …  { "name": "IONO" }`,
    after: `"match": { "names": ["case"] }, …  { "name": "Iono" } …  { "name": "Iono" }`,
  },
  'similar-names': {
    about: 'Two cards differ only in case, apostrophe, diacritic, dash or white space',
    before: `{ "name": "Boss’s Orders" } …  { "name": "Boss's Orders" }`,
    after: `{ "name": "Boss's Orders" } …  { "name": "Boss's Orders" }`,
  },
  'repeated-card': {
    about: 'A rule asks for the same card twice; copies are not added up',
    before: `"cards": [{ "name": "Iono", "count": 2 }, { "name": "Iono", "count": 2 }]`,
    after: `"cards": [{ "name": "Iono", "count": 4 }]`,
    fix: 'removes the requirement that the other one implies, unless the simplest rule wins',
  },
  'implied-requirement': {
    about: 'A requirement always holds where another one holds, so it changes nothing',
    before: `"cards": [{ "name": "Ralts" }, { "name": "Ralts", "set": "PAF", "count": 2 }]`,
    after: `"cards": [{ "name": "Ralts", "set": "PAF", "count": 2 }]`,
    fix: 'removes the requirement, unless the simplest rule wins',
  },
  'never-holds': {
    about: 'No deck at all can satisfy a rule: its counts contradict each other',
    before: `{ "name": "Iono", "count": 3, "max": 2 }`,
    after: `{ "name": "Iono", "count": 2, "max": 3 }`,
  },
  'count-above-limit': {
    about: 'A rule needs more copies than --copies or --deck-size allow',
    before: `{ "name": "Iono", "count": 5 }`,
    after: `{ "name": "Iono", "count": 4 }`,
  },
  shadowed: {
    about: 'A rule or variant can never win: one before it takes every deck that satisfies it',
    before: `[{ "identifier": "box", "cards": [{ "name": "Iono" }], … },
 { "identifier": "zard", "cards": [{ "name": "Iono" }, { "name": "Charizard ex" }], … }]`,
    after: `[{ "identifier": "zard", "cards": [{ "name": "Iono" }, { "name": "Charizard ex" }], … },
 { "identifier": "box", "cards": [{ "name": "Iono" }], … }]`,
  },
  redundant: {
    about: 'A variant matches wherever its rule does, so the rule itself is never the result',
    before: `{ "identifier": "zard", "cards": [{ "name": "Charizard ex", "count": 2 }],
  "variants": [{ "identifier": "zard-one", "cards": [{ "name": "Charizard ex" }], … }], … }`,
    after: `{ "identifier": "zard", "cards": [{ "name": "Charizard ex", "count": 2 }],
  "variants": [{ "identifier": "zard-pidgeot", "cards": [{ "name": "Pidgeot ex" }], … }], … }`,
  },
  'order-sensitive': {
    about: 'Two rules of the same priority match one list; only the order in the file decides',
    before: `[{ "identifier": "dragapult", … }, { "identifier": "charizard", … }]`,
    after: `[{ "identifier": "dragapult", "priority": 8, … }, { "identifier": "charizard", … }]`,
    fix: 'writes priorities that keep the order of the file, for rules that meet in lists',
  },
  'never-wins': {
    about: 'A rule or variant wins none of the lists given',
    before: `{ "identifier": "zard", "cards": [{ "name": "Charizrad ex" }], … }`,
    after: `{ "identifier": "zard", "cards": [{ "name": "Charizard ex" }], … }`,
  },
  'requirement-never-met': {
    about: 'No list given meets a requirement',
    before: `{ "name": "Radiant Greninja", "count": 2 }`,
    after: `{ "name": "Radiant Greninja" }`,
  },
  'requirement-never-fails': {
    about: 'Every list given that meets the rest of a rule also meets this requirement',
    before: `"cards": [{ "name": "Lugia VSTAR" }, { "name": "Archeops" }, { "name": "Lugia V" }]`,
    after: `"cards": [{ "name": "Lugia VSTAR" }, { "name": "Archeops" }]`,
  },
  'unknown-card': {
    about: 'No list given holds a card of this name',
    before: `{ "name": "Charizrad ex" }`,
    after: `{ "name": "Charizard ex" }`,
    fix: 'renames the card, in all rules, to the only near name in the lists',
  },
  'other-printings': {
    about: 'Lists hold the card in other printings than the one asked for',
    before: `{ "name": "Ralts", "set": "PAF", "number": "27" }`,
    after: `{ "name": "Ralts" }`,
  },
  'name-not-in-table': {
    about: 'A rule names a card that the card table does not have',
    before: `{ "name": "Blue Eyes White Dragon" }`,
    after: `{ "name": "Blue-Eyes White Dragon" }`,
    hint: 'correct the name, or add the card to the table',
    fix: 'renames the card, in all rules, to the only near name in the table',
  },
  'printing-not-in-table': {
    about: 'A rule asks for a printing that the card table does not have of this card',
    before: `{ "name": "Charizard ex", "set": "OBF", "number": "521" }`,
    after: `{ "name": "Charizard ex", "set": "OBF", "number": "125" }`,
  },
  'unused-ignore': {
    about: 'A comment or the configuration ignores a finding that is not there',
    before: `// decktype-ignore empty-cards
{ "identifier": "zard", …, "cards": [{ "name": "Charizard ex" }] }`,
    after: `{ "identifier": "zard", …, "cards": [{ "name": "Charizard ex" }] }`,
    fix: 'removes the code, or the comment, and replaces a misspelt code by the near one of a finding there; it fixes nothing that a comment with an unknown code or form is about',
  },
  'not-an-overlay': {
    about: 'An overlay is an object with "changes"',
    before: `[]`,
    after: `{ "changes": [] }`,
  },
  'bad-overlay-change': {
    about: 'A change of an overlay cannot be read',
    before: `{ "op": "set", "path": "/rules/zard/priority", "value": 5 }`,
    after: `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
  },
  'overlay-target-gone': {
    about: 'The target of a change of an overlay is not in the rules, or no longer',
    before: `{ "op": "replace", "path": "/rules/renamed/priority", "value": 5 }`,
    after: `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
  },
  'overlay-target-taken': {
    about: 'An overlay adds what the rules already have',
    before: `{ "op": "add", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
    after: `{ "op": "replace", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
  },
  'overlay-target-changed': {
    about: 'What a change of an overlay was made against has changed since',
    before: `{ "op": "replace", "path": "/rules/zard/cards", "value": […], "against": "…the old…" }`,
    after: `{ "op": "replace", "path": "/rules/zard/cards", "value": […], "against": "…the new…" }`,
  },
  'overlay-place-gone': {
    about: 'A change of an overlay puts something behind an entry that is not there',
    before: `{ "op": "move", "path": "/rules/zard", "after": "gone" }`,
    after: `{ "op": "move", "path": "/rules/zard", "after": null }`,
  },
  'not-a-case-file': {
    about: 'A case file is an array of cases, or an object with "cases"',
    before: `{ "tests": [] }`,
    after: `{ "cases": [] }`,
  },
  'bad-case': {
    about: 'A case has no list, two lists, or an expectation that is no identifier',
    before: `{ "expect": "zard" }`,
    after: `{ "list": "2 Charizard ex", "expect": "zard" }`,
  },
  'unknown-expectation': {
    about: 'A case names an identifier that the rules do not have',
    before: `{ "list": "2 Charizard ex", "expect": "zrad" }`,
    after: `{ "list": "2 Charizard ex", "expect": "zard" }`,
  },
  'list-outside': {
    about:
      'A case names a file that is not in the folder of the case file, by its path or through a link',
    before: `{ "file": "../lists/zard.txt", "expect": "zard" }`,
    after: `{ "file": "lists/zard.txt", "expect": "zard" }`,
  },
};
