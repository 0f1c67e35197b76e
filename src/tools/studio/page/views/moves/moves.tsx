/** The lists whose deck differs from that of the files on disk, by old and new deck. */
import { counted, grouped } from '../../../../../core/diagnostics/counted.js';
import type { CountRow, MoveRow } from '../../../answers.js';
import { Deck } from '../../parts/deck.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { type Column, Table } from '../../parts/table.js';
import { go } from '../../state/location.js';
import { edited, opened } from '../../state/workbench.js';

const moveColumns: readonly Column<MoveRow>[] = [
  {
    id: 'lists',
    title: 'Lists',
    width: '6ch',
    isNumber: true,
    cell: ({ lists }) => grouped(lists),
  },
  {
    id: 'from',
    title: 'From',
    width: 'minmax(8ch, 1fr)',
    cell: ({ from }) => <Deck name={from.name} />,
  },
  { id: 'to', title: 'To', width: 'minmax(8ch, 1fr)', cell: ({ to }) => <Deck name={to.name} /> },
];

const countColumns: readonly Column<CountRow>[] = [
  {
    id: 'change',
    title: 'Change',
    width: '8ch',
    isNumber: true,
    cell: (row) => signed(row.wins - (row.onDisk?.wins ?? 0)),
  },
  { id: 'name', title: 'Deck', width: 'minmax(12ch, 1fr)', cell: ({ name }) => name },
  {
    id: 'before',
    title: 'On disk',
    width: '9ch',
    isNumber: true,
    cell: ({ onDisk }) => (onDisk ? grouped(onDisk.wins) : 'new'),
  },
  {
    id: 'now',
    title: 'Now',
    width: '9ch',
    isNumber: true,
    cell: ({ wins }) => grouped(wins),
  },
];

export function MovesView() {
  const changed = (edited.value?.counts ?? []).filter(isChanged);
  return (
    <div class="moves-view">
      <Moves />
      <section class="half" aria-label="Decks that gain or lose lists">
        <h2 class="half-head">
          Decks that gain or lose lists <span class="faint">{grouped(changed.length)}</span>
        </h2>
        <Table
          label="Decks that gain or lose lists"
          columns={countColumns}
          count={changed.length}
          rowAt={(index) => changed[index]}
          onOpen={({ identifier }) => go('lists', { deck: identifier })}
          empty={<EmptyState title="No deck has gained or lost lists." />}
        />
      </section>
    </div>
  );
}

export function MovesPane() {
  return (
    <aside class="moves-pane" aria-label="Moves">
      <Moves />
    </aside>
  );
}

function Moves() {
  const last = edited.value;
  const moves = last?.moves ?? [];
  return (
    <section class="half" aria-label="Lists that move">
      <h2 class="half-head">
        Lists that move <span class="faint">{last && grouped(last.moved)}</span>
      </h2>
      <Table
        label="Lists that move"
        columns={moveColumns}
        count={moves.length}
        rowAt={(index) => moves[index]}
        onOpen={({ key }) => go('lists', { move: key })}
        empty={last && <NoMoves />}
      />
    </section>
  );
}

function NoMoves() {
  const lists = opened.value?.lists ?? 0;
  if (lists === 0) return <NoLists />;
  return (
    <EmptyState title="No list moves.">
      <p>{counted(lists, 'list has', 'lists have')} the same deck as with the files on disk.</p>
    </EmptyState>
  );
}

function isChanged({ wins, onDisk }: CountRow): boolean {
  return wins !== (onDisk?.wins ?? 0);
}

function signed(change: number): string {
  return change < 0 ? `−${grouped(-change)}` : `+${grouped(change)}`;
}
