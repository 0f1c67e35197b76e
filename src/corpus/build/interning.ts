/** Numbers for the texts, printings and card lines of a corpus; equal ones get the same number. */
import { type Corpus, cardLineStride, printingStride } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';

/** Two numbers below this are one key: the product is exact. */
const most = 2 ** 26;

export class Interning {
  readonly texts: string[] = [];
  readonly printings = new GrowingNumbers();
  readonly cardLines = new GrowingNumbers();
  readonly #textIds = new Map<string, number>();
  /** Pairs of name and set, and of number and zone. */
  readonly #pairs = [new Map<number, number>(), new Map<number, number>()] as const;
  readonly #printingIds = new Map<number, number>();
  readonly #cardLineIds = new Map<number, number>();

  /** Begins with the numbers of a corpus, or with none. */
  constructor({ texts, printings, cardLines }: Partial<Corpus> = {}) {
    this.#text();
    for (const text of texts ?? []) this.#text(text);
    eachOf(printings, printingStride, ([name = 0, set = 0, number = 0, zone = 0]) =>
      this.#printing(name, set, number, zone),
    );
    eachOf(cardLines, cardLineStride, ([printing = 0, copies = 0]) =>
      this.#cardLine(printing, copies),
    );
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
    return this.#cardLine(this.#printing(nameId, setId, numberId, this.#text(zone)), copies);
  }

  #text(text = ''): number {
    const known = this.#textIds.get(text);
    if (known !== undefined) return known;
    const id = this.texts.push(text) - 1;
    this.#textIds.set(text, id);
    return id;
  }

  #printing(name: number, set: number, number: number, zone: number): number {
    const [names, places] = this.#pairs;
    const key = idOf(names, name * most + set) * most + idOf(places, number * most + zone);
    const known = this.#printingIds.get(key);
    if (known !== undefined) return known;
    const id = this.#printingIds.size;
    this.#printingIds.set(key, id);
    this.printings.pushAll([name, set, number, zone]);
    return id;
  }

  #cardLine(printing: number, copies: number): number {
    const key = printing * most + copies;
    const known = this.#cardLineIds.get(key);
    if (known !== undefined) return known;
    const id = this.#cardLineIds.size;
    this.#cardLineIds.set(key, id);
    this.cardLines.pushAll([printing, copies]);
    return id;
  }
}

/** Calls `add` with each record of `stride` words. */
function eachOf(
  words: Uint32Array | undefined,
  stride: number,
  add: (record: Uint32Array) => void,
): void {
  if (words === undefined) return;
  for (let at = 0; at < words.length; at += stride) add(words.subarray(at, at + stride));
}

function idOf(ids: Map<number, number>, key: number): number {
  const known = ids.get(key);
  if (known !== undefined) return known;
  ids.set(key, ids.size);
  return ids.size - 1;
}
