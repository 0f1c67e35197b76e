/** The view of groups of lists without a deck, which are accepted, merged, split or skipped one by one. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, grouped } from '../../../../../core/diagnostics/counted.js';
import { defined } from '../../../../../core/json/defined.js';
import type { UnknownView as Unknown } from '../../../worker/answers.js';
import { Button } from '../../parts/button.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { Select } from '../../parts/fields.js';
import { Progress } from '../../parts/progress.js';
import { Tabs } from '../../parts/tabs.js';
import { announce } from '../../state/announcements.js';
import { useQuestion } from '../../state/answer.js';
import { useKeys } from '../../state/keys.js';
import { route, setQuery } from '../../state/location.js';
import { undoStep } from '../../state/undo.js';
import { eventDays, opened, progress, workbench } from '../../state/workbench.js';
import { NumberedLists } from '../lists/numbered-lists.js';
import { noGroup, showGroup, undone, work } from './decisions.js';
import { GroupPanel } from './group-panel.js';
import { GroupQueue } from './group-queue.js';
import { groupWith, nextOpen, type QueueRow, queueOf } from './work.js';

export function UnknownView() {
  const [isStopped, setStopped] = useState(false);
  if (opened.value?.lists === 0) return <NoLists />;
  if (isStopped) {
    return (
      <EmptyState title="Grouping was stopped.">
        <Button onClick={() => setStopped(false)}>Group the lists</Button>
      </EmptyState>
    );
  }
  const stop = () => {
    setStopped(true);
    void workbench().stop();
  };
  return <GroupedLists onStop={stop} />;
}

function GroupedLists({ onStop }: { readonly onStop: () => void }) {
  const { since } = route().query;
  const { value, isFresh, problem } = useQuestion('unknown', defined({ since }));
  useKeys('Unknown', [{ key: 'u', title: 'Undo the last decision or edit', run: undoStep }]);
  return (
    <div class="unknown" aria-busy={!isFresh}>
      {!isFresh && problem === undefined && (
        <Progress label="Grouping lists" done={progress.value.get('unknown')} onStop={onStop} />
      )}
      {value === undefined ? (
        problem !== undefined && <EmptyState title={problem} />
      ) : (
        <Groups view={value} isFresh={isFresh} />
      )}
    </div>
  );
}

interface GroupsProps {
  readonly view: Unknown;
  readonly isFresh: boolean;
}

function Groups({ view, isFresh }: GroupsProps) {
  const queue = queueOf(view, work.value, !isFresh);
  const { selected, isAwaited } = useSelected(queue, view.version);
  const row = queue.find(({ group }) => group.key === selected);
  const kind = kindOf(row ?? queue[0]);
  return (
    <>
      <div class="queue">
        <QueueHead view={view} queue={queue} />
        <KindTabs queue={queue} kind={kind} />
        <GroupQueue
          queue={queue.filter((one) => kindOf(one) === kind)}
          selected={selected}
          onSelect={showGroup}
        />
        {view.single.length > 0 && (
          <NumberedLists lists={view.single} class="queue-single">
            {counted(view.single.length, 'list')} in no group
          </NumberedLists>
        )}
      </div>
      {row !== undefined && <GroupPanel queue={queue} row={row} />}
      {row === undefined && !isAwaited && <NothingLeft queue={queue} single={view.single} />}
    </>
  );
}

const kinds = [
  ['groups', 'No deck'],
  ['splits', 'Inside rules'],
] as const;

function kindOf(row: QueueRow | undefined): (typeof kinds)[number][0] {
  return row?.group.inside === undefined ? 'groups' : 'splits';
}

interface KindTabsProps {
  readonly queue: readonly QueueRow[];
  readonly kind: string;
}

/** Tabs for the two kinds of groups, if both exist; a tab shows the first group of its kind. */
function KindTabs({ queue, kind }: KindTabsProps) {
  const tabs = kinds.map(([id, title]) => {
    const rows = queue.filter((row) => kindOf(row) === id);
    return { id, title, mark: grouped(rows.length), rows };
  });
  if (tabs.some(({ rows }) => rows.length === 0)) return null;
  const show = (wanted: string) => {
    const { rows = [] } = tabs.find(({ id }) => id === wanted) ?? {};
    const first = rows.find(({ state }) => state === 'open') ?? rows[0];
    if (first !== undefined) showGroup(first.group.key);
  };
  return (
    <Tabs label="Kinds of groups" tabs={tabs} selected={kind} onSelect={show} panel="groups" />
  );
}

interface QueueHeadProps {
  readonly view: Unknown;
  readonly queue: readonly QueueRow[];
}

function QueueHead({ view: { unknown, lists }, queue }: QueueHeadProps) {
  const left = queue.filter(({ state }) => state === 'open').length;
  return (
    <header class="queue-head">
      <h2>{left === 0 ? 'No group left' : `${counted(left, 'group')} left`}</h2>
      <span class="faint">
        {grouped(unknown)} of {counted(lists, 'list')} without a deck
      </span>
      <SinceChoice />
    </header>
  );
}

/** Chooses the day from which lists are grouped; earlier lists only show what is new. */
function SinceChoice() {
  const days = eventDays();
  if (days.length < 2) return null;
  return (
    <Select
      label="Group the lists of"
      isLabelHidden
      value={route().query.since ?? ''}
      options={[
        ['', 'all events'],
        ...days.slice(1).map((day) => [day, `events since ${day}`] as const),
      ]}
      onChoose={(since) => setQuery({ since })}
    />
  );
}

function NothingLeft({ queue, single }: Pick<Unknown, 'single'> & Pick<KindTabsProps, 'queue'>) {
  const skipped = queue.filter(({ state }) => state === 'skipped').length;
  return (
    <EmptyState title={queue.length === 0 ? 'There are no groups' : 'All groups are decided'}>
      {skipped > 0 && (
        <p>{counted(skipped, 'group was', 'groups were')} skipped. Choose one in the queue.</p>
      )}
      {single.length > 0 && (
        <NumberedLists lists={single}>
          {counted(single.length, 'list')} without a deck, in no group
        </NumberedLists>
      )}
    </EmptyState>
  );
}

/**
 * The group in the URL, or another one if it no longer exists.
 *
 * @param version the version of the rules that the queue is based on
 */
function useSelected(queue: readonly QueueRow[], version: number) {
  const { group, with: list } = route().query;
  const place = useRef(0);
  const [missing, setMissing] = useState<string>();
  const at = queue.findIndex((row) => row.group.key === group);
  if (at >= 0) place.current = at;
  const wanted = list === undefined ? undefined : groupWith(queue, Number(list));
  const known = at >= 0 ? group : undefined;
  const { value: awaited } = undone;
  /** Whether the group in the URL will return with the answer to an undo; until then, no group is selected. */
  const isAwaited =
    awaited !== undefined && at < 0 && group === awaited.group && version <= awaited.version;
  const isNone = isAwaited || group === noGroup;
  const selected = wanted ?? known ?? (isNone ? undefined : replacement(queue, place.current));

  useEffect(() => {
    if (list !== undefined && wanted === undefined && missing !== list) {
      setMissing(list);
      announce('The list is in no group');
    }
    if (selected !== undefined && selected !== group) showGroup(selected);
  }, [selected, group, list]);
  return { selected, isAwaited };
}

/** The open group at a place, or else the next one, wrapping around. */
function replacement(queue: readonly QueueRow[], place: number): string | undefined {
  const row = queue[Math.min(place, queue.length - 1)];
  if (row === undefined) return undefined;
  return row.state === 'open' ? row.group.key : nextOpen(queue, row.group.key);
}
