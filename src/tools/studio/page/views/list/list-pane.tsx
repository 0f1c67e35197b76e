/** A list beside a table: its cards, why it has its deck, similar lists, and actions. */
import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { counted, percent } from '../../../../../core/diagnostics/counted.js';
import type { ListDetail } from '../../../worker/answers.js';
import { type Action, ActionButtons } from '../../parts/button.js';
import { CardList } from '../../parts/card-list.js';
import { Deck, Label, whoseList } from '../../parts/deck.js';
import { Facts, Pane } from '../../parts/pane.js';
import { PlainRows } from '../../parts/plain-rows.js';
import { useQuestion } from '../../state/answer.js';
import { go, setQuery } from '../../state/location.js';
import { CaseDialog } from './case-dialog.js';
import { WhyDeck } from './why-deck.js';

export function ListPane({ list }: { readonly list: number }) {
  const { value, problem } = useQuestion('list', list);
  const [isCaseAsked, askCase] = useState(false);
  const canMakeCase = value !== undefined && value.list === list;
  const actions: readonly Action[] = [
    {
      key: 'c',
      title: 'Make a case of the list',
      label: 'Make a case',
      run: () => canMakeCase && askCase(true),
      disabled: !canMakeCase,
    },
    {
      key: 'g',
      title: 'Show the list in its unknown group',
      label: 'Show in unknown group',
      run: () => go('unknown', { with: String(list) }),
    },
  ];
  return (
    <Pane
      field="list"
      label="List"
      title={value === undefined ? '\u00a0' : whoseList(value)}
      shown={list}
      keys={actions}
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
      {value !== undefined && (
        <>
          <Facts facts={factsOf(value)} />
          <div class="list-actions">
            <ActionButtons actions={actions} />
          </div>
          <WhyDeck explanation={value.explanation} />
          <CardList zones={value.zones} marked={countedCards(value)} />
          <SimilarLists detail={value} />
          {isCaseAsked && <CaseDialog detail={value} onClose={() => askCase(false)} />}
        </>
      )}
    </Pane>
  );
}

/** Shows a list beside the table. */
export function openList(list: number): void {
  setQuery({ list: String(list) }, { isStep: true });
}

function factsOf(detail: ListDetail): ComponentProps<typeof Facts>['facts'] {
  const { name, deck, onDisk, label, isAgreed, event, date, placing, record, player } = detail;
  const held = [event, date].filter(Boolean).join(', ');
  const result = [placing !== undefined && `place ${placing}`, record].filter(Boolean).join(', ');
  return [
    [
      'Deck',
      <>
        <strong>
          <Deck {...deck} />
        </strong>{' '}
        <span class="faint">{deck.id}</span>
        {onDisk && (
          <span class="faint">
            {' '}
            · before <Deck {...onDisk} />
          </span>
        )}
      </>,
    ],
    ['Label in the file', <Label name={label ?? 'none'} isAgreed={isAgreed} />],
    player !== undefined && ['List', name],
    held !== '' && ['Event', held],
    result !== '' && ['Result', result],
  ];
}

/** The cards that the rule and variant of its deck counted. */
function countedCards({ explanation: { winner } }: ListDetail): ReadonlySet<string> {
  const variant = winner?.variants.find(({ matches }) => matches);
  const outcomes = [...(winner?.requirements ?? []), ...(variant?.requirements ?? [])];
  const all = outcomes.flatMap((one) => [one, ...(one.alternatives ?? [])]);
  return new Set(all.flatMap(({ lines = [] }) => lines.map(({ name }) => name)));
}

function SimilarLists({ detail: { similar, similarDecks } }: { readonly detail: ListDetail }) {
  return (
    <div class="similar">
      <h3>Similar lists</h3>
      {similar.length === 0 && <p class="faint">No list shares a card with it.</p>}
      <PlainRows rows={similar}>
        {({ similarity, ...one }) => (
          <SimilarRow
            key={one.list}
            list={one.list}
            similarity={similarity}
            title={one.name}
            deck={one.deck.name}
            detail={whoseList(one)}
          />
        )}
      </PlainRows>
      {similarDecks.length > 0 && (
        <>
          <h3>Similar decks</h3>
          <PlainRows rows={similarDecks}>
            {({ identifier, name, similarity, lists, nearest }) => (
              <SimilarRow
                key={identifier}
                list={nearest}
                similarity={similarity}
                title={`Open the list of ${name} that is most like it`}
                deck={name}
                detail={counted(lists, 'list')}
              />
            )}
          </PlainRows>
        </>
      )}
    </div>
  );
}

interface SimilarRowProps extends Record<'title' | 'deck' | 'detail', string> {
  /** The list to open. */
  readonly list: number;
  readonly similarity: number;
}

function SimilarRow({ list, similarity, title, deck, detail }: SimilarRowProps) {
  return (
    <li>
      <button type="button" class="row-button" title={title} onClick={() => openList(list)}>
        <span class="number">{percent(similarity, 0)}</span>
        <span>{deck}</span>
        <span class="faint">{detail}</span>
      </button>
    </li>
  );
}
