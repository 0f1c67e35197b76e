/**
 * Reads the cards of a decklist: first finds the places of their texts, then adds them to slots. Most of the time
 * is spent waiting for memory, so all names are looked up before any card is added.
 */
import { lineZone } from '../../engine/program/words';
import { isOtherCount } from './count-names';
import {
  byteAt,
  closeBrace,
  closeBracket,
  comma,
  invalid,
  isDigit,
  likelyStringEnd,
  longerStringEnd,
  nullWord,
  quote,
  skipField,
  skipSpace,
  stringEnd,
  valueAt,
} from './json';
import {
  cardAt,
  cardBytes,
  cardEntry,
  cardName,
  cardNumber,
  cardSet,
  cardsAt,
  cardsEndAt,
  cardZone,
  countsAt,
  escapesAt,
  escapesBeforeAt,
  fetchedAt,
  labelNumber,
  labelSet,
  nameEndings,
  nameRows,
  nameSlot,
  namesAt,
  noSlot,
  notAName,
  rowsAt,
  stopDone,
  stopLabel,
  stopLeft,
  stopName,
  touchedAt,
  touchedCountAt,
  zoneStartAt,
} from './registers';
import { entryAt, findFrom, labelValue, notKnown, notLookedUp, placeOf, zoneValue } from './texts';

// The bytes between two values: up to the quote of the value, up to the colon, or a part of these.
const commaSetQuote: u64 = 0x223a22746573222c;
const commaNameColon: u64 = 0x3a22656d616e222c;
const commaNumber: u64 = 0x7265626d756e222c;
const quoteColonQuote: u32 = 0x223a22;
// Keys without their first quote, with or without the colon.
const countColon: u64 = 0x3a22746e756f63;
const countKey: u64 = 0x22746e756f63;
const setKey: u64 = 0x22746573;
const numberKey: u64 = 0x227265626d756e;
const nameKey: u64 = 0x22656d616e;
const zoneKey: u64 = 0x22656e6f7a;

// The first bytes of a word.
const three: u32 = 0xffffff;
const four: u64 = 0xffffffff;
const five: u64 = 0xffffffffff;
const six: u64 = 0xffffffffffff;
const seven: u64 = 0xffffffffffffff;

/** The most copies in a line: `mostCopies` of `decks/decklist.ts`. */
const mostCopies: u32 = 1000000;
const greatestCount: u64 = 1000000000;

/**
 * Scans a card, from after its brace. Fields in the usual form, `"count":4,"set":"OBF"`, are read here; all others by
 * {@link readField}.
 */
export function scanCard(from: usize): usize {
  const card: usize = load<u32>(cardAt);
  if (card === load<u32>(cardsEndAt)) return invalid();
  v128.store(card, i32x4(1, 0, 0, 0));
  v128.store(card + 16, i32x4(0, 0, 0, 0));
  store<u64>(card + cardZone, load<u64>(zoneStartAt));
  let at = skipSpace(from);
  if (byteAt(at) !== quote) return invalid();
  const key = load<u64>(at + 1);
  const digit = <u32>(key >> 56) - 0x31;
  if ((key & seven) === countColon && digit <= 8 && byteAt(at + 9) === comma) {
    store<u32>(card, digit + 1);
    at += 9;
  } else at = readField(at + 1, card);
  while (true) {
    const next = load<u64>(at);
    // Separate branches, because processors predict them better.
    if (next === commaSetQuote) {
      at = readSet(at + 8, card + cardSet);
      continue;
    }
    if (next === commaNumber && (load<u32>(at + 8) & three) === quoteColonQuote) {
      at = readString(at + 11, card + cardNumber);
      continue;
    }
    if (next === commaNameColon && byteAt(at + 8) === quote) {
      at = readName(at + 9, card + cardName);
      continue;
    }
    at = skipSpace(at);
    const byte = byteAt(at);
    if (byte === closeBrace) break;
    if (byte !== comma) return invalid();
    at = skipSpace(at + 1);
    if (byteAt(at) !== quote) return invalid();
    at = readField(at + 1, card);
  }
  const length = nameLength(card);
  if (length === 0) return invalid();
  store<u32>(card + cardEntry, placeOf(namesAt, load<u32>(card + cardName), length));
  // A card with 0 copies is dropped.
  if (load<u32>(card) !== 0) store<u32>(cardAt, <u32>card + cardBytes);
  return at + 1;
}

/** Reads a field of a card in any form, from after the first quote of its key. */
function readField(from: usize, card: usize): usize {
  const key = load<u64>(from);
  if ((key & six) === countKey) return readCount(valueAt(from + 6), card);
  if ((key & four) === setKey) return readLabel(valueAt(from + 4), card + cardSet);
  if ((key & seven) === numberKey) return readLabel(valueAt(from + 7), card + cardNumber);
  if ((key & five) === zoneKey) return readZone(valueAt(from + 5), card);
  if ((key & five) !== nameKey) {
    return isOtherCount(key, from) ? invalid() : skipField(from - 1);
  }
  const at = valueAt(from + 5);
  return byteAt(at) === quote ? readString(at + 1, card + cardName) : invalid();
}

/** Reads a string, from after its first quote. */
// @inline
function readString(from: usize, span: usize): usize {
  return keep(from, stringEnd(from), span);
}

/** Reads a name, which is often long. */
// @inline
function readName(from: usize, span: usize): usize {
  return keep(from, longerStringEnd(from), span);
}

/** Reads a set, which nearly always has three letters. */
// @inline
function readSet(from: usize, span: usize): usize {
  return keep(from, likelyStringEnd(from, 3), span);
}

/** Stores the start and end of a string at `span`. Returns the place after it. */
// @inline
function keep(from: usize, end: usize, span: usize): usize {
  store<u32>(span, <u32>from);
  store<u32>(span + 4, <u32>end);
  return end + 1;
}

/** Reads the zone of a card. If it is empty, the surrounding zone applies. */
function readZone(from: usize, card: usize): usize {
  const after = readLabel(from, card + cardZone);
  if (load<u32>(card + cardZone) === load<u32>(card + cardZone + 4)) {
    store<u64>(card + cardZone, load<u64>(zoneStartAt));
  }
  return after;
}

/** Reads a count: digits, a text of digits, or null, which means one copy. */
function readCount(from: usize, card: usize): usize {
  store<u32>(card, 1);
  if (load<u32>(from) === nullWord) return from + 4;
  const isText = byteAt(from) === quote;
  let at = isText ? from + 1 : from;
  if (isText && byteAt(at) === quote) return at + 1;
  if (!isDigit(byteAt(at))) return invalid();
  let count: u32 = byteAt(at++) - 0x30;
  for (; count !== 0 && count <= mostCopies && isDigit(byteAt(at)); at++) {
    count = 10 * count + byteAt(at) - 0x30;
  }
  if (count > mostCopies) return invalid();
  store<u32>(card, count);
  if (!isText) return isNumberEnd(byteAt(at)) ? at : invalid();
  return byteAt(at) === quote ? at + 1 : invalid();
}

/** Reads a set, number or zone: a text, a whole number, or null. */
function readLabel(from: usize, span: usize): usize {
  const first = byteAt(from);
  if (first === quote) return readString(from + 1, span);
  store<u64>(span, 0);
  if (load<u32>(from) === nullWord) return from + 4;
  if (!isDigit(first)) return invalid();
  let at = from + 1;
  while (isDigit(byteAt(at))) at++;
  // Accepts only numbers that String() would write identically.
  if ((first === 0x30 && at > from + 1) || at > from + 15) return invalid();
  if (!isNumberEnd(byteAt(at))) return invalid();
  store<u32>(span, <u32>from);
  store<u32>(span + 4, <u32>at);
  return at;
}

function isNumberEnd(byte: u32): bool {
  return byte === comma || byte === closeBrace || byte === closeBracket || byte <= 0x20;
}

/** Resets the counts of the previous deck. */
export function clearCounts(): void {
  const counts: usize = load<u32>(countsAt);
  const touched: usize = load<u32>(touchedAt);
  const end = touched + (load<u32>(touchedCountAt) << 2);
  for (let at = touched; at < end; at += 4) store<i32>(counts + (load<u32>(at) << 2), 0);
  store<u32>(touchedCountAt, 0);
}

/** Counts the scanned cards. Returns `stopDone`, or the stop for something unknown. */
export function countCards(): i32 {
  const end: usize = load<u32>(cardAt);
  const cards: usize = load<u32>(cardsAt);
  // Reads a word of each entry, so that the processor fetches all entries at the same time.
  let read = 0;
  for (let card = cards; card < end; card += cardBytes) {
    read |= load<i32>(entryAt(namesAt, load<u32>(card + cardEntry)));
  }
  store<i32>(fetchedAt, read);
  let copies: u64 = 0;
  for (let card = cards; card < end; card += cardBytes) {
    const entry = entryOf(card);
    if (entry === 0) return wantNames(card + cardBytes, end);
    const count = load<i32>(card);
    copies += count;
    if (copies > greatestCount) return stopLeft;
    const slot = load<i32>(entry + nameSlot);
    if (slot >= 0) add(slot, count);
    else if (slot === notAName) return stopLeft;
    const endings = load<u32>(entry + nameEndings);
    if (endings === 0 || !mayBeWanted(endings, card)) continue;
    const rows = <usize>load<u32>(rowsAt) + load<u32>(entry + nameRows);
    if (!addRows(rows, count, card)) return stopLabel;
  }
  return stopDone;
}

/** The entry of a card's name, or 0. */
// @inline
function entryOf(card: usize): usize {
  const place = load<u32>(card + cardEntry);
  const entry = findFrom(namesAt, place, load<u32>(card + cardName), nameLength(card));
  store<u32>(card + cardEntry, <u32>entry);
  return entry;
}

/** Looks up the remaining names, too, so that the caller learns all unknown ones at once. */
function wantNames(from: usize, end: usize): i32 {
  for (let card = from; card < end; card += cardBytes) entryOf(card);
  return stopName;
}

// @inline
function nameLength(card: usize): i32 {
  return load<i32>(card + cardName + 4) - load<i32>(card + cardName);
}

// @inline
function add(slot: i32, count: i32): void {
  const at: usize = load<u32>(countsAt) + (slot << 2);
  const before = load<i32>(at);
  if (before === 0) {
    const touched = load<u32>(touchedCountAt);
    store<i32>(load<u32>(touchedAt) + (touched << 2), slot);
    store<u32>(touchedCountAt, touched + 1);
  }
  store<i32>(at, before + count);
}

/**
 * Whether a card's number ends like one in the rows of its name. This excludes nearly all lines of other printings
 * before their sets and numbers are looked up.
 */
// @inline
function mayBeWanted(endings: u32, card: usize): bool {
  if (endings === 0xffffffff) return true;
  const end: usize = load<u32>(card + cardNumber + 4);
  if (end === <usize>load<u32>(card + cardNumber)) return false;
  const last = byteAt(end - 1);
  const isLetter = (last | 0x20) - 0x61 <= 25;
  // The last byte can belong to an escape, if there are any.
  if (!isDigit(last) && !isLetter) return true;
  if (load<u32>(escapesAt) !== load<u32>(escapesBeforeAt)) return true;
  // The same as `endOf` in `engine/match/printing-codes.ts`.
  const ending = isLetter ? (last | 0x20) - 0x61 + 11 : last - 0x30 + 1;
  return ((endings >> (ending & 31)) & 1) !== 0;
}

/** Adds a card to the slots in the rows of its name. Returns false if a label is unknown. */
function addRows(rows: usize, count: i32, card: usize): bool {
  let last = noSlot;
  let set = notLookedUp;
  let number = notLookedUp;
  let zone = notLookedUp;
  for (let row = rows; load<i32>(row) !== noSlot; row += 16) {
    const slot = load<i32>(row);
    if (slot === last) continue;
    // Compares numbers first, because printings of a name differ more often in numbers than in sets.
    const wantedNumber = load<i32>(row + 8);
    if (wantedNumber !== -1) {
      if (number === notLookedUp) {
        number = labelValue(
          load<u32>(card + cardNumber),
          load<u32>(card + cardNumber + 4),
          labelNumber,
        );
        if (number === notKnown) return false;
      }
      if (number !== wantedNumber) continue;
    }
    const wantedSet = load<i32>(row + 4);
    if (wantedSet !== -1) {
      if (set === notLookedUp) {
        set = labelValue(load<u32>(card + cardSet), load<u32>(card + cardSet + 4), labelSet);
        if (set === notKnown) return false;
      }
      if (set !== wantedSet) continue;
    }
    let wantedZone = load<i32>(row + 12);
    const isLines = wantedZone < -1;
    if (isLines) wantedZone = lineZone(wantedZone);
    if (wantedZone !== -1) {
      if (zone === notLookedUp) {
        zone = zoneValue(load<u32>(card + cardZone), load<u32>(card + cardZone + 4));
        if (zone === notKnown) return false;
      }
      if (zone !== wantedZone) continue;
    }
    last = slot;
    add(slot, isLines ? 1 : count);
  }
  return true;
}
