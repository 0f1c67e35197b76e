/** A group: the cards of its lists, the proposed rule and its effects, and one of its lists. */
import { useState } from 'preact/hooks';
import { counted, grouped, percent, present } from '../../../../../core/diagnostics/counted.js';
import { defined } from '../../../../../core/json/defined.js';
import type { GroupView } from '../../../worker/answers.js';
import { type Action, ActionButtons } from '../../parts/button.js';
import { Deck } from '../../parts/deck.js';
import { PlainRows } from '../../parts/plain-rows.js';
import { useAnswer } from '../../state/answer.js';
import { useKeys } from '../../state/keys.js';
import { hrefOf } from '../../state/route.js';
import { NumberedLists } from '../lists/numbered-lists.js';
import { accept, draftOf, refusal, skip, split } from './decisions.js';
import { GroupLists } from './group-lists.js';
import { MergeDialog } from './merge-dialog.js';
import { RuleForm } from './rule-form.js';
import type { QueueRow } from './work.js';

interface GroupPanelProps {
  readonly queue: readonly QueueRow[];
  readonly row: QueueRow;
}

export function GroupPanel({ queue, row }: GroupPanelProps) {
  const { group, isFresh } = useGroup(row);
  const [isMerging, setMerging] = useState(false);
  const isSkipped = row.state === 'skipped';
  const [shown, show] = useState<{ readonly key: string; readonly list: number }>();
  const list = shown?.key === group.key ? shown.list : (group.judge?.list ?? group.typical).list;
  const showList = (next: number) => show({ key: group.key, list: next });

  const doAccept = () => void accept(queue, group, isFresh);
  const actions: readonly Action[] = [
    { key: 'a', title: 'Accept the rule', label: 'Accept', run: doAccept, isPrimary: true },
    { key: 'e', title: 'Edit the rule', label: 'Edit', run: focusRule },
    { key: 'm', title: 'Merge the group into a deck', label: 'Merge', run: () => setMerging(true) },
    { key: 's', title: 'Split the group', label: 'Split', run: () => void split(group) },
    {
      key: 'k',
      title: isSkipped ? 'Reopen the group' : 'Skip the group',
      label: isSkipped ? 'Skipped' : 'Skip',
      run: () => skip(queue, group),
      pressed: isSkipped,
    },
  ];
  useKeys('Group', actions);

  return (
    <>
      <section class="group" aria-label="Group">
        <header class="group-head">
          <h2>{titleOf(group)}</h2>
          <NumberedLists lists={group.lists}>Show in lists</NumberedLists>
        </header>
        <div class="group-actions">
          <ActionButtons actions={actions} />
        </div>
        <p class="group-note" role="status">
          {refusal.value ?? row.how ?? noteOf(group)}
        </p>
        <RuleForm key={group.key} group={group} isFresh={isFresh} onAccept={doAccept} />
        <SharedCards group={group} />
        <NearDecks group={group} />
      </section>
      <GroupLists group={group} list={list} onShow={showList} />
      {isMerging && <MergeDialog queue={queue} group={group} onClose={() => setMerging(false)} />}
    </>
  );
}

/** The group with its changes and under the current rules. Until the next answer arrives, the last one stays. */
function useGroup({ group, state, isOld }: QueueRow) {
  const { excluded = [], cards } = draftOf(group.key);
  const isChanged = excluded.length > 0 || cards !== undefined;
  const isAsked = (isChanged || isOld) && state !== 'settled';
  const choice = defined({ excluded, cards });
  const key = isAsked ? `group ${group.key} ${JSON.stringify(choice)}` : 'no group';
  const { value, isFresh } = useAnswer(key, async (workbench) =>
    isAsked ? workbench.reconsider(group.key, choice) : undefined,
  );
  if (!isAsked) return { group, isFresh: true };
  return value?.key === group.key ? { group: value, isFresh } : { group, isFresh: false };
}

function focusRule(): void {
  document.querySelector<HTMLElement>('.rule-form input')?.focus();
}

function titleOf({ lists, inside }: GroupView): string {
  const size = counted(lists.length, 'list');
  return inside === undefined
    ? size
    : `${grouped(lists.length)} of ${counted(inside.lists, 'list')} of ${inside.name}: another deck?`;
}

function noteOf({ excluded, earlier }: GroupView): string {
  const parts = present([
    excluded.length > 0 && `${counted(excluded.length, 'list')} excluded`,
    earlier > 0 && `not new: ${counted(earlier, 'similar list')} in earlier events`,
  ]);
  return parts.length === 0 ? '\u00a0' : parts.join('; ');
}

/** The cards that all lists of the group contain, and most, with the share of other lists that contain them. */
function SharedCards({ group: { cards, separating, near } }: { readonly group: GroupView }) {
  const all = cards.filter(({ share }) => share === 1);
  const most = cards.filter(({ share }) => share < 1);
  const isNew = separating && !cards.some(({ name }) => name === separating.name);
  const parts = [
    { title: 'All hold', cards: all },
    { title: 'Most hold', cards: most },
    { title: `Separates it from ${near[0]?.name}`, cards: isNew ? [separating] : [] },
  ];
  return (
    <table class="shared-cards">
      <thead>
        <tr>
          <th scope="col">Cards</th>
          <th scope="col" class="number">
            group
          </th>
          <th scope="col" class="number">
            others
          </th>
        </tr>
      </thead>
      {parts
        .filter(({ cards: rows }) => rows.length > 0)
        .map(({ title, cards: rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {title}
              </th>
            </tr>
            {rows.map(({ name, count, share, others }) => (
              <tr key={`${count} ${name}`}>
                <td>
                  <span class="copies">{count}</span> {name}
                </td>
                <td class="number">{percent(share, 0)}</td>
                <td class="number faint">{percent(others, 0)}</td>
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  );
}

function NearDecks({ group: { near } }: { readonly group: GroupView }) {
  if (near.length === 0) return null;
  return (
    <div>
      <h3>Nearest decks</h3>
      <PlainRows rows={near.slice(0, 3)}>
        {({ identifier, name, similarity, lists, nearest }) => (
          <li key={identifier}>
            <span class="number fixed">{percent(similarity, 0)}</span>{' '}
            <Deck id={identifier} name={name} />{' '}
            <a class="faint" href={hrefOf('lists', { deck: identifier, list: String(nearest) })}>
              {counted(lists, 'list')}
            </a>
          </li>
        )}
      </PlainRows>
    </div>
  );
}
