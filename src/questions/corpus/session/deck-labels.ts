/** The labels of all decks of a corpus, as numbers. */

import { colorLetters } from '../../../core/engine/program/colors.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { madeOnce } from '../../../core/json/grouping.js';
import { coloredName } from '../../../core/rules/card-colors.js';
import type { Fallback, Rule, Variant } from '../../../core/rules/model.js';
import { partSize } from '../layout/corpus.js';
import { colorCount } from '../tagging/columns.js';
import { type EntryIds, noEntries } from './entry-ids.js';
import type { RuleMatches } from './rule-matches.js';
import type { State } from './state.js';

/** The labels of decks. */
export interface DeckLabels {
  /** Label -> what it is called. Each occurs once. */
  readonly names: readonly DeckName[];
  /** Deck -> label. */
  readonly numbers: Uint32Array;
}

export function labelDecks({ corpus, entryIds, names, sequences, colors }: State): DeckLabels {
  const found: DeckName[] = [];
  const numbers = new Uint32Array(corpus.deckCount);
  const byText = new Map<string, number>();
  /** Label key -> label, or -1. */
  const known = new Int32Array(entryIds.sequences.count * colorCount).fill(-1);
  for (const [segment, column] of sequences.entries()) {
    const own = colors?.[segment];
    for (let deck = 0; deck < column.length; deck++) {
      const sequence = column[deck] as number;
      const color = own?.[deck] ?? 0;
      const key = labelKey(sequence, color);
      if (known[key] === -1) known[key] = numberOf(names.nameOf(sequence, color));
      numbers[segment * partSize + deck] = known[key] as number;
    }
  }
  return { names: found, numbers };

  function numberOf(name: DeckName): number {
    const text = JSON.stringify(name);
    return madeOnce(byText, text, () => found.push(name) - 1);
  }
}

/** The sequence and the colours of a deck, which decide its label, as one number. */
export function labelKey(sequence: number, colors: number): number {
  return sequence * colorCount + colors;
}

/** The label of a list, without icons. */
export interface DeckName {
  readonly id: string;
  readonly name: string;
  /** Only if conflicts are reported: all decks that the list could be, this one first. */
  readonly conflicts?: readonly DeckName[];
}

export type DeckNames = ReturnType<typeof deckNames>;

export function deckNames(program: Program, rules: readonly RuleMatches[], entryIds: EntryIds) {
  /** Entry -> what it is in this program. */
  const items: (Rule | Variant | Fallback)[] = [];
  /** Sequence -> the entry that decides its label, for the first sequences; not where the first rule wins. */
  const winners: (number | undefined)[] = [undefined];
  for (const { entry, rule, variants } of rules) {
    items[entry] = rule;
    for (const { entry, variant } of variants) items[entry] = variant;
  }
  for (const fallback of program.ruleSet.fallbacks) {
    items[entryIds.fallbackEntry(fallback.identifier)] = fallback;
  }

  return { itemAt, requirementCount, winnerOf, nameOf };

  /** What an entry is in this program; undefined if the program does not have it. */
  function itemAt(entry: number): Rule | Variant | Fallback | undefined {
    return items[entry];
  }

  /** The entry of a sequence that decides its label; undefined for {@link noEntries}. */
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

  /** The label of the decks of a sequence which have these colours. */
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

  /** The requirements of a rule, and of its variant. */
  function requirementCount(entry: number): number {
    const { rule } = entryIds.entryOf(entry);
    const own = items[entry]?.cards.length ?? 0;
    return rule === entry || rule < 0 ? own : own + (items[rule]?.cards.length ?? 0);
  }
}
