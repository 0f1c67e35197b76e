/** Riftbound's deck codes, as Piltover Archive writes them: base32, versions 1 to 3. */
import { getCodeFromDeck, getDeckFromCode } from '@piltoverarchive/riftbound-deck-codes';
import type { TextFormat } from '../format.js';
import { findCode, type PackedCode, readPacked, restOf } from './packed-code.js';

const packed: PackedCode = {
  name: 'Riftbound deck code',
  // Format 1 in the first four bits, versions 1 to 3 in the next.
  pattern: /^C[E-P][A-Z2-7]{20,}$/,
  unpack(code) {
    const { mainDeck, sideboard, chosenChampion } = getDeckFromCode(code);
    // The chosen champion is one of the main deck's copies.
    const main = mainDeck.flatMap(({ cardCode: id, count }) => {
      const left = id === chosenChampion ? count - 1 : count;
      return left > 0 ? [{ id, count: left, zone: 'main' }] : [];
    });
    return {
      cards: [
        ...(chosenChampion ? [{ id: chosenChampion, count: 1, zone: 'champion' }] : []),
        ...main,
        ...sideboard.map(({ cardCode: id, count }) => ({ id, count, zone: 'side' })),
      ],
      ignored: restOf(code, getCodeFromDeck(mainDeck, sideboard, chosenChampion)),
    };
  },
};

export const riftboundCode = {
  input: 'text',
  name: 'riftbound-code',
  label: 'Riftbound deck code',
  example: 'CMAAAAAAAAAQCAAAA4AAAAABAEAAAZYBAEAACWIBAEBQAAIAAEAQAAAWAAAQAADH',
  game: 'riftbound',
  detect: ({ lines }) =>
    lines.some((line) => findCode(line, packed) !== undefined) ? 'likely' : undefined,
  read: (text, { nameOf }) => readPacked(text, packed, nameOf),
} as const satisfies TextFormat;
