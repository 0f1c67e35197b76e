/** Examples of the codes about reading and editing rules. */
import type { ruleCodes } from '../codes/rules.js';
import type { ExamplesOf } from './example.js';

export const ruleExamples: ExamplesOf<typeof ruleCodes> = {
  'json-syntax': {
    before: `[{ 'identifier': 'zard' }]`,
    after: `[{ "identifier": "zard" }]`,
  },
  'not-a-rule-file': {
    before: `{ "decks": [] }`,
    after: `{ "rules": [] }`,
  },
  'wrong-type': {
    before: `{ "identifier": "zard", "name": "Charizard", "cards": "Charizard ex" }`,
    after: `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
  },
  'missing-field': {
    before: `{ "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
    after: `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
  },
  'conflicting-fields': {
    before: `{ "name": "Iono", "anyOf": [{ "name": "Arven" }] }`,
    after: `{ "anyOf": [{ "name": "Iono" }, { "name": "Arven" }] }`,
  },
  'empty-text': {
    before: `{ "identifier": "", "name": "Charizard", "cards": [] }`,
    after: `{ "identifier": "zard", "name": "Charizard", "cards": [] }`,
  },
  'bad-count': {
    before: `{ "name": "Iono", "count": "4x" }`,
    after: `{ "name": "Iono", "count": 4 }`,
  },
  'bad-number': {
    before: `"priority": "high"`,
    after: `"priority": 5`,
  },
  'duplicate-identifier': {
    before: `[{ "identifier": "zard", … }, { "identifier": "zard", … }]`,
    after: `[{ "identifier": "zard", … }, { "identifier": "zard-pidgeot", … }]`,
  },
  'nested-variants': {
    before: `"variants": [{ "identifier": "a", …, "variants": [{ "identifier": "b", … }] }]`,
    after: `"variants": [{ "identifier": "b", … }, { "identifier": "a", … }]`,
  },
  'unknown-field': {
    before: `{ "identifier": "zard", …, "author": "me" }`,
    after: `{ "identifier": "zard", … }`,
  },
  'misspelt-field': {
    before: `{ "identifier": "zard", …, "prioriy": 5 }`,
    after: `{ "identifier": "zard", …, "priority": 5 }`,
  },
  'field-not-kept': {
    before: `{ identifier: 'zard', …, note: () => 1 }`,
    after: `{ identifier: 'zard', … }`,
  },
  'unknown-option': {
    before: `"match": { "names": ["accents"] }`,
    after: `"match": { "names": ["diacritics"] }`,
  },
  'rule-skipped': {
    before: `[{ "identifier": "zard" }]`,
    after: `[{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }]`,
  },
  'patch-target-missing': {
    before: `{ "op": "replace", "path": "/rules/gone/priority", "value": 5 }`,
    after: `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
  },
  'patch-target-exists': {
    before: `{ "op": "add", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
    after: `{ "op": "replace", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
  },
  'patch-place-missing': {
    before: `{ "op": "move", "path": "/rules/zard", "after": "gone" }`,
    after: `{ "op": "move", "path": "/rules/zard", "after": "gardevoir" }`,
  },
  'bad-patch': {
    before: `{ "op": "remove", "path": "/rules/zard/cards/0" }`,
    after: `{ "op": "replace", "path": "/rules/zard/cards", "value": [] }`,
  },
};
