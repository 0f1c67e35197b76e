/** Pokémon TCG Online. */
import { copiesIn, type DeckCard } from '../../decklist.js';
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

export const ptcgo = {
  input: 'text',
  name: 'ptcgo',
  label: 'Pokémon TCG Online',
  example: '* 4 Charmander SUM 12',
  game: 'pokemon',
  read: (text) => readPokemon(text).reading,
  write: writePtcgo,
} as const satisfies TextFormat;

const headings: readonly Heading[] = [
  ['pokemon', 'Pokémon'],
  ['trainer', 'Trainer Cards'],
  ['energy', 'Energy'],
];

/** The number of a heading is that of its copies. */
function writePtcgo(cards: Cards): string {
  const zones = byZone(cards);
  const line = (card: DeckCard) => `* ${plainCard(card)}`;
  const known = headings.map(([zone, heading]) => {
    const lines = zones.get(zone) ?? [];
    return lines.length === 0 ? [] : [`##${heading} - ${copiesIn(lines)}`, ...lines.map(line)];
  });
  return joinBlocks([
    ['****** Pokémon Trading Card Game Deck List ******'],
    withoutHeading(cards, headings).map(line),
    ...known,
    [`Total Cards - ${copiesIn(cards)}`],
  ]);
}
