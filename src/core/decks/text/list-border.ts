/**
 * Finds where the second list of a text begins. Takes the lines of a text in order.
 *
 * Sure signs are: the repetition of a heading that a list has only once, a line that names a list (`Player B:`), a
 * fence after prose, and a repetition of the first list's cards. Other words between cards can be the title of a
 * list or of a part; the sizes before and after them decide.
 */
import { isDeckHeading } from '../zones.js';
import { isAbout, kindOf, type LineKind, type ListingGrammar } from './line-kind.js';
import { type PastedLine, pastedLines } from './pasted.js';

/** Zones that a list has only once, in one piece. Others, such as `Lands`, can come again. */
const onceZones: ReadonlySet<string> = new Set(['pokemon', 'trainer', 'energy', 'leader']);

const fence = /^(?:```|~~~)/;
const side = /side|\bsb\b/i;
const longestTitle = 60;

/** `Player A:`, `Deck B`, `1st place: Ann`, `Winner: Ann`, `Name: My Deck`; `In:` and `Out:` of a plan for sideboarding. */
const listName =
  /^(?:(?:side )?(?:in|out):?|(?:(?:player|deck ?list|deck|list|team|seat|spieler|joueur|jugador|giocatore|jogador|liste|lista|mazo|mazzo|プレイヤー|デッキ) ?(?:#?\d{1,3}|[a-h]|one|two|three|four)|\d{1,3}(?:st|nd|rd|th)(?: place)?|(?:first|second|third|fourth) place)(?: ?[:：(–-].*)?|(?:name|winner|runner-up|finalist|semi-?finalist|top ?\d{1,3}) ?[:：–-].*)$/i;

/** Whether a line is the name of a list. */
export function namesList(text: string): boolean {
  return text.length <= longestTitle && listName.test(text);
}

/** The form of a heading: programs write the headings of all lists in the same form. */
function withoutNumber(heading: string): string {
  return heading.replace(/\d+/, '');
}

export class ListBorder {
  readonly #text: string;
  readonly #grammar: ListingGrammar;
  /** The zones of the cards so far. */
  readonly #begun = new Set<string>();
  /** The headings that state a number of cards, without the numbers. */
  readonly #stated = new Set<string>();
  #zone: string | undefined;
  #lastZone: string | undefined;
  #copies = 0;
  #hasHeadings = false;
  #hasAbout = false;
  /** What is between the last card and the current line. */
  #gap: 'none' | 'blank' | 'rule' = 'none';
  #isFenced = false;
  /** The number of copies before the open fence. */
  #copiesAtFence = 0;
  /** Set after a fence with cards, where other lines are prose up to the next heading. */
  #afterFence: 'nothing' | 'prose' | undefined;
  #ahead: Ahead | undefined;
  /** The index in `#ahead` of the next heading. */
  #next = 0;

  constructor(text: string, grammar: ListingGrammar) {
    this.#text = text;
    this.#grammar = grammar;
    this.#zone = grammar.alwaysZone ? grammar.firstZone : undefined;
  }

  /** Takes a line that is blank, a rule or a fence. */
  gap({ text }: PastedLine): void {
    const isFence = fence.test(text);
    if (text !== '' && !isFence) this.#gap = 'rule';
    else if (this.#gap === 'none') this.#gap = 'blank';
    if (!isFence) return;
    this.#isFenced = !this.#isFenced;
    if (this.#isFenced) this.#copiesAtFence = this.#copies;
    else if (this.#copies > this.#copiesAtFence) this.#afterFence = 'nothing';
  }

  /** Whether a line that looks like a card is prose, because the cards were inside a fence. */
  isProse({ kind }: LineKind): boolean {
    return kind === 'card' && this.#afterFence !== undefined && !this.#isFenced;
  }

  /** Whether another list begins with a line. If not, the line belongs to the first list. */
  begins(line: PastedLine, read: LineKind): boolean {
    if (this.#isBorder(line, read)) return true;
    if (read.kind === 'card') {
      const { count, zone = this.#zone } = read.card;
      this.#copies += count;
      this.#lastZone = zone;
      if (zone !== undefined) this.#begun.add(zone);
      this.#gap = 'none';
    } else if (read.kind === 'heading') {
      const { zone, stated } = read.heading;
      this.#zone = zone;
      this.#gap = 'none';
      this.#hasHeadings = true;
      this.#afterFence = undefined;
      if (stated !== undefined) this.#stated.add(withoutNumber(line.text));
    } else if (isAbout(line.text)) {
      this.#hasAbout = true;
      this.#hasHeadings = true;
    } else if (read.kind === 'unread' && this.#afterFence === 'nothing' && !this.#isFenced) {
      this.#afterFence = side.test(line.text) ? undefined : 'prose';
    }
    return false;
  }

  #isBorder(line: PastedLine, read: LineKind): boolean {
    if (this.#copies === 0) return false;
    if (read.kind === 'heading') {
      const { zone, stated } = read.heading;
      const isDeck = isDeckHeading(read.heading);
      // A commander and a companion above a deck are no list.
      const isOnce = isDeck ? this.#copies > 2 : onceZones.has(zone);
      if (!isOnce || !this.#begun.has(zone)) return false;
      const isStatedAgain = stated !== undefined && this.#stated.has(withoutNumber(line.text));
      return isDeck || this.#lastZone !== zone || isStatedAgain;
    }
    if (isAbout(line.text)) return this.#hasAbout;
    if (namesList(line.text)) return this.#copiesAfter() > 0;
    if (read.kind === 'card') {
      if (this.#isFenced && this.#afterFence === 'prose') return true;
      return this.#gap !== 'none' && (this.#isRepeated(line) || this.#isBeforeSide(line));
    }
    return read.kind === 'unread' && this.#gap !== 'none' && this.#isTitle(line);
  }

  /** Whether a line begins a second list that only a blank line separates from the first. */
  #isRepeated({ number }: PastedLine): boolean {
    if (this.#copies < leastDeck || this.#hasHeadings) return false;
    return this.#lookAhead().second === number;
  }

  /** Whether another sideboard follows although the current zone is a sideboard: then a main deck comes first. */
  #isBeforeSide({ number }: PastedLine): boolean {
    if (this.#zone !== 'side') return false;
    const { headings } = this.#lookAhead();
    while ((headings[this.#next]?.line ?? Infinity) < number) this.#next++;
    return headings[this.#next]?.zone === 'side';
  }

  #isTitle({ text }: PastedLine): boolean {
    if (text.length > longestTitle) return false;
    const hasSide = this.#begun.has('side');
    const isDeck = this.#copies >= leastDeck;
    if (!hasSide && !isDeck) return false;
    const after = this.#copiesAfter();
    if (this.#gap === 'rule') return hasSide ? after > 0 : after >= leastDeck;
    // No sideboard has that many cards, and parts of a list seldom have equal sizes.
    if (this.#lastZone === 'side' && after >= leastDeck) return true;
    return isDeck && after > 0 && after % this.#copies === 0;
  }

  /** The number of copies in the remaining lines. */
  #copiesAfter(): number {
    return this.#lookAhead().copies - this.#copies;
  }

  /** Walks the whole text once, and remembers what is needed about it. */
  #lookAhead(): Ahead {
    if (this.#ahead !== undefined) return this.#ahead;
    let copies = 0;
    let gap = true;
    const headings: Ahead['headings'][number][] = [];
    const blocks: Block[] = [];
    for (const line of pastedLines(this.#text)) {
      if (line.text === '') gap = true;
      const read = kindOf(line, this.#grammar);
      if (read.kind === 'heading') headings.push({ line: line.number, zone: read.heading.zone });
      if (read.kind !== 'card') continue;
      const { name, count } = read.card;
      if (gap) blocks.push({ start: line.number, names: new Set(), copies: 0 });
      gap = false;
      const block = blocks.at(-1) as Block;
      block.names.add(name.toLowerCase());
      block.copies += count;
      copies += count;
    }
    this.#ahead = { copies, headings, second: secondIn(blocks) };
    return this.#ahead;
  }
}

/** The minimum number of copies in a whole deck. */
const leastDeck = 40;

interface Block {
  readonly start: number;
  readonly names: Set<string>;
  copies: number;
}

/** What is in a text. */
interface Ahead {
  readonly copies: number;
  readonly headings: readonly { readonly line: number; readonly zone: string }[];
  /** The number of the line that begins a second list, if only a blank line separates it from the first. */
  readonly second: number | undefined;
}

/**
 * The line that begins a second list, if that is certain: if the first block is a whole deck, and a later block has
 * the same size and some of its cards: no sideboard is that large.
 */
function secondIn([first, ...others]: readonly Block[]): number | undefined {
  if (first === undefined || first.copies < leastDeck) return undefined;
  return others.find(
    ({ copies, names }) =>
      copies === first.copies && [...names].some((name) => first.names.has(name)),
  )?.start;
}
