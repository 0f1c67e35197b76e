/** Decks as links to their rules, labels and names of lists, changes of numbers, and suggested decks. */
import { counted, grouped } from '../../../../core/diagnostics/counted.js';
import type { LostTo } from '../../../../questions/corpus/session/losses.js';
import type { CountRow, ListRow } from '../../worker/answers.js';
import { hrefOf, type RouteQuery } from '../state/route.js';
import { allParts, deckNameOf, partOf } from '../state/workbench.js';
import type { Suggestion } from './combobox.js';
import type { SortedColumn } from './table.js';

interface DeckProps {
  readonly id: string;
  /** Default: the name of the rule. */
  readonly name?: string;
  /** Whether it is in a table row, where keys do not stop at each link. */
  readonly isInRow?: boolean;
}

/** The name of a deck, linked to its rule or to the groups of lists without a deck. */
export function Deck({ id, name = deckNameOf(id), isInRow }: DeckProps) {
  const part = partOf(id);
  const title = `${name} (${id})`;
  if (part === undefined) return <span title={title}>{name}</span>;
  const place = part.what === 'unclassified' ? hrefOf('unknown') : hrefOf('rules', { rule: id });
  return (
    <a class="deck" title={title} href={place} tabIndex={isInRow ? -1 : 0}>
      {name}
    </a>
  );
}

/** A column of decks. */
export function deckColumn<Row>(
  named: Pick<SortedColumn<Row>, 'id' | 'title' | 'width'>,
  deckOf: (row: Row) => string,
): SortedColumn<Row> {
  return {
    ...named,
    value: (row) => deckNameOf(deckOf(row)),
    cell: (row) => <Deck id={deckOf(row)} isInRow />,
  };
}

/** The deck of a rule, variant or fallback in a table row, with variants indented below their rules. */
export function PartDeck({ identifier, what }: Pick<CountRow, 'identifier' | 'what'>) {
  return (
    <span class={what === 'variant' ? 'variant-name' : undefined}>
      <Deck id={identifier} isInRow />
    </span>
  );
}

interface DeckListsProps extends Pick<DeckProps, 'isInRow'> {
  /** Decks with numbers of lists. */
  readonly decks: readonly LostTo[];
  /** Returns the filter that shows these lists of a deck. */
  readonly queryOf: (identifier: string) => RouteQuery;
}

export function DeckLists({ decks, queryOf, isInRow = false }: DeckListsProps) {
  return (
    <>
      {decks.map(({ identifier, lists }, at) => (
        <span key={identifier}>
          {at > 0 && ', '}
          <Deck id={identifier} isInRow={isInRow} />{' '}
          <a href={hrefOf('lists', queryOf(identifier))}>{counted(lists, 'list')}</a>
        </span>
      ))}
    </>
  );
}

interface LabelProps {
  readonly name: string | undefined;
  /** Whether the list has the deck that the label names. */
  readonly isAgreed: boolean | undefined;
}

/** The label that a list came with, marked if the list has another deck. */
export function Label({ name, isAgreed }: LabelProps) {
  if (isAgreed !== false) return <span class="faint">{name}</span>;
  return (
    <span class="differs">
      <span aria-hidden="true">≠ </span>
      <span class="unseen">differs: </span>
      {name}
    </span>
  );
}

/** A signed number; nothing for 0. */
export function Change({ by }: { readonly by: number }) {
  if (by === 0) return null;
  return (
    <span class={by < 0 ? 'bad' : 'good'}>{`${by < 0 ? '−' : '+'}${grouped(Math.abs(by))}`}</span>
  );
}

/** `Player 4, Regional Birmingham`; the place in its file if the player is unknown. */
export function whoseList({ name, player, event }: Pick<ListRow, 'name' | 'player' | 'event'>) {
  return player === undefined ? name : [player, event].filter(Boolean).join(', ');
}

const mostSuggestions = 50;

/** Suggests decks: first those whose name or identifier begins with the text, then those with most lists. */
export function deckSuggestions(text: string, counts = allParts()): readonly Suggestion[] {
  const wanted = text.trim().toLowerCase();
  const rank = ({ name, identifier }: CountRow) =>
    [name, identifier].some((one) => one.toLowerCase().startsWith(wanted)) ? 0 : 1;
  return counts
    .filter(({ name, identifier }) =>
      [name, identifier].some((one) => one.toLowerCase().includes(wanted)),
    )
    .sort((x, y) => rank(x) - rank(y) || y.wins - x.wins)
    .slice(0, mostSuggestions)
    .map(({ identifier, name, wins }) => ({
      value: identifier,
      label: name,
      detail: counted(wins, 'list'),
    }));
}
