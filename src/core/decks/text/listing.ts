/**
 * Reads lists of lines: headings that begin zones, subtotals, totals, comments, a title, and blank lines that
 * separate the sideboard from the main deck. A grammar reads single lines.
 *
 * If blank lines can have a meaning, a list is walked twice, because the meaning depends on what follows. The rules
 * are Cockatrice's, which are the best tested: if anything marks a zone, blank lines mean nothing; exactly one gap
 * separates two zones; several gaps separate nothing.
 */
import { type DeckCard, deckCard } from '../decklist.js';
import { isDeckHeading, isOutside, leadZones, type ZoneLine } from '../zones.js';
import { warnOfBrackets, warnOfName } from './card-name.js';
import {
  cardKind,
  isAbout,
  kindOf,
  type LineKind,
  type ListingGrammar,
  type ParsedCard,
  skipped,
  unread,
} from './line-kind.js';
import { titleOf } from './lines.js';
import { ListBorder, namesList } from './list-border.js';
import { type Block, Outline } from './outline.js';
import { type PastedLine, pastedLines } from './pasted.js';
import { ReadingBuilder, type TextReading } from './reading.js';

/** A list, and properties from which its format is guessed. */
export interface Listing {
  readonly reading: TextReading;
  /** The headings as written, in lower case. */
  readonly headings: ReadonlySet<string>;
  /** Whether gaps divide the list. */
  readonly isDivided: boolean;
}

/** The result of the first walk over a list. */
export interface Structure {
  readonly hasMarkers: boolean;
  /** Whether the list ends with a maybeboard or the like. Gaps before it can have a meaning. */
  readonly hasEnd: boolean;
  /** Whether nothing marks the main deck or a part of it, so that a gap after the commander begins it. */
  readonly lacksDeck: boolean;
  /** The number of copies in each group of cards between gaps. */
  readonly groups: readonly number[];
  readonly cardLines: number;
}

/** Reads a list of lines with a grammar. `structure`: the result of an earlier {@link structureOf}. */
export function readListing(
  text: string,
  grammar: ListingGrammar,
  structure = grammar.gaps === 'none' ? undefined : structureOf(text, grammar),
): Listing {
  const builder = new ReadingBuilder();
  const outline = new Outline(builder);
  const zones = zonesOfGaps(structure, grammar.gaps);
  const sideParts = new SideParts();
  const headings = new Set<string>();
  const placed = (heading: ZoneLine) =>
    ({ kind: 'heading', heading: sideParts.place(heading, builder.cards.length) }) as const;
  let blocks: ReadonlyMap<number, Block> | undefined;
  let group = 0;
  let gap = false;
  let zone = zones?.[0] ?? (grammar.alwaysZone ? grammar.firstZone : undefined);
  // The first card under the last heading or subtotal.
  let blockStart = 0;
  let second: { readonly line: PastedLine; lines: number } | undefined;
  for (const { line, read: found, title, isSecond } of walk(text, grammar)) {
    if (found.kind === 'gap') {
      gap = true;
      if (line.isDecoration === true) builder.skip(line);
      continue;
    }
    let read = found;
    if (isSecond) second ??= { line, lines: 0 };
    if (second !== undefined) {
      second.lines++;
      builder.leaveOut(line, read.kind === 'card' ? read.card.count : 0, 'another list');
      continue;
    }
    if (read.kind === 'heading') {
      read = placed(read.heading);
      outline.heading(line, read.heading);
    }
    if (read.kind === 'subtotal') {
      const { heading } = read;
      const part = outline.subtotal(line, heading, () => {
        blocks ??= blocksAfter(text, grammar);
        return blocks.get(line.number) ?? { copies: 0, lines: 0 };
      });
      if (part.role === 'card') read = cardKind(line, grammar);
      if (part.role === 'above') read = placed(heading);
      if (part.role === 'below') moveBlock(builder, part.start, heading.zone);
    }
    // The deck below a commander can have no heading, or an unknown one.
    const mayEnd = read.kind === 'card' ? gap && structure?.lacksDeck : read.kind === 'unread';
    const isLeadOver = mayEnd && leadZones.has(zone) && builder.cards.length > blockStart;
    // Another part is over if the line below its cards is like `Hardware (3)`.
    const isOver = read.kind === 'unread' && outline.isComplete && /[(:] ?\d+\)?$/.test(line.text);
    if (isLeadOver || isOver) {
      zone = 'main';
      outline.heading(line, { zone, word: zone });
    }
    if (read.kind === 'unread') builder.reject(line);
    else if (read.kind === 'card') {
      if (gap && zones && builder.cards.length > 0 && !isOutside(zone))
        zone = zones[++group] ?? zone;
      gap = false;
      addCard(builder, outline, line, read.card, zone);
      // Height 0, so that the line is counted once.
      for (const card of read.card.others ?? []) {
        addCard(builder, outline, { ...line, height: 0 }, card, zone);
      }
    } else {
      if (read.kind === 'total') outline.total(line, read.stated);
      if (read.kind === 'heading') zone = read.heading.zone;
      if (read.kind === 'heading' || isAbout(line.text)) headings.add(line.text.toLowerCase());
      builder.title ??= title;
      builder.skip(line);
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
    isDivided: zones !== undefined,
  };
}

/** Puts the cards above a subtotal into its zone, or takes them out of the deck if it is a maybeboard. */
function moveBlock(builder: ReadingBuilder, start: number, zone: string): void {
  const { cards } = builder;
  if (isOutside(zone)) builder.leaveOutFrom(start, zone);
  // Words for the main deck, such as `lands`, can also mean parts of a sideboard.
  if (zone === 'main') return;
  for (let at = start; at < cards.length; at++) cards[at] = { ...(cards[at] as DeckCard), zone };
}

/** If there is a sideboard, cards without a zone belong to the first zone. */
function withFirstZone(
  cards: readonly DeckCard[],
  { firstZone }: ListingGrammar,
): readonly DeckCard[] {
  if (firstZone === undefined || !cards.some(({ zone }) => zone === 'side')) return cards;
  return cards.map((card) => ({ ...card, zone: card.zone ?? firstZone }));
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
  outline.card(name, count, own);
  if (isLeftOut) builder.leaveOut(line, count, own);
  else builder.addCards(line, deckCard(name, count, own, set, number));
  warnOfName(builder, line, card, line.cells);
}

/**
 * Line number of a subtotal -> the cards after it, up to the next heading or subtotal. For a sideboard, includes
 * all its parts.
 */
function blocksAfter(text: string, grammar: ListingGrammar): ReadonlyMap<number, Block> {
  const blocks = new Map<number, Block>();
  const sideParts = new SideParts();
  let cards = 0;
  let open: Block[] = [];
  let side: Block | undefined;
  for (const { line, read, isSecond } of walk(text, grammar)) {
    if (isSecond) break;
    if (read.kind === 'heading' || read.kind === 'subtotal') {
      const { heading } = read;
      const isPart = sideParts.place(heading, cards) !== heading;
      open = isPart && side !== undefined ? [side] : [];
      if (read.kind === 'subtotal') {
        const block = { copies: 0, lines: 0 };
        blocks.set(line.number, block);
        open.push(block);
        if (heading.zone === 'side') side = block;
      }
    } else if (read.kind === 'total') open = [];
    else if (read.kind === 'card') {
      cards++;
      for (const block of open) {
        block.copies += read.card.count;
        block.lines++;
      }
    }
  }
  return blocks;
}

/** Walks a list only to find its gaps and marks. */
export function structureOf(text: string, grammar: ListingGrammar): Structure {
  const groups: number[] = [];
  let hasMarkers = false;
  let hasEnd = false;
  let lacksDeck = true;
  let hasNumbers = false;
  let cardLines = 0;
  let gap = true;
  for (const { line, read: found, isSecond } of walk(text, grammar)) {
    if (isSecond) break;
    if (found.kind === 'gap') {
      gap = true;
      continue;
    }
    let read = found;
    if (read.kind === 'heading') hasEnd = isOutside(read.heading.zone);
    if (read.kind === 'subtotal' && read.heading.isSure) {
      // After other numbers, the number of a maybeboard might be below its cards.
      hasEnd ||= !hasNumbers && isOutside(read.heading.zone);
      hasNumbers = true;
    }
    if (hasEnd) continue;
    if (read.kind === 'subtotal' && !read.heading.isSure) read = cardKind(line, grammar);
    if (read.kind === 'card') {
      if (read.card.zone !== undefined) hasMarkers = true;
      // Cards above all headings belong to the main deck.
      lacksDeck &&= hasMarkers;
      if (gap) groups.push(0);
      groups[groups.length - 1] = (groups.at(-1) as number) + read.card.count;
      cardLines++;
      gap = false;
    } else if (read.kind === 'heading') {
      hasMarkers = true;
      lacksDeck &&= read.heading.zone !== 'main';
    } else if (read.kind === 'subtotal' && read.heading.zone !== 'main') hasMarkers = true;
  }
  return { hasMarkers, hasEnd, lacksDeck, groups, cardLines };
}

/** Whether nothing divides a list: no heading, no mark of a zone, no meaningful gap. */
export function isUndivided(structure: Structure): boolean {
  return (
    !structure.hasMarkers && !structure.hasEnd && zonesOfGaps(structure, 'single') === undefined
  );
}

/** The zones of the groups between gaps, in order; undefined if gaps mean nothing. */
function zonesOfGaps(
  structure: Structure | undefined,
  gaps: ListingGrammar['gaps'],
): readonly string[] | undefined {
  if (structure === undefined || structure.hasMarkers || gaps === 'none') return undefined;
  const { groups, cardLines } = structure;
  if (typeof gaps === 'object') return groups.length > 1 ? gaps : undefined;
  // If there is a gap after every line, the list is just double-spaced.
  const isSpaced = groups.length > 2 && groups.length === cardLines;
  if (groups.length < 2 || isSpaced) return undefined;
  const isPair = groups.length === 2 && (groups[0] as number) > (groups[1] as number);
  return gaps === 'first' || isPair ? ['main', 'side'] : undefined;
}

/** Cuts off a count at the beginning of a line: `4`, `4x`, `4 x`, `x4`. */
export function cutCount(
  text: string,
): { readonly count: number; readonly rest: string } | undefined {
  const found = /^(?:(\d{1,9})(?:[xX×] ?| [x×] | )|[xX×](\d{1,4}) )(?=\S)/.exec(text);
  if (found === null) return undefined;
  return { count: Number(found[1] ?? found[2]), rest: text.slice(found[0].length) };
}

/** Whether a line has a count followed by something else. */
export function isCounted(text: string): boolean {
  return cutCount(text) !== undefined;
}

/** Recognizes headings inside a sideboard: `Creatures` right below `Sideboard` is a part of the sideboard. */
class SideParts {
  /** The number of cards before the current sideboard; undefined outside a sideboard. */
  #before: number | undefined;
  #isDivided = false;

  /**
   * Changes the zone of a heading to `side` if it is a part of the sideboard. `cards`: the number of cards before
   * it.
   */
  place(heading: ZoneLine, cards: number): ZoneLine {
    const isType = heading.zone === 'main' && !isDeckHeading(heading);
    if (isType && this.#before !== undefined) {
      this.#isDivided ||= cards === this.#before;
      if (this.#isDivided) return { ...heading, zone: 'side' };
    }
    // After an empty sideboard, or one above all cards, parts of the main deck can follow.
    const isSide = heading.zone === 'side' && heading.stated !== 0 && cards > 0;
    this.#before = isSide ? cards : undefined;
    this.#isDivided = false;
    return heading;
  }
}

/** A line of a list. */
interface ListedLine {
  readonly line: PastedLine;
  readonly read: LineKind | { readonly kind: 'gap' };
  /** The name of the deck, if the line contains it. */
  readonly title?: string | undefined;
  /** Whether the line comes after the first list. */
  readonly isSecond: boolean;
}

const gap = { kind: 'gap' } as const;

/** Walks the lines of a text. */
function* walk(text: string, grammar: ListingGrammar): Generator<ListedLine> {
  const border = new ListBorder(text, grammar);
  let about = false;
  let isSecond = false;
  for (const line of pastedLines(text)) {
    if (line.text === '' || line.isDecoration === true) {
      border.gap(line);
      yield { line, read: gap, isSecond };
      continue;
    }
    const isName = about && /^name /i.test(line.text);
    let read = isName ? skipped : kindOf(line, grammar);
    if (border.isProse(read)) read = unread;
    isSecond ||= border.begins(line, read);
    if (!isSecond && namesList(line.text) && read.kind !== 'heading') read = skipped;
    const title = read.kind === 'skipped' ? titleOf(line.text, about) : undefined;
    if (read.kind === 'skipped' || read.kind === 'heading') about = isAbout(line.text);
    yield { line, read, title, isSecond };
  }
}
