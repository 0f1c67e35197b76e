import { describe, expect, test } from 'vitest';
import { EntryReader, entriesOf } from '../../../src/json/entries.js';

function inChunks(text: string, size: number): string[] {
  const reader = new EntryReader();
  const bytes = Buffer.from(text);
  const entries: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    entries.push(...reader.push(bytes.subarray(at, at + size)));
  }
  return [...entries, ...reader.end()];
}

const tricky = '\uFEFF[ {"a":"]},\\"[{"} ,\r\n  [1,[2]], "x,]\\\\é", 3 ,null\n]\n ';

describe('the entries of standings', () => {
  test('are cut at the commas of an array', () => {
    expect(entriesOf(tricky)).toEqual(['{"a":"]},\\"[{"}', '[1,[2]]', '"x,]\\\\é"', '3', 'null']);
  });

  test('are lines, but for those that are blank', () => {
    const text = '\n{"a":1}\r\n\r\n  {"b":[1,2]}  \n{"c":3}';
    expect(entriesOf(text)).toEqual(['{"a":1}', '{"b":[1,2]}', '{"c":3}']);
  });

  test.each([
    ['an array', tricky],
    ['lines', '{"a":"\\\\"}\n\n{"b":"é"}\n'],
    ['an array that is cut off', '[{"a":1},{"b":'],
    ['an array that more follows', '[1,2] [3]'],
  ])('are the same wherever %s is cut', (_, text) => {
    const whole = entriesOf(text);
    expect(whole.length).toBeGreaterThan(1);
    for (let size = 1; size <= text.length; size++) expect(inChunks(text, size)).toEqual(whole);
  });

  test('include the one in the middle of which the input ends, and nothing behind an array', () => {
    expect(entriesOf('[1,{"b":')).toEqual(['1', '{"b":']);
    expect(entriesOf('[1] x')).toEqual(['1']);
    expect(entriesOf('{"a":1}\n{"b"')).toEqual(['{"a":1}', '{"b"']);
  });

  test('end with the bracket of an array, and are whole lines where there is none', () => {
    expect(entriesOf('[1} 2]')).toEqual(['1']);
    expect(entriesOf('1\n]\n,2\n}')).toEqual(['1', ']', ',2', '}']);
  });

  test('are none in a line that only looks blank', () => {
    expect(entriesOf('1\n\u00a0\n2\n\uFEFF\n3')).toEqual(['1', '2', '3']);
  });

  test.each(['', ' \n', '[]', '[ ]', '\uFEFF'])('are none in %j', (text) => {
    expect(entriesOf(text)).toEqual([]);
  });
});

test('of a part of a file of lines, a line that begins as an array is an entry', () => {
  const reader = new EntryReader(undefined, 'lines');
  const entries = [...reader.push('[1]\n\n{"a":'), ...reader.push('2}\n[3'), ...reader.end()];
  expect(entries).toEqual(['[1]', '{"a":2}', '[3']);
});
