/**
 * Scanning one standing where it stands in its bytes: finds the span of its deck, and counts its
 * decklist, in any of the shapes of `decks/shapes.ts`, without making a string or an object. All
 * of the standing is checked to be JSON on the way. Whatever is out of the ordinary (a field given
 * twice, a key with escapes, a count like `1e0`, a card without a name) is not understood; then
 * JSON.parse and the walk over its value have the last word, so this file holds no rule of its own.
 */

import {
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
  word,
} from '../json/json-reader.js';
import { CardScanner } from './card-scanner.js';

// Keys as words, as getInt32(at, true) reads them.
const deck0 = 0x6b636564;
const list0 = 0x7473696c;
const cards0 = 0x64726163;
const sQuote = 0x2273;

/** More zones than any game has; lists with more are left to JSON.parse. */
const mostZones = 16;

export class StandingScanner extends CardScanner {
  /** The value of `deck` in the standing that was scanned last; both 0 where it has none. */
  deckStart = 0;
  deckEnd = 0;
  /** Behind the last field. */
  fieldsEnd = 0;
  hasList = false;

  private readonly zoneKeys = new Int32Array(2 * mostZones);
  private zoneCount = 0;
  /** Whether a key was entered that goes beyond ASCII. */
  private hasHighKey = false;

  /** Scans the object whose brace stands here. Gives the place behind it, or 0: not understood. */
  scan(from: number): number {
    const { view } = this;
    this.cardsEnd = 0;
    this.hasList = false;
    this.deckEnd = 0;
    let listSeen = false;
    let at = this.skipSpace(from + 1);
    if (view.getUint8(at) === closeBrace) return at + 1;
    for (;;) {
      if (view.getUint8(at) !== quote) return 0;
      const key = view.getInt32(at + 1, true);
      if (key === deck0 && view.getUint8(at + 5) === quote) {
        if (this.deckEnd !== 0) return 0;
        this.deckStart = this.valueAt(at + 6);
        at = this.skipValue(this.deckStart);
        this.deckEnd = at;
      } else if (
        key === deck0 &&
        view.getInt32(at + 5, true) === list0 &&
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
      if (byte === closeBrace) break;
      if (byte !== comma) return 0;
      at = this.nextKey(at);
    }
    return !this.hasList || this.counter.count(view, this.cards, this.cardsEnd) ? at + 1 : 0;
  }

  /** The next field's key, from the comma before it. */
  private nextKey(commaAt: number): number {
    return this.view.getUint8(commaAt + 1) === quote ? commaAt + 1 : this.skipSpace(commaAt + 1);
  }

  private scanList(from: number): number {
    const { view } = this;
    const byte = view.getUint8(from);
    this.zoneStart = this.zoneEnd = 0;
    this.cardsEnd = 0;
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
    this.hasHighKey = false;
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
    const { view, zoneKeys, zoneCount } = this;
    if (zoneCount === mostZones) return false;
    // Two keys of bytes that are no text may be one key to JSON.parse.
    if (this.hasHighByte(start, end)) {
      if (this.hasHighKey) return false;
      this.hasHighKey = true;
    }
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
      view.getInt32(start, true) === cards0 &&
      view.getInt16(start + 4, true) === sQuote;
    this.zoneStart = start;
    this.zoneEnd = isCards ? start : end;
    return true;
  }

  private hasHighByte(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.view.getUint8(at) >= 0x80) return true;
    return false;
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
}
