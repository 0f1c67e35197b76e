import { expect, test } from 'vitest';
import { riftboundTts } from '../../../../../src/decks/formats/codes/riftbound-tts.js';

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
