/** Columns of list metadata as typed arrays, for filtering and sorting. */
import { madeOnce } from '../../../../core/json/grouping.js';
import { type Corpus, noNumber, partSize } from '../../../../questions/corpus/layout/corpus.js';
import { textAt } from '../../../../questions/corpus/layout/text-column.js';
import type { Session } from '../../../../questions/corpus/session/session.js';
import type { Scheduler } from '../../../../questions/learning/scheduler.js';
import type { ListQuery } from '../../protocol.js';

/** Ranks of lists by a value: equal values have equal ranks. */
interface Ranks {
  /** List -> rank, from 1; 0 if it has no value. */
  readonly ranks: Uint32Array;
  /** Whether descending -> list numbers in that order, if it was requested. */
  readonly orders: Map<boolean, Uint32Array>;
}

type NumberColumn = 'deck' | 'label' | 'event' | 'placing' | 'index';

export type ListColumns = ReturnType<typeof createListColumns>;

export function createListColumns(corpus: Corpus) {
  const columns = new Map<NumberColumn, Uint32Array>();
  let known: readonly string[] | undefined;
  return {
    corpus,

    /** A column of all blocks joined; {@link noNumber} if a list has no value. */
    column: (name: NumberColumn) =>
      madeOnce(columns, name, () => {
        const column = new Uint32Array(corpus.listCount).fill(noNumber);
        for (const [at, block] of corpus.blocks.entries()) {
          const values = block[name];
          if (values !== undefined) column.set(values, at * partSize);
        }
        return column;
      }),

    /** List -> the name of the list or its player in lower case, or ''. */
    async names(scheduler: Scheduler): Promise<readonly string[]> {
      if (known !== undefined) return known;
      const found: string[] = [];
      for (const { listCount, title, playerName, player } of corpus.blocks) {
        for (let at = 0; at < listCount; at++) {
          const name = textAt(title, at) ?? textAt(playerName, at) ?? textAt(player, at) ?? '';
          found.push(name.toLowerCase());
          if (at % 1024 === 0) await scheduler.pause();
        }
      }
      known = found;
      return found;
    },
  };
}

function ranksWith(ranks: Uint32Array): Ranks {
  return { ranks, orders: new Map() };
}

/** The ranks of values given as numbers; `texts` has the value of each number. */
function ranksOf(numbers: Uint32Array, texts: readonly string[]): Ranks {
  const sorted = [...new Set(texts)].sort();
  const rankOf = new Map(sorted.map((text, rank) => [text, text === '' ? 0 : rank + 1]));
  const ranks = Uint32Array.from(texts, (text) => rankOf.get(text) as number);
  return ranksWith(numbers.map((number) => ranks[number] ?? 0));
}

/** List numbers by rank, lists without a rank last; lists of equal rank are ascending. */
function orderBy({ ranks }: Ranks, isDescending: boolean): Uint32Array {
  const { length } = ranks;
  const most = ranks.reduce((x, y) => Math.max(x, y), 0);
  const placeOf = (rank: number) => (rank === 0 ? most : isDescending ? most - rank : rank - 1);
  const places = Float64Array.from(ranks, (rank, list) => placeOf(rank) * length + list);
  return Uint32Array.from(places.sort(), (place) => place % length);
}

type Sort = NonNullable<ListQuery['sort']>;

/**
 * Returns a function that gives the numbers of all lists in an order; undefined for the order of numbers.
 * Orders are cached; the order by deck is cached until the session changes.
 */
export function createListOrders(columns: ListColumns) {
  const known = new Map<Sort['by'], Ranks>();
  let last: Session | undefined;
  return async ({ by, isDescending = false }: Sort, session: Session, scheduler: Scheduler) => {
    if (by === 'number' && !isDescending) return undefined;
    if (last !== session) known.delete('deck');
    last = session;
    const ranks = known.get(by) ?? (await ranksBy(by, columns, session, scheduler));
    known.set(by, ranks);
    return madeOnce(ranks.orders, isDescending, () => orderBy(ranks, isDescending));
  };
}

async function ranksBy(
  by: Sort['by'],
  columns: ListColumns,
  session: Session,
  scheduler: Scheduler,
): Promise<Ranks> {
  const { corpus } = columns;
  switch (by) {
    case 'number':
      return ranksWith(Uint32Array.from({ length: corpus.listCount }, (_, list) => list + 1));
    case 'deck': {
      const { names, numbers } = session.labels;
      const labels = columns.column('deck').map((deck) => numbers[deck] as number);
      return ranksOf(
        labels,
        names.map(({ name }) => name),
      );
    }
    case 'label':
      return ranksOf(
        columns.column('label'),
        corpus.labels.map(({ id = '', name = id }) => name),
      );
    case 'event':
      return ranksOf(columns.column('event'), eventNames(corpus));
    case 'date':
      return ranksOf(
        columns.column('event'),
        corpus.events.map(({ date = '' }) => date),
      );
    case 'placing':
      return ranksWith(
        columns.column('placing').map((placing) => (placing === noNumber ? 0 : placing)),
      );
    case 'player': {
      const names = await columns.names(scheduler);
      return ranksOf(Uint32Array.from(names.keys()), names);
    }
  }
}

export function eventNames({ events }: Corpus): readonly string[] {
  return events.map(({ id = '', name = id }) => name);
}
