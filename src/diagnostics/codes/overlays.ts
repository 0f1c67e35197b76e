/** Findings about overlays: their codes and texts. */
import { type CodeTable, diagnoser, quote } from '../finding.js';

export const overlayCodes = {
  'not-an-overlay': {
    severity: 'error',
    message: (d: { got: string }) =>
      `an overlay is an object with "changes", an array, but this is ${d.got}`,
    hint: () => 'make one with: decktype overlay create BASE MINE',
  },
  'bad-overlay-change': {
    severity: 'error',
    message: (d: { what: string }) => `this change cannot be read: ${d.what}`,
    hint: () =>
      'a change is { "op": "add" | "replace" | "remove" | "move", "path": "/rules/…", … }',
  },
  'overlay-target-gone': {
    severity: 'warning',
    message: (d: { path: string; op: string }) =>
      `${quote(d.path)} is no longer in these rules, so this change (${d.op}) is left out`,
    hint: () => 'drop the change, or make it for what took the place of its target',
  },
  'overlay-target-taken': {
    severity: 'warning',
    message: (d: { path: string }) =>
      `${quote(d.path)} is already in these rules, so this addition is left out`,
    hint: () => 'drop the addition, or change it to a "replace"',
  },
  'overlay-target-changed': {
    severity: 'warning',
    message: (d: { path: string; against: string; found: string }) =>
      `${quote(d.path)} has changed since this change was made against it; the change is made anyway`,
    hint: (d: { path: string; against: string; found: string }) =>
      `check that it still says what you want, then set "against" to ${quote(d.found)}`,
  },
  'overlay-place-gone': {
    severity: 'warning',
    message: (d: { path: string; after: string }) =>
      `${quote(d.path)} belongs behind ${quote(d.after)}, which does not exist; it is put at the end`,
    hint: () => 'check that its place in the order is right',
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(overlayCodes);
