/**
 * Scanning one standing where it stands in its bytes: finds the span of its deck, and counts its
 * decklist, in any of the shapes of `decks/shapes.ts`, without making a string or an object. All
 * of the standing is checked to be JSON on the way. Whatever is out of the ordinary (a field given
 * twice, a key with escapes, a count like `1e0`, a card without a name) is not understood; then
 * JSON.parse and the walk over its value have the last word, so this file holds no rule of its own.
 */
import type { ByteCounter, ByteSpan } from '../engine/byte-counter.js';
import { hashBytes, mixWord, tailWord } from '../engine/learned-bytes.js';
import {
  closeBrace,
  closeBracket,
  comma,
  firstHit,
  hitsIn,
  isDigit,
  JsonReader,
  openBrace,
  openBracket,
  quote,
  word,
} from './json-reader.js';

// The keys that matter, as words and half words; getInt32 and getInt16 read them little-endian.
const deck = 0x6b636564;
const list = 0x7473696c;
const name = 0x656d616e;
const coun = 0x6e756f63;
const numb = 0x626d756e;
const zone = 0x656e6f7a;
const setQuote = 0x22746573;
const tQuote = 0x2274;
const erQuote = 0x7265 | (quote << 16);
const cards = 0x64726163;
const sQuote = 0x2273;

/** More zones than any game has; lists with more are left to JSON.parse. */
const mostZones = 16;

export class StandingScanner extends JsonReader {
  /** The value of `deck` in the standing that was scanned last; both 0 where it has none. */
  deckStart = 0;
  deckEnd = 0;
  /** Behind the last field, and whether there is a field at all. */
  fieldsEnd = 0;
  isEmpty = false;
  hasList = false;

  private hash = 0;
  private readonly set: ByteSpan = { start: 0, end: 0 };
  private readonly number: ByteSpan = { start: 0, end: 0 };
  /** The zone that a card says it is in, and the one that it stands in. */
  private readonly ownZone: ByteSpan = { start: 0, end: 0 };
  private readonly outerZone: ByteSpan = { start: 0, end: 0 };
  private readonly zoneKeys = new Int32Array(2 * mostZones);
  private zoneCount = 0;

  constructor(private readonly counter: ByteCounter) {
    super();
  }

  /** Scans the object whose brace stands here. Gives the place behind it, or 0: not understood. */
  scan(from: number): number {
    const { view } = this;
    this.counter.begin();
    this.hasList = false;
    this.deckEnd = 0;
    let listSeen = false;
    let at = this.skipSpace(from + 1);
    this.isEmpty = view.getUint8(at) === closeBrace;
    this.fieldsEnd = from + 1;
    if (this.isEmpty) return at + 1;
    for (;;) {
      if (view.getUint8(at) !== quote) return 0;
      const key = view.getInt32(at + 1, true);
      if (key === deck && view.getUint8(at + 5) === quote) {
        if (this.deckEnd !== 0) return 0;
        this.deckStart = this.valueAt(at + 6);
        at = this.skipValue(this.deckStart);
        this.deckEnd = at;
      } else if (
        key === deck &&
        view.getInt32(at + 5, true) === list &&
        view.getUint8(at + 9) === quote
      ) {
        if (listSeen) return 0;
        listSeen = true;
        at = this.scanList(this.valueAt(at + 10));
      } else at = this.skipField(at);
      this.fieldsEnd = at;
      let byte = view.getUint8(at);
      if (byte !== comma && byte !== closeBrace) {
        at = this.skipSpace(at);
        byte = view.getUint8(at);
      }
      if (byte === closeBrace) return at + 1;
      if (byte !== comma) return 0;
      at = this.nextKey(at);
    }
  }

  /** The next field's key, from the comma before it. */
  private nextKey(commaAt: number): number {
    return this.view.getUint8(commaAt + 1) === quote ? commaAt + 1 : this.skipSpace(commaAt + 1);
  }

  /** Behind a field whose key may be anything but is not written with escapes. */
  private skipField(keyAt: number): number {
    const { escapes } = this;
    const end = this.stringEnd(keyAt + 1);
    return this.escapes === escapes ? this.skipValue(this.valueAt(end + 1)) : this.dead;
  }

  private scanList(from: number): number {
    const { view } = this;
    const byte = view.getUint8(from);
    this.outerZone.start = this.outerZone.end = 0;
    this.hasList = true;
    if (byte === openBrace) return this.scanZones(from + 1);
    if (byte === openBracket) return this.scanCards(from + 1);
    this.hasList = false;
    return view.getInt32(from, true) === word.null ? from + 4 : this.dead;
  }

  private scanZones(from: number): number {
    const { view } = this;
    let at = this.skipSpace(from);
    if (view.getUint8(at) === closeBrace) return at + 1;
    this.zoneCount = 0;
    for (;;) {
      if (view.getUint8(at) !== quote) return this.dead;
      const { escapes } = this;
      const keyEnd = this.stringEnd(at + 1);
      if (this.escapes !== escapes || !this.enterZone(at + 1, keyEnd)) return this.dead;
      at = this.scanZone(this.valueAt(keyEnd + 1));
      let byte = view.getUint8(at);
      if (byte !== comma && byte !== closeBrace) {
        at = this.skipSpace(at);
        byte = view.getUint8(at);
      }
      if (byte === closeBrace) return at + 1;
      if (byte !== comma) return this.dead;
      at = this.nextKey(at);
    }
  }

  private scanZone(from: number): number {
    const { view } = this;
    const byte = view.getUint8(from);
    if (byte === openBracket) return this.scanCards(from + 1);
    if (byte === openBrace) return this.scanCard(from + 1);
    return view.getInt32(from, true) === word.null ? from + 4 : this.dead;
  }

  /** Notes the zone's key; false where the list has it already, or has very many. */
  private enterZone(start: number, end: number): boolean {
    const { view, zoneKeys, zoneCount, outerZone } = this;
    if (zoneCount === mostZones) return false;
    for (let i = 0; i < zoneCount; i++) {
      const other = zoneKeys[2 * i] as number;
      if ((zoneKeys[2 * i + 1] as number) - other !== end - start) continue;
      let same = 0;
      while (start + same < end && view.getUint8(other + same) === view.getUint8(start + same)) {
        same++;
      }
      if (start + same === end) return false;
    }
    zoneKeys[2 * zoneCount] = start;
    zoneKeys[2 * zoneCount + 1] = end;
    this.zoneCount++;
    // `cards` is the field of a Decklist and not the name of a zone.
    const isCards =
      end - start === 5 &&
      view.getInt32(start, true) === cards &&
      view.getInt16(start + 4, true) === sQuote;
    outerZone.start = start;
    outerZone.end = isCards ? start : end;
    return true;
  }

  private scanCards(from: number): number {
    const { view } = this;
    let at = from;
    if (view.getUint8(at) !== openBrace) {
      at = this.skipSpace(at);
      if (view.getUint8(at) === closeBracket) return at + 1;
    }
    for (;;) {
      let byte = view.getUint8(at);
      if (byte === openBrace) at = this.scanCard(at + 1);
      else if (byte === quote) at = this.stringEnd(at + 1) + 1;
      else return this.dead;
      byte = view.getUint8(at);
      if (byte !== comma && byte !== closeBracket) {
        at = this.skipSpace(at);
        byte = view.getUint8(at);
      }
      if (byte === closeBracket) return at + 1;
      if (byte !== comma) return this.dead;
      at = view.getUint8(at + 1) === openBrace ? at + 1 : this.skipSpace(at + 1);
    }
  }

  private scanCard(from: number): number {
    const { view, set, number, ownZone } = this;
    let nameStart = 0;
    let nameEnd = 0;
    let nameHash = 0;
    let count = 1;
    set.end = set.start;
    number.end = number.start;
    ownZone.end = ownZone.start;
    let at = from;
    for (;;) {
      if (view.getUint8(at) !== quote) {
        at = this.skipSpace(at);
        if (view.getUint8(at) !== quote) return this.dead;
      }
      const key = view.getInt32(at + 1, true);
      if (key === coun && view.getInt16(at + 5, true) === tQuote) {
        at = this.valueAt(at + 7);
        count = view.getUint8(at) - 0x30;
        if (count >= 1 && count <= 9 && view.getUint8(at + 1) < 0x2d) at++;
        else {
          at = this.readCount(at);
          count = this.hash;
        }
      } else if (key === setQuote) at = this.readLabel(this.valueAt(at + 5), set);
      else if (key === numb && (view.getInt32(at + 5, true) & 0xffffff) === erQuote) {
        at = this.readLabel(this.valueAt(at + 8), number);
      } else if (key === name && view.getUint8(at + 5) === quote) {
        nameStart = this.valueAt(at + 6) + 1;
        if (view.getUint8(nameStart - 1) !== quote) return this.dead;
        nameEnd = this.nameEnd(nameStart);
        nameHash = this.hash;
        at = nameEnd + 1;
      } else if (key === zone && view.getUint8(at + 5) === quote) {
        at = this.readLabel(this.valueAt(at + 6), ownZone);
      } else at = this.skipField(at);
      let byte = view.getUint8(at);
      if (byte !== comma && byte !== closeBrace) {
        at = this.skipSpace(at);
        byte = view.getUint8(at);
      }
      if (byte === closeBrace) break;
      if (byte !== comma) return this.dead;
      at++;
    }
    if (nameStart === nameEnd) return this.dead;
    const where = ownZone.end === ownZone.start ? this.outerZone : ownZone;
    return this.counter.card(view, nameStart, nameEnd, nameHash, count, set, number, where)
      ? at + 1
      : this.dead;
  }

  /** The closing quote of a name; its hash is in `hash`. */
  private nameEnd(from: number): number {
    const { view } = this;
    let hash = 0;
    let at = from;
    for (;;) {
      const bytes = view.getInt32(at, true);
      const hits = hitsIn(bytes);
      if (hits === 0) {
        hash = mixWord(hash, bytes);
        at += 4;
        continue;
      }
      const end = at + firstHit(hits);
      if (view.getUint8(end) !== quote) return this.escapedNameEnd(from);
      this.hash = mixWord(hash, tailWord(bytes, at, end));
      return end;
    }
  }

  private escapedNameEnd(from: number): number {
    const end = this.stringEnd(from);
    this.hash = hashBytes(this.view, from, end);
    return end;
  }

  /** A count that is not a single digit: more digits, a text of digits, or none; in `hash`. */
  private readCount(from: number): number {
    const { view } = this;
    this.hash = 1;
    if (view.getInt32(from, true) === word.null) return from + 4;
    const isText = view.getUint8(from) === quote;
    let at = isText ? from + 1 : from;
    if (isText && view.getUint8(at) === quote) return at + 1;
    const first = view.getUint8(at);
    if (first < 0x31 || first > 0x39) return this.dead;
    let count = 0;
    for (let digits = 0; digits < 4 && isDigit(view.getUint8(at)); digits++) {
      count = 10 * count + view.getUint8(at++) - 0x30;
    }
    this.hash = count;
    if (!isText) return isNumberEnd(view.getUint8(at)) ? at : this.dead;
    return view.getUint8(at) === quote ? at + 1 : this.dead;
  }

  /** A set, number or zone: a text, a plain whole number, or nothing. */
  private readLabel(from: number, span: ByteSpan): number {
    const { view } = this;
    if (view.getUint8(from) === quote) {
      const end = this.stringEnd(from + 1);
      span.start = from + 1;
      span.end = end;
      return end + 1;
    }
    span.end = span.start;
    if (view.getInt32(from, true) === word.null) return from + 4;
    const first = view.getUint8(from);
    if (!isDigit(first)) return this.dead;
    let at = from + 1;
    while (isDigit(view.getUint8(at))) at++;
    // Only what String() would write the same way.
    if ((first === 0x30 && at > from + 1) || at > from + 15) return this.dead;
    if (!isNumberEnd(view.getUint8(at))) return this.dead;
    span.start = from;
    span.end = at;
    return at;
  }
}

/** Whether a number cannot go on with this byte, be it right or wrong. */
function isNumberEnd(byte: number): boolean {
  return byte === comma || byte === closeBrace || byte === closeBracket || byte <= 0x20;
}
