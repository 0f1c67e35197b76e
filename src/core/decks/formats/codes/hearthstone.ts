/** Hearthstone's deckstrings, `AAEC…`, alone or in the text that the game copies. */
// The build for browsers: the main one needs Node's Buffer.
import { decode, encode } from 'deckstrings/dist/browser.mjs';
import type { TextFormat } from '../format.js';
import { findCode, type PackedCode, readPacked, restOf, withoutPadding } from './packed-code.js';

const packed: PackedCode = {
  name: 'Hearthstone deck code',
  pattern: /^(?:.{0,40}[:\s])?(AAE[A-Za-z0-9+/]{8,}={0,2})$/,
  unpack(code) {
    const deck = decode(withoutPadding(code));
    const { cards, heroes, sideboardCards } = deck;
    return {
      cards: [
        ...heroes.map((id) => ({ id, count: 1, zone: 'hero' })),
        ...cards.map(([id, count]) => ({ id, count, zone: 'main' })),
        ...sideboardCards.map(([id, count]) => ({ id, count, zone: 'side' })),
      ],
      ignored: [
        ...(sideboardCards.length > 0 ? ['which cards the sideboards belong to'] : []),
        ...restOf(code, encode(deck)),
      ],
    };
  },
  skip(builder, line) {
    if (!line.text.startsWith('#')) return false;
    if (line.text.startsWith('### ')) builder.title ??= line.text.slice(4);
    builder.skip(line);
    return true;
  },
};

export const hearthstone = {
  input: 'text',
  name: 'hearthstone',
  label: 'Hearthstone deck code',
  example: 'AAECAf0EAbsCArQElgUAAA==',
  game: 'hearthstone',
  aliases: ['deckstring'],
  detect: ({ lines }) =>
    lines.some((line) => findCode(line, packed) !== undefined) ? 'certain' : undefined,
  read: (text, { nameOf }) => readPacked(text, packed, nameOf),
} as const satisfies TextFormat;
