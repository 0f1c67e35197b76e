/**
 * Putting a field into the text of an object and leaving every other character alone: numbers keep
 * their digits, names their escapes, and white space its place.
 */
import type { DeckLabel } from '../tournament/label.js';

/**
 * The text of a JSON object with its field `deck` replaced, or added as the last field. The text
 * must be valid JSON; of repeated fields the last one counts, as in JSON.parse.
 */
export function spliceDeck(object: string, deck: DeckLabel): string {
  return putField(object, findField(object, 'deck'), 'deck', JSON.stringify(deck));
}

/** Where the value of a field stands in the text of an object, or where the field can be added. */
export interface FieldPlace {
  readonly start: number;
  /** Behind the value; the same as `start` where the object has no such field. */
  readonly end: number;
  /** Whether the object has no fields at all, so that no comma stands before the first one. */
  readonly isFirst: boolean;
}

/** Puts the text of a value where {@link findField} found its place. */
export function putField(
  object: string,
  { start, end, isFirst }: FieldPlace,
  name: string,
  value: string,
): string {
  const key = start === end ? `${isFirst ? '' : ','}${JSON.stringify(name)}:` : '';
  return `${object.slice(0, start)}${key}${value}${object.slice(end)}`;
}

/** Where the deck of a parsed standing stands in its text, or can be added. */
export function deckPlace(text: string, value: unknown): FieldPlace {
  const only = text.indexOf('deck"') - 1;
  // Where the word stands once and the standing has the field, it is the field's key. That is
  // found at once; the walk over all of the text takes as long as everything else together.
  const isKey =
    text[only] === '"' &&
    text.indexOf('deck"', only + 2) === -1 &&
    Object.hasOwn(value as object, 'deck') &&
    !text.includes('\\');
  if (!isKey) return findField(text, 'deck');
  const place = findField(`{${text.slice(only)}`, 'deck');
  return { start: place.start + only - 1, end: place.end + only - 1, isFirst: false };
}

/** Finds a field of an object by its text alone: the last one, as in JSON.parse. */
export function findField(object: string, name: string): FieldPlace {
  let found: FieldPlace | undefined;
  let isFirst = true;
  let end = object.indexOf('{') + 1;
  let at = skipSpace(object, end);
  while (object[at] === '"') {
    isFirst = false;
    const keyEnd = skipString(object, at);
    const key = object.slice(at + 1, keyEnd - 1);
    const isWanted = key === name || (key.includes('\\') && JSON.parse(`"${key}"`) === name);
    const start = skipSpace(object, skipSpace(object, keyEnd) + 1);
    end = skipValue(object, start);
    if (isWanted) found = { start, end, isFirst };
    at = skipSpace(object, end);
    if (object[at] === ',') at = skipSpace(object, at + 1);
  }
  return found ?? { start: end, end, isFirst };
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
