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
  /** The entry of the rule alone; -1 for a fallback. */
  readonly rule: number;
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

  /** The entry of a sequence that decides its label; undefined for {@link noEntries}. */
  winnerOf(sequence: number, ruleSet: RuleSet): number | undefined {
    if (sequence === noEntries) return undefined;
    if (ruleSet.conflicts === 'first') return this.sequences.lastOf(sequence);
    const entries = this.sequences.entriesOf(sequence);
    if (ruleSet.conflicts === 'report' || entries.length === 1) return entries[0];
    const sizeOf = (entry: number) => requirementCount(this.entryOf(entry), ruleSet);
    return entries.reduce((best, other) => (sizeOf(other) < sizeOf(best) ? other : best));
  }

  /** The label of the decks of a sequence which have these colours. */
  nameOf(sequence: number, colors: number, { ruleSet, colorNames }: Program): DeckName {
    const winner = this.winnerOf(sequence, ruleSet);
    if (winner === undefined) return namePart(ruleSet.unclassified);
    const name = (entry: number) => entryName(this.entryOf(entry), colors, ruleSet, colorNames);
    const entries = this.sequences.entriesOf(sequence);
    if (ruleSet.conflicts !== 'report' || entries.length === 1) return name(winner);
    return { ...name(winner), conflicts: entries.map(name) };
  }

  #entry(known: Map<string, number>, entry: Entry): number {
    const key = entry.variant ?? entry.identifier;
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
