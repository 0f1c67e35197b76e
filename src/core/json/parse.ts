/** Reads strict JSON without throwing. */
import { grouped } from '../diagnostics/counted.js';
import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  lineFeed,
  openBrace,
  openBracket,
  quote,
  slash,
} from './characters.js';
import { mostValues } from './tree.js';

/** The value of a text, or the reason (`fault`) why it cannot be read. */
export interface ParsedJson {
  readonly value?: unknown;
  readonly fault?: string;
}

export const tooManyValues = `it has more than ${grouped(mostValues)} values; divide it into several files`;

const commentEnds: Readonly<Record<string, string>> = { '//': '\n', '/*': '*/' };

/** The offset of the first value beyond {@link mostValues}, in JSON or JSONC; -1 if there are not too many values. */
export function placeOfTooMany(text: string): number {
  if (text.length < mostValues) return -1;
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at++;
      else inString = code !== quote && code !== lineFeed;
    } else if (code === quote) inString = true;
    else if (code === slash) {
      const end = commentEnds[text.slice(at, at + 2)];
      const close = end === undefined ? at : text.indexOf(end, at + 2);
      at = close === -1 ? text.length : close;
    } else if (code === comma || code === openBrace || code === openBracket) {
      const next = text.charCodeAt(at + 1);
      const isEmpty = code !== comma && (next === closeBrace || next === closeBracket);
      if (!isEmpty && ++values > mostValues) return at + 1;
    }
  }
  return -1;
}

/** Parses a text, which can begin with a byte order mark. `value` is undefined if the text cannot be read. */
export function parseJson(text: string): ParsedJson {
  if (placeOfTooMany(text) !== -1) return { fault: tooManyValues };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
