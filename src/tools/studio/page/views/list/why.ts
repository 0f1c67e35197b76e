/** Why a list has its deck, in plain sentences. */

import { counted, percent } from '../../../../../core/diagnostics/counted.js';
import type {
  ExplanationDocument,
  OutcomeDocument,
} from '../../../../../questions/analysis/explanation-document.js';

type Winner = NonNullable<ExplanationDocument['winner']>;
/** Returns what the deck of an identifier is called. */
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
    /** The rules that were tried before, with the first requirement that each lacks. */
    checked: checked.map(({ rule, failed }) => reason(`${nameOf(rule)} lacks`, [failed])),
    /** How many were tried before; not all of them may be shown. */
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
 * A sentence, and the requirements that it is about.
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
