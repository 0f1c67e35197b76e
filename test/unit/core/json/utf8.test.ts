import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { decodeUtf8, refuseWide, Utf8Check, wideEncoding } from '../../../../src/core/json/utf8.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function checkOf(bytes: Uint8Array, size: number, check = new Utf8Check()) {
  for (const chunk of cut(bytes, size)) check.push(chunk);
  return check.finish();
}

describe('the check of a stream', () => {
  test.each([
    ['without a process', undefined],
    ['without modules in a process', {}],
  ])('finds the same %s', async (_, process) => {
    vi.resetModules();
    vi.stubGlobal('process', process);
    try {
      const { Utf8Check } = await import('../../../../src/core/json/utf8.ts');
      for (const [valid, invalid] of [
        ['aé€', ''],
        ['a', '\xe9'],
        ['', 'Pok\xe9mon'],
        ['é', 'Pok\xe9mon'],
        ['€ and ', '\xe9\xe9'],
      ] as const) {
        const bytes = Buffer.concat([Buffer.from(valid), latin1(invalid)]);
        for (let size = 1; size <= bytes.length; size++) {
          expect(checkOf(bytes, size, new Utf8Check())).toEqual(checkOf(bytes, size));
        }
      }
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('agrees with Node.js on any bytes, and with its decoder on the first place', () => {
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
    pointer: '',
    data: { offset: 8 },
    range: {
      start: { line: 2, column: 6, offset: 7 },
      end: { line: 2, column: 7, offset: 8 },
    },
  });
  expect(decodeUtf8(Buffer.from('\ufeff4 Pokémon'))).toEqual({ text: '\ufeff4 Pokémon' });
});

test('a single-byte encoding is distinguished from damaged UTF-8', () => {
  const latin = latin1('Flab\xe9b\xe9, Pok\xe9mon');
  for (const size of [1, 3, 99]) {
    expect(checkOf(latin, size)).toEqual({
      offset: 4,
      encoding: 'Windows-1252 (Latin-1)',
    });
    expect(checkOf(Buffer.concat([Buffer.from('é'), latin]), size)).toEqual({ offset: 6 });
  }
});

test('nothing of a text in UTF-16 is decoded', () => {
  const { text, finding } = decodeUtf8(Buffer.from('\ufeff4 Pok\u00e9mon', 'utf16le'));
  expect(text).toBe('');
  const data = { encoding: 'UTF-16 LE' };
  expect(finding).toMatchObject({ code: 'other-encoding', pointer: '', data });
  for (const content of ['', 'a', 'ab', 'a\0b', '4 Iono', '{"a":1}']) {
    expect(wideEncoding(Buffer.from(content))).toBe(undefined);
  }
});

const heads = [
  ['ff fe 00 00', 'UTF-32'],
  ['00 00 fe ff', 'UTF-32'],
  ['ff fe 41 00', 'UTF-16 LE'],
  ['ff fe 00 41', 'UTF-16 LE'],
  ['41 00 42 00', 'UTF-16 LE'],
  ['fe ff 00 41', 'UTF-16 BE'],
  ['00 41 00 42', 'UTF-16 BE'],
] as const;

test.each(heads)('a text that starts with %s is in %s', (hex, encoding) => {
  expect(wideEncoding(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toBe(encoding);
});

test.each([
  ...['41 fe 00 00', 'ff 41 00 00', '41 00 fe ff', '00 41 fe ff', '00 00 41 ff'],
  ...['41 fe 42 43', 'ff 41 42 43', 'fe 41 42 43', '41 ff 42 43'],
  ...['41 42 43 00', '41 00 42 43', '00 00 42 00', '41 00 00 00'],
  ...['00 41 42 43', '41 42 00 43', '00 00 00 42', '00 41 00 00', '00 00 00 00'],
])('a text that starts with %s is in none of them', (hex) => {
  expect(wideEncoding(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toBeUndefined();
});

describe('a stream in UTF-16 or UTF-32', () => {
  async function bytesOf(bytes: Uint8Array, size: number): Promise<Uint8Array> {
    async function* chunks() {
      yield* cut(bytes, size);
    }
    const passed: Uint8Array[] = [];
    for await (const chunk of refuseWide(chunks(), (encoding) => new Error(encoding))) {
      passed.push(chunk);
    }
    return Buffer.concat(passed);
  }

  test.each(heads)('is refused wherever it is cut: %s', async (hex, encoding) => {
    const bytes = Buffer.from(`${hex.replaceAll(' ', '')}4344`, 'hex');
    for (let size = 1; size <= bytes.length; size++) {
      await expect(bytesOf(bytes, size)).rejects.toThrow(new Error(encoding));
    }
  });

  test('is detected by its start alone: all others pass', async () => {
    for (const content of ['', 'a', '[1]', 'text', '{"a":1}, a\0b\0', 'abcd\0\0e']) {
      for (let size = 1; size <= content.length; size++) {
        expect(Buffer.from(await bytesOf(Buffer.from(content), size)).toString()).toBe(content);
      }
    }
  });
});

test('a character at the end of a chunk survives when the buffer is reused', () => {
  const check = new Utf8Check();
  const buffer = Buffer.alloc(2);
  for (const pair of ['aa', 'a\xc3', '\xa9a']) {
    buffer.write(pair, 'latin1');
    check.push(buffer);
  }
  expect(check.finish()).toBeUndefined();
});
