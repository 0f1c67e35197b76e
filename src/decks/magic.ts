/**
 * Magic lists as text. One reader for all sites: people paste lines of one site under the headings
 * of another, so the format only decides what a blank line means and which name the list gets.
 */
import { type DeckCard, deckCard } from './decklist.js';
import { diagnoseList } from './findings.js';
import { copiesIn, readListing } from './listing.js';
import { type MagicManner, readMagicLine, splitName } from './magic-line.js';
import { type Confidence, type DeckFormat, type ReadDecklist, sheetResult } from './read.js';

const mainSize = 60;
const sideSize = 15;

/** Reads a Magic list. `forced` names its format; otherwise the marks of its lines do. */
export function readMagic(text: string, forced?: DeckFormat): ReadDecklist {
  const manners = new Map<MagicManner, number>();
  let lines = 0;
  const { marks, ...sheet } = readListing(text, {
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
      lines++;
      if (manner !== undefined) manners.set(manner, (manners.get(manner) ?? 0) + 1);
      return card;
    },
  });
  const [format, confidence] = forced
    ? [forced, 'certain' as const]
    : nameFormat(text, manners, marks, lines);
  const diagnostics = [...sheet.diagnostics];
  let cards = sheet.cards;
  if (format === 'mtgo') cards = cards.map((card) => ({ ...card, name: splitName(card.name) }));
  if (marks.headings === 0 && !marks.isParted) {
    const parted = partBySize(cards);
    if (parted !== cards) {
      cards = parted;
      const side = copiesIn(cards) - mainSize;
      diagnostics.push(diagnoseList('side-by-size', { main: mainSize, side }));
    }
  }
  const companions = withoutCompanionTwice(cards);
  if (sheet.leftOut !== undefined) diagnostics.push(diagnoseList('cards-left-out', sheet.leftOut));
  for (const name of companions.twice)
    diagnostics.push(diagnoseList('companion-in-side', { name }));
  return sheetResult({ ...sheet, cards: companions.cards, diagnostics }, format, confidence);
}

/** XMage's and Forge's lines about the deck, and bare section names. */
function isMagicFurniture(text: string): boolean {
  return (
    /^(?:NAME|AUTHOR|LAYOUT [A-Z]+|Deck Type|Name|Title|Description|Comment|Tags|Format) ?[:=]/.test(
      text,
    ) || /^\[(?:metadata|general|shop|duel)\]$/i.test(text)
  );
}

function nameFormat(
  text: string,
  manners: ReadonlyMap<MagicManner, number>,
  marks: { readonly headings: number; readonly isParted: boolean; readonly arenaHeadings: number },
  lines: number,
): [DeckFormat, Confidence] {
  // Every site may write a plain line; the rarest mark names the site.
  for (const manner of ['archidekt', 'deckstats', 'xmage', 'mtggoldfish', 'forge'] as const) {
    if (manners.has(manner)) return [manner, 'certain'];
  }
  if (/^\[(?:main|metadata|sideboard)\]\s*$/im.test(text.slice(0, 2000)))
    return ['forge', 'certain'];
  if (/^\/\/ ?(?:main|sideboard|maybeboard)\s*$/im.test(text)) return ['deckstats', 'likely'];
  if (manners.has('moxfield')) return ['moxfield', 'likely'];
  if (manners.has('arena')) {
    return /^sideboard:\s*$/im.test(text)
      ? ['moxfield', 'likely']
      : ['arena', marks.arenaHeadings > 0 ? 'certain' : 'likely'];
  }
  if (/^(?:about|deck|commander|companion)\s*$/im.test(text)) return ['arena', 'likely'];
  if (manners.has('mtgo') || marks.headings > 0) return ['mtgo', 'likely'];
  return marks.isParted ? ['mtgo', 'guess'] : ['plain', lines === 0 ? 'guess' : 'likely'];
}

/**
 * Sites that show both lists in one column leave 60 cards and up to 15 behind them (the rule of
 * the Penny Dreadful Tools, which leave singleton decks alone too).
 */
function partBySize(cards: readonly DeckCard[]): readonly DeckCard[] {
  const total = copiesIn(cards);
  if (total <= mainSize || total > mainSize + sideSize) return cards;
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
