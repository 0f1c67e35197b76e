/**
 * Keys that stand twice in one object of a rule file. JSON.parse takes the last of them without a
 * word, so they can only be found in the text. The text has been read by then: it is sound, and
 * looking at its strings, brackets and commas is enough.
 */
import { diagnose } from '../diagnostics/codes/checks.js';
import { childPointer, type Diagnostic, type Range } from '../diagnostics/diagnostic.js';

/** An object or array that is open; `keys` only in objects. */
interface Open {
  readonly pointer: string;
  readonly keys?: Map<string, Range>;
  /** What the next value stands under; in an object missing until its key has come. */
  key: string | number | undefined;
}

const pieces = /"[^"\\]*(?:\\.[^"\\]*)*"|\/\/[^\n]*|\/\*.*?\*\/|[{}[\],]/gs;

/**
 * Every key that is given again in its object, with the place before it.
 *
 * @example
 * repeatedKeys('[{"name":"A","name":"B"}]') // repeated-key at /0/name, line 1, column 14
 */
export function* repeatedKeys(text: string): Generator<Diagnostic> {
  const placed = rangeReader(text);
  const open: Open[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const top = open.at(-1);
    if (piece === '{' || piece === '[') {
      const pointer = top === undefined ? '' : childPointer(top.pointer, top.key ?? '');
      open.push(piece === '{' ? { pointer, keys: new Map(), key: undefined } : { pointer, key: 0 });
    } else if (piece === '}' || piece === ']') {
      open.pop();
    } else if (top === undefined || piece.startsWith('/')) {
      // Between values, or a text alone.
    } else if (piece === ',') {
      top.key = typeof top.key === 'number' ? top.key + 1 : undefined;
    } else if (top.keys !== undefined && top.key === undefined) {
      const key: string = JSON.parse(piece);
      top.key = key;
      const range = placed(index, piece.length);
      const before = top.keys.get(key);
      top.keys.set(key, range);
      if (before === undefined) continue;
      const pointer = childPointer(top.pointer, key);
      const related = [{ pointer, message: 'the one before it', range: before }];
      yield diagnose('repeated-key', pointer, { key }, { range, related });
    }
  }
}

/** Gives places on one line each, asked for in the order of the text, so that it is walked once. */
function rangeReader(text: string): (offset: number, length: number) => Range {
  let line = 1;
  let start = 0;
  let feed = text.indexOf('\n');
  return (offset, length) => {
    for (; feed !== -1 && feed < offset; feed = text.indexOf('\n', start)) {
      line++;
      start = feed + 1;
    }
    const at = (place: number) => ({ line, column: place - start + 1, offset: place });
    return { start: at(offset), end: at(offset + length) };
  };
}
