/** Facts about all lists as typed arrays, for filters and orders. */
import { fileOf } from '../../../../questions/corpus/layout/access.js';
import { type Corpus, noNumber, partSize } from '../../../../questions/corpus/layout/corpus.js';
import { textAt } from '../../../../questions/corpus/layout/text-column.js';
import type { Session } from '../../../../questions/corpus/session/session.js';
import type { Scheduler } from '../../../../questions/learning/scheduler.js';
import type { ListQuery } from '../../answers.js';

/** The place of each list in an order of its values: equal values have equal ranks. */
interface Ranks {
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

  fileOf(list: number): number {
    return fileOf(this.corpus, list);
  }
}

/** The ranks of values that numbers stand for; `texts` has the values of the numbers. */
function ranksOf(numbers: Uint32Array, texts: readonly string[]): Ranks {
  const sorted = [...new Set(texts)].sort();
  const rankOf = new Map(sorted.map((text, rank) => [text, text === '' ? 0 : rank + 1]));
  const ranks = Uint32Array.from(texts, (text) => rankOf.get(text) as number);
  return {
    ranks: numbers.map((number) => ranks[number] ?? 0),
    most: sorted.length,
  };
}

/** The numbers of lists by rank, those without one last; lists of equal rank are ascending. */
function orderBy({ ranks, most }: Ranks, isDescending: boolean): Uint32Array {
  const { length } = ranks;
  const placeOf = (rank: number) => (rank === 0 ? most : isDescending ? most - rank : rank - 1);
  const places = Float64Array.from(ranks, (rank, list) => placeOf(rank) * length + list);
  return Uint32Array.from(places.sort(), (place) => place % length);
}

type Sort = NonNullable<ListQuery['sort']>;

export class ListOrders {
  readonly #columns: ListColumns;
  readonly #ranks = new Map<Sort['by'], Ranks>();
  readonly #orders = new Map<string, Uint32Array>();
  #session: Session | undefined;

  constructor(columns: ListColumns) {
    this.#columns = columns;
  }

  /** The numbers of all lists in an order; undefined for the order of numbers. */
  async order(
    { by, isDescending = false }: Sort,
    session: Session,
    scheduler: Scheduler,
  ): Promise<Uint32Array | undefined> {
    if (by === 'number' && !isDescending) return undefined;
    if (this.#session !== session) {
      this.#session = session;
      this.#ranks.delete('deck');
      this.#orders.delete('deck true');
      this.#orders.delete('deck false');
    }
    const key = `${by} ${isDescending}`;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const ranks = this.#ranks.get(by) ?? (await this.#ranksBy(by, session, scheduler));
    this.#ranks.set(by, ranks);
    const order = orderBy(ranks, isDescending);
    this.#orders.set(key, order);
    return order;
  }

  async #ranksBy(by: Sort['by'], session: Session, scheduler: Scheduler): Promise<Ranks> {
    const { corpus } = this.#columns;
    switch (by) {
      case 'number':
        return {
          ranks: Uint32Array.from({ length: corpus.listCount }, (_, list) => list + 1),
          most: corpus.listCount,
        };
      case 'deck': {
        const { names, numbers } = session.labels;
        const decks = this.#columns.column('deck');
        return ranksOf(
          decks.map((deck) => numbers[deck] as number),
          names.map(({ name }) => name),
        );
      }
      case 'label':
        return ranksOf(
          this.#columns.column('label'),
          corpus.labels.map(({ id = '', name = id }) => name),
        );
      case 'event':
        return ranksOf(this.#columns.column('event'), eventNames(corpus));
      case 'date':
        return ranksOf(
          this.#columns.column('event'),
          corpus.events.map(({ date = '' }) => date),
        );
      case 'placing': {
        const placings = this.#columns.column('placing');
        let most = 0;
        for (const placing of placings) if (placing !== noNumber && placing > most) most = placing;
        return { ranks: placings.map((placing) => (placing === noNumber ? 0 : placing)), most };
      }
      case 'player': {
        const names = await this.#columns.names(scheduler);
        return ranksOf(Uint32Array.from(names.keys()), names);
      }
    }
  }
}

export function eventNames({ events }: Corpus): readonly string[] {
  return events.map(({ id = '', name = id }) => name);
}
