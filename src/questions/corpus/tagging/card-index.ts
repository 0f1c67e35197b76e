/**
 * Indexes the card lines of a corpus by canonical name, as rules compare names. The index depends only on the
 * comparison options, so programs share it.
 */

import { type CompareOption, cardIdentity, namesOfCard } from '../../../core/decks/identity.js';
import { addTo, madeOnce } from '../../../core/json/grouping.js';
import { inBuckets } from '../layout/buckets.js';
import { type Corpus, cardLineStride, printingStride } from '../layout/corpus.js';

/** The tables of a corpus that describe cards. */
export type CardTables = Pick<Corpus, 'texts' | 'printings' | 'cardLines'>;

export type CardIndex = ReturnType<typeof cardIndex>;

export function cardIndex(tables: CardTables, options?: readonly CompareOption[]) {
  /** The canonical name of a card, or all its names joined by line breaks -> its number. */
  const nameIds = new Map<string, number>();
  /** Name -> the keys of the cards that have it among several names. */
  const wholes = new Map<string, Set<string>>();
  let placesOfNumbers: ReadonlyMap<string, readonly number[]> | undefined;
  const identity = cardIdentity(options);
  // Allocated in full length, because arrays with large gaps are slow.
  /** Text -> its canonical form as a set or zone, and as a number, computed on first use. */
  const sets: (string | undefined)[] = Array<undefined>(tables.texts.length).fill(undefined);
  const numbers: (string | undefined)[] = [...sets];
  const names = namesOfPrintings();
  const { cardLines } = tables;
  const printingOf = (line: number) => cardLines[line * cardLineStride] as number;
  const { starts, order } = inBuckets(
    cardLines.length / cardLineStride,
    nameIds.size,
    (line) => names[printingOf(line)] as number,
  );
  /**
   * Place -> card line. The lines of each name are adjacent, so reading them, or data stored in this order,
   * misses the CPU cache once per name.
   */
  const lines = order;
  /** Place -> printing. */
  const printings = order.map(printingOf);
  /** Place -> copies. */
  const copies = order.map((line) => cardLines[line * cardLineStride + 1] as number);

  return {
    lines,
    copies,
    printings,
    placesOf,
    linesOf,
    placesOfNumber,
    nameOf,
    setOf,
    numberOf,
    zoneOf,
  };

  /** The places of the lines that a canonical name selects, as ranges: first place, place after the last. */
  function placesOf(name: string): readonly (readonly [number, number])[] {
    return [name, ...(wholes.get(name) ?? [])].map((key) => {
      const id = nameIds.get(key);
      if (id === undefined) return nowhere;
      return [starts[id] as number, starts[id + 1] as number];
    });
  }

  /** The card lines that a canonical name selects. */
  function linesOf(name: string): readonly number[] {
    return placesOf(name).flatMap((range) => [...lines.subarray(...range)]);
  }

  /** The places of the lines with a canonical number, whatever their name. */
  function placesOfNumber(number: string): readonly number[] {
    placesOfNumbers ??= byNumber();
    return placesOfNumbers.get(number) ?? [];
  }

  function byNumber(): ReadonlyMap<string, readonly number[]> {
    const found = new Map<string, number[]>();
    for (let place = 0; place < printings.length; place++) {
      const number = numberOf(printings[place] as number);
      if (number === undefined) continue;
      addTo(found, number, place);
    }
    return found;
  }

  /** The canonical name of a printing. */
  function nameOf(printing: number): string {
    const { texts, printings } = tables;
    return identity.name(texts[printings[printing * printingStride] as number] as string);
  }

  /** The canonical set of a printing; undefined if it has none. */
  function setOf(printing: number): string | undefined {
    return label(printing, 1);
  }

  /** The canonical number of a printing; undefined if it has none. */
  function numberOf(printing: number): string | undefined {
    return label(printing, 2);
  }

  /** The canonical zone of a printing; undefined if it has none. */
  function zoneOf(printing: number): string | undefined {
    return label(printing, 3);
  }

  function label(printing: number, word: 1 | 2 | 3): string | undefined {
    const text = tables.printings[printing * printingStride + word] as number;
    if (text === 0) return undefined;
    const known = word === 2 ? numbers : sets;
    const fold = word === 2 ? identity.number : identity.set;
    known[text] ??= fold(tables.texts[text] as string);
    return known[text];
  }

  /** Printing -> the number of its canonical name. */
  function namesOfPrintings(): Uint32Array {
    const { texts, printings } = tables;
    /** Text -> 1 plus the number of its canonical form, or 0. */
    const ids = new Uint32Array(texts.length);
    const names = new Uint32Array(printings.length / printingStride);
    for (let printing = 0; printing < names.length; printing++) {
      const text = printings[printing * printingStride] as number;
      if (ids[text] === 0) {
        const spelled = namesOfCard(texts[text] as string, options);
        const all = spelled.map(identity.name);
        // Cards with the same name can have different other faces, if an option makes the names equal.
        const key = all.join('\n');
        ids[text] = 1 + madeOnce(nameIds, key, () => nameIds.size);
        for (const name of all.length > 1 ? all : []) {
          if (!wholes.get(name)?.add(key)) wholes.set(name, new Set([key]));
        }
      }
      names[printing] = (ids[text] as number) - 1;
    }
    return names;
  }
}

const nowhere = [0, 0] as const;
