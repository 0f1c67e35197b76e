/** The view of lists: a filtered table, and one list beside it. */

import { useState } from 'preact/hooks';
import { grouped } from '../../../../../core/diagnostics/counted.js';
import type { ListQuery } from '../../../protocol.js';
import type { EventRow, ListRow } from '../../../worker/answers.js';
import { Button } from '../../parts/button.js';
import { Deck, Label } from '../../parts/deck.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { formatSort, parseSort } from '../../parts/sorting.js';
import { type Column, Table } from '../../parts/table.js';
import { useAnswer } from '../../state/answer.js';
import { route, setQuery } from '../../state/location.js';
import { edited, opened, partOf } from '../../state/workbench.js';
import { ListPane, openList } from '../list/list-pane.js';
import { isFiltered, listQueryOf, withoutFilters } from './filter.js';
import { Filters } from './filters.js';

export function ListsView() {
  const { query } = route();
  const { total, rowAt, indexOf, isFresh, problem, onRange } = useListRows(listQueryOf(query));
  const { lists = 0, events = [], hasRecords = false } = opened.value ?? {};
  const isLabelled = edited.value?.agreement !== undefined;
  const open = /^\d+$/.test(query.list ?? '') ? Number(query.list) : undefined;
  const selected = open === undefined ? undefined : indexOf(open);
  const sort = query.sort;

  if (opened.value !== undefined && lists === 0) return <NoLists />;
  return (
    <div class={open === undefined ? 'lists' : 'lists beside'}>
      <div class="lists-main">
        <Filters />
        <p class="count-line" aria-live="polite" aria-busy={!isFresh}>
          {problem ?? (total === undefined ? '\u00a0' : countText(total, lists))}
        </p>
        <Table
          label="Lists"
          columns={listColumns({ isLabelled, hasRecords, events })}
          count={total ?? 0}
          rowAt={rowAt}
          sort={sort === undefined ? undefined : parseSort(sort)}
          onSort={(chosen) => setQuery({ sort: formatSort(chosen) })}
          onOpen={({ list }) => openList(list)}
          selected={selected}
          onRange={onRange}
          empty={
            total === 0 && (
              <EmptyState title={emptyTitle(query.deck)}>
                {isFiltered(query) && (
                  <Button onClick={() => setQuery(withoutFilters())}>Remove filters</Button>
                )}
              </EmptyState>
            )
          }
        />
      </div>
      {open !== undefined && <ListPane list={open} />}
    </div>
  );
}

function emptyTitle(deck: string | undefined): string {
  const isUnknown = edited.value !== undefined && deck && partOf(deck) === undefined;
  return isUnknown ? `No deck is called ${deck}` : 'No list matches the filters';
}

function countText(total: number, lists: number): string {
  return total === lists
    ? `${grouped(lists)} lists`
    : `${grouped(total)} of ${grouped(lists)} lists`;
}

interface Known {
  /** Whether any list has a label, and a record. */
  readonly isLabelled: boolean;
  readonly hasRecords: boolean;
  readonly events: readonly EventRow[];
}

/** The columns, without those that are empty for all lists. */
function listColumns({ isLabelled, hasRecords, events }: Known): readonly Column<ListRow>[] {
  const columns: (Column<ListRow> | false)[] = [
    {
      id: 'deck',
      title: 'Deck',
      width: 'minmax(18ch, 3fr)',
      sort: 'ascending',
      cell: ({ deck }) => <DeckNames {...deck} />,
    },
    isLabelled && {
      id: 'label',
      title: 'Label',
      width: 'minmax(14ch, 2fr)',
      isWideOnly: true,
      sort: 'ascending',
      cell: ({ label, isAgreed }) => <Label name={label} isAgreed={isAgreed} />,
    },
    {
      id: 'player',
      title: 'Player',
      width: 'minmax(12ch, 2fr)',
      sort: 'ascending',
      cell: ({ player, name }) => <span title={name}>{player ?? name}</span>,
    },
    {
      id: 'placing',
      title: 'Place',
      width: '8ch',
      isNumber: true,
      sort: 'ascending',
      cell: ({ placing }) => placing,
    },
    hasRecords && {
      id: 'record',
      title: 'Record',
      width: '9ch',
      isNumber: true,
      isWideOnly: true,
      cell: ({ record }) => record,
    },
    events.length > 0 && {
      id: 'event',
      title: 'Event',
      width: 'minmax(12ch, 2fr)',
      isWideOnly: true,
      sort: 'ascending',
      cell: ({ event }) => event,
    },
    events.some(({ date }) => date !== undefined) && {
      id: 'date',
      title: 'Date',
      width: '12ch',
      isWideOnly: true,
      sort: 'descending',
      cell: ({ date }) => date,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The deck of a list; if conflicts are reported, also how many others it could be. */
function DeckNames({ id, name, conflicts = [] }: ListRow['deck']) {
  const others = conflicts.map((one) => one.name).filter((one) => one !== name);
  return (
    <>
      <Deck id={id} name={name} isInRow />
      {others.length > 0 && (
        <span class="faint" title={others.join(', ')}>
          {' '}
          +{others.length}
        </span>
      )}
    </>
  );
}

const pageSize = 100;

/** The rows of a query. Until they arrive, the rows of the previous query stay. */
function useListRows(query: ListQuery) {
  const [[first, last, active], setRange] = useState<readonly number[]>([0, 0, 0]);
  const answers = [usePage(query, first), usePage(query, last), usePage(query, active)];
  const newest = (answers.find(({ isFresh }) => isFresh) ?? answers[0])?.value;
  const pages = answers.flatMap(({ value }) => (value?.key === newest?.key ? (value ?? []) : []));
  return {
    /** Undefined until the first rows arrive. */
    total: newest?.total,
    rowAt: (index: number) =>
      pages.find(({ start }) => index >= start && index < start + pageSize)?.rows[index % pageSize],
    /** The index of a list among the loaded rows. */
    indexOf: (list: number) =>
      pages.flatMap(({ start, rows }) =>
        rows.flatMap((row, at) => (row.list === list ? [start + at] : [])),
      )[0],
    /** Whether the rows match this query and the current rules. */
    isFresh: answers.every(({ isFresh }) => isFresh),
    problem: answers.find(({ problem }) => problem !== undefined)?.problem,
    onRange: (...range: readonly number[]) => setRange(range),
  };
}

/** The page that contains a row. */
function usePage(query: ListQuery, row = 0) {
  const key = JSON.stringify(query);
  const start = row - (row % pageSize);
  return useAnswer(`lists ${start} ${key}`, async (workbench) => {
    return { key, start, ...(await workbench.lists(query, start, pageSize)) };
  });
}
