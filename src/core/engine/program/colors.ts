/** The colours of a deck, as letters. */
import { allColors } from '../../rules/card-colors.js';

/** The letters of some colours, in the order of {@link allColors}; `C` if there are none. */
export function colorLetters(bits: number): string {
  return [...allColors].filter((_, index) => (bits >> index) & 1).join('') || 'C';
}
