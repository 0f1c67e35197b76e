/** Numbers for the texts, printings and card lines of a corpus; equal ones get the same number. */
import { type Corpus, cardLineStride, printingStride } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';

export class Interning {
  readonly texts: string[] = [];
  readonly #textIds = new Map<string, number>();
  readonly #printings: RecordTable;
  readonly #cardLines: RecordTable;

  /** Begins with the numbers of a corpus, or with none. */
  constructor({ texts = [], printings, cardLines }: Partial<Corpus> = {}) {
    this.#text();
    for (const text of texts) this.#text(text);
    this.#printings = new RecordTable(printingStride, printings);
    this.#cardLines = new RecordTable(cardLineStride, cardLines);
  }

  get printings(): GrowingNumbers {
    return this.#printings.words;
  }

  get cardLines(): GrowingNumbers {
    return this.#cardLines.words;
  }

  /** The number of a card line. */
  cardLine(
    name: string,
    set: string | undefined,
    number: string | undefined,
    copies: number,
    zone: string | undefined,
  ): number {
    const nameId = this.#text(name);
    const setId = this.#text(set);
    const numberId = this.#text(number);
    const printing = this.#printings.of(nameId, setId, numberId, this.#text(zone));
    return this.#cardLines.of(printing, copies);
  }

  #text(text = ''): number {
    const known = this.#textIds.get(text);
    if (known !== undefined) return known;
    const id = this.texts.push(text) - 1;
    this.#textIds.set(text, id);
    return id;
  }
}

const free = 0xffffffff;

/** Records of two or four words, by a hash of their words. A Map of such keys took three times as long. */
class RecordTable {
  /** The words of all records. */
  readonly words: GrowingNumbers;
  readonly #stride: number;
  /** The number of records. A private getter would take longer than the search for a record. */
  #count: number;
  /** Records by hash, open addressing; at least twice as many places as records, a power of two. */
  #places = new Uint32Array(1024).fill(free);

  constructor(stride: number, words?: Uint32Array) {
    this.#stride = stride;
    this.words = new GrowingNumbers(words);
    this.#count = this.words.length / stride;
    this.#growTo(this.#count);
  }

  /** The number of a record, which is added if it is not in the table. */
  of(a: number, b: number, c = 0, d = 0): number {
    const { words } = this;
    const places = this.#places;
    const mask = places.length - 1;
    let place = hashOf(a, b, c, d) & mask;
    for (; places[place] !== free; place = (place + 1) & mask) {
      const id = places[place] as number;
      const at = id * this.#stride;
      const isFirstPair = words.at(at) === a && words.at(at + 1) === b;
      if (!isFirstPair) continue;
      if (this.#stride === 2 || (words.at(at + 2) === c && words.at(at + 3) === d)) return id;
    }
    const id = this.#count++;
    places[place] = id;
    words.push(a);
    words.push(b);
    if (this.#stride > 2) {
      words.push(c);
      words.push(d);
    }
    if (2 * this.#count > places.length) this.#growTo(this.#count);
    return id;
  }

  #growTo(count: number): void {
    let size = this.#places.length;
    while (size < 4 * count) size *= 2;
    const places = new Uint32Array(size).fill(free);
    for (let id = 0; id < this.#count; id++) {
      const at = id * this.#stride;
      const [a = 0, b = 0, c, d] = this.words.view().subarray(at, at + this.#stride);
      let place = hashOf(a, b, c, d) & (size - 1);
      while (places[place] !== free) place = (place + 1) & (size - 1);
      places[place] = id;
    }
    this.#places = places;
  }
}

function hashOf(a: number, b: number, c = 0, d = 0): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  hash ^= Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f);
  return hash ^ (hash >>> 15);
}
