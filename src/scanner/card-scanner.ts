/**
 * Scanning one card of a decklist where it stands in its bytes, and counting it. Part of
 * `standing-scanner.ts`, which says what is understood here and what is not.
 */
import {
  type ByteCounter,
  type CardBytes,
  cardField,
  cardStride,
} from '../engine/match/byte-counter.js';
import { hashBytes, mixWord, tailWord } from '../engine/match/learned-bytes.js';
import {
  closeBrace,
  closeBracket,
  comma,
  firstHit,
  hitsIn,
  isDigit,
  JsonReader,
  quote,
  word,
} from '../json/json-reader.js';

// The keys that matter, in words and parts of words as getInt32(at, true) reads them: where no end
// is given, from the key's first character (0) or its fifth one (4), up to the value's quote.
const count0 = 0x6e756f63;
const count4 = 0x3a2274;
const tQuote = 0x2274;
const set0 = 0x22746573;
const number0 = 0x626d756e;
const number4 = 0x3a227265;
const erQuote = 0x227265;
const name0 = 0x656d616e;
const name4 = 0x223a22;
const zone0 = 0x656e6f7a;
const colonQuote = 0x223a;
const commaQuote = 0x222c;

export class CardScanner extends JsonReader {
  /** The cards of the standing that is being scanned. */
  protected cards: CardBytes = new Int32Array(cardStride << 6);
  /** Where the next card goes; all before it are complete. */
  protected cardsEnd = 0;
  /** The zone that cards stand in; start and end are the same where they stand in none. */
  protected zoneStart = 0;
  protected zoneEnd = 0;

  constructor(protected readonly counter: ByteCounter) {
    super();
  }

  /**
   * A card, from behind its brace. Fields written as most producers write them, `"set":"OBF",`, are
   * read right here, a word at a time and without a call; all others by {@link readField}.
   */
  protected scanCard(from: number): number {
    const { view } = this;
    const card = this.cardsEnd;
    if (card === this.cards.length) this.growCards();
    const { cards } = this;
    cards[card + cardField.count] = 1;
    cards[card + cardField.name + 1] = cards[card + cardField.name] = 0;
    cards[card + cardField.set + 1] = cards[card + cardField.set] = 0;
    cards[card + cardField.number + 1] = cards[card + cardField.number] = 0;
    cards[card + cardField.zone] = this.zoneStart;
    cards[card + cardField.zone + 1] = this.zoneEnd;
    let at = from;
    if (view.getUint8(at) !== quote) at = this.skipSpace(at);
    if (view.getUint8(at) !== quote) return this.dead;
    at++;
    for (;;) {
      const key = view.getInt32(at, true);
      const more = view.getInt32(at + 4, true);
      let span = 0;
      if (key === count0) {
        const digit = (more >>> 24) - 0x30;
        if (
          (more & 0xffffff) === count4 &&
          digit >= 1 &&
          digit <= 9 &&
          view.getInt16(at + 8, true) === commaQuote
        ) {
          cards[card + cardField.count] = digit;
          at += 10;
          continue;
        }
      } else if (key === set0) {
        if ((more & 0xffff) === colonQuote) {
          span = card + cardField.set;
          at += 6;
        }
      } else if (key === number0) {
        if (more === number4 && view.getUint8(at + 8) === quote) {
          span = card + cardField.number;
          at += 9;
        }
      } else if (key === name0 && (more & 0xffffff) === name4) {
        span = card + cardField.name;
        at += 7;
      }
      if (span === 0) at = this.readField(at);
      else {
        let hash = 0;
        let end = at;
        let bytes = view.getInt32(at, true);
        let hits = hitsIn(bytes);
        while (hits === 0) {
          hash = mixWord(hash, bytes);
          end += 4;
          bytes = view.getInt32(end, true);
          hits = hitsIn(bytes);
        }
        const word = end;
        end += firstHit(hits);
        if (view.getUint8(end) === quote) {
          cards[span] = at;
          cards[span + 1] = end;
          cards[span + 2] = mixWord(hash, tailWord(bytes, word, end));
          at = end + 1;
        } else at = this.readString(at, span);
      }
      const next = view.getInt16(at, true);
      if (next === commaQuote) {
        at += 2;
        continue;
      }
      let byte = next & 0xff;
      if (byte !== comma && byte !== closeBrace) {
        at = this.skipSpace(at);
        byte = view.getUint8(at);
      }
      if (byte === closeBrace) break;
      if (byte !== comma) return this.dead;
      at = this.skipSpace(at + 1);
      if (view.getUint8(at) !== quote) return this.dead;
      at++;
    }
    if (cards[card + cardField.name] === cards[card + cardField.name + 1]) return this.dead;
    this.cardsEnd = card + cardStride;
    return at + 1;
  }

  private growCards(): void {
    const larger = new Int32Array(2 * this.cards.length);
    larger.set(this.cards);
    this.cards = larger;
  }

  /** A field of a card, however it is written, from behind the quote that opens its key. */
  private readField(from: number): number {
    const { view, cardsEnd: card } = this;
    const key = view.getInt32(from, true);
    const more = view.getInt32(from + 4, true);
    if (key === count0 && (more & 0xffff) === tQuote) return this.readCount(this.valueAt(from + 6));
    if (key === set0) return this.readLabel(this.valueAt(from + 4), card + cardField.set);
    if (key === number0 && (more & 0xffffff) === erQuote) {
      return this.readLabel(this.valueAt(from + 7), card + cardField.number);
    }
    if (key === zone0 && (more & 0xff) === quote) {
      return this.readZone(this.valueAt(from + 5));
    }
    if (key !== name0 || (more & 0xff) !== quote) return this.skipField(from - 1);
    const at = this.valueAt(from + 5);
    return view.getUint8(at) === quote ? this.readString(at + 1, card + cardField.name) : this.dead;
  }

  /** Behind a field whose key may be anything but is not written with escapes. */
  protected skipField(keyAt: number): number {
    const { escapes } = this;
    const end = this.stringEnd(keyAt + 1);
    return this.escapes === escapes ? this.skipValue(this.valueAt(end + 1)) : this.dead;
  }

  /** The zone that a card says it is in; where it says none, it is in the one around it. */
  private readZone(from: number): number {
    const { cards } = this;
    const span = this.cardsEnd + cardField.zone;
    const behind = this.readLabel(from, span);
    if (cards[span] === cards[span + 1]) {
      cards[span] = this.zoneStart;
      cards[span + 1] = this.zoneEnd;
    }
    return behind;
  }

  private note(span: number, start: number, end: number): void {
    const { cards } = this;
    cards[span] = start;
    cards[span + 1] = end;
    cards[span + 2] = hashBytes(this.view, start, end);
  }

  /** A string, from behind its first quote. */
  private readString(from: number, span: number): number {
    const end = this.stringEnd(from);
    this.note(span, from, end);
    return end + 1;
  }

  /** A count: digits, a text of digits, or none, which is one copy. */
  private readCount(from: number): number {
    const { view } = this;
    this.cards[this.cardsEnd + cardField.count] = 1;
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
    this.cards[this.cardsEnd + cardField.count] = count;
    if (!isText) return isNumberEnd(view.getUint8(at)) ? at : this.dead;
    return view.getUint8(at) === quote ? at + 1 : this.dead;
  }

  /** A set, number or zone: a text, a plain whole number, or nothing. */
  private readLabel(from: number, span: number): number {
    const { view } = this;
    if (view.getUint8(from) === quote) return this.readString(from + 1, span);
    this.cards[span + 1] = this.cards[span] = 0;
    if (view.getInt32(from, true) === word.null) return from + 4;
    const first = view.getUint8(from);
    if (!isDigit(first)) return this.dead;
    let at = from + 1;
    while (isDigit(view.getUint8(at))) at++;
    // Only what String() would write the same way.
    if ((first === 0x30 && at > from + 1) || at > from + 15) return this.dead;
    if (!isNumberEnd(view.getUint8(at))) return this.dead;
    this.note(span, from, at);
    return at;
  }
}

/** Whether a number cannot go on with this byte, be it right or wrong. */
function isNumberEnd(byte: number): boolean {
  return byte === comma || byte === closeBrace || byte === closeBracket || byte <= 0x20;
}
