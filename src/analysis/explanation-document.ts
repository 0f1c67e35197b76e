/**
 * An explanation as a JSON document: rules are named by their identifiers and requirements by a
 * line of text, so that its size does not grow with the number of rules. Its schema is in
 * `explanation-schema.ts`.
 */
import type { DeckCard } from '../decks/decklist.js';
import type { CompareOption } from '../decks/identity.js';
import type { Explanation, RequirementOutcome } from '../engine/explain.js';
import type { ConflictMode, Rule, Variant } from '../rules/model.js';
import type { RuleSet } from '../rules/rule-set.js';
import type { DeckLabel } from '../tournament/label.js';
import { describeRequirement } from './checks/findings.js';

/** Raised whenever a field changes its meaning or goes; fields may be added without it. */
export const explanationFormat = 1;

/** What a list has of a requirement. */
export interface OutcomeDocument
  extends Pick<RequirementOutcome, 'holds' | 'required' | 'most' | 'found'> {
  /** Its place among the `cards` of its rule or variant, or among the alternatives. */
  readonly index: number;
  /** The requirement in words, cut off after 200 characters: `2 Charizard ex OBF 125`. */
  readonly requirement: string;
  /** The lines of the deck that were counted. Missing in `checked` and of alternatives. */
  readonly lines?: readonly DeckCard[];
  /** The alternatives, where there are any. Missing in `checked`. */
  readonly alternatives?: readonly OutcomeDocument[];
}

/** See {@link Explanation} for what the fields mean. */
export interface ExplanationDocument
  extends Pick<DeckLabel, 'id' | 'name' | 'icons'>,
    Pick<Explanation, 'copies' | 'checkedCount' | 'version'> {
  readonly format: typeof explanationFormat;
  readonly winner?: {
    readonly rule: string;
    readonly requirements: readonly OutcomeDocument[];
    readonly variants: readonly {
      readonly variant: string;
      readonly matches: boolean;
      readonly requirements: readonly OutcomeDocument[];
    }[];
  };
  /** The first 50 of what else matches. */
  readonly runnersUp: readonly (Pick<DeckLabel, 'id' | 'name'> & { readonly rule: string })[];
  readonly runnersUpCount: number;
  readonly nearest: readonly {
    readonly rule: string;
    readonly missing: number;
    readonly failed: readonly OutcomeDocument[];
  }[];
  readonly checked: readonly { readonly rule: string; readonly failed: OutcomeDocument }[];
  /** Where no rule matches: the first 10 fallbacks, the best first. */
  readonly fallbacks?: readonly {
    readonly fallback: string;
    readonly share: number;
    readonly reached: boolean;
  }[];
  readonly conflicts: ConflictMode;
  readonly match: { readonly names: readonly CompareOption[]; readonly reprints: number };
}

const mostRunnersUp = 50;
const mostFallbacks = 10;
const longestRequirement = 200;

/**
 * Returns the document of an explanation. The rule set is the one of the matcher that explained.
 *
 * @example
 * JSON.stringify(explanationDocument(matcher.explain(deck), matcher.ruleSet))
 */
export function explanationDocument(
  explanation: Explanation,
  { unclassified, conflicts, match }: RuleSet,
): ExplanationDocument {
  const { classification, winner, runnersUp, nearest, checked, fallbacks } = explanation;
  const { id, name } = classification ?? unclassified;
  const icons = classification?.icons;
  return {
    format: explanationFormat,
    id,
    name,
    ...(icons && { icons }),
    copies: explanation.copies,
    ...(winner && {
      winner: {
        rule: winner.rule.identifier,
        requirements: outcomes(winner.requirements, winner.rule),
        variants: winner.variants.map(({ variant, matches, requirements }) => ({
          variant: variant.identifier,
          matches,
          requirements: outcomes(requirements, variant),
        })),
      },
    }),
    runnersUp: runnersUp.slice(0, mostRunnersUp).map((other) => ({
      id: other.id,
      name: other.name,
      rule: other.rule.identifier,
    })),
    runnersUpCount: runnersUp.length,
    nearest: nearest.map(({ rule, missing, failed }) => ({
      rule: rule.identifier,
      missing,
      failed: outcomes(failed, rule),
    })),
    checked: checked.map(({ rule, failed }) => {
      const { lines, alternatives, ...short } = outcome(
        failed,
        rule.cards.indexOf(failed.requirement),
      );
      return { rule: rule.identifier, failed: short };
    }),
    checkedCount: explanation.checkedCount,
    ...(fallbacks && {
      fallbacks: fallbacks.slice(0, mostFallbacks).map(({ fallback, share, reached }) => ({
        fallback: fallback.identifier,
        share,
        reached,
      })),
    }),
    conflicts,
    match: { names: match.names ?? [], reprints: match.reprints?.length ?? 0 },
    version: explanation.version,
  };
}

function outcomes(
  found: readonly RequirementOutcome[],
  { cards }: Rule | Variant,
): readonly OutcomeDocument[] {
  return found.map((one) => outcome(one, cards.indexOf(one.requirement)));
}

function outcome(
  { requirement, holds, required, most, found, lines, alternatives }: RequirementOutcome,
  index: number,
): OutcomeDocument {
  const words = describeRequirement(requirement);
  return {
    index,
    requirement:
      words.length > longestRequirement ? `${words.slice(0, longestRequirement - 1)}…` : words,
    holds,
    required,
    ...(most !== undefined && { most }),
    found,
    ...(alternatives ? { alternatives: alternatives.map(outcome) } : { lines }),
  };
}
