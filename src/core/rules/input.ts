/**
 * The types of rules as callers write them: counts and numbers can be texts, and null counts as missing. `model.ts`
 * says what each field means.
 */
import type { AttributeTests } from '../decks/cards/kinds.js';
import type { CompareOption } from '../decks/identity.js';
import type { CardUnit, ConflictMode, KnownKinds, Unclassified, Unit } from './model.js';
import type { RuleSet } from './rule-set.js';

type Optional<T> = T | null | undefined;
/** A number, or a text with a number. */
type NumberInput = Optional<number | string>;

interface ZoneField {
  readonly zone?: Optional<string | readonly string[]>;
}

interface SelectorFields extends ZoneField {
  readonly set?: Optional<string | number>;
}

interface NamedSelector extends SelectorFields {
  readonly name: string;
  readonly number?: Optional<string | number>;
}

interface NumberSelector extends SelectorFields {
  readonly name?: Optional<never>;
  readonly number: string | number;
}

type CardSelectorInput = NamedSelector | NumberSelector;

type ManyCardsInput = ZoneField &
  (
    | { readonly group: string }
    | { readonly where: AttributeTests; readonly not?: Optional<AttributeTests> }
    | { readonly all: true }
  );

/** Selects the lines of one card, by name or number, or of many cards. */
export type SelectorInput = CardSelectorInput | ManyCardsInput;

interface CountFields {
  readonly count?: NumberInput;
  readonly max?: NumberInput;
}

export type CardRequirementInput = CardSelectorInput & CountFields;

export type ManyRequirementInput = ManyCardsInput &
  CountFields & { readonly unit?: Optional<CardUnit> };

export interface EachRequirementInput extends ZoneField {
  readonly each: SelectorInput | 'all';
  readonly max: number | string;
  readonly by?: Optional<'name' | 'printing'>;
  readonly except?: Optional<readonly string[]>;
}

export interface AnyOfRequirementInput {
  readonly anyOf: readonly RequirementInput[];
  readonly atLeast?: NumberInput;
  /** Only {@link TotalRequirementInput} has these. If they were not excluded here, any unit would type-check. */
  readonly total?: Optional<never>;
  readonly unit?: Optional<never>;
}

export interface TotalRequirementInput {
  readonly anyOf: readonly SelectorInput[];
  readonly total: number | string;
  readonly unit?: Optional<CardUnit>;
}

export type RequirementInput =
  | CardRequirementInput
  | ManyRequirementInput
  | EachRequirementInput
  | AnyOfRequirementInput
  | TotalRequirementInput;

export interface VariantInput {
  readonly identifier: string;
  readonly name: string;
  readonly cards: readonly RequirementInput[];
  readonly icon?: Optional<string>;
  readonly priority?: NumberInput;
}

/** A rule of a rule file. */
export interface RuleEntryInput {
  readonly identifier: string;
  readonly name: string;
  readonly cards: readonly RequirementInput[];
  readonly priority?: NumberInput;
  readonly variants?: Optional<readonly VariantInput[]>;
  readonly icons?: Optional<readonly string[]>;
  readonly generation?: NumberInput;
}

export interface FallbackInput {
  readonly identifier: string;
  readonly name: string;
  readonly cards: readonly string[];
  readonly threshold?: NumberInput;
  readonly above?: NumberInput;
  readonly per?: Optional<Unit>;
  readonly icons?: Optional<readonly string[]>;
}

export interface PrintingInput {
  readonly set: string | number;
  readonly number: string | number;
}

/** A rule file in its object form. */
export interface RuleFileInput {
  readonly $schema?: Optional<string>;
  readonly game?: Optional<string>;
  readonly match?: Optional<{
    readonly names?: Optional<readonly CompareOption[]>;
    readonly reprints?: Optional<readonly (readonly PrintingInput[])[]>;
    readonly spellings?: Optional<readonly (readonly string[])[]>;
  }>;
  readonly conflicts?: Optional<ConflictMode>;
  readonly kinds?: Optional<KnownKinds>;
  readonly groups?: Optional<Readonly<Record<string, readonly (string | SelectorInput)[]>>>;
  readonly rules: readonly RuleEntryInput[];
  readonly fallbacks?: Optional<readonly FallbackInput[]>;
  readonly unclassified?: Optional<Unclassified>;
}

/**
 * Rules as callers can give them: the array of the wire format, a rule file's object, the text of either, or a rule
 * set. Use `parseRules` for values of unknown type.
 */
export type RuleInput = RuleSet | RuleFileInput | readonly RuleEntryInput[] | string;

/** `T` as TypeScript types it in an imported JSON file: every literal is just a `string`. */
type Imported<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Field in keyof T]: Imported<T[Field]> }
    : T;

/**
 * Types rules that were imported from a JSON file, and returns them unchanged. TypeScript types every literal of
 * such a file, such as `"conflicts": "report"`, as `string`, so only `compileRules` can report wrong values. In a
 * TypeScript file, use `satisfies RuleFileInput` or `satisfies RuleInput` instead, which check every value.
 *
 * @example
 * import rules from './rules.json' with { type: 'json' };
 * const matcher = compileRules(defineRules(rules));
 */
export function defineRules(
  rules: Imported<RuleFileInput> | Imported<readonly RuleEntryInput[]>,
): RuleInput {
  return rules as RuleInput;
}
