/** Orders of lists, each made once. */
import { type Corpus, noNumber } from '../../../../questions/corpus/layout/corpus.js';
import type { Session } from '../../../../questions/corpus/session/session.js';
import type { Scheduler } from '../../../../questions/learning/scheduler.js';
import type { ListQuery } from '../../answers.js';
import { type ListColumns, orderBy, type Ranks, ranksOf } from './list-columns.js';

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
        const distinct = [...new Set(names)];
        const numberOf = new Map(distinct.map((name, number) => [name, number]));
        return ranksOf(
          Uint32Array.from(names, (name) => numberOf.get(name) as number),
          distinct,
        );
      }
    }
  }
}

/** Event -> its name. */
export function eventNames({ events }: Corpus): readonly string[] {
  return events.map(({ id = '', name = id }) => name);
}
