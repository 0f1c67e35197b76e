/** Pages of the lists that pass a filter. */
import type { Scheduler } from '../../../../questions/learning/scheduler.js';
import type { ListPage, ListQuery } from '../../answers.js';
import type { OpenProject } from '../project.js';
import { ListColumns, ListOrders } from './list-columns.js';
import { type FilterSources, filtered, testsOf } from './list-filter.js';
import { listRow } from './list-rows.js';

/** The greatest number of rows of a page. */
const mostRows = 1000;

/** The lists of a filter, and what they depend on. */
interface FoundLists extends Pick<FilterSources, 'session' | 'moves'> {
  readonly key: string;
  readonly lists: Uint32Array | undefined;
}

export class ListPages {
  readonly #project: OpenProject;
  readonly #columns: ListColumns;
  readonly #orders: ListOrders;
  #last: FoundLists | undefined;

  constructor(project: OpenProject) {
    this.#project = project;
    this.#columns = new ListColumns(project.corpus);
    this.#orders = new ListOrders(this.#columns);
  }

  async page(
    query: ListQuery,
    offset: number,
    limit: number,
    scheduler: Scheduler,
  ): Promise<ListPage> {
    const { corpus, version } = this.#project;
    const lists = await this.#lists(query, scheduler);
    const total = lists?.length ?? corpus.listCount;
    const end = Math.min(total, offset + Math.min(limit, mostRows));
    const rows = Array.from({ length: Math.max(0, end - offset) }, (_, at) =>
      listRow(this.#project, lists?.[offset + at] ?? offset + at),
    );
    return { version, total, rows };
  }

  /** The lists of a filter in its order; undefined for all lists by number. */
  async #lists(query: ListQuery, scheduler: Scheduler): Promise<Uint32Array | undefined> {
    const { session, workspace, corpus } = this.#project;
    const moves = workspace.movesFromDisk;
    const key = JSON.stringify(query);
    const last = this.#last;
    if (last?.key === key && last.session === session && last.moves === moves) return last.lists;
    const order = await this.#orders.order(query.sort ?? { by: 'number' }, session, scheduler);
    const tests = await testsOf(query, { columns: this.#columns, session, moves }, scheduler);
    const lists =
      tests.length === 0 ? order : await filtered(tests, order, corpus.listCount, scheduler);
    this.#last = { key, session, moves, lists };
    return lists;
  }
}
