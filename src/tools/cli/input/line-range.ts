/** A range of lines in a file with one standing per line. */
import { isBlank, lineFeed } from '../../../core/json/characters.js';

/** The first and last line, counted from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The number of lines and standings before a range. */
export interface LinesBefore {
  lines: number;
  standings: number;
}

/** The bytes of the lines in a range. Earlier lines are counted in `before`. */
export async function* linesIn(
  content: AsyncIterable<Uint8Array>,
  { first, last }: LineRange,
  before: LinesBefore,
): AsyncGenerator<Uint8Array> {
  let line = 1;
  /** Whether the current line is blank so far. */
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
