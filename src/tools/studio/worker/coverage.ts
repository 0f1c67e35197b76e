/** What each rule wins and loses, and the lists that two rules match. */

import type { RuleSet } from '../../../core/rules/rule-set.js';
import { type Coverage, coverageOf } from '../../../questions/analysis/compare/coverage.js';
import type { DeckRef } from '../answers/lists.js';
import type { CoverageRow, CoverageView, LabelView } from '../answers/reports.js';
import type { OpenProject } from './project.js';

export function coverageView({ session, version }: OpenProject): CoverageView {
  const found = coverageOf(session);
  const { lists, byRule, byFallback, unclassified, doubled, pairs, confusion } = found;
  const { ruleSet } = session.program;
  return {
    version,
    lists,
    byRule,
    byFallback,
    unclassified,
    doubled,
    rows: rowsOf(found, ruleSet),
    conflicts: pairs.map(({ first, second, lists, samePriority, cards }) => ({
      first: refOf(ruleSet, first),
      second: refOf(ruleSet, second),
      lists,
      isSamePriority: samePriority,
      cards,
    })),
    ...(confusion && { labels: labelView(confusion) }),
  };
}

function rowsOf({ rules, fallbacks }: Coverage, ruleSet: RuleSet): readonly CoverageRow[] {
  return [
    ...rules.flatMap(({ variants, plain: _, overridden, ...rule }) => [
      { what: 'rule' as const, ...rule, lostTo: overridden },
      ...variants.map(({ overridden, ...variant }) => ({
        what: 'variant' as const,
        rule: rule.identifier,
        ...variant,
        lostTo: overridden,
      })),
    ]),
    ...fallbacks.map(({ identifier, wins }) => ({
      what: 'fallback' as const,
      identifier,
      name: refOf(ruleSet, identifier).name,
      wins,
      matches: wins,
      lostTo: [],
    })),
  ];
}

function labelView({
  labelled,
  agreed,
  mislabelled,
  overlooked,
}: NonNullable<Coverage['confusion']>): LabelView {
  const others = [
    ...mislabelled.map(({ label, id, name, lists }) => ({ label, deck: { id, name }, lists })),
    ...overlooked.map(({ label, lists }) => ({ label, lists })),
  ];
  return { labelled, agreed, others: others.sort((x, y) => y.lists - x.lists) };
}

function refOf(ruleSet: RuleSet, id: string): DeckRef {
  return { id, name: ruleSet.get(id)?.name ?? id };
}
