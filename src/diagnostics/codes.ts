/**
 * The one table of everything decktype can find fault with: a code, how bad it is, and its
 * texts. Findings carry the code and the data; no sentence stands anywhere else.
 */
import type { listCodes } from './list-codes.js';

const quote = (text: string) => JSON.stringify(text);

export const codes = {
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
    message: (d: { field: string; least: number; got: string }) =>
      `${d.field} must be a whole number of at least ${d.least}, but is ${d.got}`,
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
  'unknown-option': {
    severity: 'error',
    message: (d: { option: string; known: readonly string[] }) =>
      `there is no comparison option ${quote(d.option)}`,
    hint: (d: { known: readonly string[] }) => `the options are ${d.known.join(', ')}`,
  },
  'rule-skipped': {
    severity: 'warning',
    message: (d: { what: string; identifier: string }) =>
      `the ${d.what} ${quote(d.identifier)} has errors and is left out`,
    hint: () => 'mend the errors reported beside this to bring it back',
  },
  'names-collapse': {
    severity: 'warning',
    message: (d: { name: string; other: string; options: readonly string[] }) =>
      `with the comparison options ${d.options.join(', ')} the card ${quote(d.name)} is the same as ${quote(d.other)}`,
    hint: () => 'if they are different cards, drop the option; if not, write both the same way',
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
    message: (d: { path: string }) => `the path ${quote(d.path)} addresses nothing in a rule set`,
    hint: () => 'a path is /rules/IDENTIFIER, /rules/IDENTIFIER/FIELD, or the same for a variant',
  },
  'not-a-decklist': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a decklist is an object of zones or an array of cards, but this is ${d.got}`,
  },
  'not-a-card': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a card is an object with name, count, set and number, but this is ${d.got}; it is left out`,
  },
  'card-without-name': {
    severity: 'error',
    message: (d: { got: string }) =>
      `this card's name is ${d.got}, not a text; the card is left out`,
  },
  'bad-copies': {
    severity: 'error',
    message: (d: { name: string; got: string; most: number }) =>
      `the count of ${quote(d.name)} must be a whole number from 1 to ${d.most}, but is ${d.got}; the card is left out`,
    hint: () => 'write the number of copies alone, for example 4',
  },
  'bad-printing': {
    severity: 'error',
    message: (d: { name: string; field: string; got: string }) =>
      `the ${d.field} of ${quote(d.name)} must be a text or a number, but is ${d.got}; the card is left out`,
  },
  'not-a-zone': {
    severity: 'info',
    message: (d: { zone: string; got: string }) =>
      `${quote(d.zone)} is ${d.got} and holds no cards; it is left aside`,
  },
  'line-not-read': {
    severity: 'error',
    message: (d: { line: number; text: string }) =>
      `line ${d.line} is not a card: ${quote(d.text)}`,
    hint: () => 'a card is written COUNT NAME, or COUNT NAME SET NUMBER',
  },
  'standing-not-an-object': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a standing is an object, but this is ${d.got}; it is left as it was`,
  },
  'standing-left': {
    severity: 'error',
    message: (d: { reason: string }) =>
      `this standing's decklist cannot be read in full and its deck is left as it was: ${d.reason}`,
    hint: () => 'mend the decklist and tag it again',
  },
  'not-standings': {
    severity: 'error',
    message: (d: { got: string }) =>
      `standings are a JSON array, or one JSON object a line, but this is ${d.got}`,
  },
  // Decklist formats of the core; those of decktype/decks stand in list-codes.ts.
  'more-not-read': {
    severity: 'error',
    message: (d: { count: number; last: string }) =>
      `${d.count} more places could not be read, the last of them ${d.last}`,
  },
  'set-missing': {
    severity: 'warning',
    message: (d: { name: string; line: number }) =>
      `line ${d.line} ends like a number without a set and is read as the card ${quote(d.name)}`,
    hint: () => 'write the set before the number, for example SWSHP SWSH260',
  },
  'in-game-printing': {
    severity: 'info',
    message: (d: { name: string; set: string }) =>
      `${d.set} is a set of the game client alone: ${quote(d.name)} matches by its name, not by its printing`,
  },
  'unknown-format': {
    severity: 'error',
    message: (d: { format: string; known: readonly string[] }) =>
      `there is no decklist format ${quote(d.format)}`,
    hint: (d: { known: readonly string[] }) => `the formats are ${d.known.join(', ')}`,
  },
} as const;

/** The name of a kind of finding; stable, in lower case with dashes. */
export type DiagnosticCode = keyof typeof codes | keyof typeof listCodes;

/** The values that a code's message is made from. */
export type DiagnosticData<C extends DiagnosticCode> =
  Parameters<(typeof codes & typeof listCodes)[C]['message']> extends [infer D extends object]
    ? D
    : Readonly<Record<never, never>>;
