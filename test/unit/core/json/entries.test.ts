import { describe, expect, test } from 'vitest';
import { EntryReader, entriesOf, type TakeEntry } from '../../../../src/core/json/entries.js';

function inChunks(text: string, size: number, reader = new EntryReader()): (string | undefined)[] {
  const bytes = Buffer.from(text);
  const entries: (string | undefined)[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    entries.push(...reader.push(bytes.subarray(at, at + size)));
  }
  return [...entries, ...reader.end()];
}

const tricky = '\uFEFF[ {"a":"]},\\"[{"} ,\r\n  [1,[2]], "x,]\\\\é", 3 ,null\n]\n ';

describe('the entries of standings', () => {
  test('are cut at the commas of an array', () => {
    expect([...entriesOf(tricky)]).toEqual([
      '{"a":"]},\\"[{"}',
      '[1,[2]]',
      '"x,]\\\\é"',
      '3',
      'null',
    ]);
  });

  test('are lines, but for those that are blank', () => {
    const text = '\n{"a":1}\r\n\r\n  {"b":[1,2]}  \n{"c":3}';
    expect([...entriesOf(text)]).toEqual(['{"a":1}', '{"b":[1,2]}', '{"c":3}']);
  });

  test.each([
    ['an array', tricky],
    ['lines', '{"a":"\\\\"}\n\n{"b":"é"}\n'],
    ['an array that is cut off', '[{"a":1},{"b":'],
    ['an array that more follows', '[1,2] [3]'],
  ])('are the same wherever %s is cut', (_, text) => {
    const whole = [...entriesOf(text)];
    expect(whole.length).toBeGreaterThan(1);
    for (let size = 1; size <= text.length; size++) expect(inChunks(text, size)).toEqual(whole);
  });

  test.each([
    ['[1,"long ]",[2],"longer,"]', ['1', undefined, '[2]', undefined]],
    ['1\n"longer"\n[2]\n"longest', ['1', undefined, '[2]', undefined]],
  ])('are undefined where they are too long, wherever %s is cut', (text, expected) => {
    for (let size = 1; size <= text.length; size++) {
      expect(inChunks(text, size, new EntryReader({ most: 6 }))).toEqual(expected);
    }
  });

  test('include the one in the middle of which the input ends, and nothing after an array', () => {
    expect([...entriesOf('[1,{"b":')]).toEqual(['1', '{"b":']);
    expect([...entriesOf('[1] x')]).toEqual(['1']);
    expect([...entriesOf('{"a":1}\n{"b"')]).toEqual(['{"a":1}', '{"b"']);
  });

  test('end with the bracket of an array, and are whole lines where there is none', () => {
    expect([...entriesOf('[1} 2]')]).toEqual(['1']);
    expect([...entriesOf('1\n]\n,2\n}')]).toEqual(['1', ']', ',2', '}']);
  });

  test('are none in a line that only looks blank', () => {
    expect([...entriesOf('1\n\u00a0\n2\n\uFEFF\n3')]).toEqual(['1', '2', '3']);
  });

  test.each(['', ' \n', '[]', '[ ]', '\uFEFF'])('are none in %j', (text) => {
    expect([...entriesOf(text)]).toEqual([]);
  });
});

describe('of an array, it is known', () => {
  test.each([
    ['[1]', { endsInComma: false, isCutOff: false }],
    ['[]', { endsInComma: false, isCutOff: false }],
    ['[1,] ', { endsInComma: true, isCutOff: false }],
    ['[1, \n] [2]', { endsInComma: true, isCutOff: false }],
    ['[1,2', { endsInComma: false, isCutOff: true }],
    ['[1,', { endsInComma: false, isCutOff: true }],
    ['[', { endsInComma: false, isCutOff: true }],
    ['1\n,]', { endsInComma: false, isCutOff: false }],
    ['', { endsInComma: false, isCutOff: false }],
  ])('whether %j ends in a comma, and whether it is cut off', (text, expected) => {
    for (let size = 1; size <= text.length + 1; size++) {
      const reader = new EntryReader();
      for (let at = 0; at < text.length; at += size) {
        for (const _ of reader.push(text.slice(at, at + size)));
      }
      for (const _ of reader.end());
      const { endsInComma, isCutOff } = reader;
      expect({ endsInComma, isCutOff }).toEqual(expected);
    }
  });
});

describe('entries that are taken from their bytes', () => {
  /** Takes numbers of which the end is there; notes what is offered. */
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

  test('are offered with each chunk until they have 64 KiB', () => {
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

  test('are offered again wherever they begin in a chunk', () => {
    const noted: string[] = [];
    const reader = takingNumbers(noted);
    expect([...reader.push(`[${' '.repeat(1 << 17)}12`), ...reader.push('34]')]).toEqual([]);
    expect(noted).toEqual(['array 1234']);
  });
});

test('of a part of a file of lines, a line that begins as an array is an entry', () => {
  const reader = new EntryReader({ form: 'lines' });
  const entries = [...reader.push('[1]\n\n{"a":'), ...reader.push('2}\n[3'), ...reader.end()];
  expect(entries).toEqual(['[1]', '{"a":2}', '[3']);
});
