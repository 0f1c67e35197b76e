/** Pages of filtered lists. */

import type { Scheduler } from '../../../../questions/learning/scheduler.js';
import type { ListQuery } from '../../protocol.js';
import type { OpenProject } from '../project.js';
import { createListColumns, createListOrders } from './list-columns.js';
import { type FilterSources, filtered, testsOf } from './list-filter.js';
import { listRow } from './list-rows.js';

/** The maximum number of rows per page. */
const mostRows = 1000;

/** The lists of a filter, and what they depend on. */
interface FoundLists extends Pick<FilterSources, 'session' | 'moves'> {
  readonly key: string;
  readonly lists: Uint32Array | undefined;
}

/** Returns a function that gives a page of the lists of a filter. Caches the lists of the last filter. */
export function createListPages(project: OpenProject) {
  const { corpus, workspace } = project;
  const columns = createListColumns(corpus);
  const orderOf = createListOrders(columns);
  let last: FoundLists | undefined;

  return async (query: ListQuery, offset: number, limit: number, scheduler: Scheduler) => {
    const lists = await listsOf(query, scheduler);
    const total = lists?.length ?? corpus.listCount;
    const end = Math.min(total, offset + Math.min(limit, mostRows));
    const rows = Array.from({ length: Math.max(0, end - offset) }, (_, at) =>
      listRow(project, lists?.[offset + at] ?? offset + at),
    );
    return { total, rows };
  };

  /** The lists of a filter in its order; undefined for all lists by number. */
  async function listsOf(query: ListQuery, scheduler: Scheduler): Promise<Uint32Array | undefined> {
    const { session } = project;
    const moves = workspace.movesFromDisk;
    const key = JSON.stringify(query);
    if (last?.key === key && last.session === session && last.moves === moves) return last.lists;
    const order = await orderOf(query.sort ?? { by: 'number' }, session, scheduler);
    const tests = await testsOf(query, { columns, session, moves }, scheduler);
    const lists =
      tests.length === 0 ? order : await filtered(tests, order, corpus.listCount, scheduler);
    last = { key, session, moves, lists };
    return lists;
  }
}
