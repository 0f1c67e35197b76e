/** Magic Arena: `Deck`, `4 Lightning Bolt (CLU) 141`; the first gap begins the sideboard. */
import type { DeckCard } from '../../decklist.js';
import {
  type Cards,
  type Heading,
  joinBlocks,
  joinWords,
  withoutHeading,
} from '../../text/writing.js';
import type { TextFormat } from '../format.js';
import { readMagic } from './magic-list.js';

export const arena = {
  input: 'text',
  name: 'arena',
  label: 'Magic Arena',
  example: '4 Lightning Bolt (CLU) 141',
  game: 'magic',
  aliases: ['mtga'],
  read: (text) => readMagic(text, { gaps: 'first' }),
  write: writeArena,
  defaultZone: 'main',
} as const satisfies TextFormat;

const headings: readonly Heading[] = [
  ['commander', 'Commander'],
  ['companion', 'Companion'],
  ['main', 'Deck'],
  ['side', 'Sideboard'],
];

/** A companion is above the deck and again in the sideboard. */
function writeArena(cards: Cards): string {
  const others = new Set(withoutHeading(cards, headings));
  const blocks = headings.map(([zone, heading]) => {
    const lines = cards.filter(
      (card) =>
        card.zone === zone ||
        (zone === 'main' && others.has(card)) ||
        (zone === 'side' && card.zone === 'companion'),
    );
    return lines.length === 0 ? [] : [heading, ...lines.map(arenaCard)];
  });
  return joinBlocks(blocks);
}

function arenaCard({ name, count, set, number }: DeckCard): string {
  return joinWords(count, name, set === undefined ? undefined : `(${set})`, number);
}
