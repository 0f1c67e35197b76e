/**
 * The view of coverage: what each rule and variant wins, matches and loses, and how that agrees with the labels
 * of lists.
 */
import { counted, grouped, percent } from '../../../../../core/diagnostics/counted.js';
import type { Coverage } from '../../../../../questions/analysis/compare/coverage.js';
import { Deck, DeckLists, PartDeck } from '../../parts/deck.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { PlainRows } from '../../parts/plain-rows.js';
import { type SortedColumn, SortedTable } from '../../parts/table.js';
import { useQuestion } from '../../state/answer.js';
import { hrefOf, listsOf, type RouteQuery } from '../../state/route.js';
import { deckNameOf, opened } from '../../state/workbench.js';
import { type CoverageRow, coverageRows, lostOf, neverWinning } from './coverage-rows.js';

export function CoverageView() {
  const { value: coverage, isFresh, problem } = useQuestion('coverage');
  if (opened.value?.lists === 0) return <NoLists />;
  if (coverage === undefined) return <EmptyState title={problem ?? 'Counting…'} />;
  const rows = coverageRows(coverage, deckNameOf);
  const neverWins = neverWinning(rows);
  return (
    <div class="counts-view" aria-busy={!isFresh}>
      <Summary coverage={coverage} />
      <SortedTable
        label="Coverage"
        columns={columns}
        rows={rows.filter(({ wins }) => wins > 0)}
        empty={<EmptyState title="No rule wins a list" />}
      />
      <div class="counts-apart">
        {neverWins.length > 0 && <NeverWins rows={neverWins} />}
        {coverage.confusion !== undefined && <Labels {...coverage.confusion} />}
      </div>
    </div>
  );
}

function Summary({ coverage }: { readonly coverage: Coverage }) {
  const { lists, byRule, byFallback, unclassified, doubled } = coverage;
  const share = (count: number) => percent(lists === 0 ? 0 : count / lists);
  return (
    <dl class="figures">
      <Figure title="lists" value={lists} query={{}} />
      <Figure title="by a rule" value={byRule} detail={share(byRule)} />
      {byFallback > 0 && (
        <Figure title="by a fallback" value={byFallback} detail={share(byFallback)} />
      )}
      <Figure
        title="without a deck"
        value={unclassified}
        detail={share(unclassified)}
        query={{ show: 'unclassified' }}
      />
      <Figure title="matched by several rules" value={doubled} detail={share(doubled)} />
    </dl>
  );
}

interface FigureProps {
  readonly title: string;
  readonly value: number;
  readonly detail?: string;
  /** The filter for the lists that it counts. */
  readonly query?: RouteQuery;
}

function Figure({ title, value, detail, query }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {query === undefined ? grouped(value) : <ListsLink count={value} query={query} />}{' '}
        <span class="faint">{detail}</span>
      </dd>
    </div>
  );
}

interface ListsLinkProps {
  readonly count: number;
  readonly query: RouteQuery;
}

function ListsLink({ count, query }: ListsLinkProps) {
  if (count === 0) return <>0</>;
  return <a href={hrefOf('lists', query)}>{grouped(count)}</a>;
}

const columns: readonly SortedColumn<CoverageRow>[] = [
  {
    id: 'name',
    title: 'Rule',
    width: 'minmax(12ch, 3fr)',
    value: ({ name }) => name,
    cell: (row) => (
      <>
        <PartDeck {...row} />
        {row.what === 'fallback' && <span class="faint"> fallback</span>}
      </>
    ),
  },
  {
    id: 'wins',
    title: 'Wins',
    width: '7ch',
    isNumber: true,
    value: ({ wins }) => wins,
    cell: (row) => <ListsLink count={row.wins} query={listsOf(row)} />,
  },
  {
    id: 'matches',
    title: 'Matches',
    width: '8ch',
    isNumber: true,
    value: ({ matches }) => matches,
    cell: ({ matches, identifier, what }) =>
      what === 'fallback' ? null : <ListsLink count={matches} query={{ matched: identifier }} />,
  },
  {
    id: 'lost',
    title: 'Loses',
    width: '7ch',
    isNumber: true,
    value: lostOf,
    cell: (row) => (lostOf(row) === 0 ? <span class="faint">0</span> : grouped(lostOf(row))),
  },
  {
    id: 'lost-to',
    title: 'to',
    width: 'minmax(16ch, 4fr)',
    isWideOnly: true,
    cell: (row) => <LostTo row={row} />,
  },
];

function LostTo({ row: { identifier, overridden } }: { readonly row: CoverageRow }) {
  return (
    <DeckLists
      decks={overridden}
      queryOf={(deck) => ({ deck, family: 'yes', matched: identifier })}
      isInRow
    />
  );
}

function NeverWins({ rows }: { readonly rows: readonly CoverageRow[] }) {
  return (
    <section>
      <h2>
        Never wins <span class="faint">{grouped(rows.length)}</span>
      </h2>
      <PlainRows rows={rows}>
        {(row) => (
          <li key={row.identifier}>
            <Deck id={row.identifier} />{' '}
            <span class="faint">
              {row.matches === 0 ? (
                'matches no list'
              ) : (
                <>
                  loses all of <ListsLink count={row.matches} query={{ matched: row.identifier }} />{' '}
                  to <LostTo row={row} />
                </>
              )}
            </span>
          </li>
        )}
      </PlainRows>
    </section>
  );
}

function Labels({
  labelled,
  agreed,
  agreement,
  mislabelled,
  overlooked,
}: NonNullable<Coverage['confusion']>) {
  const others = [
    ...mislabelled.map(({ label, lists, id, name }) => ({
      label,
      lists,
      id,
      text: `${lists === 1 ? 'is' : 'are'} ${name}`,
    })),
    ...overlooked.map(({ label, lists }) => ({
      label,
      lists,
      id: undefined,
      text: lists === 1 ? 'has no deck' : 'have no deck',
    })),
  ].sort((x, y) => y.lists - x.lists);
  return (
    <section>
      <h2>
        Labels of the lists{' '}
        <span class="faint">
          {grouped(agreed)} of {counted(labelled, 'label')} agree ({percent(agreement)})
        </span>
      </h2>
      <PlainRows rows={others}>
        {({ label, lists, id, text }) => (
          <li key={`${label} ${id}`}>
            <span class="number fixed">
              <ListsLink
                count={lists}
                query={{ label, ...(id ? { deck: id } : { show: 'unclassified' }) }}
              />
            </span>{' '}
            {label} <span class="faint">{text}</span>
          </li>
        )}
      </PlainRows>
    </section>
  );
}
