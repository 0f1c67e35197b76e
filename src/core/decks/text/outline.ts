/**
 * Checks the numbers that a list states: of cards under a heading, in a part and in total. Takes the lines of a
 * list in order, and compares the stated numbers with the cards that were read.
 *
 * A heading can count lines (Pokémon TCG Live) or copies (all others), of its own part or of several parts:
 * `Deck (60)` above `Creatures (20)`. So a number is only wrong if no way of counting gives it. But next to parts with
 * right numbers, a part with cards does not count others: `Pokémon: 12` above 4 copies and `Trainer: 8` is wrong.
 */
import { diagnoseList } from '../../diagnostics/codes/lists.js';
import { copiesIn } from '../decklist.js';
import { isDeckHeading, isOutside, type Subtotal, type ZoneLine } from '../zones.js';
import type { ReadingBuilder, TextUnit } from './reading.js';

/** Cards between two lines that are not cards. */
export interface Block {
  copies: number;
  lines: number;
}

/** The cards that were read in a part. */
interface Part {
  copies: number;
  readonly cards: PartCard[];
  readonly names: Set<string>;
}

/** A card of a part, and the number of cards in the deck before it. */
interface PartCard {
  readonly count: number;
  readonly before: number;
}

/** A stated number of cards that no way of counting has given so far. */
interface Statement {
  readonly place: TextUnit;
  readonly stated: number;
  readonly zone: string;
  /** Whether the number can include the cards of later parts. */
  maySpan: boolean;
  /** The number of copies before it. */
  readonly start: number;
  /** Its own part. */
  readonly block: Part;
}

/** The most remembered statements, so that each heading takes constant time. */
const mostOpen = 100;

const emptyPart = (): Part => ({ copies: 0, cards: [], names: new Set() });

export class Outline {
  readonly #builder: ReadingBuilder;
  #open: Statement[] = [];
  readonly #totals: {
    readonly place: TextUnit;
    readonly stated: number;
    /** Numbers of copies above the total: all, those in its part, and those below the previous total. */
    readonly above: readonly number[];
  }[] = [];
  #copies = 0;
  #hasSide = false;
  #block = emptyPart();
  #current: Statement | undefined;
  /** Whether the current part has a heading above it. */
  #isHeaded = false;
  /** Whether the list has stated a number below its cards. */
  #countsBelow = false;

  constructor(builder: ReadingBuilder) {
    this.#builder = builder;
  }

  /** Takes a card. */
  card(name: string, count: number, zone: string | undefined): void {
    this.#copies += count;
    this.#hasSide ||= zone === 'side';
    const block = this.#block;
    block.copies += count;
    block.names.add(name);
    block.cards.push({ count, before: this.#builder.cards.length });
  }

  /** Whether the part of the last heading has the cards that it states. */
  get isComplete(): boolean {
    return this.#current !== undefined && isOwnNumber(this.#current);
  }

  /** Takes a heading. */
  heading(place: TextUnit, heading: ZoneLine): void {
    this.#close();
    this.#isHeaded = true;
    this.#state(place, heading);
  }

  /**
   * Decides about a line with the form of a card but the words of a heading: whether it is a number `above` its
   * cards, a number `below` the cards of the deck from `start` on, or a card. `after` returns the cards up to the
   * next heading or subtotal. Reports doubtful decisions.
   */
  subtotal(
    place: TextUnit,
    subtotal: Subtotal,
    after: () => Block,
  ): { readonly role: 'above' | 'card' } | { readonly role: 'below'; readonly start: number } {
    const { stated, isSure, zone } = subtotal;
    const isAll = this.#block.copies === stated;
    const start = isSure || isAll ? this.#startOf(stated) : undefined;
    const next = after();
    const isApart = zone === 'side' ? !this.#hasSide : isOutside(zone);
    const maySplit = isSure && isApart && next.copies > 0;
    // Usually above its cards; the last cards of the main deck can have the same number of copies by chance.
    const role = maySplit
      ? this.#countsBelow && isAll && next.copies !== stated
        ? 'below'
        : 'above'
      : this.#roleOf(subtotal, start !== undefined, next);
    if (!isSure || (maySplit && isAll && !this.#isHeaded)) {
      const readAs = role === 'card' ? 'card' : isSure ? role : 'number';
      const data = { line: place.number, text: place.text, readAs } as const;
      this.#builder.warn(place, (at) => diagnoseList('maybe-subtotal', '', data, at));
    }
    if (role === 'above') this.heading(place, subtotal);
    if (role !== 'below') return { role };
    const block = this.#block;
    if (start === undefined) this.#differs(place, stated, block);
    this.#close();
    this.#countsBelow = true;
    this.#hasSide ||= zone === 'side';
    return { role, start: start ?? block.cards[0]?.before ?? Infinity };
  }

  /** Where the last cards with exactly that many copies begin; undefined if there are none. */
  #startOf(stated: number): number | undefined {
    let left = stated;
    const found = this.#block.cards.findLast(({ count }) => {
      left -= count;
      return left <= 0;
    });
    return left === 0 ? found?.before : undefined;
  }

  #roleOf(
    { stated, isSure, zone }: Subtotal,
    isBefore: boolean,
    next: Block,
  ): 'above' | 'below' | 'card' {
    const isNext = next.copies === stated || (isSure && next.lines === stated);
    // One copy proves nothing: `1 Conspiracy` above one copy of another card.
    if (!isSure && (stated === 1 || !(isBefore || isNext))) return 'card';
    if (isBefore !== isNext) return isBefore ? 'below' : 'above';
    if (isBefore) return this.#current === undefined ? 'below' : 'above';
    // If the number of a sideboard or maybeboard is too small for the cards above it, none of them belong to it, unless
    // this list states numbers below cards.
    const { copies } = this.#block;
    const isApart = !this.#countsBelow && copies > stated && (zone === 'side' || isOutside(zone));
    return copies === 0 || this.#isHeaded || isApart ? 'above' : 'below';
  }

  total(place: TextUnit, stated: number): void {
    if (this.#totals.length >= mostOpen) return;
    const copies = this.#copies;
    const last = this.#totals.at(-1)?.above[0] ?? 0;
    this.#totals.push({ place, stated, above: [copies, this.#block.copies, copies - last] });
  }

  finish(): void {
    if (this.#copies === 0) return;
    this.#close();
    const { cards } = this.#builder;
    const inDeck = copiesIn(cards);
    const sums = [this.#copies, inDeck, copiesIn(cards.filter(({ zone }) => zone !== 'side'))];
    for (const { place, stated, start, block } of this.#open) {
      // `Cards: 60` below the list is a total.
      const isTotal = start === this.#copies && sums.includes(stated);
      if (!isTotal) this.#differs(place, stated, block);
    }
    for (const { place, stated, above } of this.#totals) {
      if ([...sums, ...above].includes(stated)) continue;
      // The total is wrong both as one above its cards, which counts all of them, and as one below its cards.
      this.#differs(place, stated, { copies: inDeck, cards: [] });
    }
  }

  #state(place: TextUnit, line: ZoneLine): void {
    const { stated, zone } = line;
    if (stated === undefined) return;
    const maySpan = isDeckHeading(line);
    this.#current = { place, stated, zone, maySpan, start: this.#copies, block: this.#block };
  }

  /** Ends a part: compares the numbers stated for it, and for parts that can include it, with its cards. */
  #close(): void {
    const part = this.#current;
    if (this.#block.copies > 0) {
      const isRight = this.isComplete;
      for (const open of this.#open) {
        // Trainers can be divided into items and supporters, which have the same zone.
        const isWithin = part?.zone === open.zone && open.zone !== 'main';
        if (!isRight || isWithin) open.maySpan = true;
      }
    }
    if (part !== undefined && this.#open.length < mostOpen) this.#open.push(part);
    this.#current = undefined;
    const isOpen = (statement: Statement) => {
      const { stated, start, maySpan, block } = statement;
      const spans = maySpan || block.copies === 0;
      return !isOwnNumber(statement) && !(spans && this.#copies - start === stated);
    };
    this.#open = this.#open.filter(isOpen);
    this.#block = emptyPart();
    this.#isHeaded = false;
  }

  #differs(
    place: TextUnit,
    stated: number,
    { copies, cards }: Pick<Part, 'copies' | 'cards'>,
  ): void {
    const data = { line: place.number, text: place.text, stated, copies, lines: cards.length };
    this.#builder.warn(place, (at) => diagnoseList('count-differs', '', data, at));
  }
}

/** Whether a part has as many copies, lines or names as its heading states. */
function isOwnNumber({ stated, block: { copies, cards, names } }: Statement): boolean {
  return [copies, cards.length, names.size].includes(stated);
}
