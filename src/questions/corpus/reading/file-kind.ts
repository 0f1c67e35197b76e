/**
 * Detects the shape of a file with lists from its first bytes: standings as an array, as lines or inside an
 * object, a tournament of MTGODecklistCache, or one list in any deck format. All commands use this, so they all
 * read a file in the same way.
 */
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  lineFeed,
  openBrace,
  openBracket,
  quote,
  slash,
} from '../../../core/json/characters.js';
import { EntryBorder, findForm, mostEntryBytes } from '../../../core/json/entry-end.js';
import { parseJson } from '../../../core/json/parse.js';
import { isDigit, skipSpace, stringEnd } from './json-bytes.js';

/** How a file contains its lists. */
export type Shape =
  /** Standings as a JSON array; `start` is the offset of its bracket. */
  | { readonly kind: 'array'; readonly start: number }
  /** `{ "standings": [...] }` with any other fields; `start` is the offset of the bracket. */
  | { readonly kind: 'object'; readonly start: number }
  /** One standing per line. */
  | { readonly kind: 'lines' }
  /** One standing, on several lines. */
  | { readonly kind: 'standing' }
  /** A tournament file of MTGODecklistCache. */
  | { readonly kind: 'tournament' }
  /** One list in any deck format. */
  | { readonly kind: 'list' };

/** How many bytes of a text are searched for a line that is a standing. */
const mostText = 1 << 16;
/** An array with more entries that could all be cards is not a list. */
const mostCards = 1000;

const lines: Shape = { kind: 'lines' };
const list: Shape = { kind: 'list' };

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const tournamentKeys = new Set(['Tournament', 'Decks', 'Rounds', 'Standings']);
/** Fields of a standing that a card does not have. */
const standingKeys = ['decklist', 'player', 'placing', 'record'];

/**
 * Returns the shape of a file that begins with `head`, or undefined if more bytes are needed. With `isWhole`,
 * the head is the whole file and the shape is always found. More than {@link mostEntryBytes} bytes are always
 * enough, unless all of them are white space.
 */
export async function shapeOf(head: Uint8Array, isWhole: boolean): Promise<Shape | undefined> {
  const isAll = isWhole || head.length > mostEntryBytes;
  const { form, start } = findForm(head, head.length);
  if (form === undefined) return isWhole ? lines : undefined;
  const shape =
    form === 'array'
      ? await arrayShape(head, start, isWhole)
      : head[start] === openBrace
        ? await objectShape(head, start, isWhole)
        : textShape(head.subarray(start), isWhole);
  if (shape !== undefined || !isAll) return shape;
  return form === 'array' ? { kind: 'array', start: start - 1 } : lines;
}

/** An array contains either standings or the cards of one list. */
async function arrayShape(
  head: Uint8Array,
  start: number,
  isWhole: boolean,
): Promise<Shape | undefined> {
  const standings: Shape = { kind: 'array', start: start - 1 };
  const values: unknown[] = [];
  for (let at = skipBlanks(head, start); values.length < mostCards; ) {
    if (head[at] === closeBracket) {
      const after = skipBlanks(head, at + 1);
      if (!isWhole && after === head.length) return undefined;
      // An empty checkbox before a card.
      if (values.length === 0 && isDigit(head[after])) return list;
      // Counts in brackets: `[3] Opt`.
      const isCount = values.length === 1 && typeof values[0] === 'number';
      if (isCount && after === at + 2 && head[at + 1] !== lineFeed) return list;
      return (await holdsCards(values)) ? list : standings;
    }
    const end = valueEnd(head, at);
    if (end === -1) return undefined;
    const text = decoder.decode(head.subarray(at, end));
    const { value } = parseJson(text);
    // A text list can begin with a section heading such as [main], or with a chat time such as [10:32].
    if (value === undefined && values.length === 0) {
      if (head[end] === closeBracket && /^\p{L}[\p{L}\p{M}\d _-]*$/u.test(text)) return list;
      if (/^\d{1,4}[:./-]\d/.test(text)) return list;
    }
    if (value === undefined || isStanding(value)) return standings;
    values.push(value);
    at = skipBlanks(head, head[end] === comma ? end + 1 : end);
  }
  return standings;
}

export function isStanding(value: unknown): boolean {
  return typeof value === 'object' && value !== null && standingKeys.some((key) => key in value);
}

/** An object is a tournament, an object with standings, a standing, or one list. */
async function objectShape(
  head: Uint8Array,
  start: number,
  isWhole: boolean,
): Promise<Shape | undefined> {
  let hasList = false;
  let at = skipBlanks(head, start + 1);
  while (head[at] !== closeBrace) {
    if (at === head.length) return undefined;
    const keyEnd = afterString(head, at);
    // Lines of standings have no comments; lists and rules can have them.
    if (head[at] === slash) return isWhole ? list : undefined;
    if (keyEnd === -1) return head[at] === quote ? undefined : lines;
    const key = decoder.decode(head.subarray(at + 1, keyEnd - 1));
    const after = skipBlanks(head, keyEnd);
    const value = skipBlanks(head, after + 1);
    if (value >= head.length) return undefined;
    if (head[after] !== colon) return lines;
    if (tournamentKeys.has(key)) return { kind: 'tournament' };
    if (key === 'standings' && head[value] === openBracket) return { kind: 'object', start: value };
    if (key === 'decklist') hasList = true;
    const end = valueEnd(head, value);
    if (end === -1) return undefined;
    at = skipBlanks(head, head[end] === comma ? end + 1 : end);
  }
  const text = head.subarray(start, at + 1);
  if (hasList && !text.includes(lineFeed)) return lines;
  if (skipBlanks(head, at + 1) < head.length) return lines;
  if (!isWhole) return undefined;
  if (hasList) return { kind: 'standing' };
  const { value } = parseJson(decoder.decode(text));
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return lines;
  const zones: readonly unknown[] = Object.values(value);
  // An array of standings under another name is not a zone.
  if (zones.flat().some(isStanding)) return lines;
  const isEmpty = zones.every((zone) => Array.isArray(zone) && zone.length === 0);
  return isEmpty || (await holdsCards(value)) ? list : lines;
}

/** Whether a JSON value is a list. Not called for standings, so these do not load the deck readers. */
async function holdsCards(value: unknown): Promise<boolean> {
  const { readDecklist } = await import('../../../core/decks/read.js');
  const { decklist, diagnostics } = readDecklist(value);
  return decklist.cards.length > 0 || diagnostics.some(({ code }) => code === 'bad-copies');
}

/**
 * A text is one list, unless one of its lines is a standing or null; then it is standings that begin with
 * broken lines.
 */
function textShape(text: Uint8Array, isWhole: boolean): Shape | undefined {
  if (!isWhole && text.length < mostText) return undefined;
  const shown = decoder.decode(text.subarray(0, mostText)).split('\n');
  const values = shown.map((line) => parseJson(line).value);
  return values.some((value) => value === null || isStanding(value)) ? lines : list;
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  return skipSpace(bytes, from, false);
}

/** The offset after the string that begins at `from`, or -1 if there is no complete string. */
function afterString(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== quote) return -1;
  const end = stringEnd(bytes, from + 1, bytes.length);
  return end === -1 ? -1 : end + 1;
}

/** The offset of the comma or bracket after the value that begins at `from`, or -1. */
function valueEnd(bytes: Uint8Array, from: number): number {
  const border = new EntryBorder('array');
  border.begin(from);
  return border.find({ bytes, end: bytes.length });
}
