/** Findings about reading and editing rules: their codes, texts, meanings and examples. */
import { withArticle } from '../counted.js';
import {
  diagnoser,
  didYouMean,
  type ExamplesOf,
  error,
  info,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

export const ruleCodes = {
  'json-syntax': error((d: { what: string }) => `this is not JSON: ${d.what}`),
  'not-a-rule-file': error(
    (d: { got: string }) =>
      `a rule file is an array of rules, or an object with "rules", but this is ${d.got}`,
  ),
  'wrong-type': error(
    (d: { field: string; expected: string; got: string }) =>
      `${d.field} must be ${d.expected}, but is ${d.got}`,
  ),
  'missing-field': error(
    (d: { field: string; of: string }) =>
      `this ${d.of} has no "${d.field.replace(' or ', '" or "')}"`,
  ),
  'conflicting-fields': error(
    (d: { field: string; other: string; of: string }) =>
      `${withArticle(d.of)} cannot have both ${quote(d.field)} and ${quote(d.other)}`,
  ),
  'empty-text': error((d: { field: string }) => `${d.field} is empty`),
  'bad-count': error(
    (d: { field: string; least: number; most: number; got: string }) =>
      `${d.field} must be a whole number from ${d.least} to ${d.most}, but is ${d.got}`,
  ),
  'bad-number': error(
    (d: { field: string; got: string }) => `${d.field} must be a number, but is ${d.got}`,
  ),
  'duplicate-identifier': error(
    (d: { identifier: string; first: string }) =>
      `the identifier ${quote(d.identifier)} is already taken by ${d.first}`,
  ),
  'nested-variants': warning(() => 'a variant cannot have variants: these are never tried'),
  'unknown-field': info(
    (d: { field: string; of: string }) =>
      `${quote(d.field)} means nothing in ${withArticle(d.of)}; it is kept and has no effect`,
  ),
  'misspelt-field': warning(
    (d: { field: string; of: string; nearest: string }) =>
      `${quote(d.field)} means nothing in ${withArticle(d.of)}${didYouMean(d.nearest)}`,
  ),
  'field-not-kept': error(
    (d: { field: string; deepest: number }) =>
      `${quote(d.field)} cannot be kept: it is not JSON, or nested deeper than ${d.deepest} levels`,
  ),
  'unknown-option': error(
    (d: { option: string; known: readonly string[] }) => `there is no option ${quote(d.option)}`,
    (d) => `the options are ${d.known.join(', ')}`,
  ),
  'unknown-group': error(
    (d: { group: string; nearest?: string | undefined }) =>
      `there is no group ${quote(d.group)}${didYouMean(d.nearest)}`,
  ),
  'kind-needs-cards': error(
    (d: { kind: string }) => `a card table is needed to find these cards: ${d.kind}`,
  ),
  'too-many-cards': error(
    (d: { most: number }) => `groups, kinds and zones name more than ${d.most} cards`,
  ),
  'rule-skipped': warning(
    (d: { what: string; identifier: string }) =>
      `the ${d.what} ${quote(d.identifier)} has errors and is skipped`,
  ),
  'patch-target-missing': error(
    (d: { path: string }) => `${d.path} does not exist, so the patch is skipped`,
  ),
  'patch-target-exists': error(
    (d: { path: string }) => `${d.path} exists already, so the patch is skipped`,
  ),
  'patch-place-missing': warning(
    (d: { path: string; after: string }) =>
      `${quote(d.after)} does not exist, so ${d.path} is put at the end`,
  ),
  'bad-patch': error((d: { path: string }) => `${quote(d.path)} is not a patch of a rule set`),
};

export const diagnose = diagnoser(ruleCodes);

export const ruleMeanings: MeaningsOf<typeof ruleCodes> = {
  'json-syntax': {
    about: 'The file is not JSON, even with comments and trailing commas allowed',
    hint: 'comments and trailing commas are allowed; everything else must be plain JSON',
  },
  'not-a-rule-file': {
    about: 'The file is neither an array of rules nor an object with "rules"',
    hint: 'write [ { "identifier": …, "name": …, "cards": [ … ] } ]',
  },
  'wrong-type': 'A field has a value of the wrong type',
  'missing-field': 'A required field is missing',
  'conflicting-fields': {
    about: 'Two fields belong to different kinds of requirement',
    hint: 'keep one of the two',
  },
  'empty-text': 'A text is empty where it must not be',
  'bad-count': {
    about: 'A count is not a whole number, or is out of range',
    hint: 'write a plain number, for example 2; to forbid a card, write "max": 0',
  },
  'bad-number': 'A priority, generation or threshold is not a number',
  'duplicate-identifier': {
    about:
      'Two rules, variants or fallbacks have the same identifier, or one has the identifier of unclassified lists',
    hint: 'identifiers of rules, variants, fallbacks and unclassified lists must differ: rename one of the two',
    fix: 'removes the later one if both are equal',
  },
  'nested-variants': {
    about: 'A variant contains variants, which are never tried',
    hint: 'move them before their parent',
  },
  'unknown-field': 'The rule language has no such field; it is kept but has no effect',
  'misspelt-field': {
    about: 'A field is unknown, but its name is similar to that of a known field',
    fix: 'renames the field, which then takes effect, so labels can change',
  },
  'field-not-kept': {
    about: 'A field is unknown and cannot be kept: it is not JSON, or nested too deep',
    hint: 'remove the field',
  },
  'unknown-option': {
    about: 'There is no comparison option of this name',
    fix: 'replaces it with the only similar option',
  },
  'unknown-group': {
    about: 'A requirement names a group of cards that no rule file defines',
    hint: 'add "groups": { "NAME": [ … ] } next to "rules" in a rule file',
  },
  'kind-needs-cards': {
    about: 'A requirement selects cards by their attributes, but there is no card table',
    hint: 'make a card table with `decktype cards build`, and give it with --cards or "cards" in decktype.json',
  },
  'too-many-cards': {
    about: 'The groups, kinds, reprints and zones of requirements stand for too many cards',
    hint: 'use smaller groups and kinds, or the same ones in several requirements',
  },
  'rule-skipped': {
    about:
      'An invalid rule, variant or fallback is skipped because of --skip-invalid or onInvalid: "skip"',
    hint: 'fix the errors that are reported for it',
  },
  'patch-target-missing': {
    about: 'A patch changes a rule, variant or field that does not exist',
    hint: 'the patch was made for other rules: drop it or recreate it',
  },
  'patch-target-exists': {
    about: 'A patch adds an entry whose identifier already exists',
    hint: 'the patch was made for other rules: drop it or recreate it',
  },
  'patch-place-missing': {
    about: 'A patch places an entry after one that does not exist; it goes to the end',
    hint: 'check that its place in the order is right',
  },
  'bad-patch': {
    about: 'A patch is invalid, or its path is not valid in a rule set',
    hint: 'a path is /rules/IDENTIFIER, /rules/IDENTIFIER/FIELD, or the same for a variant',
  },
};

export const ruleExamples: ExamplesOf<typeof ruleCodes> = {
  'json-syntax': [`[{ 'identifier': 'zard' }]`, `[{ "identifier": "zard" }]`],
  'not-a-rule-file': [`{ "decks": [] }`, `{ "rules": [] }`],
  'wrong-type': [
    `{ "identifier": "zard", "name": "Charizard", "cards": "Charizard ex" }`,
    `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
  ],
  'missing-field': [
    `{ "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
    `{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }`,
  ],
  'conflicting-fields': [
    `{ "name": "Iono", "anyOf": [{ "name": "Arven" }] }`,
    `{ "anyOf": [{ "name": "Iono" }, { "name": "Arven" }] }`,
  ],
  'empty-text': [
    `{ "identifier": "", "name": "Charizard", "cards": [] }`,
    `{ "identifier": "zard", "name": "Charizard", "cards": [] }`,
  ],
  'bad-count': [`{ "name": "Iono", "count": "4x" }`, `{ "name": "Iono", "count": 4 }`],
  'bad-number': [`"priority": "high"`, `"priority": 5`],
  'duplicate-identifier': [
    `[{ "identifier": "zard", … }, { "identifier": "zard", … }]`,
    `[{ "identifier": "zard", … }, { "identifier": "zard-pidgeot", … }]`,
  ],
  'nested-variants': [
    `"variants": [{ "identifier": "a", …, "variants": [{ "identifier": "b", … }] }]`,
    `"variants": [{ "identifier": "b", … }, { "identifier": "a", … }]`,
  ],
  'unknown-field': [`{ "identifier": "zard", …, "author": "me" }`, `{ "identifier": "zard", … }`],
  'misspelt-field': [
    `{ "identifier": "zard", …, "prioriy": 5 }`,
    `{ "identifier": "zard", …, "priority": 5 }`,
  ],
  'field-not-kept': [`{ identifier: 'zard', …, note: () => 1 }`, `{ identifier: 'zard', … }`],
  'unknown-option': [`"match": { "names": ["accents"] }`, `"match": { "names": ["diacritics"] }`],
  'unknown-group': [`{ "group": "fetchlnd", "count": 4 }`, `{ "group": "fetchland", "count": 4 }`],
  'kind-needs-cards': [
    `{ "where": { "series": "Blue-Eyes" }, "count": 6 }`,
    `{ "group": "blue-eyes", "count": 6 }`,
  ],
  'too-many-cards': [
    `[{ "where": { "cost": { "min": 1 } } }, { "where": { "cost": { "min": 2 } } }, …]`,
    `[{ "where": { "cost": 1 } }, { "where": { "cost": 2 } }, …]`,
  ],
  'rule-skipped': [
    `[{ "identifier": "zard" }]`,
    `[{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }]`,
  ],
  'patch-target-missing': [
    `{ "op": "replace", "path": "/rules/gone/priority", "value": 5 }`,
    `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
  ],
  'patch-target-exists': [
    `{ "op": "add", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
    `{ "op": "replace", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
  ],
  'patch-place-missing': [
    `{ "op": "move", "path": "/rules/zard", "after": "gone" }`,
    `{ "op": "move", "path": "/rules/zard", "after": "gardevoir" }`,
  ],
  'bad-patch': [
    `{ "op": "remove", "path": "/rules/zard/cards/0" }`,
    `{ "op": "replace", "path": "/rules/zard/cards", "value": [] }`,
  ],
};
