/** Assigns numbers to the texts, printings and card lines of a corpus; equal ones get the same number. */

import { type Corpus, cardLineStride, printingStride } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import { HashTable, randomFactor } from './hash-table.js';

export class Interning {
  readonly texts: string[] = [];
  readonly #textIds = new Map<string, number>();
  readonly #printings: RecordTable;
  readonly #cardLines: RecordTable;

  /** Starts with the numbers of a corpus, if given. */
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

/** Finds records of two or four words by hash. A Map with string keys took three times as long. */
class RecordTable {
  /** The words of all records. */
  readonly words: GrowingNumbers;
  readonly #stride: number;
  readonly #table: HashTable;
  readonly #factors = Int32Array.from({ length: printingStride }, randomFactor);

  constructor(stride: number, words?: Uint32Array) {
    this.#stride = stride;
    this.words = new GrowingNumbers(words);
    this.#table = new HashTable(this.words.length / stride, (id) => {
      const [a = 0, b = 0, c, d] = this.words.view().subarray(id * stride, (id + 1) * stride);
      return this.#hashOf(a, b, c, d);
    });
  }

  /** The number of a record, which is added if it is new. */
  of(a: number, b: number, c = 0, d = 0): number {
    const { words } = this;
    const stride = this.#stride;
    const table = this.#table;
    for (let id = table.first(this.#hashOf(a, b, c, d)); id !== -1; id = table.next()) {
      const at = id * stride;
      if (words.at(at) !== a || words.at(at + 1) !== b) continue;
      if (stride === 2 || (words.at(at + 2) === c && words.at(at + 3) === d)) return id;
    }
    words.pushAll(stride === 2 ? [a, b] : [a, b, c, d]);
    return table.add();
  }

  #hashOf(a: number, b: number, c = 0, d = 0): number {
    const factors = this.#factors;
    let hash = Math.imul(a, factors[0] as number) ^ Math.imul(b, factors[1] as number);
    hash ^= Math.imul(c, factors[2] as number) ^ Math.imul(d, factors[3] as number);
    return hash ^ (hash >>> 15);
  }
}
