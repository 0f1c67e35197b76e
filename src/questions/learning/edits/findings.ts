/** What `decktype check` says of rules, so that changes can be judged by what they bring. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { checkRuleSet } from '../../analysis/checks/check.js';
import { createCorpus } from '../../corpus/build/builder.js';
import { deckNumberOf, deckOf } from '../../corpus/layout/access.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { listsWhere } from '../lists/sample.js';

/** Judges changes of rules by the findings about some lists. */
export class FindingsJudge {
  readonly #lists: Corpus;
  #known: ReadonlySet<string>;

  /** `isUsed` says which lists are asked, by number; all are by default. */
  constructor(rules: RuleSet, lists: Corpus, isUsed?: (list: number) => boolean) {
    this.#lists = isUsed === undefined ? lists : usedLists(lists, isUsed);
    this.#known = new Set(this.#findingsOf(rules).keys());
  }

  /** The first finding about rules that was not there before. If there is none, the rules are accepted. */
  accept(rules: RuleSet): Diagnostic | undefined {
    const found = this.#findingsOf(rules);
    for (const [key, finding] of found) {
      if (!this.#known.has(key)) return finding;
    }
    this.#known = new Set(found.keys());
    return undefined;
  }

  /** By what they are about: the texts of their data, without counts. */
  #findingsOf(rules: RuleSet): ReadonlyMap<string, Diagnostic> {
    const found = checkRuleSet(rules, { lists: this.#lists });
    return new Map(
      found
        .filter(({ severity }) => severity !== 'info')
        .map((finding) => {
          const texts = Object.values(finding.data ?? {}).filter((one) => typeof one === 'string');
          return [JSON.stringify([finding.code, texts]), finding];
        }),
    );
  }
}

function usedLists(lists: Corpus, isUsed: (list: number) => boolean): Corpus {
  const used = listsWhere(lists, isUsed);
  return createCorpus(used.map((list) => ({ deck: deckOf(lists, deckNumberOf(lists, list)) })));
}
