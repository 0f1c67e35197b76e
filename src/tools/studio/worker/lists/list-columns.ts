/** Facts about all lists as typed arrays: what filters and orders of lists read. */
import { fileOf } from '../../../../questions/corpus/layout/access.js';
import { type Corpus, noNumber, partSize } from '../../../../questions/corpus/layout/corpus.js';
import { textAt } from '../../../../questions/corpus/layout/text-column.js';
import type { Scheduler } from '../../../../questions/learning/scheduler.js';

/** The place of each list in an order of its values: equal values have equal ranks. */
export interface Ranks {
  /** List -> rank, from 1; 0 if it has no value. */
  readonly ranks: Uint32Array;
  readonly most: number;
}

type NumberColumn = 'deck' | 'label' | 'event' | 'placing' | 'index';

export class ListColumns {
  readonly corpus: Corpus;
  readonly #columns = new Map<NumberColumn, Uint32Array>();
  #names: readonly string[] | undefined;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
  }

  /** A column of all blocks as one; {@link noNumber} where a list has no value. */
  column(name: NumberColumn): Uint32Array {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const column = new Uint32Array(this.corpus.listCount).fill(noNumber);
    for (const [at, block] of this.corpus.blocks.entries()) {
      const values = block[name];
      if (values !== undefined) column.set(values, at * partSize);
    }
    this.#columns.set(name, column);
    return column;
  }

  /** List -> the name of the list or its player in lower case; empty without one. */
  async names(scheduler: Scheduler): Promise<readonly string[]> {
    if (this.#names !== undefined) return this.#names;
    const found: string[] = [];
    for (const { listCount, title, playerName, player } of this.corpus.blocks) {
      for (let at = 0; at < listCount; at++) {
        const name = textAt(title, at) ?? textAt(playerName, at) ?? textAt(player, at) ?? '';
        found.push(name.toLowerCase());
        if (at % 1024 === 0) await scheduler.pause();
      }
    }
    this.#names = found;
    return found;
  }

  /** List -> the number of its file. */
  fileOf(list: number): number {
    return fileOf(this.corpus, list);
  }
}

/** The ranks of values that few different numbers stand for; `texts` has the values of the numbers. */
export function ranksOf(numbers: Uint32Array, texts: readonly string[]): Ranks {
  const sorted = [...new Set(texts)].sort();
  const rankOf = new Map(sorted.map((text, rank) => [text, text === '' ? 0 : rank + 1]));
  const ranks = Uint32Array.from(texts, (text) => rankOf.get(text) as number);
  return {
    ranks: numbers.map((number) => ranks[number] ?? 0),
    most: sorted.length,
  };
}

/** The numbers of lists by rank, those without one last; lists of equal rank are ascending. */
export function orderBy({ ranks, most }: Ranks, isDescending: boolean): Uint32Array {
  const { length } = ranks;
  const placeOf = (rank: number) => (rank === 0 ? most : isDescending ? most - rank : rank - 1);
  const places = Float64Array.from(ranks, (rank, list) => placeOf(rank) * length + list);
  return Uint32Array.from(places.sort(), (place) => place % length);
}
