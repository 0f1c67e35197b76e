/** The rules in force: the last ones without errors, and the lists that each change of them moves. */

import type { CardTable } from '../../core/decks/cards/card-table.js';
import { compileRules, type Matcher } from '../../core/engine/matcher.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import type { Corpus } from '../../questions/corpus/layout/corpus.js';
import {
  openSession,
  type Session,
  type SessionChanges,
} from '../../questions/corpus/session/session.js';
import type { WorkspaceSettings } from './model.js';

/** Compiled rules, and their session if there are lists. */
export interface ActiveRules {
  readonly matcher: Matcher;
  readonly session: Session | undefined;
}

export const noChanges: SessionChanges = { moves: [], changed: [] };

/** What labels depend on beside the rules. */
export interface LabelContext {
  readonly settings: WorkspaceSettings;
  readonly corpus: Corpus | undefined;
  readonly cards: CardTable | undefined;
}

/** Compiles rules, and moves the lists from the rules `before`. */
export function activate(
  ruleSet: RuleSet,
  { settings, corpus, cards }: LabelContext,
  before: ActiveRules | undefined,
): { readonly rules: ActiveRules; readonly changes: SessionChanges } {
  const { conflicts, match, unclassified, generation, colors } = settings;
  const matcher = compileRules(ruleSet, {
    ...(conflicts && { conflicts }),
    ...(match && { match }),
    ...(unclassified && { unclassified }),
    ...(generation && { generation }),
    ...(colors && { colors }),
    ...(cards && { cards }),
  });
  if (corpus === undefined) return { rules: { matcher, session: undefined }, changes: noChanges };
  if (before?.session === undefined) {
    return { rules: { matcher, session: openSession(matcher, corpus) }, changes: noChanges };
  }
  const { session, ...changes } = before.session.update(matcher);
  return { rules: { matcher, session }, changes };
}
