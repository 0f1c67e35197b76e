/** Findings about the formats of decklists: their codes and texts. */
import { type CodeTable, diagnoser } from '../finding.js';

/** A text as a message shows it. */
const quote = (text: string) => JSON.stringify(text);

export const listCodes = {
  'cards-left-out': {
    severity: 'info',
    message: (d: { copies: number; zones: readonly string[] }) =>
      `${d.copies} copies are not in the deck (${d.zones.join(', ')}) and are left out`,
  },
  'companion-in-side': {
    severity: 'info',
    message: (d: { name: string }) =>
      `${quote(d.name)} is the companion and stands in the sideboard too; it is counted once`,
  },
  'side-by-size': {
    severity: 'info',
    message: (d: { main: number; side: number }) =>
      `nothing marks the sideboard: the first ${d.main} copies are the main deck, the last ${d.side} the sideboard`,
  },
  'not-of-format': {
    severity: 'error',
    message: (d: { format: string; what: string }) =>
      `this cannot be read as ${d.format}: ${d.what}`,
    hint: () => 'omit the format to have it detected',
  },
  'code-ignored': {
    severity: 'info',
    message: (d: { format: string; what: string }) =>
      `the ${d.format} code also says ${d.what}, which is no card and is ignored`,
  },
  'bad-card-ids': {
    severity: 'error',
    message: (d: { format: string; cards: number }) =>
      `the ${d.format} code names ${d.cards === 1 ? 'a card' : `${d.cards} cards`} by a number that no card can have; not counted`,
    hint: () => 'the code is damaged: copy it again',
  },
  'not-carried': {
    severity: 'warning',
    message: (d: { what: string; format: string }) => `${d.format} cannot carry ${d.what}`,
  },
} as const satisfies CodeTable;

export const diagnoseList = diagnoser(listCodes);
