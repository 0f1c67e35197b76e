/** Checking rules: what can be found fault with there, and the texts. */
import { type CodeTable, diagnoser } from './finding.js';

/** A text as a message shows it. */
const quote = (text: string) => JSON.stringify(text);

export const checkCodes = {
  'empty-cards': {
    severity: 'warning',
    message: (d: { what: string; identifier: string }) =>
      `the ${d.what} ${quote(d.identifier)} asks for no cards and matches every deck that reaches it`,
    hint: () => 'add the cards that make the deck, or give it the last priority if this is meant',
  },
  'number-without-set': {
    severity: 'warning',
    message: (d: { name: string; number: string }) =>
      `${quote(d.name)} with number ${d.number} but no set matches that number in every set`,
    hint: () => 'add "set"',
  },
  'names-collapse': {
    severity: 'warning',
    message: (d: { name: string; other: string; options: readonly string[] }) =>
      `with the comparison options ${d.options.join(', ')} the card ${quote(d.name)} is the same as ${quote(d.other)}`,
    hint: () => 'if they are different cards, drop the option; if not, write both the same way',
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(checkCodes);
