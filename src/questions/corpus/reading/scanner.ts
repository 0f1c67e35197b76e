/**
 * Reads standings from bytes, several times as fast as from parsed objects, because cards, records and labels
 * that were read before are recognized by their bytes. It reads only valid, simple standings, and leaves all
 * others to {@link StandingsReader}, which gives the same result for both.
 */
import { type CardVisitor, walkEntry, zoneOf } from '../../../core/decks/shapes.js';
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  lineFeed,
  openBrace,
  openBracket,
  quote,
} from '../../../core/json/characters.js';
import type { MatchRecord } from '../../../core/tournament/standing.js';
import type { RowFacts } from '../build/block.js';
import { isRecord } from '../build/block.js';
import type { CorpusBuilder } from '../build/builder.js';
import type { CorpusEvent, ListLabel } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import { decoded, type Utf8Text } from '../layout/text-column.js';
import {
  isDigit,
  isTextAt,
  nullEnd,
  objectEnd,
  parseBytes,
  plainEnd,
  skipSpace,
  stringEnd,
  wholeEnd,
  wordEnd,
} from './json-bytes.js';
import { labelOf, recordOf } from './list-metadata.js';
import { ObjectCache } from './object-cache.js';

/** The kinds of learned objects; each key of decklists adds another kind, for its cards. */
const kinds = { record: 1, label: 2, other: 3, cards: 4 } as const;

/** A card seen for the first time. */
interface NewCard {
  /** Its index in the lines of the list. */
  readonly line: number;
  readonly start: number;
  readonly length: number;
  readonly kind: number;
  readonly card: Parameters<CardVisitor['card']>;
}

const fieldNames = ['player', 'name', 'placing', 'record', 'deck', 'decklist'] as const;
type Field = (typeof fieldNames)[number];
const fieldTexts = fieldNames.map((name) => new TextEncoder().encode(name));

/** Where a standing is, and what is already known about it. */
export interface StandingPlace {
  readonly bytes: Uint8Array;
  /** The end of the input; the rest of the buffer is unused. */
  readonly end: number;
  readonly start: number;
  /** Whether a line feed ends the standing; otherwise it is an entry of an array. */
  readonly isLine: boolean;
  readonly index: number;
  readonly event: CorpusEvent | undefined;
}

export class StandingScanner {
  readonly #builder: CorpusBuilder;
  readonly #cards = new ObjectCache();
  readonly #objects = new ObjectCache();
  /** The values of {@link #objects}; undefined for objects without meaning. */
  readonly #values: (MatchRecord | ListLabel | undefined)[] = [];
  readonly #zoneKeys = new ZoneKeys();
  #bytes: Uint8Array = new Uint8Array();
  #view: DataView = new DataView(new ArrayBuffer(0));
  #end = 0;
  /** The last offset from which a whole word can be read. */
  #last = 0;
  #isLine = false;
  // The content of the current standing.
  readonly #lines = new GrowingNumbers();
  readonly #newCards: NewCard[] = [];
  #hasList = false;
  #facts: { -readonly [Name in keyof RowFacts]: RowFacts[Name] } = {};
  /** The last text or value read. */
  #text: string | Utf8Text | undefined;
  #value: MatchRecord | ListLabel | undefined;

  constructor(builder: CorpusBuilder) {
    this.#builder = builder;
  }

  /** Whether the last standing has a list, which was then added to the corpus. */
  get hasList(): boolean {
    return this.#hasList;
  }

  /** The player and placing of the last standing. */
  facts(): { readonly player: string | undefined; readonly placing: number | undefined } {
    const { player, placing } = this.#facts;
    return { player: decoded(player), placing };
  }

  /** Reads a standing; returns the offset after it, or -1 to leave it to the other reader. */
  read({ bytes, end, start, isLine, index, event }: StandingPlace): number {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    this.#end = end;
    this.#last = end - 4;
    this.#isLine = isLine;
    this.#lines.length = 0;
    this.#newCards.length = 0;
    this.#hasList = false;
    this.#facts = { index, event };
    const after = this.#readStanding(start);
    if (after === -1 || !this.#isFollowed(after)) return -1;
    if (this.#hasList) this.#addList();
    return after;
  }

  #readStanding(from: number): number {
    const bytes = this.#bytes;
    if (bytes[from] !== openBrace) return -1;
    let seen = 0;
    let at = this.#skip(from + 1);
    while (bytes[at] === quote) {
      const keyEnd = plainEnd(bytes, at + 1, this.#end);
      if (keyEnd === -1) return -1;
      const field = fieldAt(bytes, at + 1, keyEnd);
      // JSON.parse keeps the last of repeated fields, so these are left to it.
      if (field !== -1) {
        if ((seen & (1 << field)) !== 0) return -1;
        seen |= 1 << field;
      }
      at = this.#readField(fieldNames[field], this.#afterColon(keyEnd + 1));
      if (at === -1) return -1;
      at = this.#skip(at);
      if (bytes[at] !== comma) break;
      at = this.#skip(at + 1);
      if (bytes[at] !== quote) return -1;
    }
    return bytes[at] === closeBrace ? at + 1 : -1;
  }

  /** Whether a standing that ends at `at` is complete and properly terminated. */
  #isFollowed(at: number): boolean {
    const next = this.#skip(at);
    const byte = this.#bytes[next];
    if (next >= this.#end) return false;
    return this.#isLine ? byte === lineFeed : byte === comma || byte === closeBracket;
  }

  #readField(field: Field | undefined, at: number): number {
    if (at === -1) return -1;
    const bytes = this.#bytes;
    switch (field) {
      case 'player':
      case 'name': {
        const after = this.#readText(at);
        this.#facts[field === 'name' ? 'playerName' : 'player'] = this.#text;
        return after;
      }
      case 'placing': {
        if (!isDigit(bytes[at])) return nullEnd(bytes, at);
        const after = wholeEnd(bytes, at);
        let placing = 0;
        for (let digit = at; digit < after; digit++) {
          placing = 10 * placing + (bytes[digit] as number) - zero;
        }
        this.#facts.placing = placing;
        return after;
      }
      case 'record': {
        if (bytes[at] !== openBrace) return nullEnd(bytes, at);
        const after = this.#readObject(at, kinds.record);
        this.#facts.record = this.#value as MatchRecord | undefined;
        return isRecord(this.#facts.record) ? after : -1;
      }
      case 'deck': {
        if (bytes[at] !== openBrace) return nullEnd(bytes, at);
        const after = this.#readObject(at, kinds.label);
        this.#facts.label = this.#value as ListLabel | undefined;
        return after;
      }
      case 'decklist':
        return this.#readDecklist(at);
      default:
        if (bytes[at] === quote) return this.#readText(at);
        return bytes[at] === openBrace ? this.#readObject(at, kinds.other) : wordEnd(bytes, at);
    }
  }

  /** Reads a string or null into {@link #text}. */
  #readText(at: number): number {
    const bytes = this.#bytes;
    this.#text = undefined;
    if (bytes[at] !== quote) return nullEnd(bytes, at);
    const start = at + 1;
    let end = plainEnd(bytes, start, this.#end);
    if (end !== -1) {
      if (end > start) this.#text = { bytes, start, end };
      return end + 1;
    }
    end = stringEnd(bytes, start, this.#end);
    const value = parseBytes(bytes, at, end + 1);
    if (typeof value !== 'string') return -1;
    this.#text = value;
    return end + 1;
  }

  /** Reads an object into {@link #value}. */
  #readObject(at: number, of: number): number {
    const kind = this.#kind(of);
    const known = this.#objects.find(this.#view, at, this.#last, kind);
    if (known !== -1) {
      this.#value = this.#values[known];
      return at + this.#objects.length;
    }
    const after = this.#objectEnd(at);
    const value = after === -1 ? undefined : parseBytes(this.#bytes, at, after);
    if (value === undefined) return -1;
    this.#value =
      of === kinds.record ? recordOf(value) : of === kinds.label ? labelOf(value) : undefined;
    if (this.#objects.learn(this.#view, at, this.#last, after - at, kind, this.#values.length)) {
      this.#values.push(this.#value);
    }
    return after;
  }

  #readDecklist(from: number): number {
    const bytes = this.#bytes;
    if (bytes[from] !== openBrace && bytes[from] !== openBracket) return nullEnd(bytes, from);
    this.#hasList = true;
    if (bytes[from] === openBracket) return this.#readCards(from, withoutKey);
    let seen = 0;
    let at = this.#skip(from + 1);
    while (bytes[at] === quote) {
      const keyEnd = plainEnd(bytes, at + 1, this.#end);
      const zone = keyEnd === -1 ? undefined : this.#zoneKeys.at(bytes, at + 1, keyEnd);
      if (zone === undefined) return -1;
      const bit = 1 << zone.number;
      if ((seen & bit) !== 0) return -1;
      seen |= bit;
      at = this.#afterColon(keyEnd + 1);
      if (at === -1) return -1;
      if (bytes[at] === openBracket) at = this.#readCards(at, zone);
      else at = bytes[at] === openBrace ? this.#readCard(at, zone) : nullEnd(bytes, at);
      if (at === -1) return -1;
      at = this.#skip(at);
      if (bytes[at] !== comma) break;
      at = this.#skip(at + 1);
      if (bytes[at] !== quote) return -1;
    }
    return bytes[at] === closeBrace ? at + 1 : -1;
  }

  #readCards(from: number, zone: ZoneKey): number {
    const bytes = this.#bytes;
    let at = this.#skip(from + 1);
    if (bytes[at] === closeBracket) return at + 1;
    for (;;) {
      if (bytes[at] === openBrace) at = this.#readCard(at, zone);
      // A text is not a card in a zone; in a list without zones, it may be meant as one.
      else at = bytes[at] === quote && zone !== withoutKey ? this.#readText(at) : -1;
      if (at === -1) return -1;
      at = this.#skip(at);
      if (bytes[at] === closeBracket) return at + 1;
      if (bytes[at] !== comma) return -1;
      at = this.#skip(at + 1);
    }
  }

  #readCard(at: number, zone: ZoneKey): number {
    const kind = this.#kind(kinds.cards + zone.number);
    const known = this.#cards.find(this.#view, at, this.#last, kind);
    if (known !== -1) {
      this.#lines.push(known);
      return at + this.#cards.length;
    }
    const after = this.#objectEnd(at);
    const value = after === -1 ? undefined : parseBytes(this.#bytes, at, after);
    if (value === undefined) return -1;
    let isFaulty = false;
    const line = this.#lines.length;
    walkEntry(value, zone.zone, zone.key, 0, {
      card: (...card) => {
        this.#lines.push(0);
        this.#newCards.push({ line, start: at, length: after - at, kind, card });
      },
      fault() {
        isFaulty = true;
      },
    });
    return isFaulty ? -1 : after;
  }

  /** Adds the list. Called only after the whole standing was read. */
  #addList(): void {
    for (const { line, start, length, kind, card } of this.#newCards) {
      const number = this.#builder.cardLine(...card);
      this.#lines.set(line, number);
      this.#cards.learn(this.#view, start, this.#last, length, kind, number);
    }
    this.#builder.addLines(this.#lines.view(), this.#facts);
  }

  /** Objects read from lines contain no line feeds, so they are learned separately. */
  #kind(kind: number): number {
    return this.#isLine ? kind : -kind;
  }

  #skip(from: number): number {
    return skipSpace(this.#bytes, from, this.#isLine);
  }

  #afterColon(from: number): number {
    const at = this.#skip(from);
    return this.#bytes[at] === colon ? this.#skip(at + 1) : -1;
  }

  #objectEnd(from: number): number {
    const after = objectEnd(this.#bytes, from, this.#end);
    // A line without a line feed is incomplete.
    return this.#isLine && this.#bytes.indexOf(lineFeed, from) < after ? -1 : after;
  }
}

const zero = 0x30;

/** The index of a field in {@link fieldNames}, or -1. */
function fieldAt(bytes: Uint8Array, start: number, end: number): number {
  for (let field = 0; field < fieldTexts.length; field++) {
    if (isTextAt(fieldTexts[field] as Uint8Array, bytes, start, end)) return field;
  }
  return -1;
}

/** A key of decklists, such as `main`, by its bytes. */
interface ZoneKey {
  readonly text: Uint8Array;
  /** Undefined if a list is an array of cards. */
  readonly key: string | undefined;
  /** The zone of the cards under this key. */
  readonly zone: string | undefined;
  /** From 1; 0 if there is no key. */
  readonly number: number;
}

/** Stands for the missing key in a list without keys. */
const withoutKey: ZoneKey = {
  text: new Uint8Array(),
  key: undefined,
  zone: undefined,
  number: 0,
};

/** The maximum number of keys; each needs a bit in a number. */
const mostKeys = 30;

class ZoneKeys {
  readonly #keys: ZoneKey[] = [];

  /** The key for some plain ASCII bytes; undefined if it is not handled here. */
  at(bytes: Uint8Array, start: number, end: number): ZoneKey | undefined {
    for (const known of this.#keys) {
      if (isTextAt(known.text, bytes, start, end)) return known;
    }
    // JavaScript moves integer keys to the front of an object.
    if (isDigit(bytes[start]) || this.#keys.length === mostKeys) return undefined;
    const text = bytes.slice(start, end);
    const key = String.fromCharCode(...text);
    const added = { text, key, zone: zoneOf(key), number: this.#keys.length + 1 };
    this.#keys.push(added);
    return added;
  }
}
