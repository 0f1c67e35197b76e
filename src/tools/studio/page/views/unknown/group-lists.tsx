/** Shows one list of a group at a time: the most doubtful one, the most typical one, or any. */

import type { GroupView } from '../../../worker/answers.js';
import { type Action, ActionButtons } from '../../parts/button.js';
import { CardList } from '../../parts/card-list.js';
import { whoseList } from '../../parts/deck.js';
import { useQuestion } from '../../state/answer.js';
import { useKeys } from '../../state/keys.js';
import { hrefOf } from '../../state/route.js';
import { exclude } from './decisions.js';

interface GroupListsProps {
  readonly group: GroupView;
  readonly list: number;
  readonly onShow: (list: number) => void;
}

export function GroupLists({ group, list, onShow }: GroupListsProps) {
  const { value, problem } = useQuestion('list', list);
  const { lists, excluded, typical, judge, proposal, cards } = group;
  const at = lists.indexOf(list);
  const step = (by: number) => {
    const next = lists[(at + by + lists.length) % lists.length];
    if (next !== undefined) onShow(next);
  };
  const isExcluded = excluded.includes(list);
  const actions: readonly Action[] = [
    {
      key: 'x',
      title: 'Exclude the list that is shown',
      label: isExcluded ? 'Excluded' : 'Exclude',
      run: () => exclude(group, list),
      pressed: isExcluded,
    },
    {
      key: 'j',
      title: 'Show the list to review first',
      label: 'Judge',
      run: () => onShow((judge?.list ?? typical).list),
      pressed: list === judge?.list.list,
    },
    {
      key: 't',
      title: 'Show the most typical list',
      label: 'Typical',
      run: () => onShow(typical.list),
      pressed: list === typical.list,
    },
    {
      key: 'p',
      title: 'Show the previous list',
      label: '‹',
      hint: 'The previous list',
      run: () => step(-1),
    },
    {
      key: 'n',
      title: 'Show the next list',
      label: '›',
      hint: 'The next list',
      run: () => step(1),
    },
  ];
  useKeys('List of the group', actions);
  const marked = new Set([...(proposal?.cards ?? []), ...cards].flatMap(({ name }) => name ?? []));
  return (
    <section class="group-list" aria-label="List of the group">
      <header class="group-head">
        <h2 title={value?.name}>{value === undefined ? '\u00a0' : whoseList(value)}</h2>
        <a href={hrefOf('lists', { list: String(list) })}>Open</a>
      </header>
      <div class="group-actions">
        <ActionButtons actions={actions} />
        <span class="faint list-place">{placeOf(group, list)}</span>
      </div>
      <p class="group-note">{problem ?? reasonOf(group, list)}</p>
      {value !== undefined && <CardList zones={value.zones} marked={marked} />}
    </section>
  );
}

function placeOf({ lists, excluded }: GroupView, list: number): string {
  const at = lists.indexOf(list);
  if (at >= 0) return `${at + 1} of ${lists.length}`;
  return excluded.includes(list) ? 'excluded' : 'outside the group';
}

function reasonOf({ typical, judge, excluded }: GroupView, list: number): string {
  if (excluded.includes(list)) return 'Excluded from the group. Press X to take it back.';
  if (list === judge?.list.list) return `To review first: ${judge.reason}`;
  return list === typical.list ? 'The list most like the others.' : '\u00a0';
}
