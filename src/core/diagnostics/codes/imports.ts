/** Findings about imported and exported rules: their codes and texts. */
import { noneOf } from '../counted.js';
import { type CodeTable, diagnoser, quote } from '../finding.js';

const list = (texts: readonly string[]) => texts.map(quote).join(', ');

export const importCodes = {
  'mtgo-no-archetypes': {
    severity: 'error',
    message: (d: { format: string }) => `there are no archetypes of ${d.format} here`,
    hint: () => 'give the folder of a format, which holds the folder "Archetypes", or its parent',
  },
  'mtgo-not-json': {
    severity: 'error',
    message: (d: { what: string }) => `this is not JSON: ${d.what}; the file is left out`,
  },
  'mtgo-empty-file': {
    severity: 'warning',
    message: () => 'this file is empty and is skipped',
  },
  'mtgo-wrong-shape': {
    severity: 'error',
    message: (d: { what: string; left: string }) => `${d.what}; the ${d.left} is left out`,
  },
  'mtgo-no-name': {
    severity: 'warning',
    message: (d: { name: string }) =>
      `this has no "Name"; it is called ${quote(d.name)} after its file`,
  },
  'mtgo-unknown-condition': {
    severity: 'error',
    message: (d: { type: string; left: string }) =>
      `there is no condition ${d.type}; the ${d.left} is left out`,
  },
  'mtgo-no-condition-type': {
    severity: 'warning',
    message: () => 'this condition has no "Type" and is read as InMainboard',
  },
  'mtgo-empty-condition': {
    severity: 'warning',
    message: () => 'this condition lists no cards and is skipped',
  },
  'mtgo-ignored-cards': {
    severity: 'warning',
    message: (d: { type: string; ignored: readonly string[] }) =>
      `${d.type} reads only the first card; it ignores ${list(d.ignored)}`,
    hint: (d: { type: string }) =>
      d.type.startsWith('DoesNot')
        ? 'write a condition for each card'
        : `if one of them is enough, write OneOrMore${d.type}; if all are needed, one condition each`,
  },
  'mtgo-name-never-held': {
    severity: 'warning',
    message: (d: { name: string }) =>
      `names compare exactly, and no list holds a card that is spelled ${quote(d.name)}`,
    hint: (d: { canonical: string }) => `write ${quote(d.canonical)}`,
  },
  'mtgo-name-in-no-list': {
    severity: 'warning',
    message: (d: { name: string; lists: number; nearest: string | undefined }) =>
      `${noneOf(d.lists, 'list', ['holds', 'hold'])} ${quote(d.name)}${d.nearest === undefined ? '' : `; did you mean ${quote(d.nearest)}?`}`,
  },
  'mtgo-nested-variants': {
    severity: 'warning',
    message: () => 'variants of a variant are never tried',
  },
  'mtgo-same-name': {
    severity: 'info',
    message: (d: { name: string; identifier: string }) =>
      `another archetype is called ${quote(d.name)} as well; this one has the identifier ${quote(d.identifier)}`,
  },
  'mtgo-bad-meta': {
    severity: 'warning',
    message: () => 'this period has no "Name" and date "StartDate"; it is left out',
  },
  'card-colors-unread': {
    severity: 'error',
    message: (d: { what: string }) => `this is no table of card colours: ${d.what}`,
    hint: () => 'write { "Lands": [ { "Name": …, "Color": "WU" } ], "NonLands": [ … ] }',
  },
  'wire-loses': {
    severity: 'warning',
    message: (d: { what: string; where: string }) =>
      `the wire format cannot say ${d.what}; ${d.where} without it`,
  },
  'wire-leaves-out': {
    severity: 'warning',
    message: (d: { what: string; left: string }) =>
      `the wire format cannot say ${d.what}; ${d.left} is left out`,
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(importCodes);
