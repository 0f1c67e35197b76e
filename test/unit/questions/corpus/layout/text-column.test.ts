import { describe, expect, test } from 'vitest';
import {
  storedText,
  TextColumnBuilder,
  textAt,
  utf8Text,
} from '../../../../../src/questions/corpus/layout/text-column.js';

const texts = ['Ann', '', 'Zoë', '\ud800 alone', '\0zero', '\ufeffmark', '日本', '𝒜'];

function columnOf(given: readonly (string | undefined)[], builder = new TextColumnBuilder()) {
  for (const text of given) builder.push(text);
  return builder.finish();
}

describe('a column of texts', () => {
  test('returns each text as it was, also one that UTF-8 cannot write', () => {
    const column = columnOf(texts);
    expect(texts.map((_, at) => textAt(column, at) ?? '')).toEqual(texts);
  });

  test('is missing where all texts are empty', () => {
    expect(columnOf(['', undefined])).toBeUndefined();
    expect(textAt(undefined, 0)).toBeUndefined();
  });

  test('can be read in memory that threads share', () => {
    const column = columnOf(['Ann', 'Bob']);
    const bytes = new Uint8Array(new SharedArrayBuffer(6));
    bytes.set(column?.bytes ?? []);
    expect(textAt({ starts: column?.starts ?? new Uint32Array(), bytes }, 1)).toBe('Bob');
  });

  test('returns texts as they are stored, which another column takes', () => {
    const column = columnOf(texts);
    const stored = texts.map((_, at) => storedText(column, at));
    expect(
      stored.map((text) => (typeof text === 'object' ? utf8Text(text) : (text ?? ''))),
    ).toEqual(texts);
    expect(stored.map((text) => typeof text)).toEqual([
      ...['object', 'undefined', 'object', 'string'],
      ...['string', 'object', 'object', 'object'],
    ]);
    const again = new TextColumnBuilder();
    for (const text of stored) again.push(text);
    expect(again.finish()).toEqual(column);
    expect(storedText(undefined, 0)).toBeUndefined();
  });

  test('has no text where its bytes are damaged', () => {
    const bytes = new TextEncoder().encode('\0{}');
    expect(textAt({ starts: Uint32Array.of(0, 3), bytes }, 0)).toBeUndefined();
  });
});
