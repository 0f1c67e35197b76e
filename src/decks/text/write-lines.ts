/** One writer a format: cards in, text out. What a text loses is found out by `write.ts`. */
import type { DeckCard } from '../decklist.js';
import { foldText } from '../identity.js';
import { copiesIn } from './listing.js';

type Cards = readonly DeckCard[];

/** The cards of each zone, zones in the order in which they first occur. */
function byZone(cards: Cards): Map<string | undefined, DeckCard[]> {
  const zones = new Map<string | undefined, DeckCard[]>();
  for (const card of cards) {
    const zone = zones.get(card.zone);
    if (zone === undefined) zones.set(card.zone, [card]);
    else zone.push(card);
  }
  return zones;
}

function text(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0);
  return filled.length === 0 ? '' : `${filled.map((block) => block.join('\n')).join('\n\n')}\n`;
}

function words(...parts: readonly (string | number | undefined)[]): string {
  return foldText(parts.filter((part) => part !== undefined && part !== '').join(' '));
}

const pokemonHeadings: readonly (readonly [zone: string, heading: string])[] = [
  ['pokemon', 'Pokémon'],
  ['trainer', 'Trainer'],
  ['energy', 'Energy'],
];

function pokemonCard({ name, count, set, number }: DeckCard): string {
  return words(count, name, set, number);
}

/** TCG Live; a heading's number is that of its lines, as the game writes it. */
export function writePtcgl(cards: Cards): string {
  const zones = byZone(cards);
  const known = pokemonHeadings.map(([zone, heading]) => {
    const lines = zones.get(zone) ?? [];
    return lines.length === 0 ? [] : [`${heading}: ${lines.length}`, ...lines.map(pokemonCard)];
  });
  return text([otherZones(cards).map(pokemonCard), ...known, [`Total Cards: ${copiesIn(cards)}`]]);
}

/** Cards that no heading of Pokémon stands for; they come first, where no heading is in force. */
function otherZones(cards: Cards): Cards {
  return cards.filter(({ zone }) => !pokemonHeadings.some(([known]) => known === zone));
}

/** TCG Online. */
export function writePtcgo(cards: Cards): string {
  const zones = byZone(cards);
  const line = (card: DeckCard) => `* ${pokemonCard(card)}`;
  const known = pokemonHeadings.map(([zone, heading]) => {
    const lines = zones.get(zone) ?? [];
    const title = zone === 'trainer' ? 'Trainer Cards' : heading;
    return lines.length === 0 ? [] : [`##${title} - ${copiesIn(lines)}`, ...lines.map(line)];
  });
  return text([
    ['****** Pokémon Trading Card Game Deck List ******'],
    otherZones(cards).map(line),
    ...known,
    [`Total Cards - ${copiesIn(cards)}`],
  ]);
}

const arenaHeadings: readonly (readonly [zone: string, heading: string])[] = [
  ['commander', 'Commander'],
  ['companion', 'Companion'],
  ['main', 'Deck'],
  ['side', 'Sideboard'],
];

/** Magic Arena. A companion stands above the deck and once more in the sideboard. */
export function writeArena(cards: Cards): string {
  const isKnown = (zone: string | undefined) => arenaHeadings.some(([known]) => known === zone);
  const blocks = arenaHeadings.map(([zone, heading]) => {
    const lines = cards.filter(
      (card) =>
        card.zone === zone ||
        (zone === 'main' && !isKnown(card.zone)) ||
        (zone === 'side' && card.zone === 'companion'),
    );
    return lines.length === 0 ? [] : [heading, ...lines.map(arenaCard)];
  });
  return text(blocks);
}

function arenaCard({ name, count, set, number }: DeckCard): string {
  return words(count, name, set === undefined ? undefined : `(${set})`, number);
}

/** Magic Online's text: split names with a bare slash; a commander waits in the sideboard. */
export function writeMtgo(cards: Cards): string {
  const isSide = ({ zone }: DeckCard) =>
    zone === 'side' || zone === 'commander' || zone === 'companion';
  const line = ({ count, name }: DeckCard) => words(count, onlineName(name));
  const main = cards.filter((card) => !isSide(card)).map(line);
  const side = cards.filter(isSide).map(line);
  return text([main, side.length === 0 ? [] : ['Sideboard', ...side]]);
}

function onlineName(name: string): string {
  const faces = name.split(' // ');
  return faces.length === 2 && !name.includes(':') ? faces.join('/') : name;
}

/** `4 OP01-016 Nami`, a heading for each zone. */
export function writeNumbered(cards: Cards): string {
  return withHeadings(cards, ({ name, count, set, number }) => {
    if (set === undefined || number === undefined) return words(count, name);
    const id = `${set}-${number}`;
    return words(count, id, name === id ? undefined : name);
  });
}

/** `4 Name SET NUMBER`, a heading for each zone. */
export function writePlain(cards: Cards): string {
  return withHeadings(cards, pokemonCard);
}

const plainHeadings: Readonly<Record<string, string>> = {
  main: 'Deck',
  side: 'Sideboard',
  pokemon: 'Pokémon',
};

function withHeadings(cards: Cards, line: (card: DeckCard) => string): string {
  const zones = byZone(cards);
  // Cards without a zone come first, where no heading is in force.
  const none = zones.get(undefined) ?? [];
  zones.delete(undefined);
  const blocks = [...zones].map(([zone, lines]) => [
    plainHeadings[zone as string] ?? capital(zone as string),
    ...lines.map(line),
  ]);
  return text([none.map(line), ...blocks]);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const ydkHeadings: readonly (readonly [zone: string, heading: string])[] = [
  ['main', '#main'],
  ['extra', '#extra'],
  ['side', '!side'],
];

/** Yu-Gi-Oh's .ydk: a passcode for each copy. */
export function writeYdk(cards: Cards): string {
  const isKnown = (zone: string | undefined) => ydkHeadings.some(([known]) => known === zone);
  const lines = ydkHeadings.flatMap(([zone, heading]) => [
    heading,
    ...cards
      .filter((card) => card.zone === zone || (zone === 'main' && !isKnown(card.zone)))
      .flatMap(({ name, count }) => Array.from({ length: count }, () => foldText(name))),
  ]);
  return text([lines]);
}

/** Limitless' JSON: zones of cards; a leader alone is an object without a count. */
export function writeJson(cards: Cards): string {
  const zones = byZone(cards);
  const entry = ({ count, set, number, name }: DeckCard) => ({ count, set, number, name });
  if (zones.size === 0) return '{}\n';
  const object = Object.fromEntries(
    [...zones].map(([zone, lines]) => {
      const [only] = lines;
      if (zone === 'leader' && lines.length === 1 && only?.count === 1) {
        return [zone, { name: only.name, set: only.set, number: only.number }];
      }
      return [zone ?? 'cards', lines.map(entry)];
    }),
  );
  return `${JSON.stringify(object)}\n`;
}
