/**
 * What all lists of lines share: headings that begin a zone, comments, a title, and the rules by
 * which a blank line alone separates the sideboard from the main deck. A grammar reads one line.
 *
 * A list is walked twice: whether a blank line means something depends on what follows it
 * (Cockatrice's rules, which are the best tested: where anything marks a zone, blank lines mean
 * nothing; exactly one gap separates two zones; several gaps separate nothing).
 */
import { type DeckCard, deckCard, mostCopies } from '../decklist.js';
import { isOutside, zoneOfHeading } from '../zones.js';
import { isTotal, type Line, linesOf } from './lines.js';
import { ReadingBuilder, type TextReading } from './reading.js';

/** The parts of a line that a grammar finds. */
export interface ParsedCard {
  readonly name: string;
  readonly count: number;
  readonly set?: string | undefined;
  readonly number?: string | undefined;
  /** The zone, where the line itself names it. */
  readonly zone?: string | undefined;
}

/** How the lines of a format are read. */
export interface ListingGrammar {
  /** A card's line in its folded form; undefined where it is not a card. */
  readCard(text: string): ParsedCard | undefined;
  /** Whether a line that is neither a heading nor a card belongs to the format. */
  isSkipped?(text: string): boolean;
  /**
   * What gaps between cards mean where nothing else marks a zone. `none`: nothing; `single`: one
   * gap separates main deck and sideboard, several mean nothing; `first`: the first gap separates
   * them; an array: each gap begins the next of these zones.
   */
  readonly gaps: 'none' | 'single' | 'first' | readonly string[];
  /** The zone of cards before any heading, where headings or gaps divide the list. */
  readonly firstZone: string;
  /** Whether cards have that zone even where nothing divides the list. */
  readonly alwaysZone: boolean;
}

/** A list, and what it shows besides its cards. */
export interface Listing {
  readonly reading: TextReading;
  /** The headings as they are written, in lower case. */
  readonly headings: ReadonlySet<string>;
  /** Whether gaps divide the list. */
  readonly isDivided: boolean;
}

/** The result of the first walk over a list: its gaps. */
export interface Structure {
  readonly hasMarkers: boolean;
  /** Copies of the groups of cards between gaps. */
  readonly groups: readonly number[];
  readonly cardLines: number;
}

/** Reads a list of lines by a grammar; `structure` is the result of an earlier {@link structureOf}. */
export function readListing(
  text: string,
  grammar: ListingGrammar,
  structure = grammar.gaps === 'none' ? undefined : structureOf(text, grammar),
): Listing {
  const builder = new ReadingBuilder();
  const zones = zonesOfGaps(structure, grammar.gaps);
  const isDivided = zones !== undefined;
  const headings = new Set<string>();
  let group = 0;
  let gap = false;
  let about = false;
  let zone = isDivided ? zones[0] : grammar.alwaysZone ? grammar.firstZone : undefined;
  for (const line of linesOf(text)) {
    if (line.text === '') {
      gap = true;
      continue;
    }
    const kind = about && /^name /i.test(line.text) ? 'skipped' : kindOf(line, grammar);
    if (kind === 'unread') {
      builder.reject(line);
    } else if (kind === 'skipped') {
      const title = titleOf(line.text, about);
      if (title !== undefined) builder.title ??= title;
      about = /^about$/i.test(line.text);
      if (about) headings.add('about');
      builder.skip(line);
    } else if (typeof kind === 'string') {
      zone = kind.slice(1);
      headings.add(line.text.toLowerCase());
      about = false;
      builder.skip(line);
    } else {
      if (gap && isDivided && builder.cards.length > 0)
        zone = zones[Math.min(++group, zones.length - 1)];
      gap = false;
      addCard(builder, line, kind, zone);
    }
  }
  const reading = builder.finish();
  return {
    reading: { ...reading, cards: withFirstZone(reading.cards, grammar) },
    headings,
    isDivided,
  };
}

/** Cards before a sideboard and under no heading are the main deck. */
function withFirstZone(
  cards: readonly DeckCard[],
  { firstZone }: ListingGrammar,
): readonly DeckCard[] {
  if (!cards.some(({ zone }) => zone === 'side') || cards.every(({ zone }) => zone !== undefined)) {
    return cards;
  }
  return cards.map((card) => (card.zone === undefined ? { ...card, zone: firstZone } : card));
}

function addCard(
  builder: ReadingBuilder,
  line: Line,
  card: ParsedCard,
  zone: string | undefined,
): void {
  const { name, count, set, number } = card;
  const own = card.zone ?? zone;
  if (own !== undefined && isOutside(own)) builder.leaveOut(line, count, own);
  else builder.addCards(line, deckCard(name, count, own, set, number));
}

/** A heading is its zone after a colon, so that no zone is confused with another kind. */
function kindOf(
  line: Line,
  grammar: ListingGrammar,
): ParsedCard | 'unread' | 'skipped' | `:${string}` {
  if (line.long) return 'unread';
  const { text } = line;
  const heading = zoneOfHeading(text);
  if (heading !== undefined) return `:${heading}`;
  if (isComment(text) || grammar.isSkipped?.(text)) return 'skipped';
  const card = grammar.readCard(text);
  if (card !== undefined && card.count >= 1 && card.count <= mostCopies && card.name !== '')
    return card;
  return 'unread';
}

function isComment(text: string): boolean {
  return /^(?:\/\/|#|\*{3}|about$)/i.test(text) || isTotal(text);
}

function titleOf(text: string, about: boolean): string | undefined {
  const found = /^(?:\/\/ ?|# ?)?name ?[:=] ?(.+)$/i.exec(text) ?? /^### (.+)$/.exec(text);
  if (found !== null) return found[1];
  if (about && /^name /i.test(text)) return text.slice(5);
  return undefined;
}

/** Walks a list for its gaps alone. */
export function structureOf(text: string, grammar: ListingGrammar): Structure {
  const groups: number[] = [];
  let hasMarkers = false;
  let cardLines = 0;
  let gap = true;
  for (const line of linesOf(text)) {
    if (line.text === '') {
      gap = true;
      continue;
    }
    const kind = kindOf(line, grammar);
    if (typeof kind === 'object') {
      if (kind.zone !== undefined) hasMarkers = true;
      if (gap) groups.push(0);
      groups[groups.length - 1] = (groups.at(-1) as number) + kind.count;
      cardLines++;
      gap = false;
    } else if (kind.startsWith(':')) {
      hasMarkers = true;
    }
  }
  return { hasMarkers, groups, cardLines };
}

/** Whether nothing divides a list: no heading, no mark of a zone, no gap that means something. */
export function isUndivided(structure: Structure): boolean {
  return !structure.hasMarkers && zonesOfGaps(structure, 'single') === undefined;
}

/** The zones of the groups between gaps, in order; undefined where gaps mean nothing. */
function zonesOfGaps(
  structure: Structure | undefined,
  gaps: ListingGrammar['gaps'],
): readonly string[] | undefined {
  if (structure === undefined || structure.hasMarkers || gaps === 'none') return undefined;
  const { groups, cardLines } = structure;
  if (typeof gaps === 'object') return groups.length > 1 ? gaps : undefined;
  // If gaps separate all lines, the list is only double-spaced.
  const isSpaced = groups.length > 2 && groups.length === cardLines;
  if (groups.length < 2 || isSpaced) return undefined;
  if (gaps === 'first') return ['main', 'side'];
  return groups.length === 2 && (groups[0] as number) > (groups[1] as number)
    ? ['main', 'side']
    : undefined;
}

/** `4`, `4x`, `4 x`, `x4` at the beginning of a line, and the text after it. */
export function cutCount(
  text: string,
): { readonly count: number; readonly rest: string } | undefined {
  const found = /^(?:(\d{1,9})(?:[xX×] ?| [x×] | )|[xX×](\d{1,4}) )(?=\S)/.exec(text);
  if (found === null) return undefined;
  return { count: Number(found[1] ?? found[2]), rest: text.slice(found[0].length) };
}

/** Whether a line has a count and then something. */
export function isCounted(text: string): boolean {
  return cutCount(text) !== undefined;
}
