/** Reads strict JSON without throwing. */
import { characters, skip } from './lexer.js';

/** The value of a text; or, in `fault`, why it cannot be read. */
export interface ParsedJson {
  readonly value?: unknown;
  readonly fault?: string;
}

/**
 * The most values of a text, counted by its commas and opening brackets: each takes up to 200 bytes of
 * memory together with its place.
 */
export const mostValues = 4_000_000;

export const tooManyValues = 'it has more than 4,000,000 values';

/** Where the value after the {@link mostValues} allowed ones is, in JSON or JSONC; -1 if the text has no more. */
export function placeOfTooMany(text: string): number {
  let values = 0;
  for (let at = 0; text.length > mostValues && at < text.length; at++) {
    if (text[at] === '"') at = skip(characters, text, at + 1);
    else if (',[{'.includes(text[at] as string) && ++values > mostValues) return at;
  }
  return -1;
}

/** Parses a text that may begin with a byte order mark. `value` is undefined if it cannot be read. */
export function parseJson(text: string): ParsedJson {
  if (placeOfTooMany(text) !== -1) return { fault: tooManyValues };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
