/** The codes of JSON's structural characters, the same in UTF-8 and UTF-16. */

export const quote = 0x22;
export const backslash = 0x5c;
export const comma = 0x2c;
export const colon = 0x3a;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
export const slash = 0x2f;
export const lineFeed = 0x0a;
const space = 0x20;

/** Whether a code is white space in JSON, including line breaks. */
export function isBlank(byte: number): boolean {
  return byte === space || byte === lineFeed || byte === 0x0d || byte === 0x09;
}
