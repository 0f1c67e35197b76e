/** The view of cases: failed ones first, and one of them in detail, with its list and the reason. */
import { useState } from 'preact/hooks';
import { counted, grouped } from '../../../../../core/diagnostics/counted.js';
import type { CaseRow, CasesView as Cases, ListRow } from '../../../worker/answers.js';
import { Button } from '../../parts/button.js';
import { CardList } from '../../parts/card-list.js';
import { Deck, deckColumn } from '../../parts/deck.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Facts, Pane } from '../../parts/pane.js';
import { PlainRows } from '../../parts/plain-rows.js';
import { type SortedColumn, SortedTable } from '../../parts/table.js';
import { announce } from '../../state/announcements.js';
import { useQuestion } from '../../state/answer.js';
import { route, setQuery } from '../../state/location.js';
import { deckNameOf, workbench } from '../../state/workbench.js';
import { CaseDialog } from '../list/case-dialog.js';
import { WhyDeck } from '../list/why-deck.js';

export function CasesView() {
  const { value: cases, isFresh, problem } = useQuestion('cases');
  const [asked, setAsked] = useState<ListRow>();
  if (cases === undefined) return <EmptyState title={problem ?? 'Running the cases …'} />;
  const { query } = route();
  const { rows } = cases;
  const ask = async (deck: string) => {
    const [list] = (await workbench().lists({ deck }, 0, 1)).rows;
    if (list === undefined) announce(`No list is ${deckNameOf(deck)}`);
    setAsked(list);
  };
  const open = rows.find((row) => keyOf(row) === query.case);
  return (
    <div class={open === undefined ? 'lists' : 'lists beside'}>
      <div class="lists-main" aria-busy={!isFresh}>
        {rows.length > 0 && <CountLine cases={cases} />}
        <SortedTable
          label="Cases"
          columns={columns}
          rows={rows}
          usual="outcome"
          onOpen={(row) => setQuery({ case: keyOf(row) }, { isStep: true })}
          open={open}
          empty={
            <EmptyState title="There are no cases">
              <p>Open a list and make a case of it, or name case files in decktype.json.</p>
            </EmptyState>
          }
        />
        {cases.uncovered.length > 0 && (
          <details class="uncovered" open={rows.length === 0}>
            <summary>{counted(cases.uncovered.length, 'deck')} that no passed case expects</summary>
            <PlainRows rows={cases.uncovered}>
              {(id) => (
                <li key={id}>
                  <Deck id={id} />{' '}
                  <Button
                    title={`Make a case of a list of ${deckNameOf(id)}`}
                    onClick={() => void ask(id)}
                  >
                    + case
                  </Button>
                </li>
              )}
            </PlainRows>
          </details>
        )}
      </div>
      {open !== undefined && <CasePane row={open} />}
      {asked && <CaseDialog detail={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function CountLine({ cases: { passed, failed, others } }: { readonly cases: Cases }) {
  return (
    <p class="count-line alone" aria-live="polite">
      {failed > 0 && <strong class="bad">{grouped(failed)} failed, </strong>}
      {grouped(passed)} passed
      {others > 0 && `, ${grouped(others)} without an expectation or a readable list`}
    </p>
  );
}

/** Failed cases first, then broken ones, then new ones. */
const ranks = { failed: 0, broken: 1, new: 2, passed: 3 };

const columns: readonly SortedColumn<CaseRow>[] = [
  {
    id: 'outcome',
    title: 'State',
    width: '8ch',
    value: ({ outcome }) => ranks[outcome],
    cell: ({ outcome }) => <span class={`outcome ${outcome}`}>{outcome}</span>,
  },
  {
    id: 'name',
    title: 'Case',
    width: 'minmax(8ch, 3fr)',
    value: ({ name }) => name,
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  deckColumn(
    { id: 'expected', title: 'Expected', width: 'minmax(8ch, 2fr)' },
    ({ expected }) => expected,
  ),
  {
    id: 'found',
    title: 'Found',
    width: 'minmax(8ch, 2fr)',
    value: ({ found }) => (found === null ? undefined : deckNameOf(found)),
    cell: ({ found }) => (found === null ? 'nothing' : <Deck id={found} isInRow />),
  },
  {
    id: 'file',
    title: 'File',
    width: 'minmax(10ch, 1fr)',
    isWideOnly: true,
    value: ({ file }) => file,
    cell: ({ file }) => file,
  },
];

function keyOf({ file, pointer }: CaseRow): string {
  return `${file} ${pointer}`;
}

function CasePane({ row }: { readonly row: CaseRow }) {
  const { name, outcome, expected, found, explanation, messages, zones, file } = row;
  return (
    <Pane field="case" label="Case" title={name} shown={keyOf(row)}>
      <Facts
        facts={[
          ['State', <span class={`outcome ${outcome}`}>{outcome}</span>],
          ['Expected', expected === '' ? 'no expectation' : <Deck id={expected} />],
          ['Found', found === null ? 'nothing' : <Deck id={found} />],
          ['File', file],
        ]}
      />
      {messages.map((message) => (
        <p key={message} class="bad">
          {message}
        </p>
      ))}
      {explanation !== undefined && <WhyDeck explanation={explanation} />}
      <CardList zones={zones} />
    </Pane>
  );
}
