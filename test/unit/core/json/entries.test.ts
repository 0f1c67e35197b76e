import { describe, expect, test } from 'vitest';
import { EntryReader, type TakeEntry } from '../../../../src/core/json/entries.js';

describe('entries that are taken as bytes', () => {
  /** Takes numbers that have ended; records them, and the lengths offered. */
  function takingNumbers(noted: (string | undefined)[], offered: number[] = []) {
    const take: TakeEntry = ({ bytes, end }, start, form) => {
      offered.push(end - start);
      const text = Buffer.from(bytes.subarray(start, end)).toString('latin1');
      const number = /^\d+(?=[^\d])/.exec(text)?.[0];
      if (number === undefined) return -1;
      noted.push(`${form} ${number}`);
      return start + number.length;
    };
    return new EntryReader({ take });
  }

  test.each([
    ['[12, "a,1", 345,[6],7 ]', ['array 12', '"a,1"', 'array 345', '[6]', 'array 7']],
    ['12\n{"a":1}\n345\n6', ['lines 12', '{"a":1}', 'lines 345', '6']],
  ])('are not returned, the others are: %s', (text, expected) => {
    for (let size = 1; size <= text.length; size++) {
      const found: (string | undefined)[] = [];
      const reader = takingNumbers(found);
      for (let at = 0; at < text.length; at += size) {
        for (const entry of reader.push(text.slice(at, at + size))) found.push(entry);
      }
      found.push(...reader.end());
      expect(found).toEqual(expected);
    }
  });

  test('are offered again with each chunk, up to 64 KiB', () => {
    const offered: number[] = [];
    const reader = takingNumbers([], offered);
    const chunk = 'x'.repeat(1 << 13);
    const text = `"${chunk.repeat(16)}"`;
    const found = [...reader.push('[')];
    for (let at = 0; at < text.length; at += chunk.length) {
      found.push(...reader.push(text.slice(at, at + chunk.length)));
    }
    found.push(...reader.push(']'));
    expect(found).toEqual([text]);
    expect(offered).toEqual(Array.from({ length: 8 }, (_, index) => (index + 1) * chunk.length));
  });

  test('are offered again wherever they start in a chunk', () => {
    const noted: string[] = [];
    const reader = takingNumbers(noted);
    expect([...reader.push(`[${' '.repeat(1 << 17)}12`), ...reader.push('34]')]).toEqual([]);
    expect(noted).toEqual(['array 1234']);
  });
});

test('in a part of a file of lines, a line that starts like an array is an entry', () => {
  const reader = new EntryReader({ form: 'lines' });
  const entries = [...reader.push('[1]\n\n{"a":'), ...reader.push('2}\n[3'), ...reader.end()];
  expect(entries).toEqual(['[1]', '{"a":2}', '[3']);
});
