/**
 * Lists that identify cards by numbers: Digimon, One Piece, Gundam, Dragon Ball, Star Wars Unlimited, Riftbound.
 * `4 Agumon BT15-020`, `BT11-005 Koromon 4`, `4xOP01-016`, `4 (BT22-002)`.
 *
 * The count is cut off first; then the number is found anywhere in the line; the rest is the name. If nothing is
 * left, the number is the name, unless the caller has given a table of names.
 */
import { type DeckCard, deckCard } from '../decklist.js';
import { findCardNumber } from '../text/card-number.js';
import type { ListingGrammar, ParsedCard } from '../text/line-kind.js';
import { cutCount, readListing } from '../text/listing.js';
import type { TextReading } from '../text/reading.js';
import { type Cards, joinWords, writeZones } from '../text/writing.js';
import { zoneNamed } from '../zones.js';
import type { ReadContext, TextFormat } from './format.js';

export const numbered = {
  input: 'text',
  name: 'numbered',
  label: 'numbered cards: Digimon, One Piece, Gundam, Dragon Ball …',
  example: '4 OP01-016 Nami',
  read: readNumbered,
  write: writeNumbered,
} as const satisfies TextFormat;

/** Whether a line contains a number of this kind. */
export function hasCardNumber(text: string): boolean {
  const card = findCardNumber(cutCount(text)?.rest ?? text, undefined);
  if (card === undefined) return false;
  return card.set === undefined || /\d/.test(card.set) || /^\d{3}/.test(card.number);
}

/** The grammar of a line. The game narrows down what can be a number. */
function numberedGrammar(context: ReadContext): ListingGrammar {
  return {
    gaps: 'none',
    firstZone: 'main',
    alwaysZone: false,
    isSkipped: (text) => /^(?:\d+ ?x? ?)?DON!!/.test(text) || /^exported from /i.test(text),
    readCard: (text) => {
      const parts = severalCards.test(text) ? text.split(' ') : [text];
      const [card, ...others] = parts.flatMap((part) => readNumberedLine(part, context) ?? []);
      return card && { ...card, others };
    },
  };
}

/** A list of One Piece's simulators that lost its line breaks, as in single-line fields: `1xOP01-001 4xOP01-016`. */
const severalCards = /^(?:\d{1,2}[xX][A-Z]{1,4}\d{0,2}-\d{3}(?: |$)){2,}$/;

function readNumberedLine(line: string, { game, nameOf }: ReadContext): ParsedCard | undefined {
  let text = /^[*•-] /.test(line) ? line.slice(2) : line;
  // In `Leader: OP01-001`, the zone applies to this line.
  const colon = text.indexOf(': ');
  const zone = colon > 0 && colon < 20 ? zoneNamed(text.slice(0, colon)) : undefined;
  if (zone !== undefined) text = text.slice(colon + 2);
  // Cut off first, because in `4xOP01-016` nothing separates the count from the number.
  const cut = cutCount(text);
  const written = cut?.count ?? 1;
  text = cut?.rest ?? text;
  const found = findCardNumber(text, game);
  if (found === undefined) {
    // Masters, Battle Spirits and Riftbound also have lines with only names.
    return cut && { name: withoutGame(text), count: written, zone };
  }
  const { set, number, id } = found;
  const [before, after] = unwrap(found.before, found.after);
  let name = withoutGame(`${before} ${after}`);
  let count = written;
  if (cut === undefined) {
    const trailing = /(?:^| )[xX×]?(\d{1,4})$/.exec(name);
    if (trailing !== null) {
      count = Number(trailing[1]);
      name = name.slice(0, trailing.index);
    } else if (zone === undefined && name !== '' && game === undefined) {
      // Words around a number without a count are a sentence, not a card.
      return undefined;
    }
  }
  const isSplit = /\p{L}/u.test(before) && /\p{L}/u.test(after) && !after.startsWith('(DCG)');
  const remains = isSplit ? 'words on both sides of the number' : undefined;
  return { name: name || (nameOf(id) ?? id), count, set, number, zone, remains };
}

/**
 * Removes brackets around the number and dashes next to it, but not the last dash of
 * `Gabumon -Bond of Friendship-`.
 */
function unwrap(before: string, after: string): [string, string] {
  const isWrapped = /[([<{]$/.test(before) && /^[)\]>}]/.test(after);
  const start = isWrapped ? before.slice(0, -1) : before;
  const end = isWrapped ? after.slice(1) : after;
  return [
    start.replace(/ ?[-–—:|,](?<! -\w[^-]*(?<! )-) ?$/, '').trim(),
    end.replace(/^ ?[-–—:|,] /, '').trim(),
  ];
}

function withoutGame(name: string): string {
  return name.replace(/ ?\(DCG\)/, '').trim();
}

function readNumbered(text: string, context: ReadContext): TextReading {
  const { reading, headings } = readListing(text, numberedGrammar(context));
  const isOnePiece =
    context.game === 'onepiece' || reading.cards.some(({ set }) => /^OP\d\d$/.test(set ?? ''));
  if (headings.size > 0 || !isOnePiece) return reading;
  return { ...reading, cards: withLeader(text, reading.cards) };
}

/** OPTCGSim writes lines `NxID`, and the leader, with one copy, first. */
function withLeader(text: string, cards: readonly DeckCard[]): readonly DeckCard[] {
  const [first, ...others] = cards;
  const isSimulator = /^\s*1x[A-Z]{1,3}\d{0,2}-\d{3}\s/i.test(`${text.slice(0, 200)}\n`);
  if (first === undefined || first.zone !== undefined || first.count !== 1 || !isSimulator)
    return cards;
  const { name, count, set, number } = first;
  return [deckCard(name, count, 'leader', set, number), ...others];
}

/** Writes lines such as `4 OP01-016 Nami`, with a heading for each zone. */
function writeNumbered(cards: Cards): string {
  return writeZones(cards, ({ name, count, set, number }) => {
    if (number === undefined || (set === undefined && !number.includes('/')))
      return joinWords(count, name);
    const id = set === undefined ? number : `${set}-${number}`;
    return joinWords(count, id, name === id ? undefined : name);
  });
}
