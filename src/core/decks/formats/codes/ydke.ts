/** Yu-Gi-Oh's `ydke://`: passcodes of main, extra and side deck, in base64. */
import YGOProDeck from 'ygopro-deck-encode';
import type { TextFormat } from '../format.js';
import {
  type PackedCard,
  type PackedCode,
  readPacked,
  restOf,
  withoutPadding,
} from './packed-code.js';

const packed: PackedCode = {
  name: 'Yu-Gi-Oh ydke code',
  pattern: /ydke:\/\/[A-Za-z0-9+/=]*![A-Za-z0-9+/=]*![A-Za-z0-9+/=]*!?/,
  unpack(code) {
    const parts = code.slice('ydke://'.length).split('!').map(withoutPadding);
    const deck = YGOProDeck.fromYdkeURL(`ydke://${parts.join('!')}`);
    return {
      cards: [
        ...copiesOf(deck.main, 'main'),
        ...copiesOf(deck.extra, 'extra'),
        ...copiesOf(deck.side, 'side'),
      ],
      ignored: restOf(code, deck.toYdkeURL()),
    };
  },
};

export const ydke = {
  input: 'text',
  name: 'ydke',
  label: 'Yu-Gi-Oh ydke code',
  example: 'ydke://o6lXBaOpVwWnDwAA!0iNuAQ==!ryPeAA==!',
  game: 'yugioh',
  detect: ({ lines }) => (lines.some((line) => line.startsWith('ydke://')) ? 'certain' : undefined),
  read: (text, { nameOf }) => readPacked(text, packed, nameOf),
} as const satisfies TextFormat;

function copiesOf(ids: readonly number[], zone: string): PackedCard[] {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count, zone }));
}
