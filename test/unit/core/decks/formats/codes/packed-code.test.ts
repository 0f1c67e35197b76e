import { expect, test } from 'vitest';
import {
  type PackedCode,
  readPacked,
  restOf,
  withoutPadding,
} from '../../../../../../src/core/decks/formats/codes/packed-code.js';

const packed: PackedCode = {
  name: 'test',
  pattern: /^code:(.+)$/,
  unpack(code) {
    if (code === 'bad') throw new Error('it is bad');
    return { cards: [{ id: code, count: 2, zone: 'main' }], ignored: [] };
  },
};
const read = (text: string) => readPacked(text, packed, () => undefined);

test('the first code that can be decoded is read, and only that one', () => {
  const { cards, lines } = read('code:bad\ncode:7\ncode:8');
  expect(cards).toEqual([{ name: '7', number: '7', count: 2, zone: 'main' }]);
  expect(lines).toEqual({ cards: 1, skipped: 0, leftOut: 0, unread: 2 });
});

test('a text without a code, or with a damaged one, has a finding with the reason', () => {
  const whyOf = (text: string) => read(text).diagnostics.at(-1)?.data?.what;
  expect([whyOf('hello'), whyOf('code:bad')]).toEqual(['no line of it holds a code', 'it is bad']);
});

test.each([
  ['AAAA', 'AAAA'],
  ['o6lXBQ==', 'o6lXBQ'],
  ['AAA=BB', 'AAA'],
  ['AAAAB', 'AAAA'],
])('without padding, %s is %s', (text, digits) => expect(withoutPadding(text)).toBe(digits));

test('what follows the list of a code is counted without padding', () => {
  expect(restOf('AAAABB==', 'AAAA')).toEqual(['2 characters of the code']);
  expect(restOf('AAAA', 'AAAA==')).toEqual([]);
});
