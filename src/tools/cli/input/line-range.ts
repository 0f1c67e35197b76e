/** Some lines of a file with one standing on each. */
import { isBlank, lineFeed } from '../../../core/json/characters.js';

/** The first and the last line, counted from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** How many lines, and how many standings, are before others in a file. */
export interface LinesBefore {
  lines: number;
  standings: number;
}

/** The bytes of the lines in a range. Those before them are counted in `before`. */
export async function* linesIn(
  content: AsyncIterable<Uint8Array>,
  { first, last }: LineRange,
  before: LinesBefore,
): AsyncGenerator<Uint8Array> {
  let line = 1;
  /** Whether the line so far is blank. */
  let isEmpty = true;
  for await (const chunk of content) {
    let at = 0;
    while (line < first && at < chunk.length) {
      const end = chunk.indexOf(lineFeed, at);
      const part = chunk.subarray(at, end < 0 ? undefined : end);
      isEmpty &&= part.every(isBlank);
      at += part.length;
      if (end < 0) break;
      if (!isEmpty) before.standings++;
      isEmpty = true;
      before.lines++;
      line++;
      at++;
    }
    const start = at;
    while (line >= first && line <= last && at < chunk.length) {
      const end = chunk.indexOf(lineFeed, at);
      at = end < 0 ? chunk.length : end + 1;
      if (end >= 0) line++;
    }
    if (at > start) yield chunk.subarray(start, at);
    if (line > last) return;
  }
}
