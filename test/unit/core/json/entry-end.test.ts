import { describe, expect, test } from 'vitest';
import { EntryBorder, findForm } from '../../../../src/core/json/entry-end.js';

describe('the border of an entry', () => {
  test('is found after the bytes have moved', () => {
    const border = new EntryBorder('array');
    border.begin(2);
    expect(border.find({ bytes: Buffer.from('1,{"a":['), end: 8 })).toBe(-1);
    border.move(2);
    expect(border.find({ bytes: Buffer.from('{"a":[]},'), end: 9 })).toBe(8);
  });

  test.each(['array', 'lines'] as const)('in %s is not searched beyond the end', (form) => {
    const border = new EntryBorder(form);
    border.begin(0);
    expect(border.find({ bytes: Buffer.from('1,\n'), end: 1 })).toBe(-1);
  });
});

describe('the form of an input', () => {
  test('is not detected from bytes beyond the end', () => {
    expect(findForm(Buffer.from('  ['), 1)).toEqual({ start: 1 });
  });

  test('is not detected from half a byte order mark', () => {
    expect(findForm(Uint8Array.of(0x20, 0xef, 0xbb), 3)).toEqual({ start: 1 });
    expect(findForm(Uint8Array.of(0xef, 0xbb, 0x20), 3)).toEqual({ form: 'lines', start: 0 });
  });
});
