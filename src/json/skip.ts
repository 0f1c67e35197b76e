/** Finding where parts of a JSON text end. */

/** White space and comments that are closed. */
export const blanks = /[ \t\r\n]+|\/\/[^\n]*|\/\*.*?\*\//sy;

/** What may be a number, `true`, `false` or `null`. */
export const word = /[^\s,:"{}[\]/]+/y;

/** What may be in a string: no quotes and control characters, and escapes, sound or not. */
export const characters = /[ !#-[\]-\uffff]+|\\.?/sy;

/** The offset behind all repetitions of a pattern from `from` on. */
export function skip(pattern: RegExp, text: string, from: number): number {
  let at = from;
  // Not by a pattern that repeats itself: many repetitions would overflow the stack.
  for (pattern.lastIndex = at; pattern.test(text); at = pattern.lastIndex);
  return at;
}
