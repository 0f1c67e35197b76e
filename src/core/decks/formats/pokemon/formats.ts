/** The formats of Pokémon, which one reader serves (pokemon-list.ts). */
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

const list = {
  input: 'text',
  game: 'pokemon',
  read: (text: string) => readPokemon(text).reading,
} as const;

/** The formats, in the order of `table.ts`. */
export const pokemonLists = [
  {
    ...list,
    name: 'ptcgl',
    label: 'Pokémon TCG Live, Limitless "Copy as Text"',
    example: '2 Charizard ex OBF 125',
    aliases: ['limitless-text'],
    write: writePtcgl,
  },
  {
    ...list,
    name: 'ptcgo',
    label: 'Pokémon TCG Online',
    example: '* 4 Charmander SUM 12',
    write: writePtcgo,
  },
  // Lines as in TCG Live, with sets of its own (`A1a`, `P-A`).
  {
    ...list,
    name: 'pocket',
    label: 'Pokémon TCG Pocket',
    example: '2 Pikachu ex A1 96',
    write: writePtcgl,
  },
] as const satisfies readonly TextFormat[];

/** The number of a heading is that of its lines, as the game writes it. */
function writePtcgl(cards: Cards): string {
  const parts = partsOf(cards, 'Trainer', plainCard, (name, lines) => `${name}: ${lines.length}`);
  return joinBlocks([...parts, [`Total Cards: ${copiesIn(cards)}`]]);
}

/** The number of a heading is that of its copies. */
function writePtcgo(cards: Cards): string {
  const line = (card: DeckCard) => `* ${plainCard(card)}`;
  const heading = (name: string, lines: Cards) => `##${name} - ${copiesIn(lines)}`;
  return joinBlocks([
    ['****** Pokémon Trading Card Game Deck List ******'],
    ...partsOf(cards, 'Trainer Cards', line, heading),
    [`Total Cards - ${copiesIn(cards)}`],
  ]);
}

/** Cards of other zones before any heading, and then those of each heading. */
function partsOf(
  cards: Cards,
  trainer: string,
  line: (card: DeckCard) => string,
  headingOf: (name: string, cards: Cards) => string,
): readonly (readonly string[])[] {
  const headings: readonly Heading[] = [
    ['pokemon', 'Pokémon'],
    ['trainer', trainer],
    ['energy', 'Energy'],
  ];
  const zones = byZone(cards);
  const known = headings.map(([zone, name]) => {
    const lines = zones.get(zone) ?? [];
    return lines.length === 0 ? [] : [headingOf(name, lines), ...lines.map(line)];
  });
  return [withoutHeading(cards, headings).map(line), ...known];
}
