/**
 * The types of the rule language, in the form after reading: counts are numbers, sets and numbers are texts, and
 * fields with null are absent. Unknown fields are kept at run time, so that writing a file back loses nothing.
 */
import type { AttributeTests, CardKind } from '../decks/cards/kinds.js';
import type { CompareOption, Reprints } from '../decks/identity.js';

/** Selects the lines of a decklist that count: those of one card, or of many. */
export type Selector = CardSelector | ManyCards;

/**
 * Selects the lines of a card by `name`, optionally restricted to a `set`, a collector `number` or parts of the deck
 * (`zone`). A selector without a name has a number and selects lines of any name, because the lists of some games
 * contain only numbers.
 *
 * @example { name: 'Charmander', set: 'PAF', number: '7' }
 */
export type CardSelector = NamedSelector | NumberSelector;

/** Selects the lines of the cards of a group or kind, or of all cards. */
export type ManyCards = GroupSelector | KindSelector | AllSelector;

interface ZoneField {
  /** Names of zones such as `main` or `side`; the case of ASCII letters does not matter. */
  readonly zone?: readonly string[];
}

interface SelectorFields extends ZoneField {
  readonly set?: string;
}

interface NamedSelector extends SelectorFields {
  readonly name: string;
  readonly number?: string;
}

interface NumberSelector extends SelectorFields {
  readonly name?: never;
  readonly number: string;
}

/** @example { group: 'fetchland' } */
export interface GroupSelector extends ZoneField {
  /** The name of a group of the rule file. */
  readonly group: string;
}

/** @example { where: { series: 'Blue-Eyes', cost: { max: 2 } }, not: { type: 'trap' } } */
export interface KindSelector extends ZoneField, CardKind {
  readonly where: AttributeTests;
}

/** @example { all: true, zone: ['main'] } */
export interface AllSelector extends ZoneField {
  readonly all: true;
}

/** Bounds for the number of copies. */
export interface CountFields {
  readonly count?: number;
  readonly max?: number;
}

/**
 * Requires at least `count` copies (1 if missing, but no minimum if only `max` is given) and at most `max` copies
 * of the selected lines, summed over printings, lines and zones.
 *
 * @example { name: 'Charizard ex', count: 2 }
 */
export type CardRequirement = CardSelector & CountFields;

/**
 * The same for many cards together. With a unit, counts lines or different names instead of copies.
 *
 * @example { group: 'fetchland', count: 4 }
 */
export type ManyRequirement = ManyCards & CountFields & { readonly unit?: CardUnit };

/**
 * Requires that none of the selected cards has more than `max` copies.
 *
 * @example { each: { all: true }, max: 1, except: ['Plains'] }
 */
export interface EachRequirement extends ZoneField {
  readonly each: Selector;
  readonly max: number;
  /** What counts as one card: all printings of a name (the default), or each printing. */
  readonly by?: 'name' | 'printing';
  /** Names of cards that may have more copies. */
  readonly except?: readonly string[];
}

/** Requires that at least `atLeast` (1 if missing) of the alternatives hold. */
export interface AnyOfRequirement {
  readonly anyOf: readonly Requirement[];
  readonly atLeast?: number;
}

/**
 * Requires at least `total` copies of all selected lines together; a line counts once. With the unit `lines`,
 * requires at least that many lines of the list, however many copies these have; a card in two zones is two lines.
 */
export interface TotalRequirement {
  readonly anyOf: readonly Selector[];
  readonly total: number;
  readonly unit?: CardUnit;
}

/** What to count in a list: the copies of its cards (the default), or its lines. */
export type Unit = 'copies' | 'lines';

/** What to count of some cards: their copies (the default), their lines, or their different names. */
export type CardUnit = Unit | 'names';

/** What a decklist must, or must not, contain. */
export type Requirement =
  | CardRequirement
  | ManyRequirement
  | EachRequirement
  | AnyOfRequirement
  | TotalRequirement;

/**
 * A refinement of a rule. Tried only if the rule has won.
 *
 * @example { identifier: 'charizard-pidgeot', name: 'Charizard Pidgeot', icon: 'pidgeot',
 *   cards: [{ name: 'Pidgeot ex' }] }
 */
export interface Variant {
  readonly identifier: string;
  readonly name: string;
  readonly cards: readonly Requirement[];
  /** Comes after the rule's icons in the result. */
  readonly icon?: string;
  /** Variants are tried in ascending order of priority. Default 10. */
  readonly priority?: number;
}

/**
 * A rule: a deck has this type if all requirements in `cards` hold and no earlier rule matches.
 *
 * @example { identifier: 'charizard', name: 'Charizard', icons: ['charizard'], priority: 20,
 *   cards: [{ name: 'Charizard ex', count: 2 }] }
 */
export interface Rule {
  readonly identifier: string;
  readonly name: string;
  /** If empty, the rule matches every deck. */
  readonly cards: readonly Requirement[];
  /** Rules are tried in ascending order of priority. Default 10. */
  readonly priority?: number;
  readonly variants?: readonly Variant[];
  readonly icons?: readonly string[];
  /** Groups rules by timeframe. */
  readonly generation?: number;
}

/**
 * If no rule matches, the fallback that shares the greatest part of the deck's copies wins, if that part reaches
 * `threshold` (default 0.1) or, if `above` is given, is greater than that.
 */
export interface Fallback {
  readonly identifier: string;
  readonly name: string;
  /** Names of cards. */
  readonly cards: readonly string[];
  readonly threshold?: number;
  /** The shared part must be greater than this. Then there is no threshold unless it is given, too. */
  readonly above?: number;
  /** The shared part is relative to the copies of the deck, or to the lines of the list (then it can exceed 1). */
  readonly per?: Unit;
  readonly icons?: readonly string[];
}

/** How cards are compared. */
export interface MatchSettings {
  /** Options for comparing names; see {@link CompareOption}. */
  readonly names?: readonly CompareOption[];
  readonly reprints?: Reprints;
  /** Groups of names of the same card, in any order: spellings, languages, identifiers. */
  readonly spellings?: readonly (readonly string[])[];
}

/** The label of lists that nothing matches. */
export interface Unclassified {
  readonly id: string;
  readonly name: string;
}

/**
 * The result for a deck that several rules match:
 * - `first`: the first matching rule, by priority, wins;
 * - `report`: this is a conflict; the first match is the result, and lists all matches in `conflicts`;
 * - `simplest`: the match with the fewest requirements, rule and variant together, wins; among equals, the first.
 *
 * With `report` and `simplest`, every matching variant is a separate match. The bare rule is a match only if none
 * of its variants matches.
 */
export type ConflictMode = 'first' | 'report' | 'simplest';

/** `kindKey` of a kind that rules use -> names of its cards. */
export type KnownKinds = Readonly<Record<string, readonly string[]>>;

/** The settings of a rule file, which callers can override. */
export interface RuleFileSettings {
  readonly match?: MatchSettings;
  /** The cards of the kinds that the rules use, from a card table. Filled in by compiling. */
  readonly kinds?: KnownKinds;
  /** Default `first`. */
  readonly conflicts?: ConflictMode;
  /** Default {@link unclassifiedDeck}. */
  readonly unclassified?: Unclassified;
}

/** A rule file in its object form. The array form has only the `rules`. */
export interface RuleFile extends RuleFileSettings {
  readonly $schema?: string;
  /** The game that the rules are for, such as `PTCG`. */
  readonly game?: string;
  readonly groups?: Groups;
  readonly rules: readonly Rule[];
  readonly fallbacks?: readonly Fallback[];
}

/** Name of a group -> its cards: names or selectors. */
export type Groups = Readonly<Record<string, readonly (string | Selector)[]>>;

/** The priority of rules and variants that do not give one. */
export const defaultPriority = 10;

/** The part of a deck's copies that a fallback without a threshold must share. */
export const defaultThreshold = 0.1;

/** The maximum number of copies in a requirement. */
export const greatestCount = 1_000_000_000;

/** The deepest allowed nesting of alternatives. */
export const deepestAlternatives = 16;

/** The default label of lists that nothing matches. */
export const unclassifiedDeck: Unclassified = Object.freeze({ id: 'other', name: 'Other' });

/** Whether a requirement is about a single card, without alternatives. */
export function isCardRequirement(requirement: Requirement): requirement is CardRequirement {
  return isCardSelector(requirement);
}

/** Whether a selector or requirement selects the lines of a single card. */
export function isCardSelector<T extends object>(
  selector: T,
): selector is Extract<T, CardSelector> {
  return 'name' in selector || 'number' in selector;
}

/** Whether a requirement has alternatives. */
export function isAnyOfRequirement(requirement: Requirement): requirement is AnyOfRequirement {
  return 'anyOf' in requirement && !('total' in requirement);
}

/** Whether a requirement is a total over several cards. */
export function isTotalRequirement(requirement: Requirement): requirement is TotalRequirement {
  return 'anyOf' in requirement && 'total' in requirement;
}

/** The minimum of a requirement; 0 if it gives only `max`. */
export function leastCopies(requirement: CardRequirement | ManyRequirement): number {
  return requirement.count ?? (requirement.max === undefined ? 1 : 0);
}

export function priorityOf({ priority = defaultPriority }: Pick<Rule, 'priority'>): number {
  return priority;
}
