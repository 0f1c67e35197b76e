/** Findings about the answers of the data interface: their codes and texts. */
import { counted } from '../counted.js';
import { type CodeTable, diagnoser } from '../finding.js';

export const apiCodes = {
  'body-not-json': {
    severity: 'error',
    message: (d: { what: string }) => `this is not JSON: ${d.what}`,
    hint: () => 'check that the address is that of a data interface, or fetch the file again',
  },
  'not-as-expected': {
    severity: 'error',
    message: (d: { expected: string; got: string }) =>
      `this must be ${d.expected}, but is ${d.got}`,
  },
  'standings-emptied': {
    severity: 'warning',
    message: (d: { standings: number }) =>
      `the tournament had ${counted(d.standings, 'standing')}, and has none now, because this list is empty`,
    hint: () => 'import the old file again to have them back',
  },
  'row-left-out': {
    severity: 'error',
    message: (d: { what: string }) =>
      `this ${d.what} cannot be used without its invalid part; it is left out`,
  },
  'field-left-out': {
    severity: 'warning',
    message: (d: { expected: string; got: string }) =>
      `this must be ${d.expected}, but is ${d.got}; it is taken as missing`,
  },
  'id-not-usable': {
    severity: 'error',
    message: (d: { id: string }) =>
      `the id ${d.id} cannot be a part of an address; what it names is left out`,
    hint: () => 'ids have 1 to 255 characters, no NUL, and are not "." or ".."',
  },
  'id-not-the-same': {
    severity: 'error',
    message: (d: { id: string; place: string }) =>
      `these are the details of ${d.id}, but in the place of ${d.place}; they are left out`,
    hint: () => 'rename the folder, or fetch the details again',
  },
  'tournament-unknown': {
    severity: 'error',
    message: (d: { id: string }) =>
      `there are no details of the tournament ${d.id}, so what belongs to it is left out`,
    hint: () => 'import its details.json first, or together with this',
  },
  'text-with-nul': {
    severity: 'error',
    message: () =>
      'this contains the character U+0000, which databases cannot store; the row or file is skipped',
    hint: () => 'remove the character',
  },
  'not-fetched': {
    severity: 'error',
    message: (d: { why: string }) => `this could not be fetched: ${d.why}`,
    hint: () => 'the next run tries it again',
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(apiCodes);
