/** The characters that JSON is made of, as bytes or UTF-16 code units. */

export const quote = 0x22;
export const backslash = 0x5c;
export const comma = 0x2c;
export const colon = 0x3a;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
export const lineFeed = 0x0a;

/** Whether a character is white space of JSON. */
export function isBlank(character: number): boolean {
  return character === 0x20 || character === lineFeed || character === 0x0d || character === 0x09;
}

export function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}
