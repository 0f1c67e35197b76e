/** Pairs of rules that match the same lists, and what decides between them. */
import { counted, grouped, percent } from '../../../../../core/diagnostics/counted.js';
import type { ConflictRow } from '../../../answers/reports.js';
import { EmptyState } from '../../parts/empty-state.js';
import { formatSort, parseSort, sortRows } from '../../parts/sorting.js';
import { type Column, Table } from '../../parts/table.js';
import { useAnswer } from '../../state/answer.js';
import { go, route, setQuery } from '../../state/location.js';
import { hrefOf, type RouteQuery } from '../../state/route.js';

export function ConflictsView() {
  const { value, isFresh, problem } = useAnswer('coverage', (workbench) => workbench.coverage());
  const { query } = route();
  if (value === undefined) return <EmptyState title={problem ?? 'Counting …'} />;
  const { conflicts, doubled, lists } = value;
  const isOrderOnly = query.by === 'order';
  const shown = conflicts.filter(({ isSamePriority }) => isSamePriority || !isOrderOnly);
  const sort = parseSort(query.sort ?? '-lists');
  const rows = sortRows(shown, values[sort.by] ?? (() => undefined), sort.isDescending);
  const byOrder = conflicts.filter(({ isSamePriority }) => isSamePriority).length;
  return (
    <div class="counts-view" aria-busy={!isFresh}>
      <div class="view-line">
        <p>
          {counted(doubled, 'list matches', 'lists match')} more than one rule, of{' '}
          {counted(lists, 'list')}. The file's order decides {grouped(byOrder)} of{' '}
          {counted(conflicts.length, 'pair')}.
        </p>
        <label>
          <input
            type="checkbox"
            checked={isOrderOnly}
            onChange={() => setQuery({ by: isOrderOnly ? undefined : 'order' })}
          />{' '}
          only where the order decides
        </label>
      </div>
      <Table
        label="Conflicts"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        sort={sort}
        onSort={(chosen) => setQuery({ sort: formatSort(chosen) })}
        onOpen={(row) => go('lists', bothOf(row))}
        empty={<EmptyState title="No two rules match the same list" />}
      />
    </div>
  );
}

const values: Readonly<Record<string, (row: ConflictRow) => string | number>> = {
  first: ({ first }) => first.name,
  second: ({ second }) => second.name,
  lists: ({ lists }) => lists,
  decided: ({ isSamePriority }) => (isSamePriority ? 0 : 1),
};

const columns: readonly Column<ConflictRow>[] = [
  {
    ...{ id: 'first', title: 'Wins', width: 'minmax(9ch, 2fr)', sort: 'ascending' },
    cell: ({ first }) => <span title={first.id}>{first.name}</span>,
  },
  {
    ...{ id: 'second', title: 'Also matches', width: 'minmax(9ch, 2fr)', sort: 'ascending' },
    cell: ({ second }) => <span title={second.id}>{second.name}</span>,
  },
  {
    ...{ id: 'lists', title: 'Lists', width: '6ch', isNumber: true, sort: 'descending' },
    cell: (row) => <a href={hrefOf('lists', bothOf(row))}>{grouped(row.lists)}</a>,
  },
  {
    ...{ id: 'decided', title: 'Decided by', width: '10ch', sort: 'ascending' },
    cell: ({ isSamePriority }) => (isSamePriority ? 'order' : 'priority'),
  },
  {
    id: 'cards',
    title: 'Cards that separate them',
    width: 'minmax(24ch, 4fr)',
    isWideOnly: true,
    cell: ({ cards }) =>
      cards.map(({ name, first, second }, at) => (
        <span key={name}>
          {at > 0 && ', '}
          {name}{' '}
          <span class="faint">
            {percent(first, 0)} : {percent(second, 0)}
          </span>
        </span>
      )),
  },
];

function bothOf({ first, second }: ConflictRow): RouteQuery {
  return { matched: `${first.id}\n${second.id}` };
}
