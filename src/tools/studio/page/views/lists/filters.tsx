/** The filters above the table of lists. All of them are in the URL. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { grouped } from '../../../../../core/diagnostics/counted.js';
import { Button } from '../../parts/button.js';
import { Combobox } from '../../parts/combobox.js';
import { deckSuggestions } from '../../parts/deck.js';
import { Field, Select } from '../../parts/fields.js';
import { useCardNames } from '../../state/card-names.js';
import { route, setQuery } from '../../state/location.js';
import { deckNameOf, edited, opened, partOf } from '../../state/workbench.js';
import {
  formatCard,
  formatCards,
  isFiltered,
  kinds,
  parseCard,
  parseCards,
  resolvedName,
  withoutFilters,
} from './filter.js';

export function Filters() {
  return (
    <search class="filters" aria-label="Filter lists">
      <KindFilter />
      <DeckFilter />
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
  const { agreement } = edited.value ?? {};
  return (
    <Select
      label="Show"
      isLabelHidden
      value={route().query.show ?? ''}
      options={Object.entries(kinds).filter(([value]) => value !== 'other' || agreement)}
      onChoose={(show) => setQuery({ show })}
    />
  );
}

function DeckFilter() {
  const deck = route().query.deck ?? '';
  const [text, setText] = useState(deck);
  // The filter set by this field, which must not replace what is being typed.
  const own = useRef(deck);
  useEffect(() => {
    if (deck !== own.current) setText(deck);
    own.current = deck;
  }, [deck]);
  const take = (chosen: string) => {
    if (chosen === own.current) return;
    own.current = chosen;
    setQuery({ deck: chosen, family: partOf(chosen)?.what === 'rule' ? 'yes' : undefined });
  };
  const suggestions = deckSuggestions(text === deck ? '' : text);
  const apply = (isDone: boolean) => {
    const chosen = text === deck ? deck : resolvedName(text, suggestions, isDone);
    if (chosen === undefined) return;
    take(chosen);
    if (isDone) setText(chosen);
  };
  const leave = useTyped(text, edited.value !== undefined, apply);
  return (
    <Combobox
      label="Deck"
      placeholder="Deck"
      text={text}
      onText={(next) => {
        setText(next);
        if (next !== '') return;
        own.current = '';
        setQuery({ deck: undefined, family: undefined });
      }}
      suggestions={suggestions}
      onChoose={(chosen) => {
        setText(chosen);
        take(chosen);
      }}
      onLeave={leave}
    />
  );
}

export function CardFilter({ label = 'Card, with the least copies in front' }) {
  const [text, setText] = useState('');
  const { name = '', least = 1 } = parseCard(text) ?? {};
  const { names, isFresh } = useCardNames(name);
  const suggestions = (name === '' ? [] : names).map(({ name: card, lists }) => ({
    value: card,
    detail: grouped(lists),
  }));
  // The card for the text so far, which further typing replaces.
  const typed = useRef<string | undefined>(undefined);
  const put = (card: string | undefined) => {
    const cards = parseCards(route().query.cards ?? '').filter(
      (one) => one.name !== card && one.name !== typed.current,
    );
    typed.current = card;
    setQuery({
      cards: formatCards(card === undefined ? cards : [...cards, { name: card, least }]),
    });
  };
  const add = (card: string) => {
    put(card);
    typed.current = undefined;
    setText('');
  };
  const leave = useTyped(text, isFresh, (isDone) => {
    const card = name === '' ? undefined : resolvedName(name, suggestions, isDone);
    if (isDone && card !== undefined) add(card);
    else put(card);
  });
  return (
    <Combobox
      label={label}
      placeholder="Card, such as 2 Iono"
      text={text}
      onText={(next) => {
        setText(next);
        if (next.trim() === '' && typed.current !== undefined) put(undefined);
      }}
      suggestions={suggestions}
      onChoose={add}
      onLeave={leave}
      // The suggestions do not match the text yet.
      {...(!isFresh && { onEnter: leave })}
    />
  );
}

function EventFilter() {
  const { events = [] } = opened.value ?? {};
  if (events.length < 2) return null;
  return (
    <Select
      label="Event"
      isLabelHidden
      value={route().query.event ?? ''}
      options={[
        ['', 'all events'],
        ...events.map(
          ({ event, name, date, lists }) =>
            [String(event), [date, name, `(${lists})`].filter(Boolean).join(' ')] as const,
        ),
      ]}
      onChoose={(event) => setQuery({ event })}
    />
  );
}

function PlaceFilter() {
  return (
    <Field
      label="Place, at most"
      isLabelHidden
      class="place"
      inputMode="numeric"
      pattern="\d*"
      placeholder="Place ≤"
      value={route().query.placing ?? ''}
      onText={(text) => setQuery({ placing: text.trim() })}
    />
  );
}

function TextFilter() {
  return (
    <label>
      <span class="unseen">Player, event or file</span>
      <input
        type="search"
        placeholder="Player, event or file"
        spellcheck={false}
        value={route().query.text ?? ''}
        onInput={({ currentTarget }) => setQuery({ text: currentTarget.value })}
      />
    </label>
  );
}

/** The filters that no field shows, each with a button to remove it. */
function Chips() {
  const { query } = route();
  const { label, move = '', matched = '' } = query;
  const texts = {
    label: `label ${label}`,
    move: moveText(move),
    matched: `matched by ${matched.split('\n').map(deckNameOf).join(' and ')}`,
    lists: 'chosen lists',
    family: 'with its variants',
  };
  return (
    <>
      <CardChips />
      {Object.entries(texts).map(
        ([field, text]) =>
          query[field] && (
            <Chip key={field} text={text} onRemove={() => setQuery({ [field]: undefined })} />
          ),
      )}
      {isFiltered(query) && (
        <Button onClick={() => setQuery(withoutFilters(), { isStep: true })}>Remove filters</Button>
      )}
    </>
  );
}

/** Describes a move, which might no longer exist. */
function moveText(key: string): string {
  const move = edited.value?.moves.find((one) => one.key === key);
  return move ? `from ${move.from.name} to ${move.to.name}` : 'one move';
}

export function CardChips() {
  const cards = parseCards(route().query.cards ?? '');
  return (
    <>
      {cards.map((card) => (
        <Chip
          key={card.name}
          text={formatCard(card)}
          onRemove={() => setQuery({ cards: formatCards(cards.filter((one) => one !== card)) })}
        />
      ))}
    </>
  );
}

interface ChipProps {
  readonly text: string;
  readonly onRemove: () => void;
}

function Chip({ text, onRemove }: ChipProps) {
  return (
    <button type="button" class="chip" onClick={onRemove} title={`Remove ${text}`}>
      <span class="chip-text">{text}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
}

/** Milliseconds after the last key before the text is applied. */
const quiet = 400;

/**
 * Applies a text after a pause in typing, and immediately when the field is left.
 *
 * @param isReady whether the suggestions match the text
 * @param apply called once for each text; `isDone` tells that the field was left
 * @returns a function to call when the field is left
 */
function useTyped(text: string, isReady: boolean, apply: (isDone: boolean) => void): () => void {
  const [left, setLeft] = useState<string>();
  const isDone = left === text;
  useEffect(() => {
    if (text.trim() === '' || !isReady) return;
    const timer = setTimeout(() => apply(isDone), isDone ? 0 : quiet);
    return () => clearTimeout(timer);
  }, [text, isReady, isDone]);
  return () => setLeft(text);
}
