/**
 * Numbers for what decks can be, which stay the same when rules change: an *entry* for each rule without
 * variant, each variant of a rule, and each fallback, found by identifiers; and a *sequence* for all entries of
 * a deck in checking order. Successive sessions share these numbers; new ones are only ever added.
 */

import { madeOnce } from '../../../core/json/grouping.js';
import { Sequences } from '../tagging/sequences.js';

/** The sequence of decks that neither a rule nor a fallback matches. */
export const noEntries = 0;

/** A rule without variant, a variant of a rule, or a fallback. */
export interface EntryPart {
  readonly what: 'rule' | 'fallback';
  /** The identifier of the rule or fallback. */
  readonly identifier: string;
  /** The identifier of the variant. */
  readonly variant: string | undefined;
}

export interface Entry extends EntryPart {
  /** The entry of the rule without variant; -1 for a fallback. */
  readonly rule: number;
}

export class EntryIds {
  readonly sequences = new Sequences();
  readonly #entries: Entry[] = [];
  readonly #rules = new Map<string, number>();
  /** Entry of a rule -> the entries of its variants. */
  readonly #variants: (Map<string, number> | undefined)[] = [];
  readonly #fallbacks = new Map<string, number>();

  get entryCount(): number {
    return this.#entries.length;
  }

  ruleEntry(identifier: string): number {
    const rule = this.#entries.length;
    return this.#entry(this.#rules, { what: 'rule', identifier, variant: undefined, rule });
  }

  variantEntry(rule: number, variant: string): number {
    const variants = this.#variants[rule] ?? new Map<string, number>();
    this.#variants[rule] = variants;
    const { identifier } = this.entryOf(rule);
    return this.#entry(variants, { what: 'rule', identifier, variant, rule });
  }

  fallbackEntry(identifier: string): number {
    const entry: Entry = { what: 'fallback', identifier, variant: undefined, rule: -1 };
    return this.#entry(this.#fallbacks, entry);
  }

  entryOf(entry: number): Entry {
    return this.#entries[entry] as Entry;
  }

  #entry(known: Map<string, number>, entry: Entry): number {
    const key = entry.variant ?? entry.identifier;
    return madeOnce(known, key, () => this.#entries.push(entry) - 1);
  }
}
