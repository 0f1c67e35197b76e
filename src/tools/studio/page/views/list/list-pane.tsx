/** A list beside a table: its cards, why it has its deck, what is like it, and what can be done with it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, percent } from '../../../../../core/diagnostics/counted.js';
import type { ListDetail } from '../../../answers.js';
import { Button } from '../../parts/button.js';
import { CardList } from '../../parts/card-list.js';
import { Deck, Label, whoseList } from '../../parts/deck.js';
import { PlainRows } from '../../parts/plain-rows.js';
import { isNarrow } from '../../parts/window-width.js';
import { useQuestion } from '../../state/answer.js';
import { useKeys } from '../../state/keys.js';
import { go } from '../../state/location.js';
import { CaseDialog } from './case-dialog.js';
import { WhyDeck } from './why-deck.js';

interface ListPaneProps {
  readonly list: number;
  /** Called with another list to show in its place. */
  readonly onOpen: (list: number) => void;
  readonly onClose: () => void;
}

export function ListPane({ list, onOpen, onClose }: ListPaneProps) {
  const { value, problem } = useQuestion('list', list);
  const [isCaseAsked, askCase] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useRef<HTMLElement>(null);
  const canMakeCase = value !== undefined && value.list === list;

  // Takes the focus if it covers the table, or if the focus was in it or lost.
  useEffect(() => {
    const isFocusLost = document.activeElement?.matches('body, main');
    if (isNarrow.peek() || isFocusLost || pane.current?.contains(document.activeElement)) {
      heading.current?.focus();
    }
  }, [list]);
  useKeys('List', [
    { key: 'Escape', title: 'Close the list', run: onClose },
    { key: 'c', title: 'Make a case of the list', run: () => canMakeCase && askCase(true) },
    { key: 'g', title: 'Show the list in its unknown group', run: () => showGroup(list) },
  ]);

  return (
    <section class="list-pane" aria-label="List" ref={pane}>
      <header class="list-head">
        <h2 ref={heading} tabIndex={-1}>
          {value === undefined ? '\u00a0' : whoseList(value)}
        </h2>
        <Button onClick={onClose} shortcut="Esc" title="Close the list">
          Close
        </Button>
      </header>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {value !== undefined && (
        <>
          <Facts detail={value} />
          <div class="list-actions">
            <Button onClick={() => askCase(true)} disabled={!canMakeCase} shortcut="C">
              Make a case
            </Button>
            <Button onClick={() => showGroup(list)} shortcut="G">
              Show in unknown group
            </Button>
          </div>
          <WhyDeck explanation={value.explanation} />
          <CardList zones={value.zones} marked={countedCards(value)} />
          <SimilarLists detail={value} onOpen={onOpen} />
          {isCaseAsked && <CaseDialog detail={value} onClose={() => askCase(false)} />}
        </>
      )}
    </section>
  );
}

function showGroup(list: number): void {
  go('unknown', { with: String(list) });
}

function Facts({ detail }: { readonly detail: ListDetail }) {
  const { name, deck, onDisk, label, isAgreed, event, date, placing, record, player } = detail;
  const result = [placing !== undefined && `place ${placing}`, record].filter(Boolean).join(', ');
  return (
    <dl class="facts">
      <dt>Deck</dt>
      <dd>
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
      </dd>
      <dt>Label in the file</dt>
      <dd>
        <Label name={label ?? 'none'} isAgreed={isAgreed} />
      </dd>
      {player !== undefined && (
        <>
          <dt>List</dt>
          <dd>{name}</dd>
        </>
      )}
      {(event ?? date) !== undefined && (
        <>
          <dt>Event</dt>
          <dd>{[event, date].filter(Boolean).join(', ')}</dd>
        </>
      )}
      {result !== '' && (
        <>
          <dt>Result</dt>
          <dd>{result}</dd>
        </>
      )}
    </dl>
  );
}

/** The cards that the deck's rule and variant counted. */
function countedCards({ explanation: { winner } }: ListDetail): ReadonlySet<string> {
  const variant = winner?.variants.find(({ matches }) => matches);
  const outcomes = [...(winner?.requirements ?? []), ...(variant?.requirements ?? [])];
  const all = outcomes.flatMap((one) => [one, ...(one.alternatives ?? [])]);
  return new Set(all.flatMap(({ lines = [] }) => lines.map(({ name }) => name)));
}

interface SimilarListsProps {
  readonly detail: ListDetail;
  readonly onOpen: (list: number) => void;
}

function SimilarLists({ detail: { similar, similarDecks }, onOpen }: SimilarListsProps) {
  return (
    <div class="similar">
      <h3>Similar lists</h3>
      {similar.length === 0 && <p class="faint">No list shares a card with it.</p>}
      <PlainRows rows={similar}>
        {({ similarity, ...one }) => (
          <li key={one.list}>
            <button
              type="button"
              class="row-button"
              title={one.name}
              onClick={() => onOpen(one.list)}
            >
              <span class="number">{percent(similarity, 0)}</span>
              <span>{one.deck.name}</span>
              <span class="faint">{whoseList(one)}</span>
            </button>
          </li>
        )}
      </PlainRows>
      {similarDecks.length > 0 && (
        <>
          <h3>Similar decks</h3>
          <PlainRows rows={similarDecks}>
            {({ identifier, name, similarity, lists, nearest }) => (
              <li key={identifier}>
                <button
                  type="button"
                  class="row-button"
                  title={`Open the list of ${name} that is most like it`}
                  onClick={() => onOpen(nearest)}
                >
                  <span class="number">{percent(similarity, 0)}</span>
                  <span>{name}</span>
                  <span class="faint">{counted(lists, 'list')}</span>
                </button>
              </li>
            )}
          </PlainRows>
        </>
      )}
    </div>
  );
}
