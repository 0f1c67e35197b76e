/**
 * Scans a standing: finds its deck, and the cards of its decklist in any shape of `decks/shapes.ts`. Validates the
 * whole standing as JSON. Anything unusual (a repeated field, a key with escapes, a count like `1e0`, a card
 * without a name) is not supported here, and read with JSON.parse instead.
 */
import { scanCard } from './cards';
import {
  byteAt,
  closeBrace,
  closeBracket,
  comma,
  invalid,
  nullWord,
  openBrace,
  openBracket,
  quote,
  skipField,
  skipSpace,
  skipValue,
  stringEnd,
  valueAt,
} from './json';
import {
  cardAt,
  cardsAt,
  deckEndAt,
  deckStartAt,
  escapesAt,
  escapesBeforeAt,
  fieldsEndAt,
  hasHighKeyAt,
  hasListAt,
  mostZones,
  zoneCountAt,
  zoneEndAt,
  zoneKeysAt,
  zoneStartAt,
} from './registers';

// Keys as words.
const deckKey: u64 = 0x226b636564;
const five: u64 = 0xffffffffff;
const decklistKey: u64 = 0x7473696c6b636564;
const card0: u32 = 0x64726163;
const s: u32 = 0x73;

/** Scans the object whose brace is here. Returns the place after it, or 0 if it is not supported. */
export function scanStanding(from: usize): usize {
  store<u32>(cardAt, load<u32>(cardsAt));
  store<u32>(hasListAt, 0);
  store<u32>(escapesBeforeAt, load<u32>(escapesAt));
  store<u64>(deckStartAt, 0);
  store<u32>(fieldsEndAt, <u32>from + 1);
  let isListSeen = false;
  let at = skipSpace(from + 1);
  if (byteAt(at) === closeBrace) return at + 1;
  while (true) {
    if (byteAt(at) !== quote) return 0;
    const key = load<u64>(at + 1);
    if ((key & five) === deckKey) {
      if (load<u32>(deckEndAt) !== 0) return 0;
      const start = valueAt(at + 6);
      at = skipValue(start, 0);
      store<u32>(deckStartAt, <u32>start);
      store<u32>(deckEndAt, <u32>at);
    } else if (key === decklistKey && byteAt(at + 9) === quote) {
      if (isListSeen) return 0;
      isListSeen = true;
      at = scanList(valueAt(at + 10));
    } else at = skipField(at);
    store<u32>(fieldsEndAt, <u32>at);
    at = skipSpace(at);
    const byte = byteAt(at);
    if (byte === closeBrace) return at + 1;
    if (byte !== comma) return 0;
    at = skipSpace(at + 1);
  }
}

function scanList(from: usize): usize {
  store<u32>(hasListAt, 1);
  store<u64>(zoneStartAt, 0);
  const byte = byteAt(from);
  if (byte === openBrace) return scanZones(from + 1);
  if (byte === openBracket) return scanCards(from + 1);
  store<u32>(hasListAt, 0);
  return load<u32>(from) === nullWord ? from + 4 : invalid();
}

function scanZones(from: usize): usize {
  let at = skipSpace(from);
  if (byteAt(at) === closeBrace) return at + 1;
  store<u32>(zoneCountAt, 0);
  store<u32>(hasHighKeyAt, 0);
  while (true) {
    if (byteAt(at) !== quote) return invalid();
    const escapes = load<u32>(escapesAt);
    const keyEnd = stringEnd(at + 1);
    if (load<u32>(escapesAt) !== escapes || !enterZone(at + 1, keyEnd)) return invalid();
    at = skipSpace(scanZone(valueAt(keyEnd + 1)));
    const byte = byteAt(at);
    if (byte === closeBrace) return at + 1;
    if (byte !== comma) return invalid();
    at = skipSpace(at + 1);
  }
}

function scanZone(from: usize): usize {
  const byte = byteAt(from);
  if (byte === openBracket) return scanCards(from + 1);
  if (byte === openBrace) return scanCard(from + 1);
  return load<u32>(from) === nullWord ? from + 4 : invalid();
}

/** Stores the key of a zone. Returns false if the list already has that key, or too many. */
function enterZone(start: usize, end: usize): bool {
  const keys: usize = load<u32>(zoneKeysAt);
  const count = load<u32>(zoneCountAt);
  if (count === mostZones) return false;
  // Different bytes that are not UTF-8 can decode to the same key, so only one such key is supported.
  if (hasHighByte(start, end)) {
    if (load<u32>(hasHighKeyAt) !== 0) return false;
    store<u32>(hasHighKeyAt, 1);
  }
  for (let key = keys; key < keys + (count << 3); key += 8) {
    const other: usize = load<u32>(key);
    if (<usize>load<u32>(key + 4) - other !== end - start) continue;
    if (memory.compare(other, start, end - start) === 0) return false;
  }
  store<u32>(keys + (count << 3), <u32>start);
  store<u32>(keys + (count << 3) + 4, <u32>end);
  store<u32>(zoneCountAt, count + 1);
  // `cards` is the field of a Decklist, not a zone.
  const isCards = end - start === 5 && load<u32>(start) === card0 && byteAt(start + 4) === s;
  store<u32>(zoneStartAt, <u32>start);
  store<u32>(zoneEndAt, <u32>(isCards ? start : end));
  return true;
}

function hasHighByte(start: usize, end: usize): bool {
  for (let at = start; at < end; at++) if (byteAt(at) >= 0x80) return true;
  return false;
}

function scanCards(from: usize): usize {
  let at = skipSpace(from);
  if (byteAt(at) === closeBracket) return at + 1;
  while (true) {
    let byte = byteAt(at);
    if (byte === openBrace) at = scanCard(at + 1);
    // A text in a zone is not a card. In a list without zones, it might be meant as one.
    else if (byte === quote && load<u64>(zoneStartAt) !== 0) at = stringEnd(at + 1) + 1;
    else return invalid();
    at = skipSpace(at);
    byte = byteAt(at);
    if (byte === closeBracket) return at + 1;
    if (byte !== comma) return invalid();
    at = skipSpace(at + 1);
  }
}
