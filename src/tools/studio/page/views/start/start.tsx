/** The start view: open tasks, each linked to the view where it is done. */
import './start.css';
import { counted, percent } from '../../../../../core/diagnostics/counted.js';
import { EmptyState, NoLists } from '../../parts/empty-state.js';
import { useQuestion } from '../../state/answer.js';
import { useFindings } from '../../state/findings.js';
import { hrefOf } from '../../state/route.js';
import { edited, opened, ruleCount, savedRules, unclassifiedLists } from '../../state/workbench.js';
import { coverageRows, neverWinning } from '../coverage/coverage-rows.js';

/** A count, what is counted, and the view to handle it. */
type Task = readonly [count: number, one: string, text: string, href: string];

export function StartView() {
  const { tasks, isComplete } = useTasks();
  const left = tasks.filter(([count]) => count > 0);
  return (
    <div class="start" aria-busy={!isComplete}>
      <h2>What needs you</h2>
      <ul>
        {left.map(([count, one, text, href]) => (
          <li key={text}>
            <a class="task" href={href}>
              <strong>{counted(count, one)}</strong> {text}
            </a>
          </li>
        ))}
      </ul>
      {!isComplete && <p class="faint">Counting…</p>}
      {isComplete && left.length === 0 && <EmptyState title="Nothing is left to do." />}
      {opened.value?.lists === 0 ? <NoLists /> : <p class="faint">{summary()}</p>}
    </div>
  );
}

function useTasks() {
  const cases = useQuestion('cases').value;
  const coverage = useQuestion('coverage').value;
  const findings = useFindings().filter(({ ignored }) => ignored === undefined);
  const { moved = 0, agreement: { labelled = 0, agreed = 0 } = {} } = edited.value ?? {};
  const { unclassified = 0, pairs = [], rules = [], lists = 0 } = coverage ?? {};
  const never = lists === 0 ? [] : neverWinning(coverageRows({ rules, fallbacks: [] }, String));
  const ofOrder = pairs.filter(({ samePriority }) => samePriority);
  const severe = (one: string) => findings.filter(({ severity }) => severity === one).length;
  const tasks: readonly Task[] = [
    [severe('error'), 'error', 'in the texts', hrefOf('rules')],
    [cases?.failed ?? 0, 'case', 'with another deck than it expects', hrefOf('cases')],
    [unclassified, 'list', 'without a deck', hrefOf('unknown')],
    [
      labelled - agreed,
      'list',
      'whose label names another deck',
      hrefOf('lists', { show: 'other' }),
    ],
    [
      ofOrder.length,
      'pair',
      'of rules that only the order of the file decides',
      hrefOf('conflicts', { by: 'order' }),
    ],
    [severe('warning'), 'warning', 'in the texts', hrefOf('rules')],
    [never.length, 'deck', 'without lists', hrefOf('coverage')],
    [cases?.uncovered.length ?? 0, 'deck', 'without a case', hrefOf('cases')],
    [moved, 'list', `whose deck differs from that of ${savedRules()}`, hrefOf('moves')],
  ];
  return { tasks, isComplete: cases !== undefined && coverage !== undefined };
}

function summary(): string {
  const { lists = 0, eventCount = 0 } = opened.value ?? {};
  const known = lists - (unclassifiedLists() ?? lists);
  return `${counted(ruleCount(), 'rule names', 'rules name')} the deck of ${percent(known / lists)} of ${counted(lists, 'list')} from ${counted(eventCount, 'event')}.`;
}
