/**
 * Rules as callers write them, before they are read: counts and numbers may be texts, and what is
 * null counts as missing. `model.ts` says what each field means.
 */
import type { CompareOption } from '../decks/identity.js';
import type { ConflictMode, Unclassified, Unit } from './model.js';
import type { RuleSet } from './rule-set.js';

type Optional<T> = T | null | undefined;
/** A number, or the text of one. */
type NumberInput = Optional<number | string>;

interface SelectorFields {
  readonly set?: Optional<string | number>;
  readonly zone?: Optional<string | readonly string[]>;
}

interface NamedSelector extends SelectorFields {
  readonly name: string;
  readonly number?: Optional<string | number>;
}

interface NumberSelector extends SelectorFields {
  readonly name?: Optional<never>;
  readonly number: string | number;
}

/** A selector has a name or a number. */
export type SelectorInput = NamedSelector | NumberSelector;

export type CardRequirementInput = SelectorInput & {
  readonly count?: NumberInput;
  readonly max?: NumberInput;
};

export interface AnyOfRequirementInput {
  readonly anyOf: readonly RequirementInput[];
  readonly atLeast?: NumberInput;
  /** Only {@link TotalRequirementInput} has these; without them here, any unit would type-check. */
  readonly total?: Optional<never>;
  readonly unit?: Optional<never>;
}

export interface TotalRequirementInput {
  readonly anyOf: readonly SelectorInput[];
  readonly total: number | string;
  readonly unit?: Optional<Unit>;
}

export type RequirementInput = CardRequirementInput | AnyOfRequirementInput | TotalRequirementInput;

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
  readonly rules: readonly RuleEntryInput[];
  readonly fallbacks?: Optional<readonly FallbackInput[]>;
  readonly unclassified?: Optional<Unclassified>;
}

/**
 * Rules as a caller gives them: the array of the wire format, a rule file's object, the text of
 * either, or a rule set that was read. For values of unknown kind there is `parseRules`.
 */
export type RuleInput = RuleSet | RuleFileInput | readonly RuleEntryInput[] | string;
