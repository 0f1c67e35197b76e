import { describe, expect, test } from 'vitest';
import { createSplitter, type Piece } from '../../../src/standings/split.js';

function split(text: string, size = text.length) {
  const splitter = createSplitter();
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at += size) {
    pieces.push(...splitter.push(text.slice(at, at + size)));
  }
  const { pieces: last, ending } = splitter.end();
  pieces.push(...last);
  const entries = pieces.filter((piece) => piece.kind === 'entry');
  return {
    ending,
    form: splitter.form,
    text: pieces.map((piece) => piece.text).join(''),
    entries: entries.map((piece) => piece.text),
    lines: entries.map((piece) => ('line' in piece ? piece.line : 0)),
  };
}

const tricky = '[ {"a":"]},\\"[{"} ,\r\n  [1,[2]], "x,]\\\\", 3 ,null\n]\n ';

describe('createSplitter', () => {
  test('cuts an array at the commas between its entries', () => {
    const { entries, form, ending } = split(tricky);
    expect(entries).toEqual(['{"a":"]},\\"[{"}', '[1,[2]]', '"x,]\\\\"', '3', 'null']);
    expect(form).toBe('array');
    expect(ending).toBe('sound');
  });

  test('cuts lines, and passes over those that are blank', () => {
    const { entries, form, lines } = split('\n{"a":1}\r\n\r\n  {"b":[1,2]}  \n{"c":3}');
    expect(entries).toEqual(['{"a":1}', '{"b":[1,2]}', '{"c":3}']);
    expect(form).toBe('lines');
    expect(lines).toEqual([2, 4, 5]);
  });

  test('counts the lines of an array', () => {
    expect(split('[\n{"a":\n1},\n\n2\n]').lines).toEqual([2, 5]);
  });

  test.each([
    ['an array', tricky],
    ['lines', '{"a":"\\\\"}\n\n{"b":2}\n'],
    ['an array that is cut off', '[{"a":1},{"b":'],
    ['an array that more follows', '[1,2] [3]'],
  ])('gives back %s character for character, wherever it is cut', (_, text) => {
    const whole = split(text);
    for (let size = 1; size <= text.length; size++) {
      expect(split(text, size)).toEqual(whole);
    }
    expect(whole.text).toBe(text);
  });

  test('says how a text ends', () => {
    expect(split('[1,2').ending).toBe('cut-off');
    expect(split('[1,2').entries).toEqual(['1', '2']);
    expect(split('[1] x').ending).toBe('trailing');
    expect(split(' \n').ending).toBe('empty');
    expect(split('[]').ending).toBe('sound');
    expect(split('[]').entries).toEqual([]);
  });
});
