/** Assigns numbers to the texts, printings and card lines of a corpus; equal ones get the same number. */

import { type Corpus, cardLineStride, printingStride } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import { HashTable, randomFactor } from './hash-table.js';

export type Interning = ReturnType<typeof interning>;

/** Starts with the numbers of a corpus, if given. */
export function interning({ texts: given = [], printings, cardLines }: Partial<Corpus> = {}) {
  const texts: string[] = [];
  const textIds = new Map<string, number>();
  textId();
  for (const text of given) textId(text);
  const printingTable = recordTable(printingStride, printings);
  const lineTable = recordTable(cardLineStride, cardLines);

  return { texts, printings: printingTable.words, cardLines: lineTable.words, cardLine };

  /** The number of a card line. */
  function cardLine(
    name: string,
    set: string | undefined,
    number: string | undefined,
    copies: number,
    zone: string | undefined,
  ): number {
    const printing = printingTable.of(textId(name), textId(set), textId(number), textId(zone));
    return lineTable.of(printing, copies);
  }

  function textId(text = ''): number {
    const known = textIds.get(text);
    if (known !== undefined) return known;
    const id = texts.push(text) - 1;
    textIds.set(text, id);
    return id;
  }
}

/** Finds records of two or four words by hash. A Map with string keys took three times as long. */
function recordTable(stride: number, given?: Uint32Array) {
  /** The words of all records. */
  const words = new GrowingNumbers(given);
  const factors = Int32Array.from({ length: printingStride }, randomFactor);
  const table = new HashTable(words.length / stride, (id) => {
    const [a = 0, b = 0, c, d] = words.view().subarray(id * stride, (id + 1) * stride);
    return hashOf(a, b, c, d);
  });

  return { words, of };

  /** The number of a record, which is added if it is new. */
  function of(a: number, b: number, c = 0, d = 0): number {
    for (let id = table.first(hashOf(a, b, c, d)); id !== -1; id = table.next()) {
      const at = id * stride;
      if (words.at(at) !== a || words.at(at + 1) !== b) continue;
      if (stride === 2 || (words.at(at + 2) === c && words.at(at + 3) === d)) return id;
    }
    words.pushAll(stride === 2 ? [a, b] : [a, b, c, d]);
    return table.add();
  }

  function hashOf(a: number, b: number, c = 0, d = 0): number {
    let hash = Math.imul(a, factors[0] as number) ^ Math.imul(b, factors[1] as number);
    hash ^= Math.imul(c, factors[2] as number) ^ Math.imul(d, factors[3] as number);
    return hash ^ (hash >>> 15);
  }
}
