/**
 * What all lists of lines share: headings that begin a zone, subtotals, totals, comments, a title,
 * and the rules by which a blank line alone separates the sideboard from the main deck. A grammar
 * reads one line.
 *
 * A list is walked twice where a blank line may mean something, because that depends on what follows
 * it (Cockatrice's rules, which are the best tested: where anything marks a zone, blank lines mean
 * nothing; exactly one gap separates two zones; several gaps separate nothing).
 */
import { type DeckCard, deckCard, mostCopies } from '../decklist.js';
import {
  cutZone,
  headingOf,
  isOutside,
  type Subtotal,
  subtotalOf,
  type ZoneLine,
} from '../zones.js';
import { hasMoreCards, warnOfBrackets, warnOfName } from './card-name.js';
import { titleOf, totalOf } from './lines.js';
import { type Block, Outline } from './outline.js';
import { type PastedLine, pastedLines } from './pasted.js';
import { ReadingBuilder, type TextReading } from './reading.js';
import { leastDeck, secondListIn } from './second-list.js';

/** The parts of a line that a grammar finds. */
export interface ParsedCard {
  readonly name: string;
  readonly count: number;
  readonly set?: string | undefined;
  readonly number?: string | undefined;
  /** The zone, where the line itself names it. */
  readonly zone?: string | undefined;
  /** What of the line is in the name and does not belong there, if the grammar knows. */
  readonly remains?: string | undefined;
}

/** What a line is. */
export type LineKind =
  | { readonly kind: 'card'; readonly card: ParsedCard }
  | { readonly kind: 'heading'; readonly heading: ZoneLine }
  | { readonly kind: 'subtotal'; readonly subtotal: Subtotal }
  | { readonly kind: 'total'; readonly stated: number }
  | { readonly kind: 'skipped' | 'unread' };

/** How the lines of a format are read. */
export interface ListingGrammar {
  /** A card's line in its folded form; undefined where it is not a card. */
  readCard(text: string): ParsedCard | undefined;
  /** Whether a line that is neither a heading nor a card belongs to the format. */
  isSkipped?(text: string): boolean;
  /** Repairs a line before it is read. */
  repair?(text: string): string;
  /** The heading in a line. Default: `headingOf`, with the headings of all games. */
  headingOf?(text: string): ZoneLine | undefined;
  /** Called once for each line, with what it was read as. */
  onLine?(line: PastedLine, read: LineKind, builder: ReadingBuilder): void;
  /**
   * What gaps between cards mean where nothing else marks a zone. `none`: nothing; `single`: one
   * gap separates main deck and sideboard, several mean nothing; `first`: the first gap separates
   * them; an array: each gap begins the next of these zones.
   */
  readonly gaps: 'none' | 'single' | 'first' | readonly string[];
  /** The zone of cards before any heading, where headings or gaps divide the list; optional. */
  readonly firstZone?: string;
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
  const outline = new Outline(builder);
  const zones = zonesOfGaps(structure, grammar.gaps);
  const isDivided = zones !== undefined;
  const headings = new Set<string>();
  const blocks = { after: undefined as ReadonlyMap<number, Block> | undefined };
  let group = 0;
  let gap = false;
  let about = false;
  let zone = isDivided ? zones[0] : grammar.alwaysZone ? grammar.firstZone : undefined;
  // The first card under the last heading or subtotal.
  let blockStart = 0;
  let second: { readonly line: PastedLine; lines: number } | undefined;
  const lines = pastedLines(text);
  let copies = 0;
  let repeated: { readonly from: number | undefined } | undefined;
  for (const line of lines) {
    const isBlank = line.text === '';
    if (isBlank || line.isDecoration === true) {
      gap = true;
      if (line.isDecoration === true) builder.skip(line);
      continue;
    }
    let read = about && /^name /i.test(line.text) ? skipped : kindOf(line, grammar);
    if (read.kind === 'heading' && second === undefined) {
      const isAgain = outline.heading(line, read.heading);
      if (isAgain) second = { line, lines: 0 };
    } else if (isAbout(line.text) && headings.has('about') && builder.cards.length > 0) {
      second ??= { line, lines: 0 };
    } else if (read.kind === 'card') {
      if (gap && copies >= leastDeck && headings.size === 0) {
        repeated ??= { from: secondListIn(pastedLines(text), (one) => cardOn(one, grammar)) };
        if (repeated.from === line.number) second ??= { line, lines: 0 };
      }
      copies += read.card.count;
    }
    if (second !== undefined) {
      second.lines++;
      builder.leaveOut(line, read.kind === 'card' ? read.card.count : 0, 'another list');
      continue;
    }
    if (read.kind === 'subtotal') {
      const { subtotal } = read;
      const found = outline.subtotal(line, subtotal, () => {
        blocks.after ??= blocksAfter(text, grammar);
        return blocks.after.get(line.number) ?? { copies: 0, lines: 0 };
      });
      if (found.role === 'card') read = cardKind(line, grammar);
      if (found.role === 'above') read = { kind: 'heading', heading: subtotal };
      if (found.role === 'below') {
        const start = Math.max(blockStart, builder.cards.length - found.lines);
        moveBlock(builder, start, subtotal.zone);
      }
    }
    switch (read.kind) {
      case 'unread':
        builder.reject(line);
        break;
      case 'skipped': {
        const title = titleOf(line.text, about);
        if (title !== undefined) builder.title ??= title;
        about = isAbout(line.text);
        if (about) headings.add('about');
        builder.skip(line);
        break;
      }
      case 'total':
        outline.total(line, read.stated);
        builder.skip(line);
        break;
      case 'heading':
        zone = read.heading.zone;
        headings.add(line.text.toLowerCase());
        about = false;
        builder.skip(line);
        break;
      case 'subtotal':
        builder.skip(line);
        break;
      case 'card':
        if (gap && isDivided && builder.cards.length > 0)
          zone = zones[Math.min(++group, zones.length - 1)];
        gap = false;
        addCard(builder, outline, line, read.card, zone);
    }
    if (read.kind === 'heading' || read.kind === 'subtotal') blockStart = builder.cards.length;
    grammar.onLine?.(line, read, builder);
  }
  outline.finish();
  warnOfBrackets(builder);
  if (second !== undefined) builder.reportSecond(second.line, second.lines - 1);
  const reading = builder.finish();
  return {
    reading: { ...reading, cards: withFirstZone(reading.cards, grammar) },
    headings,
    isDivided,
  };
}

const skipped: LineKind = { kind: 'skipped' };
const unread: LineKind = { kind: 'unread' };

function isAbout(text: string): boolean {
  return /^about$/i.test(text);
}

/** Puts the cards above a subtotal into its zone. Those of a maybeboard are not in the deck. */
function moveBlock(builder: ReadingBuilder, start: number, zone: string): void {
  const { cards } = builder;
  if (isOutside(zone)) builder.leaveOutLast(cards.length - start, zone);
  // The words of the main deck, such as `lands`, are also those of parts of a sideboard.
  if (zone === 'main') return;
  for (let at = start; at < cards.length; at++) cards[at] = { ...(cards[at] as DeckCard), zone };
}

/** A line with the form of a subtotal that is read as a card. */
function cardKind({ text }: PastedLine, grammar: ListingGrammar): LineKind {
  const card = cardOf(text, grammar);
  return card === undefined ? unread : { kind: 'card', card };
}

/** Cards before a sideboard and under no heading are the main deck. */
function withFirstZone(
  cards: readonly DeckCard[],
  { firstZone }: ListingGrammar,
): readonly DeckCard[] {
  if (firstZone === undefined || !cards.some(({ zone }) => zone === 'side')) return cards;
  if (cards.every(({ zone }) => zone !== undefined)) return cards;
  return cards.map((card) => (card.zone === undefined ? { ...card, zone: firstZone } : card));
}

function addCard(
  builder: ReadingBuilder,
  outline: Outline,
  line: PastedLine,
  card: ParsedCard,
  zone: string | undefined,
): void {
  const { name, count, set, number } = card;
  const own = card.zone ?? zone;
  const isLeftOut = own !== undefined && isOutside(own);
  outline.card(name, count, own, isLeftOut);
  if (isLeftOut) builder.leaveOut(line, count, own);
  else builder.addCards(line, deckCard(name, count, own, set, number));
  warnOfName(builder, line, card, line.cells);
}

function kindOf(line: PastedLine, grammar: ListingGrammar): LineKind {
  if (line.long) return unread;
  const text = grammar.repair?.(line.text) ?? line.text;
  const heading = (grammar.headingOf ?? headingOf)(text);
  if (heading !== undefined) return { kind: 'heading', heading };
  if (/^(?:\/\/|#|\*{3}|about$)/i.test(text) || grammar.isSkipped?.(text)) return skipped;
  const stated = totalOf(text);
  if (stated !== undefined) return { kind: 'total', stated };
  const subtotal = subtotalOf(text);
  if (subtotal !== undefined) return { kind: 'subtotal', subtotal };
  const card = cardOf(text, grammar);
  return card === undefined ? unread : { kind: 'card', card };
}

function cardOn(line: PastedLine, grammar: ListingGrammar): ParsedCard | undefined {
  const read = kindOf(line, grammar);
  return read.kind === 'card' ? read.card : undefined;
}

function cardOf(text: string, grammar: ListingGrammar): ParsedCard | undefined {
  const marked = cutZone(text);
  const card = grammar.readCard(marked?.card ?? text);
  if (card === undefined || card.count < 1 || card.count > mostCopies) return undefined;
  if (card.name === '' || hasMoreCards(card.name)) return undefined;
  return marked === undefined ? card : { ...card, zone: marked.zone };
}

/** The cards after each subtotal, up to the next heading or subtotal, by the number of its line. */
function blocksAfter(text: string, grammar: ListingGrammar): ReadonlyMap<number, Block> {
  const blocks = new Map<number, Block>();
  let open: Block | undefined;
  for (const line of pastedLines(text)) {
    const read = kindOf(line, grammar);
    if (read.kind === 'subtotal') {
      open = { copies: 0, lines: 0 };
      blocks.set(line.number, open);
    } else if (read.kind === 'heading' || read.kind === 'total') open = undefined;
    else if (read.kind === 'card' && open !== undefined) {
      open.copies += read.card.count;
      open.lines++;
    }
  }
  return blocks;
}

/** Walks a list for its gaps alone. */
export function structureOf(text: string, grammar: ListingGrammar): Structure {
  const groups: number[] = [];
  let hasMarkers = false;
  let cardLines = 0;
  let gap = true;
  for (const line of pastedLines(text)) {
    if (line.text === '' || line.isDecoration === true) {
      gap = true;
      continue;
    }
    let read = kindOf(line, grammar);
    if (read.kind === 'subtotal' && !read.subtotal.isSure) read = cardKind(line, grammar);
    if (read.kind === 'card') {
      if (read.card.zone !== undefined) hasMarkers = true;
      if (gap) groups.push(0);
      groups[groups.length - 1] = (groups.at(-1) as number) + read.card.count;
      cardLines++;
      gap = false;
    } else if (
      read.kind === 'heading' ||
      (read.kind === 'subtotal' && read.subtotal.zone !== 'main')
    ) {
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
