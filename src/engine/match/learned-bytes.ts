/**
 * What texts stand for, looked up by their raw bytes as they stand in JSON. A spelling that is
 * met for the first time is decoded and resolved the slow way, then remembered: from then on NFC,
 * white space, escapes and every named option cost nothing, and neither does checking the bytes.
 *
 * An open table of hash, length, place and value; the bytes are held as words and compared in
 * full, so the hash decides how fast the answer is and never which one.
 */

/** Beyond this many spellings, all are forgotten and learned again. */
const mostSpellings = 1 << 16;
/** Longer spellings are resolved each time they occur. */
const longestSpelling = 1024;

const rowLength = 4;
/** In place of a row of the table. */
const notThere = -1;

/** Takes the next four bytes into a hash. */
export function mixWord(hash: number, word: number): number {
  return Math.imul(((hash << 5) | (hash >>> 27)) ^ word, 0x9e3779b1);
}

/** The bytes of a word that stand before `end`, where it begins at `at`, less than four before. */
export function tailWord(word: number, at: number, end: number): number {
  return word & ((1 << ((end - at) << 3)) - 1);
}

/** The hash of some bytes; up to three bytes behind them are read. */
export function hashBytes(view: DataView, start: number, end: number): number {
  let hash = 0;
  let at = start;
  for (; at + 4 <= end; at += 4) hash = mixWord(hash, view.getInt32(at, true));
  return mixWord(hash, tailWord(view.getInt32(at, true), at, end));
}

export class LearnedBytes {
  private table = new Int32Array(rowLength << 8);
  private shift = 32 - 8;
  private size = 0;
  private words = new Int32Array(1 << 10);
  private wordCount = 0;
  /** What {@link findAll} found. */
  values = new Int32Array(64);
  private places = new Int32Array(64);

  /**
   * `resolve` says what a text stands for; it is given as it is spelled, escapes and all. `most`
   * bounds what is remembered.
   */
  constructor(
    private readonly resolve: (text: string) => number,
    private readonly most: number = mostSpellings,
  ) {}

  /**
   * What the bytes from `start` to `end` stand for; `hash` is that of {@link hashBytes}. Bytes that
   * were never resolved equal none of those that were, so what `resolve` checks is checked.
   */
  valueOf(view: DataView, start: number, end: number, hash: number): number {
    const { table, shift } = this;
    const length = end - start;
    const mask = table.length - 1;
    let row = (hash >>> shift) * rowLength;
    for (; (table[row + 1] as number) !== 0; row = (row + rowLength) & mask) {
      if (
        (table[row] as number) === hash &&
        (table[row + 1] as number) === length &&
        this.isSame(view, start, end, table[row + 2] as number)
      ) {
        return table[row + 3] as number;
      }
    }
    return this.learn(view, start, end, hash);
  }

  /**
   * The same for texts that stand in rows of `stride` numbers: start, end and hash at `first`, and
   * so on up to `end`. Their values are in {@link values}. Two rounds: the table's rows of all
   * texts are asked for before any of them is compared, so that they are waited for together.
   */
  findAll(view: DataView, texts: Int32Array, first: number, stride: number, end: number): void {
    const count = end / stride;
    if (count > this.values.length) {
      this.values = new Int32Array(2 * count);
      this.places = new Int32Array(2 * count);
    }
    const { table, shift, values, places } = this;
    for (let at = first, i = 0; at < end; at += stride, i++) {
      const hash = texts[at + 2] as number;
      const row = (hash >>> shift) * rowLength;
      places[i] = (table[row] as number) === hash ? row : notThere;
    }
    for (let at = first, i = 0; at < end; at += stride, i++) {
      const row = places[i] as number;
      const start = texts[at] as number;
      const stop = texts[at + 1] as number;
      const isThere =
        row !== notThere &&
        table === this.table &&
        (table[row + 1] as number) === stop - start &&
        this.isSame(view, start, stop, table[row + 2] as number);
      values[i] = isThere
        ? (table[row + 3] as number)
        : this.valueOf(view, start, stop, texts[at + 2] as number);
    }
  }

  private isSame(view: DataView, start: number, end: number, place: number): boolean {
    const { words } = this;
    let at = start;
    let word = place;
    for (; at + 4 <= end; at += 4) {
      if (view.getInt32(at, true) !== (words[word++] as number)) return false;
    }
    return tailWord(view.getInt32(at, true), at, end) === (words[word] as number);
  }

  private learn(view: DataView, start: number, end: number, hash: number): number {
    const length = end - start;
    const value = this.resolve(textOf(view, start, end));
    if (length === 0 || length > longestSpelling) return value;
    if (this.size >= this.most) this.forget();
    if (2 * this.size * rowLength >= this.table.length) this.grow();
    const place = this.keep(view, start, end);
    this.enter(hash, length, place, value);
    this.size++;
    return value;
  }

  private keep(view: DataView, start: number, end: number): number {
    const place = this.wordCount;
    const needed = place + ((end - start) >> 2) + 1;
    if (needed > this.words.length) {
      const larger = new Int32Array(Math.max(needed, 2 * this.words.length));
      larger.set(this.words);
      this.words = larger;
    }
    let at = start;
    for (; at + 4 <= end; at += 4) this.words[this.wordCount++] = view.getInt32(at, true);
    this.words[this.wordCount++] = tailWord(view.getInt32(at, true), at, end);
    return place;
  }

  private enter(hash: number, length: number, place: number, value: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let row = (hash >>> this.shift) * rowLength;
    while ((table[row + 1] as number) !== 0) row = (row + rowLength) & mask;
    table[row] = hash;
    table[row + 1] = length;
    table[row + 2] = place;
    table[row + 3] = value;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Int32Array(2 * old.length);
    this.shift--;
    for (let row = 0; row < old.length; row += rowLength) {
      if (old[row + 1] === 0) continue;
      const [hash = 0, length = 0, place = 0, value = 0] = old.subarray(row, row + rowLength);
      this.enter(hash, length, place, value);
    }
  }

  /** Begins again. */
  forget(): void {
    this.table.fill(0);
    this.size = 0;
    this.wordCount = 0;
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textOf(view: DataView, start: number, end: number): string {
  return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + start, end - start));
}

/** The text of a JSON string, given what stands between its quotes. */
export function unescaped(spelled: string): string {
  return spelled.includes('\\') ? JSON.parse(`"${spelled}"`) : spelled;
}
