import { allColors } from '../../rules/card-colors.js';

/** The letters of a deck's colours, in the order of {@link allColors}; `C` if there are none. */
export function colorLetters(bits: number): string {
  return [...allColors].filter((_, index) => (bits >> index) & 1).join('') || 'C';
}
