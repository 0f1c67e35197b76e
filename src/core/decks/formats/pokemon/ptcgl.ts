/** Pokémon TCG Live, and Limitless' "Copy as Text". */
import { copiesIn } from '../../decklist.js';
import {
  byZone,
  type Cards,
  type Heading,
  joinBlocks,
  plainCard,
  withoutHeading,
} from '../../text/writing.js';
import type { TextFormat } from '../format.js';
import { readPokemon } from './pokemon-list.js';

export const ptcgl = {
  input: 'text',
  name: 'ptcgl',
  label: 'Pokémon TCG Live, Limitless "Copy as Text"',
  example: '2 Charizard ex OBF 125',
  game: 'pokemon',
  aliases: ['limitless-text'],
  read: (text) => readPokemon(text).reading,
  write: writePtcgl,
} as const satisfies TextFormat;

const headings: readonly Heading[] = [
  ['pokemon', 'Pokémon'],
  ['trainer', 'Trainer'],
  ['energy', 'Energy'],
];

/** The number of a heading is that of its lines, as the game writes it. */
export function writePtcgl(cards: Cards): string {
  const zones = byZone(cards);
  const known = headings.map(([zone, heading]) => {
    const lines = zones.get(zone) ?? [];
    return lines.length === 0 ? [] : [`${heading}: ${lines.length}`, ...lines.map(plainCard)];
  });
  // Cards of other zones come first, before any heading.
  const others = withoutHeading(cards, headings).map(plainCard);
  return joinBlocks([others, ...known, [`Total Cards: ${copiesIn(cards)}`]]);
}
