/** The colours of a deck, from its counts and the program's table of colours. */
import { allColors } from '../../rules/card-colors.js';
import type { Program } from './layout.js';

/** In {@link Program.colorSlots}: the bits of a land begin here, those of other cards at 0. */
const landShift = allColors.length;

/** The bits of some colours, as {@link Program.colorSlots} has them. */
export function colorBits(letters: string, isLand: boolean): number {
  let bits = 0;
  for (const letter of `${letters}`)
    if (allColors.includes(letter)) bits |= 1 << allColors.indexOf(letter);
  return isLand ? bits << landShift : bits;
}

/** The colours of the deck that was counted, a bit each; a deck needs a land and another card. */
export function deckColors({ colorSlots }: Program, counts: Int32Array): number {
  let found = 0;
  for (let at = 0; at < colorSlots.length; at += 2) {
    if ((counts[colorSlots[at] as number] as number) > 0) found |= colorSlots[at + 1] as number;
  }
  return found & (found >> landShift);
}

/** The letters of some colours, in the order of {@link allColors}; `C` if there are none. */
export function colorLetters(bits: number): string {
  return [...allColors].filter((_, index) => (bits >> index) & 1).join('') || 'C';
}
