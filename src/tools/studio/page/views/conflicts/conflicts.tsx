/** The view of conflicts: pairs of rules that match the same lists, and what decides between them. */

import { useState } from 'preact/hooks';
import { counted, grouped, percent } from '../../../../../core/diagnostics/counted.js';
import type { DoubledPair } from '../../../../../questions/analysis/compare/coverage.js';
import { deckColumn } from '../../parts/deck.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Checkbox } from '../../parts/fields.js';
import { type SortedColumn, SortedTable } from '../../parts/table.js';
import { isNarrow } from '../../parts/window-width.js';
import { useQuestion } from '../../state/answer.js';
import { useKeys } from '../../state/keys.js';
import { go, route, setQuery } from '../../state/location.js';
import { hrefOf, type RouteQuery } from '../../state/route.js';
import { OrderDialog } from './order-dialog.js';

export function ConflictsView() {
  const { value, isFresh, problem } = useQuestion('coverage');
  const [pair, setPair] = useState<DoubledPair>();
  useKeys('Conflicts', [{ key: 'o', title: 'Let the other rule win', run: clickInRow }]);
  if (value === undefined) return <EmptyState title={problem ?? 'Counting…'} />;
  const { pairs, doubled, lists } = value;
  const isOrderOnly = route().query.by === 'order';
  const byOrder = pairs.filter(({ samePriority }) => samePriority);
  return (
    <div class="counts-view" aria-busy={!isFresh}>
      <div class="view-line">
        <p>
          {counted(doubled, 'list matches', 'lists match')} more than one rule, of{' '}
          {counted(lists, 'list')}. The file's order decides {grouped(byOrder.length)} of{' '}
          {counted(pairs.length, 'pair')}.
        </p>
        <Checkbox
          label="only where the order decides"
          isOn={isOrderOnly}
          onToggle={() => setQuery({ by: isOrderOnly ? undefined : 'order' })}
        />
      </div>
      <SortedTable
        label="Conflicts"
        columns={[...columns, actionColumn(setPair)]}
        rows={isOrderOnly ? byOrder : pairs}
        usual="-lists"
        onOpen={(row) => go('lists', bothOf(row))}
        empty={<EmptyState title="No two rules match the same list" />}
      />
      {pair && <OrderDialog pair={pair} onClose={() => setPair(undefined)} />}
    </div>
  );
}

function clickInRow(): void {
  document.activeElement?.querySelector('button')?.click();
}

const actionColumn = (ask: (pair: DoubledPair) => void): SortedColumn<DoubledPair> => ({
  id: 'action',
  title: 'Action',
  width: isNarrow.value ? '8ch' : '19ch',
  cell: (pair) => (
    <button
      type="button"
      class="button"
      tabIndex={-1}
      title="Let the other rule win"
      onClick={() => ask(pair)}
    >
      {isNarrow.value ? 'Swap' : 'Let the other win'}
    </button>
  ),
});

const columns: readonly SortedColumn<DoubledPair>[] = [
  deckColumn({ id: 'first', title: 'Wins', width: 'minmax(9ch, 2fr)' }, ({ first }) => first),
  deckColumn(
    { id: 'second', title: 'Also matches', width: 'minmax(9ch, 2fr)' },
    ({ second }) => second,
  ),
  {
    id: 'lists',
    title: 'Lists',
    width: '6ch',
    isNumber: true,
    value: ({ lists }) => lists,
    cell: (row) => <a href={hrefOf('lists', bothOf(row))}>{grouped(row.lists)}</a>,
  },
  {
    id: 'decided',
    title: 'Decided by',
    width: '10ch',
    isWideOnly: true,
    value: ({ samePriority }) => (samePriority ? 0 : 1),
    cell: ({ samePriority }) => (samePriority ? 'order' : 'priority'),
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

function bothOf({ first, second }: DoubledPair): RouteQuery {
  return { matched: `${first}\n${second}` };
}
