/** Writes zones, blocks and lines, for all writers of text formats. */
import { groupBy } from '../../json/grouping.js';
import type { DeckCard } from '../decklist.js';
import { foldText } from '../identity.js';

export type Cards = readonly DeckCard[];

/** A zone and the heading that a format writes above its cards. */
export type Heading = readonly [zone: string, heading: string];

/** Zone -> its cards. Zones are in the order of their first cards. */
export function byZone(cards: Cards): Map<string | undefined, DeckCard[]> {
  return groupBy(cards, ({ zone }) => zone);
}

/** The cards of zones without a heading. */
export function withoutHeading(cards: Cards, headings: readonly Heading[]): Cards {
  return cards.filter(({ zone }) => !headings.some(([known]) => known === zone));
}

/** Joins blocks of lines, with blank lines in between. Empty blocks are skipped. */
export function joinBlocks(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0);
  return filled.length === 0 ? '' : `${filled.map((block) => block.join('\n')).join('\n\n')}\n`;
}

/** Joins words to a line. Undefined and empty words are skipped. */
export function joinWords(...parts: readonly (string | number | undefined)[]): string {
  return foldText(parts.filter((part) => part !== undefined && part !== '').join(' '));
}

/** Basic energies, which readers accept with a number but without a set. */
const basicEnergy = /^(?:Basic )?(?:\{[A-Z]\}|[A-Z][a-z]+) Energy$/;

/** Writes `4 Name SET NUMBER`, but omits an incomplete printing, which would be read as a part of the name. */
export function plainCard({ name, count, set, number }: DeckCard): string {
  const isWhole = set === undefined ? basicEnergy.test(name) : number !== undefined;
  return isWhole ? joinWords(count, name, set, number) : joinWords(count, name);
}

const plainHeadings: Readonly<Record<string, string>> = {
  main: 'Deck',
  side: 'Sideboard',
  pokemon: 'Pokémon',
};

/** Writes all cards, with a heading for each zone. */
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
