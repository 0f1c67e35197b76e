/**
 * The rule language as data. This is the form after reading: counts are numbers, sets and
 * numbers are texts, what was null is absent. Fields that mean nothing here are kept beside
 * these at run time, so that a file written back has lost nothing.
 */
import type { AttributeTests, CardKind } from '../decks/cards/kinds.js';
import type { CompareOption, Reprints } from '../decks/identity.js';

/** Which lines of a decklist count: those of one card, or of many. */
export type Selector = CardSelector | ManyCards;

/**
 * The lines of a card `name`; with `set`, of that set; with `number`, of that number; with `zone`, in
 * those parts of the deck. A selector without a name has a number, and selects the lines of every
 * name: lists of some games hold numbers alone.
 *
 * @example { name: 'Charmander', set: 'PAF', number: '7' }
 */
export type CardSelector = NamedSelector | NumberSelector;

/** The lines of the cards of a group, of a kind, or of all cards. */
export type ManyCards = GroupSelector | KindSelector | AllSelector;

interface ZoneField {
  /** Names of zones such as `main` or `side`, compared without ASCII case. */
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

/** The bounds of a number of copies. */
export interface CountFields {
  readonly count?: number;
  readonly max?: number;
}

/**
 * How many copies there must be of the selected lines, summed over printings, lines and zones:
 * at least `count` (1 when missing; no minimum where only `max` is given), at most `max`.
 *
 * @example { name: 'Charizard ex', count: 2 }
 */
export type CardRequirement = CardSelector & CountFields;

/**
 * The same of many cards together; with a unit, that many lines or different names.
 *
 * @example { group: 'fetchland', count: 4 }
 */
export type ManyRequirement = ManyCards & CountFields & { readonly unit?: CardUnit };

/**
 * No card of those selected has more than `max` copies.
 *
 * @example { each: { all: true }, max: 1, except: ['Plains'] }
 */
export interface EachRequirement extends ZoneField {
  readonly each: Selector;
  readonly max: number;
  /** What is one card: all printings of a name (the default), or each printing by itself. */
  readonly by?: 'name' | 'printing';
  /** Names of cards that may have more. */
  readonly except?: readonly string[];
}

/** At least `atLeast` (1 when missing) of the alternatives hold. */
export interface AnyOfRequirement {
  readonly anyOf: readonly Requirement[];
  readonly atLeast?: number;
}

/**
 * At least `total` copies of all the selected lines together; a line counts once. With the unit
 * `lines`, at least that many lines of the list, whatever their copies: a card that is in two
 * zones is two lines.
 */
export interface TotalRequirement {
  readonly anyOf: readonly Selector[];
  readonly total: number;
  readonly unit?: CardUnit;
}

/** What is counted of a list: the copies of its cards (the default), or its lines. */
export type Unit = 'copies' | 'lines';

/** What is counted of some cards: their copies (the default), their lines, or how many names they have. */
export type CardUnit = Unit | 'names';

/** What a decklist must hold, or must not. */
export type Requirement =
  | CardRequirement
  | ManyRequirement
  | EachRequirement
  | AnyOfRequirement
  | TotalRequirement;

/**
 * A refinement of a rule, looked at only where its rule has won.
 *
 * @example { identifier: 'charizard-pidgeot', name: 'Charizard Pidgeot', icon: 'pidgeot',
 *   cards: [{ name: 'Pidgeot ex' }] }
 */
export interface Variant {
  readonly identifier: string;
  readonly name: string;
  readonly cards: readonly Requirement[];
  /** Follows the rule's icons in the result. */
  readonly icon?: string;
  /** Variants are tried in ascending order of this; 10 when missing. */
  readonly priority?: number;
}

/**
 * A rule: a deck is of this type when all its `cards` hold and no rule before it matches.
 *
 * @example { identifier: 'charizard', name: 'Charizard', icons: ['charizard'], priority: 20,
 *   cards: [{ name: 'Charizard ex', count: 2 }] }
 */
export interface Rule {
  readonly identifier: string;
  readonly name: string;
  /** Empty: matches every deck. */
  readonly cards: readonly Requirement[];
  /** Rules are tried in ascending order of this; 10 when missing. */
  readonly priority?: number;
  readonly variants?: readonly Variant[];
  readonly icons?: readonly string[];
  /** Groups rules by timeframe. */
  readonly generation?: number;
}

/**
 * Where no rule matches, the fallback that shares the greatest part of the deck's copies wins,
 * if that part reaches `threshold` (0.1 when missing) or, where `above` is given, is greater than
 * that.
 */
export interface Fallback {
  readonly identifier: string;
  readonly name: string;
  /** Names of cards. */
  readonly cards: readonly string[];
  readonly threshold?: number;
  /** The part must be greater than this; there is no threshold then unless it is given too. */
  readonly above?: number;
  /** The part is one of the copies, or the copies shared for each line of the list (over 1 then). */
  readonly per?: Unit;
  readonly icons?: readonly string[];
}

/** How the cards of this rule file are compared; {@link CompareOption} says what each name does. */
export interface MatchSettings {
  readonly names?: readonly CompareOption[];
  readonly reprints?: Reprints;
  /** Groups of names that are the same card, in any order: spellings, languages, identifiers. */
  readonly spellings?: readonly (readonly string[])[];
}

/** The deck that a list has where nothing matches. */
export interface Unclassified {
  readonly id: string;
  readonly name: string;
}

/**
 * The result for a deck that several rules match:
 * - `first`: rules have priorities, and the first that matches wins;
 * - `report`: it is a conflict; the result is the first one, and lists them all in `conflicts`;
 * - `simplest`: the one with the fewest requirements wins, rule and variant counted together, then
 *   the first.
 *
 * With `report` and `simplest`, every variant that matches is a result of its own, and the bare
 * rule only one where none of its variants matches.
 */
export type ConflictMode = 'first' | 'report' | 'simplest';

/** The cards of each kind that rules ask for: the `kindKey` of the kind -> names. */
export type KnownKinds = Readonly<Record<string, readonly string[]>>;

/** The settings of a rule file that are not rules; a caller may give others. */
export interface RuleFileSettings {
  readonly match?: MatchSettings;
  /** What a card table says of the kinds that the rules ask for; compiling fills it in. */
  readonly kinds?: KnownKinds;
  /** Default `first`. */
  readonly conflicts?: ConflictMode;
  /** Default {@link unclassifiedDeck}. */
  readonly unclassified?: Unclassified;
}

/** A rule file in its object form; the array form is the `rules` alone. */
export interface RuleFile extends RuleFileSettings {
  readonly $schema?: string;
  /** The game that the rules are for, such as `PTCG`. */
  readonly game?: string;
  /** Groups of cards by name: names, or selectors. */
  readonly groups?: Groups;
  readonly rules: readonly Rule[];
  readonly fallbacks?: readonly Fallback[];
}

/** Names of groups -> the cards of each. */
export type Groups = Readonly<Record<string, readonly (string | Selector)[]>>;

/** The priority of a rule or variant that has none. */
export const defaultPriority = 10;

/** The least part of a deck's copies that a fallback without a threshold must share. */
export const defaultThreshold = 0.1;

/** The greatest number of copies in a requirement. */
export const greatestCount = 1_000_000_000;

/** How deep alternatives may be nested. */
export const deepestAlternatives = 16;

/** The deck of a list that nothing matches, unless the rule file or the caller says otherwise. */
export const unclassifiedDeck: Unclassified = Object.freeze({ id: 'other', name: 'Other' });

/** Whether a requirement is about one card, and has no alternatives. */
export function isCardRequirement(requirement: Requirement): requirement is CardRequirement {
  return isCardSelector(requirement);
}

/** Whether something selects the lines of one card, and not of many. */
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

/** The least number that a requirement on some cards asks for; 0 where it gives only `max`. */
export function leastCopies(requirement: CardRequirement | ManyRequirement): number {
  return requirement.count ?? (requirement.max === undefined ? 1 : 0);
}

export function priorityOf({ priority = defaultPriority }: Pick<Rule, 'priority'>): number {
  return priority;
}
