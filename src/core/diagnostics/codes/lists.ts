/** Findings about the formats of decklists: their codes and texts. */
import { counted } from '../counted.js';
import { type CodeTable, diagnoser, quote } from '../finding.js';

/** What a line such as `3 Conspiracy` or `2 Sideboard` is read as, and what else it may be. */
const readingsOfSubtotal = {
  card: 'a card, but may say how many cards there are',
  number: 'the number of the cards beside it, but may be a card',
  above: 'the heading of the cards below it, but may be the number of those above it',
  below: 'the number of the cards above it, but may be the heading of those below it',
};

export const listCodes = {
  'cards-left-out': {
    severity: 'info',
    message: (d: { copies: number; zones: readonly string[] }) =>
      `${counted(d.copies, 'copy is', 'copies are')} left out, because not in the deck: ${d.zones.join(', ')}`,
  },
  'companion-in-side': {
    severity: 'info',
    message: (d: { name: string }) =>
      `${quote(d.name)} is the companion and also in the sideboard; it is counted once`,
  },
  'side-by-size': {
    severity: 'info',
    message: (d: { main: number; side: number }) =>
      `nothing marks the sideboard: the first ${counted(d.main, 'copy is', 'copies are')} the main deck, the last ${d.side} the sideboard`,
  },
  'count-differs': {
    severity: 'warning',
    message: (d: { line: number; text: string; stated: number; copies: number; lines: number }) =>
      `line ${d.line} says ${d.stated} (${quote(d.text)}), but ${counted(d.copies, 'copy was', 'copies were')} read${d.lines > 0 ? ` on ${counted(d.lines, 'line')}` : ''}`,
    hint: () => 'a line is missing or has another count; correct the list, or the number',
  },
  'more-than-name': {
    severity: 'warning',
    message: (d: { line: number; name: string; what: string }) =>
      `line ${d.line} is read as the card ${quote(d.name)}, but this seems to hold ${d.what} besides the name`,
    hint: ({ what }) =>
      what === 'another card'
        ? 'write each card on a line of its own'
        : 'write COUNT NAME, or COUNT NAME SET NUMBER',
  },
  'brackets-in-names': {
    severity: 'warning',
    message: (d: { names: number; ended: number; example: string }) =>
      `${d.ended} of ${d.names} names end in brackets, such as ${quote(d.example)}`,
    hint: () => 'if these are sets or remarks and not a part of the names, remove them',
  },
  'no-count-column': {
    severity: 'warning',
    message: (d: { titles: readonly string[] }) =>
      `no column says how many copies there are, so each card counts as one; the columns are ${d.titles.join(', ')}`,
    hint: () => 'name the column of the counts "Count"',
  },
  'maybe-subtotal': {
    severity: 'warning',
    message: (d: { line: number; text: string; readAs: keyof typeof readingsOfSubtotal }) =>
      `line ${d.line}, ${quote(d.text)}, is read as ${readingsOfSubtotal[d.readAs]}`,
    hint: ({ readAs }) =>
      readAs === 'above' || readAs === 'below'
        ? 'write "Sideboard" without a number above its cards'
        : 'write a colon after a number of cards, and the set of a card',
  },
  'several-lists': {
    severity: 'error',
    message: (d: { line: number; lines: number }) =>
      `line ${d.line} begins another list; only the first list is read${d.lines > 0 ? `, and ${counted(d.lines, 'line')} after it ${d.lines === 1 ? 'is' : 'are'} not` : ''}`,
    hint: () => 'put each list into a file of its own',
  },
  'not-of-format': {
    severity: 'error',
    message: (d: { format: string; what: string }) =>
      `this cannot be read as ${d.format}: ${d.what}`,
    hint: () => 'copy the list again; if you named its format, omit it to have it detected',
  },
  'code-ignored': {
    severity: 'info',
    message: (d: { format: string; what: string }) =>
      `the ${d.format} also says ${d.what}, which is no card and is ignored`,
  },
  'bad-card-ids': {
    severity: 'error',
    message: (d: { format: string; cards: number }) =>
      `the ${d.format} names ${d.cards === 1 ? 'a card' : `${d.cards} cards`} by a number that no card can have; not counted`,
    hint: () => 'the code is damaged: copy it again',
  },
  'not-carried': {
    severity: 'warning',
    message: (d: { what: string; format: string }) => `${d.format} cannot carry ${d.what}`,
  },
} as const satisfies CodeTable;

export const diagnoseList = diagnoser(listCodes);
