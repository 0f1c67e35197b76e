/** The state of a session, and how it is computed for the decks of a segment. */
import type { Program } from '../../../core/engine/program/layout.js';
import { memo } from '../../../core/rules/rule-set.js';
import { partSize } from '../layout/corpus.js';
import {
  noVariant,
  type PartListener,
  type RuleColumns,
  settleAll,
  settleVariants,
  settleWinners,
} from '../tagging/assign-winners.js';
import { colorsOf } from '../tagging/columns.js';
import { Predicates } from '../tagging/conditions.js';
import type { DeckSet } from '../tagging/deck-sets.js';
import { LineIndex } from '../tagging/line-index.js';
import { fallbackFinder } from '../tagging/rows.js';
import { SegmentColumns } from '../tagging/segment-columns.js';
import { type DeckNames, deckNames } from './deck-names.js';
import { noEntries } from './entry-ids.js';
import { columnsOf, matchRules, type RuleMatches, type SessionContext } from './rule-matches.js';

/** Immutable, except that entry numbers are added. */
export interface State extends SessionContext {
  readonly program: Program;
  /** In checking order. */
  readonly rules: readonly RuleMatches[];
  readonly names: DeckNames;
  /** Segment -> the sequence of each deck. */
  readonly sequences: readonly Uint32Array[];
  /** Segment -> the colours of each deck; undefined if the program has no table of colours. */
  readonly colors: readonly Uint16Array[] | undefined;
  /** Sequence -> the number of lists. */
  readonly lists: readonly number[];
}

/** Computes the state from scratch. */
export function openState(program: Program, context: SessionContext): State {
  const { corpus, entryIds, memory } = context;
  const rules = matchRules(program, context);
  const settling = settlingBy(program, rules, context);
  const lists: number[] = [];
  const sequences = corpus.segments.map(({ deckCount }, segment) => {
    const found = new Uint32Array(deckCount);
    settling.settle(segment, found, memory.sets.all(deckCount));
    padTo(lists, entryIds.sequences.count);
    for (let deck = 0; deck < deckCount; deck++) {
      const sequence = found[deck] as number;
      const weight = corpus.weights[segment * partSize + deck] as number;
      lists[sequence] = (lists[sequence] as number) + weight;
    }
    return found;
  });
  const colors = program.colorNames && colorsOfDecks(program, context);
  const names = deckNames(program, rules, entryIds);
  return { ...context, program, rules, names, sequences, colors, lists };
}

/** Extends counts with zeros to a length. */
export function padTo(counts: number[], length: number): void {
  while (counts.length < length) counts.push(0);
}

function colorsOfDecks(
  program: Program,
  { corpus, cards, memory }: SessionContext,
): readonly Uint16Array[] {
  const slots = new LineIndex(program, cards);
  const tools = { predicates: new Predicates(program), slots, memory };
  return corpus.segments.map((segment) =>
    colorsOf(program, segment, tools, new SegmentColumns(segment, tools)),
  );
}

export type Settling = ReturnType<typeof settlingBy>;

/** Finds the sequences of decks from the matches of rules. */
export function settlingBy(
  program: Program,
  rules: readonly RuleMatches[],
  context: SessionContext,
) {
  const isFirst = program.ruleSet.conflicts === 'first';
  const hasFallbacks = program.fallbackSlot.length > 0;
  const fallbackOf = memo(() =>
    fallbackFinder(program, context.corpus, new LineIndex(program, context.cards)),
  );

  return { settle, settleOwnVariants, settleFallbacks };

  /** Writes the sequences of some decks. No rule before `first` matches any of them. */
  function settle(segment: number, sequences: Uint32Array, decks: DeckSet, first = 0): void {
    const { sets } = context.memory;
    const rules = columns(segment);
    let rest = decks;
    if (isFirst) {
      rest = settleWinners(rules, sets.open(decks), sets, assignTo(sequences), first);
      assign(sequences, sets.idsOf(rest), noEntries);
    } else {
      assign(sequences, sets.idsOf(decks), noEntries);
      settleAll(rules, decks, sets, appendTo(sequences));
    }
    if (hasFallbacks) settleFallbacks(segment, sequences, sets.idsOf(rest));
  }

  /** Writes the sequences of decks that a rule wins, according to its variants. */
  function settleOwnVariants(
    segment: number,
    sequences: Uint32Array,
    rank: number,
    decks: DeckSet,
  ): void {
    const { sets } = context.memory;
    settleVariants(columns(segment), rank, decks, sets, assignTo(sequences));
  }

  /** Writes the fallbacks of the decks that have no entries. */
  function settleFallbacks(
    segment: number,
    sequences: Uint32Array,
    decks: ArrayLike<number>,
  ): void {
    const { entryIds } = context;
    for (let at = 0; at < decks.length; at++) {
      const deck = decks[at] as number;
      if (sequences[deck] !== noEntries) continue;
      const best = hasFallbacks ? fallbackOf()(segment * partSize + deck) : undefined;
      if (best === undefined) continue;
      const entry = entryIds.fallbackEntry(best.fallback.identifier);
      sequences[deck] = entryIds.sequences.append(noEntries, entry);
    }
  }

  function columns(segment: number): RuleColumns {
    return columnsOf(rules, segment, context.memory.sets);
  }

  function assignTo(sequences: Uint32Array): PartListener {
    const { entryIds, memory } = context;
    return (rank, variant, decks) => {
      const sequence = entryIds.sequences.append(noEntries, entryOf(rank, variant));
      assign(sequences, memory.sets.idsOf(decks), sequence);
    };
  }

  function appendTo(sequences: Uint32Array): PartListener {
    const { entryIds, memory } = context;
    return (rank, variant, decks) => {
      const entry = entryOf(rank, variant);
      entryIds.sequences.appendTo(sequences, memory.sets.idsOf(decks), entry);
    };
  }

  function entryOf(rank: number, variant: number): number {
    const rule = rules[rank] as RuleMatches;
    return variant === noVariant ? rule.entry : (rule.variants[variant]?.entry as number);
  }
}

function assign(sequences: Uint32Array, decks: Uint16Array, sequence: number): void {
  for (let at = 0; at < decks.length; at++) sequences[decks[at] as number] = sequence;
}
