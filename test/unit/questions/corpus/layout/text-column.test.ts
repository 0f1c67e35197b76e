import { describe, expect, test } from 'vitest';
import {
  TextColumnBuilder,
  textAt,
} from '../../../../../src/questions/corpus/layout/text-column.js';

describe('a column of texts', () => {
  test('can be read from memory shared by threads', () => {
    const builder = new TextColumnBuilder();
    for (const text of ['Ann', 'Bob']) builder.push(text);
    const column = builder.finish();
    const bytes = new Uint8Array(new SharedArrayBuffer(6));
    bytes.set(column?.bytes ?? []);
    expect(textAt({ starts: column?.starts ?? new Uint32Array(), bytes }, 1)).toBe('Bob');
  });

  test('has no text if its bytes are damaged', () => {
    const bytes = new TextEncoder().encode('\0{}');
    expect(textAt({ starts: Uint32Array.of(0, 3), bytes }, 0)).toBeUndefined();
  });
});
