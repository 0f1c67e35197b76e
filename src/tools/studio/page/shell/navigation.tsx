/** The views, each with its number. Numbers have reserved space before they arrive. */
import { counted, grouped, percent } from '../../../../core/diagnostics/counted.js';
import { useQuestion } from '../state/answer.js';
import { hrefOfView, route } from '../state/location.js';
import { type ViewName, viewNames } from '../state/route.js';
import { edited, opened, ruleCount, savedRules, unclassifiedLists } from '../state/workbench.js';

const titles: Readonly<Record<ViewName, string>> = {
  start: 'Start',
  rules: 'Rules',
  moves: 'Moves',
  lists: 'Lists',
  unknown: 'Unknown',
  conflicts: 'Conflicts',
  coverage: 'Coverage',
  cases: 'Cases',
  report: 'Report',
  guess: 'Guess',
};

export function titleOf(view: ViewName): string {
  return titles[view];
}

interface ViewNumber {
  readonly text: string;
  /** What the number counts. */
  readonly meaning: string;
  /** Whether it needs attention. */
  readonly isUrgent?: boolean;
}

export function Navigation() {
  const numbers = useNumbers();
  const { view } = route();
  return (
    <nav class="navigation" aria-label="Views">
      <ul>
        {viewNames.map((name, at) => {
          const number = numbers[name];
          return (
            <li key={name}>
              <a
                href={hrefOfView(name)}
                aria-current={name === view ? 'page' : undefined}
                aria-keyshortcuts={String(at)}
                title={number?.meaning}
              >
                <span>{titleOf(name)}</span>
                <span class={number?.isUrgent ? 'view-number urgent' : 'view-number'}>
                  {number?.text}
                </span>
                {number && <span class="unseen"> {number.meaning}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type Numbers = Partial<Record<ViewName, ViewNumber>>;

function useNumbers(): Numbers {
  const cases = useQuestion('cases').value;
  const pairs = useQuestion('coverage').value?.pairs;
  return {
    ...numbersOfRules(),
    ...(pairs && {
      conflicts: {
        text: grouped(pairs.length),
        meaning: `${counted(pairs.length, 'pair')} of rules that match the same lists`,
      },
    }),
    ...(cases &&
      cases.rows.length > 0 && {
        cases: {
          text: cases.failed > 0 ? `${grouped(cases.failed)} failed` : grouped(cases.passed),
          meaning: cases.failed > 0 ? `${counted(cases.failed, 'case')} failed` : 'cases passed',
          isUrgent: cases.failed > 0,
        },
      }),
  };
}

function numbersOfRules(): Numbers {
  const [last, { lists = 0, eventCount = 0 } = {}] = [edited.value, opened.value];
  if (last === undefined) return {};
  const rules = ruleCount();
  const unknown = unclassifiedLists() ?? 0;
  return {
    rules: { text: grouped(rules), meaning: counted(rules, 'rule') },
    moves: {
      text: grouped(last.moved),
      meaning: `${counted(last.moved, 'list')} whose deck differs from that of ${savedRules()}`,
    },
    lists: { text: grouped(lists), meaning: counted(lists, 'list') },
    unknown: { text: grouped(unknown), meaning: `${counted(unknown, 'list')} without a deck` },
    ...(lists > 0 && {
      coverage: { text: percent(1 - unknown / lists), meaning: 'of the lists have a deck' },
    }),
    report: { text: grouped(eventCount), meaning: counted(eventCount, 'event') },
  };
}
