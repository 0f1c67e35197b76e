/** The formats of Pokémon. One reader serves all of them (pokemon-list.ts). */
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

/** The formats, in the order of detection. */
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
  // Lines as in TCG Live, but with Pocket's own sets (`A1a`, `P-A`).
  {
    ...list,
    name: 'pocket',
    label: 'Pokémon TCG Pocket',
    example: '2 Pikachu ex A1 96',
    write: writePtcgl,
  },
] as const satisfies readonly TextFormat[];

/** Writes headings with the number of lines, as the game does. */
function writePtcgl(cards: Cards): string {
  const parts = partsOf(cards, 'Trainer', plainCard, (name, lines) => `${name}: ${lines.length}`);
  return joinBlocks([...parts, [`Total Cards: ${copiesIn(cards)}`]]);
}

/** Writes headings with the number of copies. */
function writePtcgo(cards: Cards): string {
  const line = (card: DeckCard) => `* ${plainCard(card)}`;
  const heading = (name: string, lines: Cards) => `##${name} - ${copiesIn(lines)}`;
  return joinBlocks([
    ['****** Pokémon Trading Card Game Deck List ******'],
    ...partsOf(cards, 'Trainer Cards', line, heading),
    [`Total Cards - ${copiesIn(cards)}`],
  ]);
}

/** Blocks of lines: cards of other zones, without a heading, and then the cards under each heading. */
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
