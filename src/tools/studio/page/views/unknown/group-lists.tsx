/** One list of a group after the other: the one most in doubt, the most typical one, or any. */

import type { GroupView } from '../../../answers.js';
import { Button } from '../../parts/button.js';
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
  const showJudged = () => onShow((judge?.list ?? typical).list);
  const showTypical = () => onShow(typical.list);
  useKeys('List of the group', [
    { key: 'n', title: 'Show the next list', run: () => step(1) },
    { key: 'p', title: 'Show the previous list', run: () => step(-1) },
    { key: 't', title: 'Show the most typical list', run: showTypical },
    { key: 'j', title: 'Show the list to review first', run: showJudged },
  ]);
  const isExcluded = excluded.includes(list);
  const marked = new Set([...(proposal?.cards ?? []), ...cards].flatMap(({ name }) => name ?? []));
  return (
    <section class="group-list" aria-label="List of the group">
      <header class="group-head">
        <h2 title={value?.name}>{value === undefined ? '\u00a0' : whoseList(value)}</h2>
        <a href={hrefOf('lists', { list: String(list) })}>Open</a>
      </header>
      <div class="group-actions">
        <Button onClick={() => exclude(group, list)} shortcut="X" pressed={isExcluded}>
          {isExcluded ? 'Excluded' : 'Exclude'}
        </Button>
        <Button onClick={showJudged} shortcut="J" pressed={list === judge?.list.list}>
          Judge
        </Button>
        <Button onClick={showTypical} shortcut="T" pressed={list === typical.list}>
          Typical
        </Button>
        <Button onClick={() => step(-1)} shortcut="P" title="The previous list">
          ‹
        </Button>
        <Button onClick={() => step(1)} shortcut="N" title="The next list">
          ›
        </Button>
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
