import { describe, expect, test } from 'vitest';
import { TextColumnBuilder, textAt } from '../../../../src/corpus/layout/text-column.js';

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

  test('continues with the texts of another one, or with empty ones', () => {
    const base = columnOf(texts);
    expect(columnOf(['more'], new TextColumnBuilder(base))).toEqual(columnOf([...texts, 'more']));
    expect(columnOf(['b'], new TextColumnBuilder(undefined, 2))).toEqual(columnOf(['', '', 'b']));
  });

  test('can be read in memory that threads share', () => {
    const column = columnOf(['Ann', 'Bob']);
    const bytes = new Uint8Array(new SharedArrayBuffer(6));
    bytes.set(column?.bytes ?? []);
    expect(textAt({ starts: column?.starts ?? new Uint32Array(), bytes }, 1)).toBe('Bob');
  });
});
