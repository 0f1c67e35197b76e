/** The view that guesses the deck of seen cards: decks by chance, and what else to expect. */

import { counted, percent } from '../../../../../core/diagnostics/counted.js';
import { sumOf } from '../../../../../core/json/grouping.js';
import type { GuessedDeck } from '../../../worker/answers.js';
import { Deck } from '../../parts/deck.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { type SortedColumn, SortedTable } from '../../parts/table.js';
import { useQuestion } from '../../state/answer.js';
import { go, route } from '../../state/location.js';
import { opened } from '../../state/workbench.js';
import { parseCards } from '../lists/filter.js';
import { CardChips, CardFilter } from '../lists/filters.js';

export function GuessView() {
  const cards = route().query.cards ?? '';
  const seen = parseCards(cards).map(({ name, least }) => ({ name, count: least }));
  const { value, isFresh, problem } = useQuestion('guess', seen);
  if (opened.value?.lists === 0) return <NoLists />;
  const decks = value?.decks.filter(isNoted) ?? [];
  const others = (value?.decks.length ?? 0) - decks.length;
  const copies = sumOf(seen, ({ count }) => count);
  return (
    <div class="counts-view" aria-busy={!isFresh}>
      <search class="filters" aria-label="Cards that were seen">
        <CardFilter label="Card that was seen, with its copies in front" />
        <div class="chips">
          <CardChips />
        </div>
      </search>
      {value === undefined ? (
        <EmptyState title={problem ?? 'Counting…'} />
      ) : (
        <>
          <p class="count-line" role="status">
            {counted(copies, 'card was', 'cards were')} seen. {percent(value.none)}: none of these
            decks.{' '}
            {others > 0 &&
              `${counted(others, 'other deck has', 'other decks have')} less than ${percent(leastChance)} each. `}
            {value.findings.map(({ message }) => `${message}. `)}
          </p>
          <SortedTable
            label="Decks"
            columns={columns}
            rows={decks}
            usual="-chance"
            onOpen={({ id }) => go('lists', { deck: id })}
            empty={<EmptyState title="No list has a deck" />}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <section class="counts-apart" aria-label="Cards" tabIndex={0}>
            <Cards
              title="Expected in the rest"
              rows={value.expected.map(({ name, copies: number }) => [name, number.toFixed(1)])}
            />
            <Cards
              title="Would tell most, in bits"
              rows={value.telling.map(({ name, bits }) => [name, bits.toFixed(2)])}
            />
          </section>
        </>
      )}
    </div>
  );
}

/** Smaller chances are shown as 0.0%. */
const leastChance = 0.0005;

function isNoted({ chance, byRules }: GuessedDeck): boolean {
  return chance >= leastChance || byRules === 'certain';
}

interface CardsProps {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, number: string])[];
}

function Cards({ title, rows }: CardsProps) {
  return (
    <section class="card-list">
      <h2>{title}</h2>
      <ul>
        {rows.map(([name, number]) => (
          <li key={name}>
            <span class="number">{number}</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const columns: readonly SortedColumn<GuessedDeck>[] = [
  {
    id: 'deck',
    title: 'Deck',
    width: 'minmax(18ch, 1fr)',
    value: ({ name }) => name,
    cell: ({ id, name }) => <Deck id={id} name={name} isInRow />,
  },
  {
    id: 'chance',
    title: 'Chance',
    width: 'minmax(12ch, 1fr)',
    sort: 'descending',
    value: ({ chance }) => chance,
    cell: ({ chance }) => (
      <span class="chance">
        <span class="number">{percent(chance)}</span>
        <span class="bar" style={{ width: `${100 * chance}%` }} aria-hidden="true" />
      </span>
    ),
  },
  {
    id: 'rules',
    title: 'By the rules',
    width: '12ch',
    value: ({ byRules }) => byRules,
    cell: ({ byRules }) => <span class={byRules === 'possible' ? 'faint' : ''}>{byRules}</span>,
  },
];
