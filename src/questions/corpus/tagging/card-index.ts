/**
 * The card lines of a corpus by their canonical names, as rules compare them. It depends on the
 * comparison options alone, so programs share it.
 */

import { type CompareOption, cardIdentity, namesOfCard } from '../../../core/decks/identity.js';
import { addTo, madeOnce } from '../../../core/json/grouping.js';
import { inBuckets } from '../layout/buckets.js';
import { type Corpus, cardLineStride, printingStride } from '../layout/corpus.js';

/** The part of a corpus that is a table of cards. */
export type CardTables = Pick<Corpus, 'texts' | 'printings' | 'cardLines'>;

export type CardIndex = ReturnType<typeof cardIndex>;

export function cardIndex(tables: CardTables, options?: readonly CompareOption[]) {
  /** The canonical name of a card, or all of them with line breaks between, -> its number. */
  const nameIds = new Map<string, number>();
  /** Name -> the keys of the cards with several names of which it is one. */
  const wholes = new Map<string, Set<string>>();
  let placesOfNumbers: ReadonlyMap<string, readonly number[]> | undefined;
  const identity = cardIdentity(options);
  // Of their full length, because arrays with large gaps are slow.
  /** Text -> its canonical form as a set or zone, and as a number, when it was first asked for. */
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
   * Place -> card line: the lines of each name are together, so that reading them in this order, and
   * what is stored in this order, misses the cache once per name.
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

  /** The places of the lines that a canonical name selects: ranges of a first place and the place after the last. */
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

  /** The places of the lines with a canonical number, whatever their names. */
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
    /** Text -> the number of its canonical form, and 1. */
    const ids = new Uint32Array(texts.length);
    const names = new Uint32Array(printings.length / printingStride);
    for (let printing = 0; printing < names.length; printing++) {
      const text = printings[printing * printingStride] as number;
      if (ids[text] === 0) {
        const spelled = namesOfCard(texts[text] as string, options);
        const all = spelled.map(identity.name);
        // Cards of one name may have other faces, where an option makes the names the same.
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
