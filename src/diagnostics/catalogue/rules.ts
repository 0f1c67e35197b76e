/** What the codes about reading and editing rules mean. */

import type { ruleCodes } from '../codes/rules.js';
import type { CatalogueOf } from './entry.js';

export const ruleCatalogue: CatalogueOf<typeof ruleCodes> = {
  'json-syntax': {
    about: 'The file is not JSON; comments and trailing commas are allowed, nothing else is added',
    before: `[{ 'identifier': 'zard' }]`,
    after: `[{ "identifier": "zard" }]`,
    hint: 'comments and trailing commas are allowed, everything else is as in JSON',
  },
  'not-a-rule-file': {
    about: 'A rule file is an array of rules, or an object with "rules"',
    before: `{ "decks": [] }`,
    after: `{ "rules": [] }`,
    hint: 'write [ { "identifier": …, "name": …, "cards": [ … ] } ]',
  },
  'wrong-type': {
    about: 'A field has a value of the wrong type',
    before: `{ "identifier": "zard", "name": "Charizard", "cards": "Charizard ex" }`,
    after: `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
  },
  'missing-field': {
    about: 'A required field is missing',
    before: `{ "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
    after: `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
  },
  'conflicting-fields': {
    about: 'Two fields belong to different kinds of requirement',
    before: `{ "name": "Iono", "anyOf": [{ "name": "Arven" }] }`,
    after: `{ "anyOf": [{ "name": "Iono" }, { "name": "Arven" }] }`,
    hint: 'keep one of the two',
  },
  'empty-text': {
    about: 'A text is empty where it must not be',
    before: `{ "identifier": "", "name": "Charizard", "cards": [] }`,
    after: `{ "identifier": "zard", "name": "Charizard", "cards": [] }`,
  },
  'bad-count': {
    about: 'A count is not a whole number, or is out of range',
    before: `{ "name": "Iono", "count": "4x" }`,
    after: `{ "name": "Iono", "count": 4 }`,
    hint: 'write the number alone, for example 2',
  },
  'bad-number': {
    about: 'A priority, generation or threshold is not a number',
    before: `"priority": "high"`,
    after: `"priority": 5`,
  },
  'duplicate-identifier': {
    about: 'Two rules, variants or fallbacks have the same identifier',
    before: `[{ "identifier": "zard", … }, { "identifier": "zard", … }]`,
    after: `[{ "identifier": "zard", … }, { "identifier": "zard-pidgeot", … }]`,
    hint: 'an identifier names exactly one rule, variant or fallback: rename one of the two',
    fix: 'removes the later one if both are equal',
  },
  'nested-variants': {
    about: 'A variant has variants of its own, which are never tried',
    before: `"variants": [{ "identifier": "a", …, "variants": [{ "identifier": "b", … }] }]`,
    after: `"variants": [{ "identifier": "b", … }, { "identifier": "a", … }]`,
  },
  'unknown-field': {
    about: 'A field is unknown to the rule language; it is kept and has no effect',
    before: `{ "identifier": "zard", …, "author": "me" }`,
    after: `{ "identifier": "zard", … }`,
  },
  'misspelt-field': {
    about: 'A field is unknown, and its name is nearly that of a known field',
    before: `{ "identifier": "zard", …, "prioriy": 5 }`,
    after: `{ "identifier": "zard", …, "priority": 5 }`,
    fix: 'renames the field',
  },
  'field-not-kept': {
    about: 'A field is unknown and cannot be kept: it is not JSON, or nested too deep',
    before: `{ identifier: 'zard', …, note: () => 1 }`,
    after: `{ identifier: 'zard', … }`,
    hint: 'remove the field',
  },
  'unknown-option': {
    about: 'There is no comparison option of this name',
    before: `"match": { "names": ["accents"] }`,
    after: `"match": { "names": ["diacritics"] }`,
    fix: 'writes the only near option',
  },
  'rule-skipped': {
    about: 'An invalid rule, variant or fallback is skipped, because of the option onInvalid',
    before: `[{ "identifier": "zard" }]`,
    after: `[{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }]`,
    hint: 'fix the errors that are reported with this',
  },
  'patch-target-missing': {
    about: 'A patch changes a rule, variant or field that does not exist',
    before: `{ "op": "replace", "path": "/rules/gone/priority", "value": 5 }`,
    after: `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
    hint: 'the patch was made for other rules: drop it, or make it again',
  },
  'patch-target-exists': {
    about: 'A patch adds something whose identifier exists already',
    before: `{ "op": "add", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
    after: `{ "op": "replace", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
    hint: 'the patch was made for other rules: drop it, or make it again',
  },
  'patch-place-missing': {
    about: 'A patch puts something behind an entry that does not exist; it is put at the end',
    before: `{ "op": "move", "path": "/rules/zard", "after": "gone" }`,
    after: `{ "op": "move", "path": "/rules/zard", "after": "gardevoir" }`,
    hint: 'check that its place in the order is right',
  },
  'bad-patch': {
    about: 'A patch is invalid, or its path addresses nothing in a rule set',
    before: `{ "op": "remove", "path": "/rules/zard/cards/0" }`,
    after: `{ "op": "replace", "path": "/rules/zard/cards", "value": [] }`,
    hint: 'a path is /rules/IDENTIFIER, /rules/IDENTIFIER/FIELD, or the same for a variant',
  },
};
