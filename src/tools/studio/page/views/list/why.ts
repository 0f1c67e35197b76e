/** Explains in plain sentences why a list has its deck. */

import { counted, percent } from '../../../../../core/diagnostics/counted.js';
import type {
  ExplanationDocument,
  OutcomeDocument,
} from '../../../../../questions/analysis/explanation-document.js';

type Winner = NonNullable<ExplanationDocument['winner']>;
/** Returns the name of a deck. */
type NameOf = (identifier: string) => string;

/**
 * @example
 * whyOf(explanation, deckNameOf).reasons[0]
 * // { text: 'The rule Charizard matches:', requirements: [{ holds: true, requirement: '2 Charizard ex', found: 3 }] }
 */
export function whyOf(explanation: ExplanationDocument, nameOf: NameOf) {
  const { winner, runnersUp, nearest, checked, checkedCount } = explanation;
  return {
    reasons: [
      ...(winner === undefined ? withoutRule(explanation, nameOf) : byRule(winner, nameOf)),
      ...(runnersUp.length === 0 ? [] : [alsoMatching(explanation)]),
    ],
    /** The rules that lack a few cards, nearest first. */
    nearest: nearest.map(({ rule, missing, failed, failedCount }) =>
      reason(`${nameOf(rule)} is ${missing} off`, failed, failedCount),
    ),
    /** The rules that were tried before, with the first requirement that each fails. */
    checked: checked.map(({ rule, failed }) => reason(`${nameOf(rule)} lacks`, [failed])),
    /** The number of rules tried before; not all of them might be shown. */
    checkedCount,
  };
}

function byRule(
  { rule, requirements, requirementsCount, variants }: Winner,
  nameOf: NameOf,
): readonly Reason[] {
  return [
    reason(`The rule ${nameOf(rule)} matches`, requirements, requirementsCount),
    ...variants
      .filter(({ matches }) => matches)
      .map((one) =>
        reason(
          `So does its variant ${nameOf(one.variant)}`,
          one.requirements,
          one.requirementsCount,
        ),
      ),
    ...variants
      .filter(({ matches }) => !matches)
      .map((one) => {
        const failed = one.requirements.filter(({ holds }) => !holds);
        return reason(`Its variant ${nameOf(one.variant)} does not match`, failed);
      }),
  ];
}

function withoutRule(
  { name, fallbacks = [] }: ExplanationDocument,
  nameOf: NameOf,
): readonly Reason[] {
  const isReached = fallbacks.some(({ reached }) => reached);
  const verdict = isReached ? 'No rule matches' : `No rule matches, so it is ${name}`;
  const shares = fallbacks.map(({ fallback, share, reached }) => {
    const below = reached ? '' : ', which is under its threshold';
    return reason(`The fallback ${nameOf(fallback)} shares ${percent(share)}${below}`, []);
  });
  return [reason(verdict, []), ...shares];
}

function alsoMatching({ runnersUp, runnersUpCount, conflicts }: ExplanationDocument): Reason {
  const names = runnersUp.map(({ name }) => name).join(', ');
  const left = runnersUpCount - runnersUp.length;
  const isOne = runnersUpCount === 1;
  const why = {
    first: isOne ? 'but is tried later' : 'but are tried later',
    simplest: isOne ? 'but asks for more cards' : 'but ask for more cards',
    report: 'and this conflict is reported',
  }[conflicts];
  const all = `${names}${left > 0 ? ` and ${left} more` : ''}`;
  return reason(`${all} also ${isOne ? 'matches' : 'match'}, ${why}`, []);
}

export type Reason = ReturnType<typeof reason>;

/**
 * A sentence with the requirements that it refers to.
 *
 * @param count the number of requirements, if not all are shown
 */
function reason(text: string, shown: readonly OutcomeDocument[], count = shown.length) {
  const some = count > shown.length ? ` (${shown.length} of ${counted(count, 'requirement')})` : '';
  return {
    text: `${text}${some}${shown.length === 0 ? '.' : ':'}`,
    requirements: shown.map(({ holds, requirement, found }) => ({ holds, requirement, found })),
  };
}
