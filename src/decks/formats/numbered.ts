/**
 * Lists in which a card is its number: Digimon, One Piece, Gundam, Dragon Ball, Star Wars
 * Unlimited, Riftbound. `4 Agumon BT15-020`, `BT11-005 Koromon 4`, `4xOP01-016`, `4 (BT22-002)`.
 *
 * The count is cut off first, then the number is found wherever it stands, and what is left is the
 * name. Where nothing is left the number is the name, unless the caller has a table of names.
 */
import { type DeckCard, deckCard } from '../decklist.js';
import type { SheetResult } from '../text/lines.js';
import { type ListingGrammar, type ParsedCard, readListing } from '../text/listing.js';
import { zoneNamed } from '../zones.js';

// Before anything else: in `4xOP01-016` there is no border between the count and the number.
const countAtStart = /^(?:(\d{1,9})(?:[xX×] ?| [x×] | (?=\S))|[xX×](\d{1,4}) (?=\S))/;

/** Gives the name of a card by its number. */
export type NameOf = (id: string) => string | undefined;

/** A card's number, taken apart. */
export interface CardNumber {
  readonly set: string;
  readonly number: string;
  /** `SET-NUMBER`: what the card is called where no name is known. */
  readonly id: string;
}

const anyNumber =
  /(?<![A-Za-z0-9])([A-Za-z]{1,4}\d{0,3})[-_](\d{2,4}[a-z]?\*?)(?:_[A-Za-z]{1,2}\d{1,2})?(?![A-Za-z0-9])/g;

/** The number alone: `OP01-016`, `SOR_005`; also in small letters, with a mark of parallel art. */
export function readCardNumber(text: string): CardNumber | undefined {
  const found = [...text.matchAll(anyNumber)];
  const [only] = found;
  return only !== undefined && only[0].length === text.length ? cardNumber(only) : undefined;
}

function cardNumber([, set = '', number = '']: readonly (string | undefined)[]): CardNumber {
  const code = set.toUpperCase();
  return { set: code, number, id: `${code}-${number}` };
}

/**
 * Model names (`MS-06`, `RX-78`) look like numbers. A set with digits in it is none of them; a set
 * of letters alone is a promotional one, numbered with three digits.
 */
function findNumber(text: string, game: string | undefined): RegExpExecArray | undefined {
  let best: RegExpExecArray | undefined;
  let bestRank = 0;
  for (const found of text.matchAll(anyNumber)) {
    const [all, set = '', number = ''] = found;
    const isWhole = all.length === text.length;
    if (!isWhole && set !== set.toUpperCase()) continue;
    if (game === 'gundam' && !/^(?:(?:GD|ST|EB)\d{2}|[A-Z]{0,3}P)$/.test(set)) continue;
    const rank = /\d/.test(set) ? 3 : /^\d{3}/.test(number) ? 2 : 1;
    if (rank >= bestRank) {
      best = found;
      bestRank = rank;
    }
  }
  return best;
}

/** Whether a line holds a number of this kind, for finding out the format. */
export function hasCardNumber(text: string): boolean {
  const found = findNumber(text.replace(countAtStart, ''), undefined);
  return found !== undefined && (/\d/.test(found[1] ?? '') || /^\d{3}/.test(found[2] ?? ''));
}

/** The grammar of a line; `game` narrows what may be a number. */
function numberedGrammar(game: string | undefined, nameOf: NameOf): ListingGrammar {
  return {
    gaps: 'none',
    firstZone: 'main',
    alwaysZone: false,
    isFurniture: (text) => /^(?:\d+ ?x? ?)?DON!!/.test(text) || /^exported from /i.test(text),
    readCard: (text) => readNumberedLine(text, game, nameOf),
  };
}

function readNumberedLine(
  line: string,
  game: string | undefined,
  nameOf: NameOf,
): ParsedCard | undefined {
  let text = /^[*•-] /.test(line) ? line.slice(2) : line;
  // `Leader: OP01-001` names the zone of its own line.
  const colon = text.indexOf(': ');
  const zone = colon > 0 && colon < 20 ? zoneNamed(text.slice(0, colon)) : undefined;
  if (zone !== undefined) text = text.slice(colon + 2);
  const cut = countAtStart.exec(text);
  const written = Number(cut?.[1] ?? cut?.[2] ?? 1);
  if (cut !== null) text = text.slice(cut[0].length);
  const found = findNumber(text, game);
  if (found === undefined) {
    // Masters, Battle Spirits and Riftbound also take names.
    return cut === null ? undefined : { name: withoutGame(text), count: written, zone };
  }
  const { set, number, id } = cardNumber(found);
  const [before, after] = unwrap(
    text.slice(0, found.index),
    text.slice(found.index + found[0].length),
  );
  let name = withoutGame(`${before} ${after}`);
  let count = written;
  if (cut === null) {
    const trailing = /(?:^| )[xX×]?(\d{1,4})$/.exec(name);
    if (trailing !== null) {
      count = Number(trailing[1]);
      name = name.slice(0, trailing.index);
    } else if (zone === undefined && name !== '' && game === undefined) {
      // Words around a number and no count: a sentence, not a card.
      return undefined;
    }
  }
  return { name: name || (nameOf(id) ?? id), count, set, number, zone };
}

/** Takes away the brackets that stood around the number, and dashes that set it off. */
function unwrap(before: string, after: string): [string, string] {
  const isWrapped = /[([<{]$/.test(before) && /^[)\]>}]/.test(after);
  const start = isWrapped ? before.slice(0, -1) : before;
  const end = isWrapped ? after.slice(1) : after;
  return [start.replace(/ ?[-–—:|,] ?$/, '').trim(), end.replace(/^ ?[-–—:|,] /, '').trim()];
}

function withoutGame(name: string): string {
  return name.replace(/ ?\(DCG\)/, '').trim();
}

/** Reads a list of numbered cards. */
export function readNumbered(text: string, game: string | undefined, nameOf: NameOf): SheetResult {
  const { marks, ...sheet } = readListing(text, numberedGrammar(game, nameOf));
  const isOnePiece =
    game === 'onepiece' || sheet.cards.some(({ set }) => /^OP\d\d$/.test(set ?? ''));
  if (marks.headings.size > 0 || !isOnePiece) return sheet;
  return { ...sheet, cards: withLeader(text, sheet.cards) };
}

/** OPTCGSim writes the leader first: one copy, where all others follow as `NxID`. */
function withLeader(text: string, cards: readonly DeckCard[]): readonly DeckCard[] {
  const [first, ...others] = cards;
  const isSimulator = /^\s*1x[A-Z]{1,3}\d{0,2}-\d{3}\s/i.test(`${text.slice(0, 200)}\n`);
  if (first === undefined || first.zone !== undefined || first.count !== 1 || !isSimulator)
    return cards;
  const { name, count, set, number } = first;
  return [deckCard(name, count, 'leader', set, number), ...others];
}
