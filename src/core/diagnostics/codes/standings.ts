/** Findings about tagging standings: their codes and texts. */
import { type CodeTable, diagnoser } from '../finding.js';

/** How many fields of a standing a message names. */
const mostFields = 12;

/** What a file holds, where its kind is not called that. */
const otherNames: Readonly<Record<string, string>> = {
  overlay: 'an overlay',
  cards: 'a card table',
  form: 'the answers of a form',
};

export const standingCodes = {
  'standing-not-an-object': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a standing is an object, but this is ${d.got}; it is left as it was`,
  },
  'standing-left': {
    severity: 'error',
    message: (d: { faults: number }) =>
      `this standing is left as it was: ${d.faults === 1 ? 'a part' : `${d.faults} parts`} of its decklist cannot be read`,
    hint: () => 'fix the decklist and tag it again',
  },
  'standing-not-json': {
    severity: 'error',
    message: (d: { line: number; what: string }) =>
      `the standing on line ${d.line} is not JSON and is left as it was: ${d.what}`,
  },
  'standing-too-long': {
    severity: 'error',
    message: (d: { line: number; most: number }) =>
      `the standing on line ${d.line} is longer than ${d.most} bytes and is copied unchanged`,
    hint: () =>
      'a bracket or a quote may be missing there, so that the file seems to be one standing',
  },
  'standings-incomplete': {
    severity: 'error',
    message: (d: {
      ending: 'cut-off' | 'trailing' | 'open-object' | 'empty';
      /** For `cut-off`. */
      entries?: number;
    }) =>
      ({
        'cut-off': `the array of standings is not closed; it ends after entry ${d.entries}`,
        trailing: 'more text follows the standings and is not read as standings',
        'open-object': 'the object around the array of standings is not closed',
        empty: 'this holds no standings at all',
      })[d.ending],
    hint: () =>
      'standings are one JSON array (in an object as its "standings" or alone), or one JSON object a line: fetch the file again',
  },
  'standings-repeated': {
    severity: 'error',
    message: () => 'the object has "standings" more than once; only the first array is read',
    hint: () => 'most readers of JSON take the last one: remove all but one',
  },
  'same-file': {
    severity: 'warning',
    message: (d: { first: string }) => `this is the same file as ${d.first}; it is read once`,
  },
  'date-not-read': {
    severity: 'warning',
    message: (d: { date: string }) =>
      `the date ${JSON.stringify(d.date)} of this tournament cannot be read, so its lists get the present rules`,
    hint: () => 'write it as in 2025-03-01',
  },
  'trailing-comma': {
    severity: 'error',
    message: (d: { entries: number }) =>
      `there is a comma and nothing behind it, after entry ${d.entries}: this is not JSON`,
    hint: () => 'remove the comma, or fetch the file again if standings are missing',
  },
  'not-utf8': {
    severity: 'error',
    message: (d: { offset: number; count: number; encoding?: string }) =>
      `this is not UTF-8 ${d.count === 1 ? 'in one place' : `in ${d.count} places, the first of them`} at byte ${d.offset}; what stands there is read as U+FFFD`,
    hint: (d: { encoding?: string }) =>
      d.encoding === undefined
        ? 'save the file as UTF-8'
        : `it seems to be ${d.encoding}: save the file as UTF-8`,
  },
  'other-encoding': {
    severity: 'error',
    message: (d: { encoding: string }) => `this is ${d.encoding} and not UTF-8; it is not read`,
    hint: () => 'save the file as UTF-8',
  },
  'list-left-out': {
    severity: 'warning',
    message: (d: { list: string; why: string }) => `${d.list} is left out: ${d.why}`,
  },
  'list-in-part': {
    severity: 'warning',
    message: (d: { list: string; why: string; faults: number }) =>
      `${d.list} can be read only in part: ${d.why}${d.faults === 1 ? '' : ` (the first of ${d.faults} faults)`}`,
  },
  'file-not-read': {
    severity: 'error',
    message: (d: { what: string }) => `this file cannot be read to its end: ${d.what}`,
  },
  'other-content': {
    severity: 'warning',
    message: (d: { other: string }) =>
      `this file holds ${otherNames[d.other] ?? d.other} and not lists; it is skipped`,
  },
  'nothing-read': {
    severity: 'error',
    message: (d: { card?: string; got?: string; hasText?: boolean }) =>
      d.card === undefined
        ? `nothing was read from this file: it ${d.hasText ? 'has no cards' : 'is empty'}`
        : `nothing was read from this file: ${JSON.stringify(d.card)} is ${d.got}, and not a card`,
    hint: (d: { card?: string }) =>
      d.card === undefined
        ? undefined
        : `a list of cards is written [{ "name": ${JSON.stringify(d.card)}, "count": 4 }]`,
  },
  'without-lists': {
    severity: 'warning',
    message: (d: { file: string; fields: readonly string[] }) => {
      const shown = d.fields.slice(0, mostFields).map((field) => JSON.stringify(field));
      const more = d.fields.length > mostFields ? ' and others' : '';
      const has = shown.length === 0 ? '' : `; the first has ${shown.join(', ')}${more}`;
      return `no standing in ${d.file} has a list in "decklist"${has}`;
    },
  },
  'tournament-not-json': {
    severity: 'error',
    message: (d: { what: string }) => `this tournament is not JSON: ${d.what}`,
    hint: () => 'fetch the file again',
  },
  'tournament-without-decks': {
    severity: 'error',
    message: (d: { got: string }) =>
      `"Decks" must be the list of the tournament's decks, but is ${d.got}`,
  },
  'no-copies': {
    severity: 'warning',
    message: (d: { name: string }) =>
      `there are no copies of ${d.name}; the line is read as one copy`,
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(standingCodes);
