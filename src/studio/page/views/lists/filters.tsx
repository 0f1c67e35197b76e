/** The filters above the table of lists. All of them stand in the URL. */
import { useState } from 'preact/hooks';
import { grouped } from '../../../../diagnostics/counted.js';
import { Button } from '../../parts/button.js';
import { Combobox } from '../../parts/combobox.js';
import { useAnswer } from '../../state/answer.js';
import { route, setQuery } from '../../state/location.js';
import { edited, opened } from '../../state/workbench.js';
import { formatCard, formatCards, parseCard, parseCards } from '../list/card-filter.js';
import { deckSuggestions } from '../list/deck-suggestions.js';
import { isFiltered, kinds, withoutFilters } from './filter.js';

export function Filters() {
  const { query } = route();
  return (
    <search class="filters" aria-label="Filter lists">
      <KindFilter />
      <DeckFilter key={query.deck} />
      <CardFilter />
      <EventFilter />
      <PlaceFilter />
      <TextFilter />
      <div class="chips">
        <Chips />
      </div>
    </search>
  );
}

function KindFilter() {
  const { isLabelled } = opened.value ?? {};
  return (
    <label>
      <span class="unseen">Show</span>
      <select
        class="field"
        value={route().query.show ?? ''}
        onChange={({ currentTarget }) => change({ show: currentTarget.value })}
      >
        {Object.entries(kinds)
          .filter(([value]) => value !== 'other' || isLabelled)
          .map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
      </select>
    </label>
  );
}

function DeckFilter() {
  const deck = route().query.deck ?? '';
  const [text, setText] = useState(deck);
  return (
    <Combobox
      label="Deck"
      placeholder="Deck"
      text={text}
      onText={(next) => {
        setText(next);
        if (next === '') change({ deck: undefined, family: undefined });
      }}
      suggestions={deckSuggestions(edited.value?.counts ?? [], text === deck ? '' : text)}
      onChoose={(chosen) => {
        setText(chosen);
        change({ deck: chosen, family: isRule(chosen) ? 'yes' : undefined });
      }}
    />
  );
}

function isRule(identifier: string): boolean {
  const counts = edited.peek()?.counts ?? [];
  return counts.some((one) => one.identifier === identifier && one.what === 'rule');
}

function CardFilter() {
  const [text, setText] = useState('');
  const { name = '', least = 1 } = parseCard(text) ?? {};
  const found = useAnswer(`card names ${name}`, (workbench) => workbench.cardNames(name, 12));
  const add = (card: string) => {
    setText('');
    const cards = parseCards(route().query.cards ?? '').filter((one) => one.name !== card);
    change({ cards: formatCards([...cards, { name: card, least }]) });
  };
  return (
    <Combobox
      label="Card, with the least copies in front"
      placeholder="Card, such as 2 Iono"
      text={text}
      onText={setText}
      suggestions={(name === '' ? [] : (found.value ?? [])).map(({ name: card, lists }) => ({
        value: card,
        detail: grouped(lists),
      }))}
      onChoose={add}
    />
  );
}

function EventFilter() {
  const { events = [] } = opened.value ?? {};
  if (events.length < 2) return null;
  return (
    <label>
      <span class="unseen">Event</span>
      <select
        class="field event"
        value={route().query.event ?? ''}
        onChange={({ currentTarget }) => change({ event: currentTarget.value })}
      >
        <option value="">all events</option>
        {events.map(({ event, name, date, lists }) => (
          <option key={event} value={event}>
            {[date, name, `(${lists})`].filter(Boolean).join(' ')}
          </option>
        ))}
      </select>
    </label>
  );
}

function PlaceFilter() {
  return (
    <label>
      <span class="unseen">Place, at most</span>
      <input
        class="field place"
        inputMode="numeric"
        pattern="\d*"
        placeholder="Place ≤"
        autocomplete="off"
        value={route().query.placing ?? ''}
        onInput={({ currentTarget }) => change({ placing: currentTarget.value.trim() })}
      />
    </label>
  );
}

function TextFilter() {
  return (
    <label>
      <span class="unseen">Player, event or file</span>
      <input
        class="field"
        type="search"
        placeholder="Player, event or file"
        spellcheck={false}
        value={route().query.text ?? ''}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </label>
  );
}

/** The filters that no field shows, each with a way to remove it. */
function Chips() {
  const { query } = route();
  const cards = parseCards(query.cards ?? '');
  return (
    <>
      {cards.map((card) => (
        <Chip
          key={card.name}
          text={formatCard(card)}
          onRemove={() => change({ cards: formatCards(cards.filter((one) => one !== card)) })}
        />
      ))}
      {query.label && (
        <Chip text={`label ${query.label}`} onRemove={() => change({ label: undefined })} />
      )}
      {query.move && <Chip text="one move" onRemove={() => change({ move: undefined })} />}
      {query.matched && (
        <Chip
          text={`matched by ${query.matched.split('\n').join(' and ')}`}
          onRemove={() => change({ matched: undefined })}
        />
      )}
      {query.lists && <Chip text="chosen lists" onRemove={() => change({ lists: undefined })} />}
      {query.family && (
        <Chip text="with its variants" onRemove={() => change({ family: undefined })} />
      )}
      {isFiltered(query) && (
        <Button onClick={() => setQuery(withoutFilters(), { isStep: true })}>Remove filters</Button>
      )}
    </>
  );
}

interface ChipProps {
  readonly text: string;
  readonly onRemove: () => void;
}

function Chip({ text, onRemove }: ChipProps) {
  return (
    <button type="button" class="chip" onClick={onRemove} title={`Remove the filter: ${text}`}>
      <span class="chip-text">{text}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
}

/** Another filter closes nothing: the list that is open stays. */
function change(query: Parameters<typeof setQuery>[0]): void {
  setQuery(query);
}
