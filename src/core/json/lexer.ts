/** Finds the ends of the parts of a JSON text. */

/** White space and comments that are closed. */
export const blanks = /[ \t\r\n]+|\/\/[^\n]*|\/\*.*?\*\//sy;

/** What may be a number, `true`, `false` or `null`. */
export const word = /[^\s,:"{}[\]/]+/y;

/** What may be in a string: no quotes and control characters, and escapes, valid or not. */
export const characters = /[ !#-[\]-\uffff]+|\\.?/sy;

/** The offset behind all repetitions of a pattern from `from` on. */
export function skip(pattern: RegExp, text: string, from: number): number {
  let at = from;
  // A pattern that repeats itself would overflow the stack at many repetitions.
  for (pattern.lastIndex = at; pattern.test(text); at = pattern.lastIndex);
  return at;
}
