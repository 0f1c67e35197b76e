/**
 * An explanation as a JSON document. It gives rules by identifier and requirements as a line of text, so its
 * size does not grow with the number of rules. Its schema is in `explanation-schema.ts`.
 */

import type { DeckCard } from '../../core/decks/decklist.js';
import type { CompareOption } from '../../core/decks/identity.js';
import type { Explanation, RequirementOutcome, TriedVariant } from '../../core/engine/explain.js';
import { defined } from '../../core/json/defined.js';
import { describeRequirement } from '../../core/rules/describe.js';
import type { ConflictMode, Requirement } from '../../core/rules/model.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import type { DeckLabel } from '../../core/tournament/label.js';

/** Raised when a field changes its meaning or is removed, but not when fields are added. */
export const explanationFormat = 1;

/** The outcome of a requirement for a list. */
export interface OutcomeDocument
  extends Pick<RequirementOutcome, 'holds' | 'required' | 'most' | 'found'> {
  /** Its index in the `cards` of its rule or variant, or among the alternatives. */
  readonly index: number;
  /** The requirement in words, truncated to 200 characters: `2 Charizard ex OBF 125`. */
  readonly requirement: string;
  /** The lines of the deck that were counted. Missing in `checked` and for alternatives. */
  readonly lines?: readonly DeckCard[];
  /** The total number of lines, if some are omitted. */
  readonly linesCount?: number;
  /** The alternatives, if any. Missing in `checked`. */
  readonly alternatives?: readonly OutcomeDocument[];
  /** The total number of alternatives, if some are omitted. */
  readonly alternativesCount?: number;
}

/** The requirements of a rule or variant. */
interface RequirementsDocument {
  readonly requirements: readonly OutcomeDocument[];
  /** The total number of requirements, if some are omitted. */
  readonly requirementsCount?: number;
}

/** How much a document includes. */
export interface ExplanationDocumentOptions {
  /** Include everything, whatever the size. Default false: the document has at most about 30 kB. */
  readonly all?: boolean | undefined;
}

/** See {@link Explanation} for what the fields mean. */
export interface ExplanationDocument
  extends Pick<DeckLabel, 'id' | 'name' | 'icons'>,
    Pick<Explanation, 'copies' | 'checkedCount' | 'version'> {
  readonly format: typeof explanationFormat;
  readonly winner?: RequirementsDocument & {
    readonly rule: string;
    readonly variants: readonly (RequirementsDocument & {
      readonly variant: string;
      readonly matches: boolean;
    })[];
    /** The total number of variants tried, if some are omitted. */
    readonly variantsCount?: number;
  };
  /** The first 50 of the other matches. */
  readonly runnersUp: readonly (Pick<DeckLabel, 'id' | 'name'> & { readonly rule: string })[];
  readonly runnersUpCount: number;
  readonly nearest: readonly {
    readonly rule: string;
    readonly missing: number;
    readonly failed: readonly OutcomeDocument[];
    /** The total number of failed requirements, if some are omitted. */
    readonly failedCount?: number;
  }[];
  readonly checked: readonly { readonly rule: string; readonly failed: OutcomeDocument }[];
  /** If no rule matches: the first 10 fallbacks, best first. */
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
/** The maximum number of characters for the parts of an explanation that grow with the rules. */
const rooms = { requirements: 6000, variants: 5000, nearMiss: 1800 };
/** The maximum number of leading spaces of an indented line that count towards a limit. */
const indentation = 16;

/**
 * Returns the document of an explanation. The rule set must be that of the matcher that explained. Long lists
 * are reduced to the most informative items and the total number.
 *
 * @example
 * JSON.stringify(explanationDocument(matcher.explain(deck), matcher.ruleSet))
 */
export function explanationDocument(
  explanation: Explanation,
  { unclassified, conflicts, match }: RuleSet,
  { all = false }: ExplanationDocumentOptions = {},
): ExplanationDocument {
  const most = (limit: number) => (all ? Infinity : limit);
  const { classification, winner, runnersUp, nearest, checked, fallbacks } = explanation;
  const { id, name } = classification ?? unclassified;
  const icons = classification?.icons;
  return {
    format: explanationFormat,
    id,
    name,
    ...defined({ icons }),
    copies: explanation.copies,
    ...(winner && {
      winner: {
        rule: winner.rule.identifier,
        ...outcomes(
          'requirements',
          winner.requirements,
          winner.rule.cards,
          most(rooms.requirements),
        ),
        ...variantsOf(winner.variants, most(rooms.variants)),
      },
    }),
    runnersUp: runnersUp.slice(0, most(mostRunnersUp)).map((other) => ({
      id: other.id,
      name: other.name,
      rule: other.rule.identifier,
    })),
    runnersUpCount: runnersUp.length,
    nearest: nearest.map(({ rule, missing, failed }) => ({
      rule: rule.identifier,
      missing,
      ...outcomes('failed', failed, rule.cards, most(rooms.nearMiss)),
    })),
    checked: checked.map(({ rule, failed }) => ({
      rule: rule.identifier,
      failed: ownFields(failed, rule.cards),
    })),
    checkedCount: explanation.checkedCount,
    ...(fallbacks && {
      fallbacks: fallbacks.slice(0, most(mostFallbacks)).map(({ fallback, share, reached }) => ({
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

/** Items under a name, with their total number if some are omitted. */
type Reduced<Name extends string, Item> = Readonly<Record<Name, readonly Item[]>> & {
  readonly [Count in `${Name}Count`]?: number;
};

function reduced<Name extends string, Item>(name: Name, shown: readonly Item[], total: number) {
  const count = shown.length < total && { [`${name}Count`]: total };
  return { [name]: shown, ...count } as Reduced<Name, Item>;
}

/** The variants that fit, the matching one first. */
function variantsOf(tried: readonly TriedVariant[], room: number) {
  const own = tried.map(({ variant, matches }) => ({ variant: variant.identifier, matches }));
  // Half of the room is reserved for the requirements of the variants.
  const { shown, left } = fitting(own, room / 2, ({ matches }) => Number(matches));
  const share = (left + room / 2) / shown.length;
  const variants = shown.map((index) => {
    const { variant, requirements } = tried[index] as TriedVariant;
    return {
      ...(own[index] as (typeof own)[number]),
      ...outcomes('requirements', requirements, variant.cards, share),
    };
  });
  return reduced('variants', variants, tried.length);
}

/** The outcomes that fit; their lines and alternatives share the remaining room. */
function outcomes<Name extends string>(
  name: Name,
  found: readonly RequirementOutcome[],
  cards: readonly Requirement[],
  room: number,
): Reduced<Name, OutcomeDocument> {
  const own = found.map((one) => ownFields(one, cards));
  // Alternatives that hold are most informative, then those of which the deck has something.
  const { shown, left } = fitting(own, room, (one) => (one.holds ? 2 : Number(one.found > 0)));
  const share = left / shown.length;
  const documents = shown.map((index) => {
    const { requirement, lines, alternatives } = found[index] as RequirementOutcome;
    return {
      ...(own[index] as OutcomeDocument),
      ...(alternatives && 'anyOf' in requirement
        ? outcomes('alternatives', alternatives, requirement.anyOf, share)
        : linesOf(lines, share)),
    };
  });
  return reduced(name, documents, found.length);
}

function linesOf(all: readonly DeckCard[], room: number) {
  const lines = fitting(all, room, () => 0).shown.map((index) => all[index] as DeckCard);
  return reduced('lines', lines, all.length);
}

/** The indexes of the items that fit into a document, ascending, chosen by highest rank, and the remaining room. */
function fitting<T>(items: readonly T[], room: number, rankOf: (item: T) => number) {
  const byRank = [...items.entries()].sort(([, x], [, y]) => rankOf(y) - rankOf(x));
  const shown: number[] = [];
  let left = room;
  for (const [index, item] of byRank) {
    const text = JSON.stringify(item, null, 2);
    const size = text.length + indentation * text.split('\n').length;
    if (size > left) break;
    left -= size;
    shown.push(index);
  }
  return { shown: shown.sort((x, y) => x - y), left };
}

/** An outcome without its lines and alternatives. */
function ownFields(
  { requirement, holds, required, most, found }: RequirementOutcome,
  cards: readonly Requirement[],
): OutcomeDocument {
  const words = describeRequirement(requirement);
  return {
    index: cards.indexOf(requirement),
    requirement:
      words.length > longestRequirement ? `${words.slice(0, longestRequirement - 1)}…` : words,
    holds,
    required,
    ...defined({ most }),
    found,
  };
}
