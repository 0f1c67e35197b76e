/** Tagging standings: what can be found fault with there, and the texts. */
import { type CodeTable, diagnoser } from '../finding.js';

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
    hint: () => 'mend the decklist and tag it again',
  },
  'standing-not-json': {
    severity: 'error',
    message: (d: { line: number; what: string }) =>
      `the standing on line ${d.line} is not JSON and is left as it was: ${d.what}`,
  },
  'standing-too-long': {
    severity: 'error',
    message: (d: { line: number; most: number }) =>
      `the standing on line ${d.line} is longer than ${d.most} bytes and is passed on as it was`,
    hint: () =>
      'a bracket or a quote may be missing there, so that the file seems to be one standing',
  },
  'standings-incomplete': {
    severity: 'error',
    message: (d: { ending: 'cut-off' | 'trailing' | 'empty'; entries: number }) =>
      ({
        'cut-off': `the array of standings is not closed; it ends after entry ${d.entries}`,
        trailing: 'more text follows the array of standings; it is passed on as it was',
        empty: 'this holds no standings at all',
      })[d.ending],
    hint: () => 'standings are one JSON array, or one JSON object a line: fetch the file again',
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
    message: (d: { name: string }) => `there are no copies of ${d.name}; the line is left out`,
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(standingCodes);
