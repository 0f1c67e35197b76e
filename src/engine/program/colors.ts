/** The colours of a deck, from its counts and the program's table of colours. */
import { allColors } from '../../rules/card-colors.js';
import type { Program } from './layout.js';

/** The colours of the deck that was counted, a bit each; a deck needs a land and another card. */
export function deckColors({ colorSlots }: Program, counts: Int32Array): number {
  let found = 0;
  colorSlots.forEach((slot, at) => {
    if (counts[slot]) found |= 1 << at;
  });
  return found & (found >> allColors.length);
}

/** The letters of some colours, in the order of {@link allColors}; `C` if there are none. */
export function colorLetters(bits: number): string {
  return [...allColors].filter((_, index) => (bits >> index) & 1).join('') || 'C';
}
