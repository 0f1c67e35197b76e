/** The lists that protected decks lose when new rules replace old ones. */
import type { Matcher } from '../../../core/engine/matcher.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import type { RulesDiff, Transition } from './diff.js';

/** What a protected deck loses. */
export interface ProtectedDeck {
  readonly identifier: string;
  readonly name: string;
  /** How many of its lists become another deck. */
  readonly lost: number;
  /** Where they go, most lists first. */
  readonly transitions: readonly Transition[];
}

/**
 * What each of some decks loses. The lists of a rule are those of its variants, too: a list that
 * moves between them is not lost. The identifiers are of the old rules.
 *
 * @example
 * protectedDecks(before, after, diffRules(before, after, corpus), ['gardevoir'])
 * // [{ identifier: 'gardevoir', name: 'Gardevoir', lost: 3, transitions: […] }]
 */
export function protectedDecks(
  before: Pick<Matcher, 'ruleSet'>,
  after: Pick<Matcher, 'ruleSet'>,
  { transitions }: Pick<RulesDiff, 'transitions'>,
  identifiers: readonly string[],
): readonly ProtectedDeck[] {
  return identifiers.map((identifier) => {
    const isOwn = (
      { ruleSet }: { readonly ruleSet: RuleSet },
      { id, conflicts }: Transition['to'],
    ) =>
      conflicts === undefined &&
      (id === identifier || ruleSet.parentOf(id)?.identifier === identifier);
    const lost = transitions.filter(({ from, to }) => isOwn(before, from) && !isOwn(after, to));
    return {
      identifier,
      name: before.ruleSet.get(identifier)?.name ?? identifier,
      lost: lost.reduce((sum, { lists }) => sum + lists, 0),
      transitions: lost,
    };
  });
}
