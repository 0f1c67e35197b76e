/** The comments of a JSONC text. */
import { characters, skip } from './lexer.js';
import type { TextRange } from './tree.js';

/** A comment with its delimiters, but without the end of its line. */
export interface Comment extends TextRange {
  /** What it says, without the delimiters. */
  readonly text: string;
}

/** The comments of a text in its order; the text may be invalid. */
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
