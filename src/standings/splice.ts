/**
 * Putting a deck into the text of a standing and leaving every other character alone: numbers keep
 * their digits, names their escapes, and white space its place.
 */
import type { DeckLabel } from './standing.js';

/**
 * The text of a JSON object with its field `deck` replaced, or added as the last field. The text
 * must be valid JSON; of repeated fields the last one counts, as in JSON.parse.
 */
export function spliceDeck(object: string, deck: DeckLabel): string {
  const value = JSON.stringify(deck);
  const { found, end, isEmpty } = findDeck(object);
  if (found !== undefined) return object.slice(0, found.start) + value + object.slice(found.end);
  return `${object.slice(0, end)}${isEmpty ? '' : ','}"deck":${value}${object.slice(end)}`;
}

interface Found {
  readonly found?: { readonly start: number; readonly end: number };
  /** Behind the last field: where another one can be added. */
  readonly end: number;
  readonly isEmpty: boolean;
}

function findDeck(object: string): Found {
  let found: Found['found'];
  let isEmpty = true;
  let end = object.indexOf('{') + 1;
  let at = skipSpace(object, end);
  while (object[at] === '"') {
    isEmpty = false;
    const keyEnd = skipString(object, at);
    const isDeck = JSON.parse(object.slice(at, keyEnd)) === 'deck';
    const start = skipSpace(object, skipSpace(object, keyEnd) + 1);
    end = skipValue(object, start);
    if (isDeck) found = { start, end };
    at = skipSpace(object, end);
    if (object[at] === ',') at = skipSpace(object, at + 1);
  }
  return { ...(found === undefined ? {} : { found }), end, isEmpty };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (' \t\r\n'.includes(text[at] ?? 'x')) at++;
  return at;
}

function skipString(text: string, from: number): number {
  let at = from + 1;
  for (; text[at] !== '"'; at++) if (text[at] === '\\') at++;
  return at + 1;
}

function skipValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const character = text[at] as string;
    if (character === '"') {
      at = skipString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (character === ',' || ' \t\r\n'.includes(character))) return at;
    at++;
  }
  return text.length;
}
