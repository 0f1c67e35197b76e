/** Findings about reading and editing rules: their codes and texts. */
import { withArticle } from '../counted.js';
import { type CodeTable, diagnoser, quote } from '../finding.js';

export const ruleCodes = {
  'json-syntax': {
    severity: 'error',
    message: (d: { what: string }) => `this is not JSON: ${d.what}`,
  },
  'not-a-rule-file': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a rule file is an array of rules, or an object with "rules", but this is ${d.got}`,
  },
  'wrong-type': {
    severity: 'error',
    message: (d: { field: string; expected: string; got: string }) =>
      `${d.field} must be ${d.expected}, but is ${d.got}`,
  },
  'missing-field': {
    severity: 'error',
    message: (d: { field: string; of: string }) =>
      `this ${d.of} has no "${d.field.replace(' or ', '" or "')}"`,
  },
  'conflicting-fields': {
    severity: 'error',
    message: (d: { field: string; other: string; of: string }) =>
      `${withArticle(d.of)} cannot have both ${quote(d.field)} and ${quote(d.other)}`,
  },
  'empty-text': {
    severity: 'error',
    message: (d: { field: string }) => `${d.field} is empty`,
  },
  'bad-count': {
    severity: 'error',
    message: (d: { field: string; least: number; most: number; got: string }) =>
      `${d.field} must be a whole number from ${d.least} to ${d.most}, but is ${d.got}`,
  },
  'bad-number': {
    severity: 'error',
    message: (d: { field: string; got: string }) => `${d.field} must be a number, but is ${d.got}`,
  },
  'duplicate-identifier': {
    severity: 'error',
    message: (d: { identifier: string; first: string }) =>
      `the identifier ${quote(d.identifier)} is already taken by ${d.first}`,
  },
  'nested-variants': {
    severity: 'warning',
    message: () => 'a variant cannot have variants: these are never tried',
    hint: () => 'move them before their parent',
  },
  'unknown-field': {
    severity: 'info',
    message: (d: { field: string; of: string }) =>
      `${quote(d.field)} means nothing in ${withArticle(d.of)}; it is kept and has no effect`,
  },
  'misspelt-field': {
    severity: 'warning',
    message: (d: { field: string; of: string; nearest: string }) =>
      `${quote(d.field)} means nothing in ${withArticle(d.of)}; did you mean ${quote(d.nearest)}?`,
  },
  'field-not-kept': {
    severity: 'error',
    message: (d: { field: string; deepest: number }) =>
      `${quote(d.field)} means nothing here and cannot be kept: it is not JSON, or nested deeper than ${d.deepest} levels`,
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
      `the ${d.what} ${quote(d.identifier)} has errors and is skipped`,
  },
  'patch-target-missing': {
    severity: 'error',
    message: (d: { path: string }) => `${d.path} does not exist, so the patch is skipped`,
  },
  'patch-target-exists': {
    severity: 'error',
    message: (d: { path: string }) => `${d.path} exists already, so the patch is skipped`,
  },
  'patch-place-missing': {
    severity: 'warning',
    message: (d: { path: string; after: string }) =>
      `${quote(d.after)} does not exist, so ${d.path} is put at the end`,
  },
  'bad-patch': {
    severity: 'error',
    message: (d: { path: string }) => `${quote(d.path)} is not a patch of a rule set`,
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(ruleCodes);
