/** Findings about overlays: their codes, texts, meanings and examples. */
import {
  diagnoser,
  didYouMean,
  type ExamplesOf,
  error,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

type MissingTarget = {
  readonly path: string;
  readonly op: string;
  /** Whether the target existed when the change was made. */
  readonly wasThere: boolean;
  /** The path that was probably meant. */
  readonly nearest?: string;
  /** The fields of the object that lacks the field. */
  readonly fields?: readonly string[];
};

export const overlayCodes = {
  'not-an-overlay': error(
    (d: { got: string }) =>
      `an overlay is an object with "changes", an array, but this is ${d.got}`,
    'make one with: decktype overlay create BASE MINE',
  ),
  'bad-overlay-change': error(
    (d: { what: string }) => `this change cannot be read: ${d.what}`,
    'a change is { "op": "add" | "replace" | "remove" | "move", "path": "/rules/…", … }',
  ),
  'overlay-target-gone': warning(
    ({ path, op, wasThere, nearest }: MissingTarget) =>
      `${quote(path)} is ${wasThere ? 'no longer' : 'not'} in these rules, so this change (${op}) is left out${didYouMean(nearest)}`,
    ({ nearest, fields }) => {
      if (nearest !== undefined) return `write ${quote(nearest)}, or drop the change`;
      return fields === undefined
        ? 'drop the change, or apply it to what replaced its target'
        : `name an existing field (${fields.join(', ')}), or write "add" if the field is new`;
    },
  ),
  'overlay-target-taken': warning(
    (d: { path: string; isReplaced?: boolean }) =>
      `${quote(d.path)} is already in these rules, so this addition ${d.isReplaced ? 'replaces it' : 'is left out'}`,
    'drop the addition, or change it to a "replace"',
  ),
  'overlay-target-changed': warning(
    (d: { path: string; against: string; found: string }) =>
      `${quote(d.path)} has changed since this change was made against it; the change is made anyway`,
    (d) => `check that it still says what you want, then set "against" to ${quote(d.found)}`,
  ),
  'overlay-place-gone': warning(
    (d: { path: string; after: string }) =>
      `${quote(d.path)} belongs after ${quote(d.after)}, which does not exist; it is put at the end`,
    'check that its place in the order is right',
  ),
};

export const diagnose = diagnoser(overlayCodes);

export const overlayMeanings: MeaningsOf<typeof overlayCodes> = {
  'not-an-overlay': 'An overlay is not an object with "changes"',
  'bad-overlay-change': 'A change in an overlay cannot be read',
  'overlay-target-gone': 'The target of a change in an overlay is not, or no longer, in the rules',
  'overlay-target-taken': 'An overlay adds something that the rules already have',
  'overlay-target-changed':
    'The target of a change in an overlay has changed since that change was written',
  'overlay-place-gone':
    'A change in an overlay places an entry after one that does not exist; it goes to the end',
};

export const overlayExamples: ExamplesOf<typeof overlayCodes> = {
  'not-an-overlay': [`[]`, `{ "changes": [] }`],
  'bad-overlay-change': [
    `{ "op": "set", "path": "/rules/zard/priority", "value": 5 }`,
    `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
  ],
  'overlay-target-gone': [
    `{ "op": "replace", "path": "/rules/renamed/priority", "value": 5 }`,
    `{ "op": "replace", "path": "/rules/zard/priority", "value": 5 }`,
  ],
  'overlay-target-taken': [
    `{ "op": "add", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
    `{ "op": "replace", "path": "/rules/zard", "value": { "identifier": "zard", … } }`,
  ],
  'overlay-target-changed': [
    `{ "op": "replace", "path": "/rules/zard/cards", "value": […], "against": "…the old…" }`,
    `{ "op": "replace", "path": "/rules/zard/cards", "value": […], "against": "…the new…" }`,
  ],
  'overlay-place-gone': [
    `{ "op": "move", "path": "/rules/zard", "after": "gone" }`,
    `{ "op": "move", "path": "/rules/zard", "after": null }`,
  ],
};
