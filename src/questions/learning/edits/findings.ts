/** Finds what `decktype check` says about rules, to judge changes. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { checkRuleSet } from '../../analysis/checks/check.js';
import { corpusOf } from '../../corpus/build/merge.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { listsWhere } from '../lists/sample.js';

/**
 * Judges changes of rules by the findings that lists cause. The returned function gives the first new finding
 * about changed rules; if there is none, the changed rules become the new baseline.
 *
 * @param isUsed which lists to use, by number; default all
 */
export function findingsJudge(rules: RuleSet, lists: Corpus, isUsed?: (list: number) => boolean) {
  const asked = isUsed ? corpusOf(lists, { lists: listsWhere(lists, isUsed) }) : lists;
  let known = new Set(findingsOf(rules, asked).keys());
  return (changed: RuleSet): Diagnostic | undefined => {
    const found = findingsOf(changed, asked);
    for (const [key, finding] of found) if (!known.has(key)) return finding;
    known = new Set(found.keys());
    return undefined;
  };
}

/** Findings by the strings in their data, without counts. */
function findingsOf(rules: RuleSet, lists: Corpus): ReadonlyMap<string, Diagnostic> {
  const found = checkRuleSet(rules, { lists }).filter(({ severity }) => severity !== 'info');
  return new Map(
    found.map((finding) => {
      const texts = Object.values(finding.data ?? {}).filter((one) => typeof one === 'string');
      return [JSON.stringify([finding.code, texts]), finding];
    }),
  );
}
