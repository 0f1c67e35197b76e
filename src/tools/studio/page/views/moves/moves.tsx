/** The view of moves: lists whose deck differs from that under the files on disk, by old and new deck. */
import { counted, grouped } from '../../../../../core/diagnostics/counted.js';
import type { CountRow, MoveRow } from '../../../worker/answers.js';
import { Change, PartDeck } from '../../parts/deck.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { type Column, SortedTable } from '../../parts/table.js';
import { go } from '../../state/location.js';
import { listsOf } from '../../state/route.js';
import { allParts, edited, opened, savedRules } from '../../state/workbench.js';
import { changedRows, changeOf } from './changed-rows.js';

/** Deck names are not links, because a click anywhere in a row opens the lists that move. */
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
    cell: ({ from }) => <span title={from.id}>{from.name}</span>,
  },
  {
    id: 'to',
    title: 'To',
    width: 'minmax(8ch, 1fr)',
    cell: ({ to }) => <span title={to.id}>{to.name}</span>,
  },
];

/** The lists that gain or lose the deck of their label by a move. */
const labelColumn: Column<MoveRow> = {
  id: 'labels',
  title: 'Labels',
  width: '10ch',
  isNumber: true,
  cell: ({ gained = 0, lost = 0 }) => (
    <>
      <Change by={gained} /> <Change by={-lost} />
    </>
  ),
};

const countColumns: readonly Column<CountRow>[] = [
  {
    id: 'change',
    title: 'Change',
    width: '8ch',
    isNumber: true,
    cell: (row) => <Change by={changeOf(row)} />,
  },
  {
    id: 'name',
    title: 'Deck',
    width: 'minmax(12ch, 1fr)',
    cell: (row) => <PartDeck {...row} />,
  },
  {
    id: 'before',
    title: 'Before',
    width: '7ch',
    isNumber: true,
    cell: ({ onDisk }) => (onDisk === undefined ? 'new' : grouped(onDisk)),
  },
  {
    id: 'now',
    title: 'Now',
    width: '7ch',
    isNumber: true,
    cell: ({ wins }) => grouped(wins),
  },
];

export function MovesView() {
  const changed = changedRows(allParts());
  return (
    <div class="moves-view">
      <Moves />
      <section class="half" aria-label="Decks that gain or lose lists">
        <h2 class="half-head">
          Decks that gain or lose lists <span class="faint">{grouped(changed.length)}</span>
        </h2>
        <SortedTable
          label="Decks that gain or lose lists"
          columns={countColumns}
          rows={changed}
          onOpen={(row) => go('lists', listsOf(row))}
          empty={<EmptyState title="No deck has gained or lost lists." />}
        />
      </section>
    </div>
  );
}

export function Moves() {
  const last = edited.value;
  return (
    <section class="half" aria-label="Lists that move">
      <h2 class="half-head">
        Lists that move <span class="faint">{last && grouped(last.moved)}</span>
      </h2>
      <SortedTable
        label="Lists that move"
        columns={last?.agreement ? [...moveColumns, labelColumn] : moveColumns}
        rows={last?.moves ?? []}
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
      <p>
        {counted(lists, 'list has', 'lists have')} the same deck as with {savedRules()}.
      </p>
    </EmptyState>
  );
}
