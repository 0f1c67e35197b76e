/**
 * The card lines of a corpus by their canonical names, as rules compare them. It depends on the
 * comparison options alone, so programs share it.
 */

import {
  type CardIdentity,
  type CompareOption,
  cardIdentity,
  namesOfCard,
} from '../../../core/decks/identity.js';
import { addTo, madeOnce } from '../../../core/json/grouping.js';
import { inBuckets } from '../layout/buckets.js';
import { type Corpus, cardLineStride, printingStride } from '../layout/corpus.js';

/** The part of a corpus that is a table of cards. */
export type CardTables = Pick<Corpus, 'texts' | 'printings' | 'cardLines'>;

export class CardIndex {
  /**
   * Place -> card line: the lines of each name are together, so that reading them in this order, and
   * what is stored in this order, misses the cache once per name.
   */
  readonly lines: Uint32Array;
  /** Place -> copies. */
  readonly copies: Uint32Array;
  /** Place -> printing. */
  readonly printings: Uint32Array;
  readonly #tables: CardTables;
  readonly #identity: CardIdentity;
  /** The canonical name of a card, or all of them with line breaks between, -> its number. */
  readonly #nameIds = new Map<string, number>();
  /** Name -> the keys of the cards with several names of which it is one. */
  readonly #wholes = new Map<string, Set<string>>();
  readonly #options: readonly CompareOption[] | undefined;
  /** Name -> its first place; one more entry at the end. */
  readonly #starts: Uint32Array;
  #placesOfNumbers: ReadonlyMap<string, readonly number[]> | undefined;
  /** Text -> its canonical form as a set or zone, and as a number, when it was first asked for. */
  readonly #sets: (string | undefined)[];
  readonly #numbers: (string | undefined)[];

  constructor(tables: CardTables, options?: readonly CompareOption[]) {
    this.#tables = tables;
    this.#identity = cardIdentity(options);
    this.#options = options;
    // Of their full length, because arrays with large gaps are slow.
    this.#sets = Array<undefined>(tables.texts.length).fill(undefined);
    this.#numbers = [...this.#sets];
    const names = this.#namesOfPrintings();
    const { cardLines } = tables;
    const printingOf = (line: number) => cardLines[line * cardLineStride] as number;
    const { starts, order } = inBuckets(
      cardLines.length / cardLineStride,
      this.#nameIds.size,
      (line) => names[printingOf(line)] as number,
    );
    this.#starts = starts;
    this.lines = order;
    this.printings = order.map(printingOf);
    this.copies = order.map((line) => cardLines[line * cardLineStride + 1] as number);
  }

  /** The places of the lines that a canonical name selects: ranges of a first place and the place after the last. */
  placesOf(name: string): readonly (readonly [number, number])[] {
    return [name, ...(this.#wholes.get(name) ?? [])].map((key) => {
      const id = this.#nameIds.get(key);
      if (id === undefined) return nowhere;
      return [this.#starts[id] as number, this.#starts[id + 1] as number];
    });
  }

  /** The card lines that a canonical name selects. */
  linesOf(name: string): readonly number[] {
    return this.placesOf(name).flatMap((range) => [...this.lines.subarray(...range)]);
  }

  /** The places of the lines with a canonical number, whatever their names. */
  placesOfNumber(number: string): readonly number[] {
    this.#placesOfNumbers ??= this.#byNumber();
    return this.#placesOfNumbers.get(number) ?? [];
  }

  #byNumber(): ReadonlyMap<string, readonly number[]> {
    const found = new Map<string, number[]>();
    for (let place = 0; place < this.printings.length; place++) {
      const number = this.numberOf(this.printings[place] as number);
      if (number === undefined) continue;
      addTo(found, number, place);
    }
    return found;
  }

  /** The canonical name of a printing. */
  nameOf(printing: number): string {
    const { texts, printings } = this.#tables;
    return this.#identity.name(texts[printings[printing * printingStride] as number] as string);
  }

  /** The canonical set of a printing; undefined if it has none. */
  setOf(printing: number): string | undefined {
    return this.#label(printing, 1);
  }

  /** The canonical number of a printing; undefined if it has none. */
  numberOf(printing: number): string | undefined {
    return this.#label(printing, 2);
  }

  /** The canonical zone of a printing; undefined if it has none. */
  zoneOf(printing: number): string | undefined {
    return this.#label(printing, 3);
  }

  #label(printing: number, word: 1 | 2 | 3): string | undefined {
    const text = this.#tables.printings[printing * printingStride + word] as number;
    if (text === 0) return undefined;
    const known = word === 2 ? this.#numbers : this.#sets;
    const fold = word === 2 ? this.#identity.number : this.#identity.set;
    known[text] ??= fold(this.#tables.texts[text] as string);
    return known[text];
  }

  /** Printing -> the number of its canonical name. */
  #namesOfPrintings(): Uint32Array {
    const { texts, printings } = this.#tables;
    /** Text -> the number of its canonical form, and 1. */
    const ids = new Uint32Array(texts.length);
    const names = new Uint32Array(printings.length / printingStride);
    for (let printing = 0; printing < names.length; printing++) {
      const text = printings[printing * printingStride] as number;
      if (ids[text] === 0) {
        const spelled = namesOfCard(texts[text] as string, this.#options);
        const all = spelled.map(this.#identity.name);
        // Cards of one name may have other faces, where an option makes the names the same.
        const key = all.join('\n');
        ids[text] = 1 + this.#idOf(key);
        for (const name of all.length > 1 ? all : []) {
          if (!this.#wholes.get(name)?.add(key)) this.#wholes.set(name, new Set([key]));
        }
      }
      names[printing] = (ids[text] as number) - 1;
    }
    return names;
  }

  #idOf(name: string): number {
    return madeOnce(this.#nameIds, name, () => this.#nameIds.size);
  }
}

const nowhere = [0, 0] as const;
