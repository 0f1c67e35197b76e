import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8, Utf8Check, wideEncoding } from '../../../src/json/utf8.js';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function checkOf(bytes: Uint8Array, size: number) {
  const check = new Utf8Check();
  for (let at = 0; at < bytes.length; at += size) check.push(bytes.subarray(at, at + size));
  return check.finish();
}

describe('the check of a stream', () => {
  test('finds the first invalid byte, wherever chunks are cut', () => {
    const bytes = Buffer.concat([Buffer.from('é€😀 a'), latin1('\xe9b\xff'), Buffer.from('é')]);
    for (let size = 1; size <= bytes.length; size++) {
      expect(checkOf(bytes, size)).toEqual({ offset: 11, count: 2 });
    }
  });

  test('finds a character that is cut at the end', () => {
    for (const size of [1, 2, 9]) {
      expect(checkOf(Buffer.from('a€').subarray(0, 3), size)).toEqual({ offset: 1, count: 1 });
    }
  });

  test('agrees with Node.js about any bytes, and with its decoder about the first place', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...['\xc0\xaf', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xe0\x80\xaf'].map(latin1),
      ),
      fc.constantFrom(
        ...['é', '€', '😀', 'a', '\u{10ffff}', '\ud7ff'].map((text) => Buffer.from(text)),
      ),
      fc.uint8Array({ maxLength: 3, min: 0x70 }),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (parts, size) => {
          const bytes = Buffer.concat(parts);
          const found = checkOf(bytes, size);
          expect(found === undefined).toBe(isUtf8(bytes));
          if (found === undefined) return;
          expect(isUtf8(bytes.subarray(0, found.offset))).toBe(true);
          const shown = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
          const valid = bytes.subarray(0, found.offset).toString();
          expect(shown.startsWith(`${valid}\ufffd`)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

test('a text has its finding with line and column', () => {
  const { text, finding } = decodeUtf8(Buffer.concat([Buffer.from('é\n4 Pok'), latin1('\xe9mon')]));
  expect(text).toBe('é\n4 Pok\ufffdmon');
  expect(finding).toMatchObject({
    code: 'not-utf8',
    data: { offset: 8, count: 1 },
    range: { start: { line: 2, column: 6, offset: 7 } },
  });
  expect(decodeUtf8(Buffer.from('\ufeff4 Pokémon'))).toEqual({ text: '4 Pokémon' });
});

test('an encoding of one byte a character is told from UTF-8 that is damaged', () => {
  const latin = latin1('Flab\xe9b\xe9, Pok\xe9mon');
  for (const size of [1, 3, 99]) {
    expect(checkOf(latin, size)).toEqual({
      ...{ offset: 4, count: 3 },
      encoding: 'Windows-1252 (Latin-1)',
    });
    expect(checkOf(Buffer.concat([Buffer.from('é'), latin]), size)).toEqual({
      offset: 6,
      count: 3,
    });
  }
});

test('nothing is decoded of a text in UTF-16', () => {
  const { text, finding } = decodeUtf8(Buffer.from('\ufeff4 Pok\u00e9mon', 'utf16le'));
  expect(text).toBe('');
  expect(finding).toMatchObject({ code: 'other-encoding', data: { encoding: 'UTF-16 LE' } });
  for (const content of ['', 'a', 'ab', 'a\0b', '4 Iono', '{"a":1}']) {
    expect(wideEncoding(Buffer.from(content))).toBe(undefined);
  }
});
