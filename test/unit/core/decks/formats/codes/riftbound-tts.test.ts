import { expect, test } from 'vitest';
import { riftboundTts } from '../../../../../../src/core/decks/formats/codes/riftbound-tts.js';

const context = { game: undefined, nameOf: () => undefined };

test('each token is a copy, whatever the art', () => {
  expect(riftboundTts.read('OGN-265-1 OGN-179-1\nOGN-179-2', context).cards).toEqual([
    { name: 'OGN-265', set: 'OGN', number: '265', count: 1 },
    { name: 'OGN-179', set: 'OGN', number: '179', count: 2 },
  ]);
});

test('a line with a token that is no card is unread', () => {
  expect(riftboundTts.read('OGN-265-1 hello', context)).toMatchObject({
    cards: [],
    lines: { unread: 1 },
  });
});

test('more copies than a list can have are reported, and not counted', () => {
  const text = `OGN-179-1\n${`${'OGN-265-1 '.repeat(1000)}\n`.repeat(10)}`;
  const { cards, diagnostics } = riftboundTts.read(text, context);
  expect(cards).toMatchObject([{ name: 'OGN-179', count: 1 }]);
  expect(diagnostics).toMatchObject([
    { code: 'bad-copies', data: { name: 'OGN-265', got: '10000' }, range: { start: { line: 11 } } },
  ]);
});
