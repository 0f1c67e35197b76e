/** The state of decisions about groups. */
import type { AcceptChoice } from '../../../protocol.js';
import type { GroupView, UnknownView } from '../../../worker/answers.js';

/** Group key -> what was decided about it. */
export type Work = ReadonlyMap<string, GroupWork>;

export interface GroupWork {
  /** How it was settled, such as `accepted as dragapult`, and the version of the rules before that. */
  readonly settled?: { readonly version: number; readonly how: string };
  readonly isSkipped?: boolean;
  readonly draft?: AcceptChoice;
  /** The groups that it was split into. */
  readonly parts?: readonly GroupView[];
}

export interface QueueRow {
  readonly group: GroupView;
  readonly state: 'open' | 'skipped' | 'settled';
  /** Whether the rules changed since the group was described. */
  readonly isOld: boolean;
  /** For settled groups: what was done. */
  readonly how?: string;
}

/** The queue: groups without a deck, then groups inside rules. The parts of a split group replace it. */
export function queueOf(
  { groups, version }: UnknownView,
  work: Work,
  isOld: boolean,
): readonly QueueRow[] {
  const known = new Set(groups.map(({ key }) => key));
  const isLost = (part: GroupView) => !known.has(part.key);
  const expanded = (group: GroupView): readonly GroupView[] => {
    const { parts } = work.get(group.key) ?? {};
    if (parts === undefined) return [group];
    return partsOf(group, parts.filter(isLost)).flatMap((part) =>
      part === group ? [group] : expanded(part),
    );
  };
  return groups.flatMap(expanded).map((group) => {
    const { settled, isSkipped } = work.get(group.key) ?? {};
    // If a later answer still has the group, it contains the remaining lists.
    if (settled !== undefined && version <= settled.version) {
      return { group, isOld, state: 'settled', how: settled.how };
    }
    return { group, isOld, state: isSkipped ? 'skipped' : 'open' };
  });
}

/** The parts that still have lists of the group. */
function partsOf(group: GroupView, parts: readonly GroupView[]): readonly GroupView[] {
  const left = new Set(group.lists);
  const isLeft = (list: number) => left.has(list);
  const shown = parts.filter(({ lists }) => lists.some(isLeft));
  return shown.length === 0 ? [group] : shown;
}

/** The next open group, wrapping around. */
export function nextOpen(queue: readonly QueueRow[], from: string): string | undefined {
  const at = queue.findIndex(({ group }) => group.key === from);
  const others = [...queue.slice(at + 1), ...queue.slice(0, Math.max(0, at))];
  return others.find(({ state }) => state === 'open')?.group.key;
}

export function groupWith(queue: readonly QueueRow[], list: number): string | undefined {
  return queue.find(({ group: { lists, excluded } }) => [...lists, ...excluded].includes(list))
    ?.group.key;
}
