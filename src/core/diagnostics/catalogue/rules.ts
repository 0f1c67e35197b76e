/** What the codes about reading and editing rules mean. */

import type { ruleCodes } from '../codes/rules.js';
import type { CatalogueOf } from './entry.js';

export const ruleCatalogue: CatalogueOf<typeof ruleCodes> = {
  'json-syntax': {
    about: 'The file is not JSON; comments and trailing commas are allowed, nothing else is added',
    hint: 'comments and trailing commas are allowed, everything else is as in JSON',
  },
  'not-a-rule-file': {
    about: 'A rule file is an array of rules, or an object with "rules"',
    hint: 'write [ { "identifier": …, "name": …, "cards": [ … ] } ]',
  },
  'wrong-type': {
    about: 'A field has a value of the wrong type',
  },
  'missing-field': {
    about: 'A required field is missing',
  },
  'conflicting-fields': {
    about: 'Two fields belong to different kinds of requirement',
    hint: 'keep one of the two',
  },
  'empty-text': {
    about: 'A text is empty where it must not be',
  },
  'bad-count': {
    about: 'A count is not a whole number, or is out of range',
    hint: 'write the number alone, for example 2',
  },
  'bad-number': {
    about: 'A priority, generation or threshold is not a number',
  },
  'duplicate-identifier': {
    about:
      'Two rules, variants or fallbacks have the same identifier, or one has that of unclassified lists',
    hint: 'an identifier names exactly one rule, variant or fallback, or the lists that nothing matches: rename one of the two',
    fix: 'removes the later one if both are equal',
  },
  'nested-variants': {
    about: 'A variant has variants of its own, which are never tried',
  },
  'unknown-field': {
    about: 'A field is unknown to the rule language; it is kept and has no effect',
  },
  'misspelt-field': {
    about: 'A field is unknown, and its name is nearly that of a known field',
    fix: 'renames the field',
  },
  'field-not-kept': {
    about: 'A field is unknown and cannot be kept: it is not JSON, or nested too deep',
    hint: 'remove the field',
  },
  'unknown-option': {
    about: 'There is no comparison option of this name',
    fix: 'writes the only near option',
  },
  'rule-skipped': {
    about: 'An invalid rule, variant or fallback is skipped, because of the option onInvalid',
    hint: 'fix the errors that are reported with this',
  },
  'patch-target-missing': {
    about: 'A patch changes a rule, variant or field that does not exist',
    hint: 'the patch was made for other rules: drop it, or make it again',
  },
  'patch-target-exists': {
    about: 'A patch adds something whose identifier exists already',
    hint: 'the patch was made for other rules: drop it, or make it again',
  },
  'patch-place-missing': {
    about: 'A patch puts something behind an entry that does not exist; it is put at the end',
    hint: 'check that its place in the order is right',
  },
  'bad-patch': {
    about: 'A patch is invalid, or its path addresses nothing in a rule set',
    hint: 'a path is /rules/IDENTIFIER, /rules/IDENTIFIER/FIELD, or the same for a variant',
  },
};
