/**
 * Reads Magic lists as text. One reader serves all sites, because people paste lines of one site under the headings of
 * another. Formats differ only in {@link MagicListOptions}; the marks in a list determine its format.
 */

import { diagnoseList } from '../../../diagnostics/codes/lists.js';
import { increase } from '../../../json/grouping.js';
import { copiesIn, type DeckCard, deckCard } from '../../decklist.js';
import type { ListingGrammar } from '../../text/line-kind.js';
import { linesOf } from '../../text/lines.js';
import { isUndivided, type Listing, readListing, structureOf } from '../../text/listing.js';
import type { Reading } from '../../text/reading.js';
import type { Confidence, DetectedReading } from '../format.js';
import { readPlain } from '../plain.js';
import { type MagicMark, readMagicLine, splitName } from './magic-line.js';

/** The peculiarities of a format's lists. */
export interface MagicListOptions {
  /** The meaning of gaps if nothing else marks zones, as in {@link ListingGrammar}. Default: `single`. */
  readonly gaps?: 'single' | 'first';
  /** Whether a line with neither a count nor a printing can be a card. Default: false. */
  readonly isCountOptional?: boolean;
  /** Whether the first line of the first comment names the deck. Default: false. */
  readonly isTitleInComment?: boolean;
  /** Whether split names have a bare slash: `Fire/Ice`. Default: false. */
  readonly hasBareSlash?: boolean;
}

/** The formats that the reader can detect. */
type MagicFormat = MagicMark | 'plain';

const mainSize = 60;
const sideSize = 15;

/** Reads a list of a known format. */
export function readMagic(text: string, options: MagicListOptions = {}): Reading {
  const { grammar, marks } = markingGrammar(options);
  return finish(text, divided(readListing(text, grammar), marks), options);
}

/**
 * Reads a list and detects its format. A list without marks has the plain format, unless the caller knows that its
 * game is Magic.
 */
export function detectMagic(text: string, isMagic: boolean): DetectedReading<MagicFormat> {
  const { grammar, marks } = markingGrammar({});
  const structure = structureOf(text, grammar);
  const isBare = marks.size === 0 && isUndivided(structure) && !isSideSized(structure.groups);
  if (!isMagic && isBare) return detectedPlain(text);
  const list = divided(readListing(text, grammar, structure), marks);
  const [format, confidence] = nameFormat(list, marks, isMagic);
  if (format === 'plain') return detectedPlain(text);
  const reading = finish(text, list, { hasBareSlash: format === 'mtgo' });
  return { reading, format, confidence };
}

function detectedPlain(text: string): DetectedReading<MagicFormat> {
  return { reading: readPlain(text), format: 'plain', confidence: 'guess' };
}

/** Makes a grammar that collects the marks of the lines it reads. */
function markingGrammar({ gaps = 'single', isCountOptional = false }: MagicListOptions): {
  readonly grammar: ListingGrammar;
  readonly marks: ReadonlySet<MagicMark>;
} {
  const marks = new Set<MagicMark>();
  const grammar: ListingGrammar = {
    gaps,
    firstZone: 'main',
    alwaysZone: true,
    isSkipped: isAboutDeck,
    readCard(line) {
      const card = readMagicLine(line);
      if (card === undefined) return undefined;
      // Words without a count are a card only if the format allows it or if they have a printing.
      if (!card.isCounted && !isCountOptional && card.set === undefined) return undefined;
      if (card.mark !== undefined) marks.add(card.mark);
      return card;
    },
  };
  return { grammar, marks };
}

/** A listing after looking for a sideboard by the size of the list. */
interface DividedListing extends Listing {
  /** The zones before the sideboard was found. */
  readonly zones: ReadonlySet<string | undefined>;
  readonly isBySize: boolean;
}

/** If nothing marks a sideboard, divides a list by size. Not for XMage, which marks each line of a sideboard. */
function divided(list: Listing, marks: ReadonlySet<MagicMark>): DividedListing {
  const { reading, headings, isDivided } = list;
  const zones = new Set(reading.cards.map(({ zone }) => zone));
  const isMarked = headings.size > 0 || isDivided || marks.has('xmage');
  const cards = isMarked ? undefined : divideBySize(reading.cards);
  if (cards === undefined) return { ...list, zones, isBySize: false };
  const side = copiesIn(cards) - mainSize;
  const finding = diagnoseList('side-by-size', '', { main: mainSize, side });
  const diagnostics = [...reading.diagnostics, finding];
  return { ...list, reading: { ...reading, cards, diagnostics }, zones, isBySize: true };
}

function finish(text: string, { reading }: Listing, options: MagicListOptions): Reading {
  const cards = options.hasBareSlash
    ? reading.cards.map((card) => ({ ...card, name: splitName(card.name) }))
    : reading.cards;
  const companions = withoutCompanionTwice(cards);
  const twice = companions.twice.map((name) => diagnoseList('companion-in-side', '', { name }));
  const diagnostics = [...reading.diagnostics, ...twice];
  const title = reading.title ?? (options.isTitleInComment ? firstComment(text) : undefined);
  return { ...reading, cards: companions.cards, diagnostics, ...(title && { title }) };
}

/** The text of the first nonblank line, if it is a comment. */
function firstComment(text: string): string | undefined {
  for (const line of linesOf(text.slice(0, 2000))) {
    if (line.text !== '') return /^\/\/ ?(.+)$/.exec(line.text)?.[1];
  }
  return undefined;
}

/** Whether a line is about the deck: lines and section names of XMage and Forge. */
function isAboutDeck(text: string): boolean {
  return /^(?:LAYOUT [A-Z]+:|(?:AiHints|Custom Pool|DraftNotes|KeyCards|Player|PlayerType)=|\[(?:metadata|general|shop|duel)\]$)/i.test(
    text,
  );
}

const magicZones: ReadonlySet<string | undefined> = new Set([
  'main',
  'side',
  'commander',
  'companion',
]);

function nameFormat(
  { zones, headings, isDivided, isBySize }: DividedListing,
  marks: ReadonlySet<MagicMark>,
  isMagic: boolean,
): [MagicFormat, Confidence] {
  const has = (...titles: readonly string[]) => titles.some((title) => headings.has(title));
  // Any site can write plain lines, so the rarest mark decides.
  for (const mark of ['archidekt', 'deckstats', 'xmage', 'mtggoldfish', 'forge'] as const) {
    if (marks.has(mark)) return [mark, 'certain'];
  }
  if (has('[main]', '[sideboard]', '[commander]')) return ['forge', 'certain'];
  if (has('//main', '//sideboard', '//maybeboard')) return ['deckstats', 'likely'];
  if (marks.has('moxfield')) return ['moxfield', 'likely'];
  const isArena = has('about', 'deck', 'commander', 'companion');
  if (marks.has('arena')) {
    if (has('sideboard:')) return ['moxfield', 'likely'];
    return ['arena', isArena ? 'certain' : 'likely'];
  }
  // Magic has no "side deck"; lists with that heading are Bandai's and Riftbound's.
  const isOther = [...headings].some((title) => title.startsWith('side deck'));
  if (!isOther && [...zones].every((zone) => magicZones.has(zone))) {
    if (isArena) return ['arena', 'likely'];
    if (marks.has('mtgo') || headings.size > 0) return ['mtgo', 'likely'];
    if (isDivided || isBySize) return ['mtgo', 'guess'];
  }
  return [isMagic ? 'mtgo' : 'plain', 'guess'];
}

/**
 * Divides a list that has main deck and sideboard in one column: 60 cards, then up to 15 more. This is the rule of
 * the Penny Dreadful Tools, which do not divide singleton decks, either. Undefined for any other list.
 */
function divideBySize(cards: readonly DeckCard[]): readonly DeckCard[] | undefined {
  if (!isSideSized([copiesIn(cards)])) return undefined;
  if (cards.every(({ count }) => count === 1) || cards.some(({ zone }) => zone !== 'main')) {
    return undefined;
  }
  let sum = 0;
  const last = cards.findIndex(({ count }) => {
    sum += count;
    return sum >= mainSize;
  });
  if (sum !== mainSize) return undefined;
  return cards.map((card, index) => (index > last ? { ...card, zone: 'side' } : card));
}

function isSideSized(groups: readonly number[]): boolean {
  const total = groups.reduce((sum, copies) => sum + copies, 0);
  return total > mainSize && total <= mainSize + sideSize;
}

/**
 * Removes companions from the sideboard, because Arena lists a companion twice: above the deck and in the
 * sideboard.
 */
function withoutCompanionTwice(cards: readonly DeckCard[]): {
  readonly cards: readonly DeckCard[];
  readonly twice: readonly string[];
} {
  const companions = new Map<string, number>();
  for (const { name, count, zone } of cards) {
    if (zone === 'companion') increase(companions, name, count);
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
