/** Groups failed cases by expectation and result. */

import { defined } from '../../core/json/defined.js';
import { groupBy } from '../../core/json/grouping.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { mostExamples } from '../corpus/deck-lists.js';
import type { CaseResult } from './cases.js';

/** Failed cases with the same expectation and the same result. */
export type FailedGroup = ReturnType<typeof groupFailures>[number];

/**
 * Groups failed cases, largest group first.
 *
 * @example
 * groupFailures(matcher.ruleSet, results)
 * // [{ expected: 'Joltik Box', found: 'miraidon', foundName: 'Miraidon', cases: 46, examples: […] }]
 */
export function groupFailures(ruleSet: RuleSet, results: readonly CaseResult[]) {
  const failures = results.filter(({ outcome }) => outcome === 'failed');
  const groups = groupBy(failures, ({ expected, found }) => JSON.stringify([expected, found]));
  return [...groups.values()]
    .map((failed) => {
      const [{ expected, found }] = failed as [CaseResult];
      const foundName = found === null ? undefined : ruleSet.get(found)?.name;
      return {
        /** Their expectation, as {@link CaseResult.expected} shows it. */
        expected,
        /** The identifier that they get; null: no rule matches. */
        found,
        /** The name of that rule, variant or fallback. */
        ...defined({ foundName }),
        cases: failed.length,
        /** The names of the first cases. */
        examples: failed.slice(0, mostExamples).map(({ name }) => name),
      };
    })
    .sort((x, y) => y.cases - x.cases);
}
