/** What the writers of text formats share: zones, blocks and lines. */
import { groupBy } from '../../json/grouping.js';
import type { DeckCard } from '../decklist.js';
import { foldText } from '../identity.js';

export type Cards = readonly DeckCard[];

/** A zone and the heading that a format writes above its cards. */
export type Heading = readonly [zone: string, heading: string];

/** The cards of each zone, zones in the order in which they first occur. */
export function byZone(cards: Cards): Map<string | undefined, DeckCard[]> {
  return groupBy(cards, ({ zone }) => zone);
}

/** The cards of zones that have none of the headings. */
export function withoutHeading(cards: Cards, headings: readonly Heading[]): Cards {
  return cards.filter(({ zone }) => !headings.some(([known]) => known === zone));
}

/** Blocks of lines with a blank line between them; empty blocks are skipped. */
export function joinBlocks(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0);
  return filled.length === 0 ? '' : `${filled.map((block) => block.join('\n')).join('\n\n')}\n`;
}

/** One line of the words that are neither undefined nor empty. */
export function joinWords(...parts: readonly (string | number | undefined)[]): string {
  return foldText(parts.filter((part) => part !== undefined && part !== '').join(' '));
}

/** Numbers that are known to be cards by themselves. */
const basicEnergy = /^(?:Basic )?(?:\{[A-Z]\}|[A-Z][a-z]+) Energy$/;

/** `4 Name SET NUMBER`; half a printing would be read as a part of the name. */
export function plainCard({ name, count, set, number }: DeckCard): string {
  const isWhole = set === undefined ? basicEnergy.test(name) : number !== undefined;
  return isWhole ? joinWords(count, name, set, number) : joinWords(count, name);
}

const plainHeadings: Readonly<Record<string, string>> = {
  main: 'Deck',
  side: 'Sideboard',
  pokemon: 'Pokémon',
};

/** All cards, under a heading for each zone. */
export function writeZones(cards: Cards, line: (card: DeckCard) => string): string {
  const zones = byZone(cards);
  // Cards without a zone come first, before any heading.
  const none = zones.get(undefined) ?? [];
  zones.delete(undefined);
  const blocks = [...zones].map(([zone = '', lines]) => [
    plainHeadings[zone] ?? zone.slice(0, 1).toUpperCase() + zone.slice(1),
    ...lines.map(line),
  ]);
  return joinBlocks([none.map(line), ...blocks]);
}
