/**
 * Magic lists as text. One reader for all sites: people paste lines of one site under the headings
 * of another, so the format only decides what a blank line means and which name the list gets.
 */

import { diagnoseList } from '../../diagnostics/codes/lists.js';
import { type DeckCard, deckCard } from '../decklist.js';
import { type Confidence, type DeckFormat, type ReadDecklist, sheetResult } from '../result.js';
import { linesOf } from '../text/lines.js';
import {
  copiesIn,
  isUnparted,
  type ListingGrammar,
  plainGrammar,
  readListing,
  structureOf,
} from '../text/listing.js';
import { type MagicManner, readMagicLine, splitName } from './magic-line.js';

const mainSize = 60;
const sideSize = 15;

/**
 * Reads a Magic list. `forced` names its format; otherwise the marks of its lines do. A list
 * without any is one of bare lines, unless it is known to be of Magic.
 */
export function readMagic(text: string, forced?: DeckFormat, isMagic = false): ReadDecklist {
  const manners = new Set<MagicManner>();
  const grammar: ListingGrammar = {
    // Arena and MTGO part at the first gap; elsewhere people set gaps between kinds of cards.
    gaps: forced === 'arena' || forced === 'mtgo' ? 'first' : 'single',
    firstZone: 'main',
    alwaysZone: true,
    isFurniture: isMagicFurniture,
    readCard(line) {
      const card = readMagicLine(line);
      if (card === undefined) return undefined;
      const { isCounted, manner } = card;
      // Words without a count are a card where the format says so, or where a printing does.
      if (!isCounted && forced !== 'cockatrice-text' && card.set === undefined) return undefined;
      if (manner !== undefined) manners.add(manner);
      return card;
    },
  };
  const structure = structureOf(text, grammar);
  // Not Magic's at all, as far as it shows: then nothing of it is to be read as Magic's.
  const isBare = manners.size === 0 && isUnparted(structure) && !isSideSized(structure.groups);
  if (forced === undefined && !isMagic && isBare) return readBare(text);
  const { marks, ...sheet } = readListing(text, grammar, structure);
  let { cards } = sheet;
  const diagnostics = [...sheet.diagnostics];
  const parted = marks.headings.size > 0 || marks.isParted ? cards : partBySize(cards);
  const isParted = marks.isParted || parted !== cards;
  const zones = new Set(cards.map(({ zone }) => zone));
  const [format, confidence] = forced
    ? [forced, 'certain' as const]
    : nameFormat({ manners, zones, isParted, headings: marks.headings }, isMagic);
  if (format === 'plain') return readBare(text);
  if (parted !== cards) {
    const side = copiesIn(parted) - mainSize;
    diagnostics.push(diagnoseList('side-by-size', '', { main: mainSize, side }));
  }
  cards = parted;
  if (format === 'mtgo') cards = cards.map((card) => ({ ...card, name: splitName(card.name) }));
  const companions = withoutCompanionTwice(cards);
  for (const name of companions.twice) {
    diagnostics.push(diagnoseList('companion-in-side', '', { name }));
  }
  if (sheet.leftOut !== undefined)
    diagnostics.push(diagnoseList('cards-left-out', '', sheet.leftOut));
  const title = sheet.title ?? (format === 'cockatrice-text' ? firstComment(text) : undefined);
  const result = { ...sheet, cards: companions.cards, diagnostics, ...(title && { title }) };
  return sheetResult(result, format, confidence);
}

function readBare(text: string): ReadDecklist {
  return sheetResult(readListing(text, plainGrammar), 'plain', 'guess');
}

/** Cockatrice takes the first line of the first comment for the name of the deck. */
function firstComment(text: string): string | undefined {
  for (const line of linesOf(text.slice(0, 2000))) {
    if (line.text !== '') return /^\/\/ ?(.+)$/.exec(line.text)?.[1];
  }
  return undefined;
}

/** XMage's and Forge's lines about the deck, and bare section names. */
function isMagicFurniture(text: string): boolean {
  return (
    /^(?:NAME|AUTHOR|LAYOUT [A-Z]+|Deck Type|Name|Title|Description|Comment|Tags|Format) ?[:=]/.test(
      text,
    ) || /^\[(?:metadata|general|shop|duel)\]$/i.test(text)
  );
}

interface MagicMarks {
  readonly manners: ReadonlySet<MagicManner>;
  readonly zones: ReadonlySet<string | undefined>;
  readonly headings: ReadonlySet<string>;
  readonly isParted: boolean;
}

const magicZones: ReadonlySet<string | undefined> = new Set([
  'main',
  'side',
  'commander',
  'companion',
]);

function nameFormat(
  { manners, zones, headings, isParted }: MagicMarks,
  isMagic: boolean,
): [DeckFormat, Confidence] {
  const has = (...titles: readonly string[]) => titles.some((title) => headings.has(title));
  // Every site may write a plain line; the rarest mark names the site.
  for (const manner of ['archidekt', 'deckstats', 'xmage', 'mtggoldfish', 'forge'] as const) {
    if (manners.has(manner)) return [manner, 'certain'];
  }
  if (has('[main]', '[sideboard]', '[commander]')) return ['forge', 'certain'];
  if (has('//main', '//sideboard', '//maybeboard')) return ['deckstats', 'likely'];
  if (manners.has('moxfield')) return ['moxfield', 'likely'];
  const isArena = has('about', 'deck', 'commander', 'companion');
  if (manners.has('arena')) {
    if (has('sideboard:')) return ['moxfield', 'likely'];
    return ['arena', isArena ? 'certain' : 'likely'];
  }
  // Magic has no side deck; lists of names with one are Bandai's and Riftbound's.
  const isOther = [...headings].some((title) => title.startsWith('side deck'));
  if (!isOther && [...zones].every((zone) => magicZones.has(zone))) {
    if (isArena) return ['arena', 'likely'];
    if (manners.has('mtgo') || headings.size > 0) return ['mtgo', 'likely'];
    if (isParted) return ['mtgo', 'guess'];
  }
  return [isMagic ? 'mtgo' : 'plain', 'guess'];
}

/**
 * Sites that show both lists in one column leave 60 cards and up to 15 behind them (the rule of
 * the Penny Dreadful Tools, which leave singleton decks alone too).
 */
function partBySize(cards: readonly DeckCard[]): readonly DeckCard[] {
  if (!isSideSized([copiesIn(cards)])) return cards;
  if (cards.every(({ count }) => count === 1) || cards.some(({ zone }) => zone !== 'main'))
    return cards;
  let sum = 0;
  const last = cards.findIndex(({ count }) => {
    sum += count;
    return sum >= mainSize;
  });
  if (sum !== mainSize) return cards;
  return cards.map((card, index) => (index > last ? { ...card, zone: 'side' } : card));
}

function isSideSized(groups: readonly number[]): boolean {
  const total = groups.reduce((sum, copies) => sum + copies, 0);
  return total > mainSize && total <= mainSize + sideSize;
}

/** Arena lists a companion above the deck and in the sideboard, but it is one card. */
function withoutCompanionTwice(cards: readonly DeckCard[]): {
  readonly cards: readonly DeckCard[];
  readonly twice: readonly string[];
} {
  const companions = new Map<string, number>();
  for (const { name, count, zone } of cards) {
    if (zone === 'companion') companions.set(name, (companions.get(name) ?? 0) + count);
  }
  if (companions.size === 0) return { cards, twice: [] };
  const twice = new Set<string>();
  const kept = cards.flatMap((card) => {
    const extra = card.zone === 'side' ? (companions.get(card.name) ?? 0) : 0;
    if (extra === 0) return [card];
    twice.add(card.name);
    const left = card.count - extra;
    companions.set(card.name, Math.max(0, -left));
    return left > 0 ? [deckCard(card.name, left, card.zone, card.set, card.number)] : [];
  });
  return { cards: kept, twice: [...twice] };
}
