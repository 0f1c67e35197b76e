import { expect, test } from 'vitest';
import { pixelborn } from '../../../../../../src/core/decks/formats/codes/pixelborn.js';
import { headOf } from '../../../../../../src/core/decks/text/head.js';

const context = { game: undefined, nameOf: () => undefined };

test('Pixelborn is base64 of numbers, a copy each', () => {
  const code = btoa('001-045-1$001-045-2$002-101-1');
  expect(pixelborn.detect(headOf(code))).toBe('likely');
  expect(pixelborn.read(code, context).cards).toEqual([
    { name: '001-045', set: '001', number: '045', count: 2 },
    { name: '002-101', set: '002', number: '101', count: 1 },
  ]);
});

test.each(['short', 'not base64!!', btoa('no sign of it'), btoa('\u0001$\u0002$$$')])(
  'Pixelborn is not %s',
  (text) => {
    expect(pixelborn.detect(headOf(text))).toBeUndefined();
    expect(pixelborn.read(text, context).lines.unread).toBe(1);
  },
);

test('a code is too long to be read before a card has more copies than a list can have', () => {
  const read = (copies: number) =>
    pixelborn.read(btoa('A-1$'.repeat(copies)), { game: undefined, nameOf: () => undefined });
  expect(read(9000).cards).toMatchObject([{ name: 'A-1', count: 9000 }]);
  expect(read(10_000)).toMatchObject({ cards: [], lines: { unread: 1 } });
});
