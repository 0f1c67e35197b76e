/** The queue of groups. It keeps the focus; arrow keys move between groups. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { grouped } from '../../../../../core/diagnostics/counted.js';
import type { GroupView } from '../../../worker/answers.js';
import { nextRow } from '../../parts/sorting.js';
import { draftOf } from './decisions.js';
import type { QueueRow } from './work.js';

interface GroupQueueProps {
  readonly queue: readonly QueueRow[];
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
}

export function GroupQueue({ queue, selected, onSelect }: GroupQueueProps) {
  const box = useRef<HTMLDivElement>(null);
  const at = queue.findIndex(({ group }) => group.key === selected);
  useLayoutEffect(() => {
    // If the view was opened by a key, the focus is still on the body or on `main`.
    if (document.activeElement?.matches('body, main')) box.current?.focus();
  }, []);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextRow(event, at, queue.length, 10);
    const key = next === undefined ? undefined : queue[next]?.group.key;
    if (key === undefined) return;
    event.preventDefault();
    onSelect(key);
  };
  const rowOf = ({ group, state, how }: QueueRow, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for its options
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      key={group.key}
      // Keys of groups can contain characters that ids cannot.
      id={`group-${index}`}
      class={`queue-row ${state}`}
      role="option"
      aria-selected={group.key === selected}
      onClick={() => onSelect(group.key)}
    >
      <span class="number">{grouped(sizeOf(group))}</span>
      <span class="queue-name">
        {group.inside ? `${group.inside.name}: ` : ''}
        {how ?? group.cards.map(({ name, count }) => `${count} ${name}`).join(', ')}
      </span>
      <span class="queue-state">{{ open: '', skipped: 'skipped', settled: '✓' }[state]}</span>
    </div>
  );
  return (
    <div
      id="groups"
      class="queue-box"
      role="listbox"
      tabIndex={0}
      aria-label="Groups"
      aria-activedescendant={at < 0 ? undefined : `group-${at}`}
      ref={box}
      onKeyDown={onKeyDown}
    >
      {queue.map(rowOf)}
    </div>
  );
}

/** The size of a group without excluded lists. */
function sizeOf({ key, lists }: GroupView): number {
  const { excluded = [] } = draftOf(key);
  return lists.filter((list) => !excluded.includes(list)).length;
}
