import { describe, expect, test } from 'vitest';
import { EntryBorder, findForm } from '../../../../src/core/json/entry-end.js';

describe('the border of an entry', () => {
  test.each([
    ['lines', '{"a":1}\nrest'],
    ['array', '{"a":[1,{"b":","}]},rest'],
    ['array', '{"a":"\\"]\\\\"}]rest'],
    ['array', '"a,\\\\\\",]" ,rest'],
    ['array', '7]rest'],
  ] as const)('in %s is found wherever the input is cut: %s', (form, text) => {
    const end = text.length - 'rest'.length - 1;
    const bytes = Buffer.from(text);
    for (let cut = 0; cut <= text.length; cut++) {
      const border = new EntryBorder(form);
      border.begin(0);
      const early = border.find({ bytes, end: cut });
      const found = early === -1 ? border.find({ bytes, end: bytes.length }) : early;
      expect([early, found]).toEqual([cut > end ? end : -1, end]);
    }
  });

  test('is found after the bytes were moved', () => {
    const border = new EntryBorder('array');
    border.begin(2);
    expect(border.find({ bytes: Buffer.from('1,{"a":['), end: 8 })).toBe(-1);
    border.move(2);
    expect(border.find({ bytes: Buffer.from('{"a":[]},'), end: 9 })).toBe(8);
  });

  test.each(['array', 'lines'] as const)('in %s is not searched after the end', (form) => {
    const border = new EntryBorder(form);
    border.begin(0);
    expect(border.find({ bytes: Buffer.from('1,\n'), end: 1 })).toBe(-1);
  });
});

describe('the form of an input', () => {
  test.each([
    ['  [1]', { form: 'array', start: 3 }],
    ['\uFEFF[1]', { form: 'array', start: 4 }],
    ['\n{"a":1}', { form: 'lines', start: 1 }],
    ['\uFEFF \n', { start: 5 }],
    ['', { start: 0 }],
    ['7', { form: 'lines', start: 0 }],
  ])('is told from %j', (text, found) => {
    const bytes = Buffer.from(text);
    expect(findForm(bytes, bytes.length)).toEqual(found);
  });

  test('is not told from bytes after the end', () => {
    expect(findForm(Buffer.from('  ['), 1)).toEqual({ start: 1 });
  });

  test('is not told from half a byte order mark', () => {
    expect(findForm(Uint8Array.of(0x20, 0xef, 0xbb), 3)).toEqual({ start: 1 });
    expect(findForm(Uint8Array.of(0xef, 0xbb, 0x20), 3)).toEqual({ form: 'lines', start: 0 });
  });
});
