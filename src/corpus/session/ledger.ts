/**
 * Numbers for what decks are, which stay the same when rules change: an *entry* for each rule alone,
 * variant of a rule, and fallback, by its identifiers; and a *sequence* for all entries of a deck in
 * checking order. The sessions that follow each other share a ledger, which only grows.
 */

import { colorLetters } from '../../engine/program/colors.js';
import type { Program } from '../../engine/program/layout.js';
import { allColors, type CardColors, coloredName } from '../../rules/card-colors.js';
import type { Fallback, Rule, Variant } from '../../rules/model.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { Sequences } from '../tagging/sequences.js';

/** The sequence of decks that no rule and no fallback matches. */
export const noEntries = 0;

/** How many different colours of decks there are. */
export const colorCount = 2 ** allColors.length;

export interface Entry {
  readonly what: 'rule' | 'fallback';
  /** Of the rule or fallback. */
  readonly identifier: string;
  readonly variant: string | undefined;
}

/** The label of a list, without icons. */
export interface DeckName {
  readonly id: string;
  readonly name: string;
  /** Only if conflicts are reported: all decks that the list could be, this one first. */
  readonly conflicts?: readonly DeckName[];
}

export class Ledger {
  readonly sequences = new Sequences();
  readonly #entries: Entry[] = [];
  readonly #rules = new Map<string, number>();
  readonly #variants = new Map<string, Map<string, number>>();
  readonly #fallbacks = new Map<string, number>();

  ruleEntry(identifier: string): number {
    return this.#entry(this.#rules, identifier, { what: 'rule', identifier, variant: undefined });
  }

  variantEntry(rule: string, variant: string): number {
    let variants = this.#variants.get(rule);
    if (variants === undefined) {
      variants = new Map();
      this.#variants.set(rule, variants);
    }
    return this.#entry(variants, variant, { what: 'rule', identifier: rule, variant });
  }

  fallbackEntry(identifier: string): number {
    const entry: Entry = { what: 'fallback', identifier, variant: undefined };
    return this.#entry(this.#fallbacks, identifier, entry);
  }

  entryOf(entry: number): Entry {
    return this.#entries[entry] as Entry;
  }

  /** The entry of a sequence that decides its label; undefined for {@link noEntries}. */
  winnerOf(sequence: number, ruleSet: RuleSet): Entry | undefined {
    if (sequence === noEntries) return undefined;
    const entries = this.sequences.entriesOf(sequence).map((entry) => this.entryOf(entry));
    if (ruleSet.conflicts !== 'simplest') return entries[0];
    return entries.reduce((best, other) =>
      requirementCount(other, ruleSet) < requirementCount(best, ruleSet) ? other : best,
    );
  }

  /** The label of the decks of a sequence which have these colours. */
  nameOf(sequence: number, colors: number, { ruleSet, colorNames }: Program): DeckName {
    const winner = this.winnerOf(sequence, ruleSet);
    if (winner === undefined) return namePart(ruleSet.unclassified);
    const name = (entry: Entry) => entryName(entry, colors, ruleSet, colorNames);
    const entries = this.sequences.entriesOf(sequence);
    if (ruleSet.conflicts !== 'report' || entries.length === 1) return name(winner);
    return { ...name(winner), conflicts: entries.map((entry) => name(this.entryOf(entry))) };
  }

  #entry(known: Map<string, number>, key: string, entry: Entry): number {
    let number = known.get(key);
    if (number === undefined) {
      number = this.#entries.push(entry) - 1;
      known.set(key, number);
    }
    return number;
  }
}

function entryName(
  { identifier, variant }: Entry,
  colors: number,
  ruleSet: RuleSet,
  colorNames: CardColors['names'] | undefined,
): DeckName {
  const item = ruleSet.get(variant ?? identifier) as Rule | Variant | Fallback;
  const name = colorNames ? coloredName(item, colorLetters(colors), colorNames) : item.name;
  return { id: item.identifier, name };
}

function requirementCount({ identifier, variant }: Entry, ruleSet: RuleSet): number {
  const rule = ruleSet.get(identifier) as Rule;
  const refinement = variant === undefined ? undefined : (ruleSet.get(variant) as Variant);
  return rule.cards.length + (refinement?.cards.length ?? 0);
}

function namePart({ id, name }: DeckName): DeckName {
  return { id, name };
}
