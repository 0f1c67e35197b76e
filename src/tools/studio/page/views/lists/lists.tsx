/** All lists in a table, by filters, and one of them beside it. */
import { grouped } from '../../../../../core/diagnostics/counted.js';
import { Button } from '../../parts/button.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { formatSort, parseSort } from '../../parts/sorting.js';
import { Table } from '../../parts/table.js';
import { route, setQuery } from '../../state/location.js';
import { edited, opened } from '../../state/workbench.js';
import { ListPane } from '../list/list-pane.js';
import { listColumns } from './columns.js';
import { isFiltered, listQueryOf, withoutFilters } from './filter.js';
import { Filters } from './filters.js';
import { useListRows } from './rows.js';

export function ListsView() {
  const { query } = route();
  const { total, rowAt, indexOf, isFresh, problem, onRange } = useListRows(listQueryOf(query));
  const { lists = 0, isLabelled = false, events = [] } = opened.value ?? {};
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
          columns={listColumns({ isLabelled, hasEvents: events.length > 0 })}
          count={total ?? 0}
          rowAt={rowAt}
          {...(sort !== undefined && { sort: parseSort(sort) })}
          onSort={(chosen) => setQuery({ sort: formatSort(chosen) })}
          onOpen={({ list }) => setQuery({ list: String(list) }, { isStep: true })}
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
      {open !== undefined && (
        <ListPane
          list={open}
          onOpen={(list) => setQuery({ list: String(list) }, { isStep: true })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Closes the list. The focus goes to the row that the table was left at. */
function close(): void {
  setQuery({ list: undefined }, { isStep: true });
  document.querySelector<HTMLElement>('.lists-main .table-body [tabindex="0"]')?.focus();
}

function emptyTitle(deck: string | undefined): string {
  const isKnown = edited.value?.counts.some(({ identifier }) => identifier === deck) ?? true;
  return deck && !isKnown ? `No deck is called ${deck}` : 'No list passes the filters';
}

function countText(total: number, lists: number): string {
  return total === lists
    ? `${grouped(lists)} lists`
    : `${grouped(total)} of ${grouped(lists)} lists`;
}
