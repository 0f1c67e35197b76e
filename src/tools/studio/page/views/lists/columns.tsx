/** The columns of the table of lists. */
import type { ListRow } from '../../../answers.js';
import type { Column } from '../../parts/table.js';

interface Known {
  /** Whether lists came with labels, and with events. */
  readonly isLabelled: boolean;
  readonly hasEvents: boolean;
}

/** What no list has, has no column. */
export function listColumns({ isLabelled, hasEvents }: Known): readonly Column<ListRow>[] {
  const columns: (Column<ListRow> | false)[] = [
    {
      ...{ id: 'deck', title: 'Deck', width: 'minmax(18ch, 3fr)', sort: 'ascending' },
      cell: ({ deck }) => <DeckName {...deck} />,
    },
    isLabelled && {
      ...{ id: 'label', title: 'Label', width: 'minmax(14ch, 2fr)', isWideOnly: true },
      sort: 'ascending',
      cell: ({ label, deck }) => (
        <span class={label === deck.name || label === deck.id ? 'faint' : undefined}>{label}</span>
      ),
    },
    {
      ...{ id: 'player', title: 'Player', width: 'minmax(12ch, 2fr)', sort: 'ascending' },
      cell: ({ player, name }) => <span title={name}>{player ?? name}</span>,
    },
    {
      ...{ id: 'placing', title: 'Place', width: '8ch', isNumber: true, sort: 'ascending' },
      cell: ({ placing }) => placing,
    },
    {
      ...{ id: 'record', title: 'Record', width: '9ch', isNumber: true, isWideOnly: true },
      cell: ({ record }) => record,
    },
    hasEvents && {
      ...{ id: 'event', title: 'Event', width: 'minmax(12ch, 2fr)', isWideOnly: true },
      sort: 'ascending',
      cell: ({ event }) => event,
    },
    hasEvents && {
      ...{ id: 'date', title: 'Date', width: '12ch', isWideOnly: true, sort: 'descending' },
      cell: ({ date }) => date,
    },
  ];
  return columns.filter((column) => column !== false);
}

function DeckName({ name, conflicts = [] }: ListRow['deck']) {
  const others = conflicts.map((one) => one.name).filter((one) => one !== name);
  return (
    <span title={others.length === 0 ? name : [name, ...others].join(', ')}>
      {name}
      {others.length > 0 && <span class="faint"> +{others.length}</span>}
    </span>
  );
}
