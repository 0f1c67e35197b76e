/** Finds the labels that a program gives to decks. */

import { colorLetters } from '../../../core/engine/program/colors.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { coloredName } from '../../../core/rules/card-colors.js';
import type { Fallback, Rule, Variant } from '../../../core/rules/model.js';
import { type EntryIds, noEntries } from './entry-ids.js';
import type { RuleMatches } from './rule-matches.js';

/** The label of a list, without icons. */
export interface DeckName {
  readonly id: string;
  readonly name: string;
  /** Only if conflicts are reported: all labels that match the list, this one first. */
  readonly conflicts?: readonly DeckName[];
}

export type DeckNames = ReturnType<typeof deckNames>;

export function deckNames(program: Program, rules: readonly RuleMatches[], entryIds: EntryIds) {
  /** Entry -> its rule, variant or fallback in this program. */
  const items: (Rule | Variant | Fallback)[] = [];
  /**
   * Sequence -> the entry that determines its label, filled from the first sequence on. Unused if the first
   * rule wins.
   */
  const winners: (number | undefined)[] = [undefined];
  for (const { entry, rule, variants } of rules) {
    items[entry] = rule;
    for (const { entry, variant } of variants) items[entry] = variant;
  }
  for (const fallback of program.ruleSet.fallbacks) {
    items[entryIds.fallbackEntry(fallback.identifier)] = fallback;
  }

  return { itemAt, requirementCount, winnerOf, nameOf };

  /** The rule, variant or fallback of an entry; undefined if the program does not have the entry. */
  function itemAt(entry: number): Rule | Variant | Fallback | undefined {
    return items[entry];
  }

  /** The entry that determines the label of a sequence; undefined for {@link noEntries}. */
  function winnerOf(sequence: number): number | undefined {
    if (sequence === noEntries) return undefined;
    const { conflicts } = program.ruleSet;
    const { sequences } = entryIds;
    if (conflicts === 'first') return sequences.lastOf(sequence);
    for (let next = winners.length; next <= sequence; next++) {
      const best = winners[sequences.beforeOf(next)];
      const last = sequences.lastOf(next);
      const isBetter =
        best === undefined ||
        (conflicts === 'simplest' && requirementCount(last) < requirementCount(best));
      winners.push(isBetter ? last : best);
    }
    return winners[sequence];
  }

  /** The label of decks with this sequence and these colours. */
  function nameOf(sequence: number, colors: number): DeckName {
    const { conflicts, unclassified } = program.ruleSet;
    const winner = winnerOf(sequence);
    if (winner === undefined) return { id: unclassified.id, name: unclassified.name };
    const name = entryName(winner, colors);
    if (conflicts !== 'report') return name;
    const entries = entryIds.sequences.entriesOf(sequence);
    if (entries.length === 1) return name;
    return { ...name, conflicts: entries.map((entry) => entryName(entry, colors)) };
  }

  function entryName(entry: number, colors: number): DeckName {
    const { colorNames } = program;
    const item = items[entry] as Rule | Variant | Fallback;
    const name = colorNames ? coloredName(item, colorLetters(colors), colorNames) : item.name;
    return { id: item.identifier, name };
  }

  /** The number of requirements of an entry; for a variant, including those of its rule. */
  function requirementCount(entry: number): number {
    const { rule } = entryIds.entryOf(entry);
    const own = items[entry]?.cards.length ?? 0;
    return rule === entry || rule < 0 ? own : own + (items[rule]?.cards.length ?? 0);
  }
}
