/** Reading and editing rules: what can be found fault with there, and the texts. */
import { type CodeTable, diagnoser } from '../finding.js';

/** A text as a message shows it. */
const quote = (text: string) => JSON.stringify(text);

export const ruleCodes = {
  'json-syntax': {
    severity: 'error',
    message: (d: { what: string }) => `this is not JSON: ${d.what}`,
    hint: () => 'comments and trailing commas are allowed, everything else is as in JSON',
  },
  'not-a-rule-file': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a rule file is an array of rules, or an object with "rules", but this is ${d.got}`,
    hint: () => 'write [ { "identifier": …, "name": …, "cards": [ … ] } ]',
  },
  'wrong-type': {
    severity: 'error',
    message: (d: { field: string; expected: string; got: string }) =>
      `${d.field} must be ${d.expected}, but is ${d.got}`,
  },
  'missing-field': {
    severity: 'error',
    message: (d: { field: string; of: string }) => `this ${d.of} has no ${quote(d.field)}`,
    hint: (d: { field: string; of: string }) => `add ${quote(d.field)} to the ${d.of}`,
  },
  'conflicting-fields': {
    severity: 'error',
    message: (d: { field: string; other: string; of: string }) =>
      `${quote(d.field)} and ${quote(d.other)} cannot stand in the same ${d.of}`,
    hint: () => 'keep one of the two',
  },
  'empty-text': {
    severity: 'error',
    message: (d: { field: string }) => `${d.field} is empty`,
  },
  'bad-count': {
    severity: 'error',
    message: (d: { field: string; least: number; most: number; got: string }) =>
      `${d.field} must be a whole number from ${d.least} to ${d.most}, but is ${d.got}`,
    hint: () => 'write the number alone, for example 2',
  },
  'bad-number': {
    severity: 'error',
    message: (d: { field: string; got: string }) => `${d.field} must be a number, but is ${d.got}`,
  },
  'duplicate-identifier': {
    severity: 'error',
    message: (d: { identifier: string; first: string }) =>
      `the identifier ${quote(d.identifier)} is already taken by ${d.first}`,
    hint: () => 'an identifier names exactly one rule, variant or fallback: rename one of the two',
  },
  'nested-variants': {
    severity: 'warning',
    message: () => 'variants do not nest: these variants of a variant are never tried',
    hint: () => 'move them up beside their parent, before it',
  },
  'unknown-field': {
    severity: 'info',
    message: (d: { field: string; of: string }) =>
      `${quote(d.field)} means nothing in a ${d.of}; it is kept and has no effect`,
  },
  'misspelt-field': {
    severity: 'warning',
    message: (d: { field: string; of: string; nearest: string }) =>
      `${quote(d.field)} means nothing in a ${d.of} and has no effect; did you mean ${quote(d.nearest)}?`,
    hint: (d: { nearest: string }) => `rename it to ${quote(d.nearest)}`,
  },
  'field-not-kept': {
    severity: 'error',
    message: (d: { field: string; deepest: number }) =>
      `${quote(d.field)} means nothing here and cannot be kept: it is not JSON, or nested deeper than ${d.deepest} levels`,
    hint: () => 'take the field out',
  },
  'unknown-option': {
    severity: 'error',
    message: (d: { option: string; known: readonly string[] }) =>
      `there is no option ${quote(d.option)}`,
    hint: (d: { known: readonly string[] }) => `the options are ${d.known.join(', ')}`,
  },
  'rule-skipped': {
    severity: 'warning',
    message: (d: { what: string; identifier: string }) =>
      `the ${d.what} ${quote(d.identifier)} has errors and is left out`,
    hint: () => 'mend the errors reported beside this to bring it back',
  },
  'patch-target-missing': {
    severity: 'error',
    message: (d: { path: string }) =>
      `the change to ${d.path} cannot be made: there is nothing of that identifier`,
    hint: () => 'it was made against other rules: drop the change or make it anew',
  },
  'patch-target-exists': {
    severity: 'error',
    message: (d: { path: string }) =>
      `the change cannot add ${d.path}: that identifier is already taken`,
    hint: () => 'it was made against other rules: drop the change or make it anew',
  },
  'patch-place-missing': {
    severity: 'warning',
    message: (d: { path: string; after: string }) =>
      `${d.path} was to stand behind ${quote(d.after)}, which is not there; it stands at the end`,
    hint: () => 'look whether its place in the order is right',
  },
  'bad-patch': {
    severity: 'error',
    message: (d: { path: string }) =>
      `${quote(d.path)} is no change that can be made to a rule set`,
    hint: () => 'a path is /rules/IDENTIFIER, /rules/IDENTIFIER/FIELD, or the same for a variant',
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(ruleCodes);
