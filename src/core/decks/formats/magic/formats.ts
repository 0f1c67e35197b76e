/**
 * The formats of Magic. One reader serves all lists of lines (magic-list.ts), and one all XML documents
 * (magic-xml.ts), so most formats here are just a name and an example.
 */
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
import { hasRoot, readMagicXml } from './magic-xml.js';

const list = { input: 'text', game: 'magic', read: (text: string) => readMagic(text) } as const;
const xml = { input: 'text', game: 'magic', read: readMagicXml } as const;

/** The formats of lists, in the order of detection. */
export const magicLists = [
  // The first gap begins the sideboard.
  {
    ...list,
    name: 'arena',
    label: 'Magic Arena',
    example: '4 Lightning Bolt (CLU) 141',
    aliases: ['mtga'],
    read: (text) => readMagic(text, { gaps: 'first' }),
    write: writeArena,
    defaultZone: 'main',
  },
  // The first gap begins the sideboard.
  {
    ...list,
    name: 'mtgo',
    label: 'Magic Online, text',
    example: '2 Fire/Ice',
    read: (text) => readMagic(text, { gaps: 'first', hasBareSlash: true }),
    write: writeMtgo,
    defaultZone: 'main',
  },
  {
    ...list,
    name: 'moxfield',
    label: 'Moxfield, text',
    example: '1 Sol Ring (C21) 263 *F*',
  },
  {
    ...list,
    name: 'archidekt',
    label: 'Archidekt, text',
    example: '1x Sol Ring (c21) 263 [Ramp] ^Have,#37d67a^',
  },
  {
    ...list,
    name: 'deckstats',
    label: 'Deckstats',
    example: '1 [2XM#310] Sol Ring #!Commander',
  },
  {
    ...list,
    name: 'xmage',
    label: 'XMage, .dck',
    example: '1 [M21:123] Heartfire Immolator',
  },
  {
    ...list,
    name: 'forge',
    label: 'Forge, .dck',
    example: '4 Lightning Bolt|CLU|[141]',
  },
  {
    ...list,
    name: 'mtggoldfish',
    label: 'MTGGoldfish',
    example: '4 Lightning Bolt <141> [CLU]',
    aliases: ['goldfish'],
  },
  // The first comment names the deck; counts can be missing.
  {
    ...list,
    name: 'cockatrice-text',
    label: 'Cockatrice, text',
    example: 'x4 Lava Spike',
    read: (text) => readMagic(text, { isCountOptional: true, isTitleInComment: true }),
  },
] as const satisfies readonly TextFormat[];

/** The formats of XML documents. */
export const magicDocuments = [
  {
    ...xml,
    name: 'mtgo-dek',
    label: 'Magic Online, .dek',
    example: '<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Opt"/></Deck>',
    aliases: ['dek'],
    detect: ({ text }) => (hasRoot(text, 'deck') ? 'certain' : undefined),
  },
  {
    ...xml,
    name: 'cockatrice',
    label: 'Cockatrice, .cod',
    example:
      '<cockatrice_deck><zone name="main"><card number="4" name="Opt"/></zone></cockatrice_deck>',
    aliases: ['cod'],
    detect: ({ text }) => (hasRoot(text, 'cockatrice_deck') ? 'certain' : undefined),
  },
] as const satisfies readonly TextFormat[];

const arenaHeadings: readonly Heading[] = [
  ['commander', 'Commander'],
  ['companion', 'Companion'],
  ['main', 'Deck'],
  ['side', 'Sideboard'],
];

/** Writes a companion above the deck and again in the sideboard, as Arena does. */
function writeArena(cards: Cards): string {
  const others = new Set(withoutHeading(cards, arenaHeadings));
  const blocks = arenaHeadings.map(([zone, heading]) => {
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
  // A number without a set would be read as a part of the name.
  return joinWords(count, name, set && `(${set})`, set && number);
}

/** Writes commanders and companions into the sideboard. */
function writeMtgo(cards: Cards): string {
  const isSide = ({ zone }: DeckCard) =>
    zone === 'side' || zone === 'commander' || zone === 'companion';
  const line = ({ count, name }: DeckCard) => joinWords(count, withBareSlash(name));
  const main = cards.filter((card) => !isSide(card)).map(line);
  const side = cards.filter(isSide).map(line);
  return joinBlocks([main, side.length === 0 ? [] : ['Sideboard', ...side]]);
}

function withBareSlash(name: string): string {
  const faces = name.split(' // ');
  return faces.length === 2 && !name.includes(':') ? faces.join('/') : name;
}
