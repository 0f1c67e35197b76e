/**
 * Cutting a text of standings into its entries, as it comes in: a JSON array, or one JSON value a
 * line. The pieces put together again are the text, character for character, so whoever changes
 * one entry changes nothing else. Each character is looked at once.
 */
import type { StandingsForm } from './entry-border.js';

/** A piece of the text: an entry, or what stands between entries. */
export type Piece =
  | { readonly kind: 'entry'; readonly text: string; readonly line: number }
  | { readonly kind: 'between'; readonly text: string };

/** How a text ends: as it should, in the middle of an array, with more behind it, or at once. */
export type Ending = 'sound' | 'cut-off' | 'trailing' | 'empty';

/** Takes a text in chunks and gives its pieces. */
export interface Splitter {
  /** Known once the first character that is not white space has come. */
  readonly form: StandingsForm | undefined;
  push(chunk: string): Piece[];
  /** The last pieces, and whether an array was closed and nothing followed it. */
  end(): { readonly pieces: readonly Piece[]; readonly ending: Ending };
}

const quote = 0x22;
const backslash = 0x5c;

export function createSplitter(): Splitter {
  let form: StandingsForm | undefined;
  let rest = '';
  let scanned = 0;
  let line = 1;
  let depth = 0;
  let inString = false;
  let closed = false;

  function between(text: string): Piece[] {
    if (text === '') return [];
    line += newlines(text);
    return [{ kind: 'between', text }];
  }

  function entry(text: string): Piece[] {
    const body = text.trim();
    if (body === '') return between(text);
    const start = text.indexOf(body);
    const pieces = between(text.slice(0, start));
    pieces.push({ kind: 'entry', text: body, line });
    line += newlines(body);
    return [...pieces, ...between(text.slice(start + body.length))];
  }

  function takeLines(isEnd: boolean): Piece[] {
    const pieces: Piece[] = [];
    let start = 0;
    for (let end = rest.indexOf('\n', scanned); end !== -1; end = rest.indexOf('\n', start)) {
      pieces.push(...entry(rest.slice(start, end)), ...between('\n'));
      start = end + 1;
    }
    if (isEnd) {
      pieces.push(...entry(rest.slice(start)));
      start = rest.length;
    }
    rest = rest.slice(start);
    scanned = rest.length;
    return pieces;
  }

  function takeArray(): Piece[] {
    const pieces: Piece[] = [];
    let start = 0;
    let at = scanned;
    for (; at < rest.length && !closed; at++) {
      const code = rest.charCodeAt(at);
      if (inString) {
        if (code === backslash) at++;
        else if (code === quote) inString = false;
      } else if (code === quote) inString = true;
      else if (code === 0x5b || code === 0x7b) {
        depth++;
        if (depth > 1) continue;
        pieces.push(...between(rest.slice(start, at + 1)));
        start = at + 1;
      } else if (code === 0x5d || code === 0x7d) {
        depth--;
        if (depth > 0) continue;
        pieces.push(...entry(rest.slice(start, at)), ...between(rest.slice(at, at + 1)));
        start = at + 1;
        closed = true;
      } else if (code === 0x2c && depth === 1) {
        pieces.push(...entry(rest.slice(start, at)), ...between(','));
        start = at + 1;
      }
    }
    rest = rest.slice(start);
    // An escape at the very end of a chunk has been passed over into the next one.
    scanned = at - start;
    return pieces;
  }

  return {
    get form() {
      return form;
    },
    push(chunk) {
      rest += chunk;
      if (form === undefined) {
        const first = /[^\s\uFEFF]/.exec(rest)?.[0];
        if (first === undefined) return [];
        form = first === '[' ? 'array' : 'lines';
      }
      return form === 'array' ? takeArray() : takeLines(false);
    },
    end() {
      if (form === 'lines') return { pieces: takeLines(true), ending: 'sound' };
      if (form === undefined) return { pieces: between(rest), ending: 'empty' };
      if (!closed) return { pieces: entry(rest), ending: 'cut-off' };
      return { pieces: between(rest), ending: rest.trim() === '' ? 'sound' : 'trailing' };
    },
  };
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
