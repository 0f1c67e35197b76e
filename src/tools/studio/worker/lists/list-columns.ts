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
  const starts = new Uint32Array(most + 2);
  const placeOf = (rank: number) => (rank === 0 ? most : isDescending ? most - rank : rank - 1);
  for (let list = 0; list < ranks.length; list++) {
    const place = placeOf(ranks[list] as number) + 1;
    starts[place] = (starts[place] as number) + 1;
  }
  for (let place = 1; place < starts.length; place++) {
    starts[place] = (starts[place] as number) + (starts[place - 1] as number);
  }
  const order = new Uint32Array(ranks.length);
  for (let list = 0; list < ranks.length; list++) {
    const place = placeOf(ranks[list] as number);
    const at = starts[place] as number;
    order[at] = list;
    starts[place] = at + 1;
  }
  return order;
}
