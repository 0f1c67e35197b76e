/** The tokens of JSON and JSONC: white space, words, strings and comments. */

/** A part of a text, as offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** White space and closed comments. */
export const blanks = /[ \t\r\n]+|\/\/[^\n]*|\/\*.*?\*\//sy;

/** A candidate for a number, `true`, `false` or `null`. */
export const word = /[^\s,:"{}[\]/]+/y;

/** Characters in a string: all but quotes and control characters, and escapes, valid or not. */
export const characters = /[ !#-[\]-\uffff]+|\\.?/sy;

/** The offset after all repetitions of a pattern from `from` on. */
export function skip(pattern: RegExp, text: string, from: number): number {
  let at = from;
  // A loop, because a repeating pattern overflows the stack if there are many repetitions.
  for (pattern.lastIndex = at; pattern.test(text); at = pattern.lastIndex);
  return at;
}

/** The range of a comment, with its delimiters, but without the line break. */
export interface Comment extends TextRange {
  /** The comment without its delimiters. */
  readonly text: string;
}

/** The comments of a text, in order. The text can be invalid. */
export function* commentsOf(text: string): Generator<Comment> {
  const opening = /"|\/\/|\/\*/g;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [kind] = found;
    const start = found.index;
    if (kind === '"') {
      opening.lastIndex = skip(characters, text, start + 1) + 1;
      continue;
    }
    const isLine = kind === '//';
    const close = text.indexOf(isLine ? '\n' : '*/', start + 2);
    const stop = close === -1 ? text.length : close;
    const end = isLine || close === -1 ? stop : stop + 2;
    opening.lastIndex = end;
    const hasReturn = isLine && text[stop - 1] === '\r';
    const last = hasReturn ? stop - 1 : stop;
    yield { start, end: hasReturn ? last : end, text: text.slice(start + 2, last) };
  }
}
