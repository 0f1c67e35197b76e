/** The proposed rule as a form, with its effects, which are updated after each change. */
import { useState } from 'preact/hooks';
import { counted, grouped } from '../../../../../core/diagnostics/counted.js';
import type { CardRequirement } from '../../../../../core/rules/model.js';
import type { GroupView, ProposalView } from '../../../worker/answers.js';
import { Button } from '../../parts/button.js';
import { Combobox } from '../../parts/combobox.js';
import { DeckLists } from '../../parts/deck.js';
import { Field } from '../../parts/fields.js';
import { useCardNames } from '../../state/card-names.js';
import { formatCards } from '../lists/filter.js';
import { NumberedLists } from '../lists/numbered-lists.js';
import { draftOf, editRule } from './decisions.js';

interface RuleFormProps {
  readonly group: GroupView;
  /** Whether the effects match the fields. */
  readonly isFresh: boolean;
  readonly onAccept: () => void;
}

export function RuleForm({ group, isFresh, onAccept }: RuleFormProps) {
  const { key, proposal } = group;
  const draft = draftOf(key);
  const cards = draft.cards ?? proposal?.cards ?? [];
  const setCards = (next: readonly CardRequirement[]) => editRule(key, { cards: next });
  const replace = (at: number, card: CardRequirement | undefined) =>
    setCards(cards.flatMap((one, index) => (index !== at ? [one] : card ? [card] : [])));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its fields
    <div class="rule-form" onKeyDown={(event) => leaveOrAccept(event, onAccept)}>
      <div class="rule-names">
        <Field
          label="Identifier"
          value={draft.identifier ?? proposal?.identifier ?? ''}
          spellcheck={false}
          onText={(identifier) => editRule(key, { identifier })}
        />
        <Field
          label="Name"
          value={draft.name ?? proposal?.name ?? ''}
          spellcheck={false}
          onText={(name) => editRule(key, { name })}
        />
      </div>
      <ul class="rule-cards" aria-label="Cards of the rule">
        {cards.map((card, at) => (
          <li key={card.name}>
            <input
              class="number"
              type="number"
              min={1}
              max={99}
              aria-label={`Least copies of ${card.name}`}
              value={card.count ?? 1}
              onInput={({ currentTarget: { value } }) => {
                const count = Number(value);
                if (Number.isInteger(count) && count >= 1) replace(at, withCount(card, count));
              }}
            />
            <span class="rule-card-name">{card.name}</span>
            <Button onClick={() => replace(at, undefined)} title={`Remove ${card.name}`}>
              <span aria-hidden="true">×</span>
              <span class="unseen">Remove {card.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <AddCard
        group={group}
        cards={cards}
        onAdd={(name) => setCards([...cards.filter((one) => one.name !== name), { name }])}
      />
      <Effects group={group} proposal={proposal} isFresh={isFresh} />
    </div>
  );
}

/** Escape leaves the fields so that single keys work again; Ctrl+Enter accepts. */
function leaveOrAccept(event: KeyboardEvent, onAccept: () => void): void {
  if (event.defaultPrevented) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    document.querySelector<HTMLElement>('.queue-box')?.focus();
  } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    document.querySelector<HTMLElement>('.queue-box')?.focus();
    onAccept();
  }
}

function withCount(card: CardRequirement, count: number): CardRequirement {
  const { count: _, ...rest } = card;
  return count === 1 ? rest : { ...rest, count };
}

interface AddCardProps {
  readonly group: GroupView;
  readonly cards: readonly CardRequirement[];
  readonly onAdd: (name: string) => void;
}

function AddCard({ group, cards, onAdd }: AddCardProps) {
  const [text, setText] = useState('');
  const { names } = useCardNames(text);
  const ofGroup = group.cards.map(({ name, share }) => ({
    value: name,
    detail: `${Math.round(100 * share)}% of the group`,
  }));
  const named = names.map(({ name, lists }) => ({
    value: name,
    detail: counted(lists, 'list'),
  }));
  const suggestions = text === '' ? ofGroup : named;
  return (
    <Combobox
      label="Add a card"
      placeholder="Add a card"
      text={text}
      onText={setText}
      suggestions={suggestions.filter(({ value }) => !cards.some(({ name }) => name === value))}
      onChoose={(name) => {
        setText('');
        onAdd(name);
      }}
    />
  );
}

interface EffectsProps {
  readonly group: GroupView;
  readonly proposal: ProposalView | undefined;
  readonly isFresh: boolean;
}

/** Always four lines, so that nothing moves when an answer arrives. */
function Effects({ group, proposal, isFresh }: EffectsProps) {
  if (proposal === undefined) {
    return (
      <p class="effects faint" aria-busy={!isFresh}>
        No card distinguishes this group. Add cards, split the group, or merge it into a deck.
      </p>
    );
  }
  const { gains, takes, holds, misses, cards, warnings } = proposal;
  const own = new Set(group.lists);
  const beside = gains.filter((list) => !own.has(list));
  const asked = formatCards(cards.map(({ name = '', count = 1 }) => ({ name, least: count })));
  const queryOf = (deck: string) => ({ deck, cards: asked });
  return (
    <dl class="effects" aria-busy={!isFresh} aria-live="polite">
      <div>
        <dt>Wins</dt>
        <dd>
          {grouped(group.lists.length - misses.length)} of {counted(group.lists.length, 'list')}
          {misses.length > 0 && (
            <>
              , misses <NumberedLists lists={misses} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Also gains</dt>
        <dd>
          {beside.length === 0 ? 'no other list without a deck' : <NumberedLists lists={beside} />}
        </dd>
      </div>
      <div>
        <dt>Takes</dt>
        <dd class={takes.length > 0 ? 'warn' : undefined}>
          {takes.length === 0 ? 'nothing' : <DeckLists decks={takes} queryOf={queryOf} />}
        </dd>
      </div>
      <div>
        <dt>Also held by</dt>
        <dd>
          {holds.length === 0 ? 'no other deck' : <DeckLists decks={holds} queryOf={queryOf} />}
          {warnings.map((warning) => (
            <span key={warning} class="warn">
              ; {warning}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
