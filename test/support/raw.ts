/** Rules and cards as they can occur in a file: nothing is parsed, folded or filled in. */
import type { AttributeTests } from '../../src/core/decks/cards/kinds.js';
import type { CompareOption } from '../../src/core/decks/identity.js';

/** A missing field value. */
export type Blank = null | undefined;

/** A requirement as it can occur in a rule file. */
export interface RawRequirement {
  readonly name?: string | Blank;
  readonly set?: string | number | Blank;
  readonly number?: string | number | Blank;
  readonly zone?: string | readonly string[] | Blank;
  readonly count?: string | number | Blank;
  readonly max?: string | number | Blank;
  readonly anyOf?: readonly RawRequirement[] | Blank;
  readonly atLeast?: string | number | Blank;
  readonly total?: string | number | Blank;
  readonly unit?: 'copies' | 'lines' | 'names' | Blank;
  readonly group?: string | Blank;
  readonly where?: AttributeTests | Blank;
  readonly not?: AttributeTests | Blank;
  readonly all?: true | Blank;
  readonly each?: RawRequirement | 'all' | Blank;
  readonly by?: 'name' | 'printing' | Blank;
  readonly except?: readonly string[] | Blank;
}

/** The source of an imported rule, which says whether its name includes colours. */
export interface RawSource {
  readonly name?: string | number | null;
  readonly includeColorInName: boolean;
}

export interface RawVariant {
  readonly identifier: string;
  readonly name: string;
  readonly cards: readonly RawRequirement[];
  readonly icon?: string | Blank;
  readonly source?: RawSource;
  readonly priority?: number | string | Blank;
}

export interface RawRule extends Omit<RawVariant, 'icon'> {
  readonly variants?: readonly RawVariant[] | Blank;
  readonly icons?: readonly string[] | Blank;
  readonly generation?: number | Blank;
}

export interface RawFallback {
  readonly identifier: string;
  readonly name: string;
  readonly cards: readonly string[];
  readonly threshold?: number | Blank;
  readonly above?: number | Blank;
  readonly per?: 'copies' | 'lines' | Blank;
  readonly icons?: readonly string[] | Blank;
  readonly source?: RawSource;
}

export interface RawPrinting {
  readonly set: string | number;
  readonly number: string | number;
}

export interface RawFile {
  readonly match?: {
    readonly names?: readonly CompareOption[];
    readonly reprints?: readonly (readonly RawPrinting[])[];
    readonly spellings?: readonly (readonly string[])[];
  };
  readonly conflicts?: 'first' | 'report' | 'simplest' | Blank;
  readonly unclassified?: { readonly id: string; readonly name: string };
  readonly groups?: Readonly<Record<string, readonly (string | RawRequirement)[]>>;
  /** Kind, as JSON -> the names of its cards. */
  readonly kinds?: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly RawRule[];
  readonly fallbacks?: readonly RawFallback[];
}

/** A card as it can occur in a list. */
export interface RawCard {
  readonly name?: unknown;
  readonly set?: unknown;
  readonly number?: unknown;
  readonly count?: unknown;
  readonly zone?: unknown;
}
