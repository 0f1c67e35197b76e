/** Determines what a line of a list is: a card, a heading, a subtotal, a total. A grammar reads the cards. */
import { cutZone, headingOf, type Subtotal, subtotalOf, type ZoneLine } from '../zones.js';
import { hasMoreCards } from './card-name.js';
import { totalOf } from './lines.js';
import { type PastedLine, withoutMarkup } from './pasted.js';
import type { ReadingBuilder } from './reading.js';

/** The parts of a card's line, as found by a grammar. */
export interface ParsedCard {
  readonly name: string;
  readonly count: number;
  readonly set?: string | undefined;
  readonly number?: string | undefined;
  /** The zone, if the line names it. */
  readonly zone?: string | undefined;
  /** What the name contains that does not belong there, if the grammar knows. */
  readonly remains?: string | undefined;
  /** Further cards on the same line. */
  readonly others?: readonly ParsedCard[];
}

/** What a line is. */
export type LineKind =
  | { readonly kind: 'card'; readonly card: ParsedCard }
  | { readonly kind: 'heading'; readonly heading: ZoneLine }
  | { readonly kind: 'subtotal'; readonly heading: Subtotal }
  | { readonly kind: 'total'; readonly stated: number }
  | { readonly kind: 'skipped' | 'unread' };

/** How to read the lines of a format. */
export interface ListingGrammar {
  /**
   * Reads a line as `pasted.ts` leaves it: folded, without bullet, emphasis, link (`[[Opt]]` is `Opt`) and price, and
   * with the count in front. Undefined if it is not a card.
   */
  readCard(text: string): ParsedCard | undefined;
  /** Whether a line is known and neither a heading nor a card. */
  isSkipped?(text: string): boolean;
  /** Repairs a line before it is read. */
  repair?(text: string): string;
  /** Reads a heading. Default: `headingOf`, with the headings of all games. */
  headingOf?(text: string): ZoneLine | undefined;
  /** Called once for each line with its kind. */
  onLine?(line: PastedLine, read: LineKind, builder: ReadingBuilder): void;
  /**
   * The meaning of gaps between cards if nothing else marks zones. `none`: no meaning; `single`: a single gap
   * separates main deck and sideboard, several have no meaning; `first`: the first gap separates them; an array:
   * each gap begins the next of these zones.
   */
  readonly gaps: 'none' | 'single' | 'first' | readonly string[];
  /** The zone of cards before any heading, if headings or gaps divide the list. */
  readonly firstZone?: string;
  /** Whether cards have `firstZone` even if nothing divides the list. */
  readonly alwaysZone: boolean;
}

/** The most copies on a line. Greater numbers are years or prices. */
const mostOnLine = 999;

export const skipped: LineKind = { kind: 'skipped' };
export const unread: LineKind = { kind: 'unread' };

/** Whether a line begins Arena's section about the deck. */
export function isAbout(text: string): boolean {
  return /^about$/i.test(text);
}

/** Comments, and lines about the deck: `Class: Brute`, `12 influence spent`, `5 wins`. */
const aboutDeck =
  /^(?:\/\/|#|\*{3}|about$|(?:(?:deck )?name|title|author|class|format|deck type|description|comment|tags) ?[:=]|deck buil[dt] |made with love|see the full deck|\d+ (?:(?:influence|agenda) |(?:points|wins|losses|players|\w+ ago)$))/i;

/** Determines what a line is. */
export function kindOf(line: PastedLine, grammar: ListingGrammar): LineKind {
  if (line.isTalk === true) return unread;
  const text = grammar.repair?.(line.text) ?? line.text;
  const isSkipped = aboutDeck.test(text) || grammar.isSkipped?.(text) === true;
  if (line.long) return isSkipped ? skipped : unread;
  const heading = (grammar.headingOf ?? headingOf)(text);
  if (heading !== undefined) return { kind: 'heading', heading };
  if (isSkipped) return skipped;
  const stated = totalOf(text);
  if (stated !== undefined) return { kind: 'total', stated };
  const subtotal = subtotalOf(text);
  if (subtotal !== undefined) return { kind: 'subtotal', heading: subtotal };
  return cardKind(line, grammar);
}

function cardOf(text: string, grammar: ListingGrammar): ParsedCard | undefined {
  const marked = cutZone(text);
  const card = grammar.readCard(marked?.card ?? text);
  if (card === undefined || card.count < 1 || card.count > mostOnLine) return undefined;
  if (card.name === '' || hasMoreCards(card.name)) return undefined;
  return marked === undefined ? card : { ...card, zone: marked.zone };
}

/** Reads a line as a card, or else as unread. */
export function cardKind(line: PastedLine, grammar: ListingGrammar): LineKind {
  const repair = (text: string) => grammar.repair?.(text) ?? text;
  const { card: row, zone } = line;
  const name = row && repair(withoutMarkup(row.name));
  const card = row && row.count > 0 && name ? { ...row, name } : cardOf(repair(line.text), grammar);
  if (card === undefined) return unread;
  return { kind: 'card', card: zone === undefined ? card : { ...card, zone } };
}
