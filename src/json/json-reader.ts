/**
 * Reading JSON from bytes without making anything of it. Every method takes a position and gives
 * the one behind what it read; where the bytes are not JSON, it gives `dead`, the position of the
 * zeros that stand behind the data. Nothing in JSON begins with a zero byte, so every later step
 * fails as well, and one check at the end of a scan is enough.
 *
 * Strings are searched a word at a time: `hits` marks the bytes of a word that are a quote, a
 * backslash or a control character, with the usual trick of borrowing from each byte; only the
 * lowest mark is sure, and only that one is used.
 */

export const quote = 0x22;
export const backslash = 0x5c;
export const comma = 0x2c;
const colon = 0x3a;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
export const lineFeed = 0x0a;
const space = 0x20;

/** How many zeros must stand behind the data, so that nothing is read beyond them. */
export const padding = 64;

/** Deeper values are left to JSON.parse. */
const deepest = 100;

// Four characters as a word, as getInt32(at, true) reads them.
export const word = {
  true: 0x65757274,
  alse: 0x65736c61,
  null: 0x6c6c756e,
} as const;

export class JsonReader {
  protected view: DataView = new DataView(new ArrayBuffer(padding));
  /** Where the data end and the zeros begin. */
  protected dead = 0;
  /** How many escapes were met in strings; only whether it grows is of interest. */
  protected escapes = 0;
  /** What stands for a line break as white space: one, or a space where an entry is a line. */
  private lineBreak = lineFeed;

  /** Reads from these bytes, of which `dead` are data and {@link padding} zeros follow. */
  use(view: DataView, dead: number): void {
    this.view = view;
    this.dead = dead;
  }

  /** Whether a line break ends what is read. */
  setForm(form: 'array' | 'lines'): void {
    this.lineBreak = form === 'lines' ? space : lineFeed;
  }

  /** The first byte from here on that is not white space. */
  skipSpace(from: number): number {
    const { view, lineBreak } = this;
    let at = from;
    for (;;) {
      const byte = view.getUint8(at);
      if (byte !== space && byte !== lineBreak && byte !== 0x0d && byte !== 0x09) return at;
      at++;
    }
  }

  /** The closing quote of a string, from behind its opening one. */
  stringEnd(from: number): number {
    const { view } = this;
    let at = from;
    for (;;) {
      const hits = hitsIn(view.getInt32(at, true));
      if (hits === 0) {
        at += 4;
        continue;
      }
      at += firstHit(hits);
      const byte = view.getUint8(at);
      if (byte === quote) return at;
      if (byte !== backslash) return this.dead;
      at = this.escapeEnd(at);
    }
  }

  private escapeEnd(backslashAt: number): number {
    const { view } = this;
    this.escapes++;
    const byte = view.getUint8(backslashAt + 1);
    if (byte !== 0x75) return isShortEscape(byte) ? backslashAt + 2 : this.dead;
    for (let at = backslashAt + 2; at < backslashAt + 6; at++) {
      if (!isHexDigit(view.getUint8(at))) return this.dead;
    }
    return backslashAt + 6;
  }

  /** Behind the colon, at the value of a field, from behind the quote that closes its key. */
  valueAt(from: number): number {
    const { view } = this;
    if (view.getUint8(from) === colon && view.getUint8(from + 1) > space) return from + 1;
    const at = this.skipSpace(from);
    return view.getUint8(at) === colon ? this.skipSpace(at + 1) : this.dead;
  }

  /** Behind any value, which begins right here. */
  skipValue(from: number, depth = 0): number {
    const { view } = this;
    const byte = view.getUint8(from);
    if (byte === quote) return this.stringEnd(from + 1) + 1;
    if (byte === openBrace) return depth > deepest ? this.dead : this.skipObject(from + 1, depth);
    if (byte === openBracket) return depth > deepest ? this.dead : this.skipArray(from + 1, depth);
    if (byte === 0x2d || isDigit(byte)) return this.skipNumber(from);
    const next = view.getInt32(from, true);
    if (next === word.null || next === word.true) return from + 4;
    if (byte === 0x66 && view.getInt32(from + 1, true) === word.alse) return from + 5;
    return this.dead;
  }

  private skipObject(from: number, depth: number): number {
    const { view } = this;
    let at = this.skipSpace(from);
    if (view.getUint8(at) === closeBrace) return at + 1;
    for (;;) {
      if (view.getUint8(at) !== quote) return this.dead;
      at = this.skipValue(this.valueAt(this.stringEnd(at + 1) + 1), depth + 1);
      at = this.skipSpace(at);
      const byte = view.getUint8(at);
      if (byte === closeBrace) return at + 1;
      if (byte !== comma) return this.dead;
      at = this.skipSpace(at + 1);
    }
  }

  private skipArray(from: number, depth: number): number {
    const { view } = this;
    let at = this.skipSpace(from);
    if (view.getUint8(at) === closeBracket) return at + 1;
    for (;;) {
      at = this.skipSpace(this.skipValue(at, depth + 1));
      const byte = view.getUint8(at);
      if (byte === closeBracket) return at + 1;
      if (byte !== comma) return this.dead;
      at = this.skipSpace(at + 1);
    }
  }

  private skipNumber(from: number): number {
    const { view } = this;
    let at = view.getUint8(from) === 0x2d ? from + 1 : from;
    at = view.getUint8(at) === 0x30 ? at + 1 : this.skipDigits(at);
    if (view.getUint8(at) === 0x2e) at = this.skipDigits(at + 1);
    if ((view.getUint8(at) | 0x20) === 0x65) {
      const sign = view.getUint8(at + 1);
      at = this.skipDigits(sign === 0x2b || sign === 0x2d ? at + 2 : at + 1);
    }
    return at;
  }

  /** Behind one digit or more. */
  private skipDigits(from: number): number {
    const { view } = this;
    let at = from;
    while (isDigit(view.getUint8(at))) at++;
    return at === from ? this.dead : at;
  }
}

/** The bytes of a word that end a plain run of a string: quote, backslash, control character. */
export function hitsIn(bytes: number): number {
  const notQuote = bytes ^ 0x22222222;
  const notBackslash = bytes ^ 0x5c5c5c5c;
  return (
    ((notQuote - 0x01010101) | (notBackslash - 0x01010101) | (bytes - 0x20202020)) &
    ~bytes &
    0x80808080
  );
}

/** The number of the first marked byte, 0 to 3. */
export function firstHit(hits: number): number {
  return (31 - Math.clz32(hits & -hits)) >>> 3;
}

/** White space, line breaks among it. */
export function isBlank(byte: number): boolean {
  return byte === space || byte === lineFeed || byte === 0x0d || byte === 0x09;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isHexDigit(byte: number): boolean {
  const letter = byte | 0x20;
  return isDigit(byte) || (letter >= 0x61 && letter <= 0x66);
}

/** One of `"\/bfnrt`. */
function isShortEscape(byte: number): boolean {
  switch (byte) {
    case quote:
    case backslash:
    case 0x2f:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return true;
    default:
      return false;
  }
}
