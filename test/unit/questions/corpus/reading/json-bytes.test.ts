import { describe, expect, test } from 'vitest';
import {
  isTextAt,
  nullEnd,
  objectEnd,
  parseBytes,
  plainEnd,
  skipSpace,
  stringEnd,
  wholeEnd,
  wordEnd,
} from '../../../../../src/questions/corpus/reading/json-bytes.js';

/** The bytes of a text, with `|` where the search begins, and the length of the text. */
function from(marked: string) {
  const bytes = new TextEncoder().encode(marked.replace('|', ''));
  return { bytes, start: marked.indexOf('|'), end: bytes.length };
}

describe('the end of a value in bytes', () => {
  test.each([
    ['|Ann"', 3],
    ['"|"', 1],
    ['|A~ !"', 4],
    ['|Zoë"', -1],
    ['|A\\"', -1],
    ['|A\u001f"', -1],
    ['|A\u007f"', -1],
    ['|Ann', -1],
    ['|', -1],
  ])('is that of a plain string: %j', (marked, wanted) => {
    const { bytes, start, end } = from(marked);
    expect(plainEnd(bytes, start, end)).toBe(wanted);
    expect(plainEnd(bytes, start, wanted === -1 ? end : wanted)).toBe(-1);
  });

  test.each([
    ['|Ann"', 3],
    ['|\\"", "x"', 2],
    ['|\\\\" "', 2],
    ['|\u0001ë"', 3],
    ['|\\"', -1],
    ['|Ann', -1],
  ])('is that of any string: %j', (marked, wanted) => {
    const { bytes, start, end } = from(marked);
    expect(stringEnd(bytes, start, end)).toBe(wanted);
    expect(stringEnd(bytes, start, wanted === -1 ? end : wanted)).toBe(-1);
  });

  test.each([
    ['|{}', 2],
    ['x|{"a":{"b":1}} }', 14],
    ['|{"}":"{\\"}"}', 12],
    ['|{"a":{}', -1],
    ['|{"a', -1],
    ['|{"a"', -1],
  ])('is that of an object: %j', (marked, wanted) => {
    const { bytes, start, end } = from(marked);
    expect(objectEnd(bytes, start, end)).toBe(wanted);
    expect(objectEnd(bytes, start, wanted === -1 ? end : wanted - 1)).toBe(-1);
  });

  test.each([
    ['|null', 4, 4],
    ['x|null,', 5, 5],
    ['|nul', -1, -1],
    ['|nulL', -1, -1],
    ['|true', 4, -1],
    ['|tru ', -1, -1],
    ['|false]', 5, -1],
    ['|fals', -1, -1],
    ['|x', -1, -1],
    ['|12}', 2, -1],
    ['|1.5', -1, -1],
  ])('is that of a word or null: %j', (marked, word, nothing) => {
    const { bytes, start } = from(marked);
    expect(wordEnd(bytes, start)).toBe(word);
    expect(nullEnd(bytes, start)).toBe(nothing);
  });

  test.each([
    ['|0', 1],
    ['|9,', 1],
    ['x|123456789 ', 10],
    ['|1234567890', -1],
    ['|01', -1],
    ['|00', -1],
    ['|0.5', -1],
    ['|1.', -1],
    ['|1e3', -1],
    ['|1E3', -1],
    ['|1d', 1],
    ['|', -1],
    ['|/1', -1],
    ['|:1', -1],
  ])('is that of a whole number of up to nine digits: %j', (marked, wanted) => {
    const { bytes, start } = from(marked);
    expect(wholeEnd(bytes, start)).toBe(wanted);
  });

  test.each([
    ['| \t\r\nx', 4, 3],
    ['|x', 0, 0],
    ['|  ', 2, 2],
  ])('of white space is before the next character: %j', (marked, wanted, inLine) => {
    const { bytes, start } = from(marked);
    expect(skipSpace(bytes, start, false)).toBe(wanted);
    expect(skipSpace(bytes, start, true)).toBe(inLine);
  });
});

test('a text is at a place where all of its bytes are', () => {
  const { bytes } = from('|xAnny');
  const ann = new TextEncoder().encode('Ann');
  expect(isTextAt(ann, bytes, 1, 4)).toBe(true);
  for (const [start, end] of [
    [0, 3],
    [2, 5],
    [1, 5],
    [1, 3],
  ] as const) {
    expect(isTextAt(ann, bytes, start, end)).toBe(false);
  }
  expect(isTextAt(ann, new TextEncoder().encode('Anx'), 0, 3)).toBe(false);
});

test('bytes that are not JSON in UTF-8 have no value', () => {
  const { bytes, end } = from('|x{"a":"ë"}');
  expect(parseBytes(bytes, 1, end)).toEqual({ a: 'ë' });
  expect(parseBytes(bytes, 0, end)).toBeUndefined();
  expect(parseBytes(Uint8Array.of(0x22, 0xc3, 0x22), 0, 3)).toBeUndefined();
  // A byte order mark is not white space of JSON.
  expect(parseBytes(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31), 0, 4)).toBeUndefined();
});
