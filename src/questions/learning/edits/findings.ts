/** What `decktype check` says of rules, so that changes can be judged by what they bring. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { checkRuleSet } from '../../analysis/checks/check.js';
import { corpusOf } from '../../corpus/build/merge.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { listsWhere } from '../lists/sample.js';

/**
 * Judges changes of rules by the findings about some lists. The function that it returns gives the first
 * finding about rules that was not there before; if there is none, the rules are accepted.
 *
 * @param isUsed which lists are asked, by number; all are by default
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

/** By what they are about: the texts of their data, without counts. */
function findingsOf(rules: RuleSet, lists: Corpus): ReadonlyMap<string, Diagnostic> {
  const found = checkRuleSet(rules, { lists }).filter(({ severity }) => severity !== 'info');
  return new Map(
    found.map((finding) => {
      const texts = Object.values(finding.data ?? {}).filter((one) => typeof one === 'string');
      return [JSON.stringify([finding.code, texts]), finding];
    }),
  );
}
