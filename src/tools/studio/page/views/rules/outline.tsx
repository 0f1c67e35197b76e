/** The outline beside the text: rules in checking order, with the lists that each wins. */
import { grouped } from '../../../../../core/diagnostics/counted.js';
import type { CountRow } from '../../../worker/answers.js';
import { Change } from '../../parts/deck.js';
import { EmptyState } from '../../parts/empty-state.js';
import { type Column, SortedTable } from '../../parts/table.js';
import { hrefOf, listsOf } from '../../state/route.js';
import { allParts, edited } from '../../state/workbench.js';
import { changeOf } from '../moves/changed-rows.js';

const columns: readonly Column<CountRow>[] = [
  {
    id: 'name',
    title: 'Rule',
    width: 'minmax(12ch, 1fr)',
    cell: ({ name, identifier, what }) => (
      <span class={what === 'variant' ? 'variant-name' : undefined} title={identifier}>
        {name}
      </span>
    ),
  },
  {
    id: 'wins',
    title: 'Lists',
    width: '7ch',
    isNumber: true,
    cell: (row) => (
      <a href={hrefOf('lists', listsOf(row))} tabIndex={-1}>
        {grouped(row.wins)}
      </a>
    ),
  },
  {
    id: 'change',
    title: 'Change',
    width: '7ch',
    isNumber: true,
    cell: (row) => <Change by={changeOf(row)} />,
  },
];

interface OutlineProps {
  /** Called with the identifier of a rule, variant or fallback. */
  readonly onShow: (identifier: string) => void;
}

export function Outline({ onShow }: OutlineProps) {
  const parts = allParts().filter(({ what }) => what !== 'unclassified');
  return (
    <section class="half" aria-label="Outline">
      <h2 class="half-head">Rules</h2>
      <SortedTable
        label="Rules"
        columns={columns}
        rows={parts}
        onOpen={({ identifier }) => onShow(identifier)}
        empty={edited.value && <EmptyState title="There are no rules." />}
      />
    </section>
  );
}
