/** What a session knows, and how it is found for decks of a segment. */
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
import type { CardIndex } from '../tagging/card-index.js';
import { colorsOf } from '../tagging/columns.js';
import { Predicates } from '../tagging/conditions.js';
import type { DeckSet } from '../tagging/deck-sets.js';
import { FallbackRows } from '../tagging/fallback-rows.js';
import { LineIndex } from '../tagging/line-index.js';
import { SegmentColumns } from '../tagging/segment-columns.js';
import { noEntries } from './entry-ids.js';
import { columnsOf, matchRules, type RuleMatches, type SessionContext } from './rule-matches.js';

/** Nothing in it changes after it is made, except that the entry identifiers grow. */
export interface State extends SessionContext {
  readonly program: Program;
  readonly cards: CardIndex;
  /** In checking order. */
  readonly rules: readonly RuleMatches[];
  /** Segment -> the sequence of each deck. */
  readonly sequences: readonly Uint32Array[];
  /** Segment -> the colours of each deck; undefined if the program has no table of colours. */
  readonly colors: readonly Uint16Array[] | undefined;
  /** Sequence -> how many lists have it. */
  readonly lists: readonly number[];
}

/** Finds everything anew. */
export function openState(
  program: Program,
  cards: CardIndex,
  { corpus, entryIds, memory }: SessionContext,
): State {
  const context = { corpus, entryIds, memory };
  const rules = matchRules(program, cards, context);
  const settling = new Settling(program, cards, rules, context);
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
  const colors = program.colorNames && colorsOfDecks(program, cards, context);
  return { ...context, program, cards, rules, sequences, colors, lists };
}

/** Extends a list of counts to this length with zeros. */
export function padTo(counts: number[], length: number): void {
  while (counts.length < length) counts.push(0);
}

function colorsOfDecks(
  program: Program,
  cards: CardIndex,
  { corpus, memory }: SessionContext,
): readonly Uint16Array[] {
  const slots = new LineIndex(program, cards);
  const tools = { predicates: new Predicates(program), slots, memory };
  return corpus.segments.map((segment) =>
    colorsOf(program, segment, tools, new SegmentColumns(segment, tools)),
  );
}

/** Finds the sequences of decks by the matches of rules. */
export class Settling {
  readonly #rules: readonly RuleMatches[];
  readonly #context: SessionContext;
  readonly #isFirst: boolean;
  readonly #fallbacks: () => FallbackRows;
  readonly #hasFallbacks: boolean;

  constructor(
    program: Program,
    cards: CardIndex,
    rules: readonly RuleMatches[],
    context: SessionContext,
  ) {
    this.#rules = rules;
    this.#context = context;
    this.#isFirst = program.ruleSet.conflicts === 'first';
    this.#hasFallbacks = program.fallbackSlot.length > 0;
    this.#fallbacks = memo(
      () => new FallbackRows(program, context.corpus, new LineIndex(program, cards)),
    );
  }

  /** Writes the sequences of some decks. The rules before `first` match none of them. */
  settle(segment: number, sequences: Uint32Array, decks: DeckSet, first = 0): void {
    const { sets } = this.#context.memory;
    const rules = this.#columns(segment);
    let rest = decks;
    if (this.#isFirst) {
      rest = settleWinners(rules, sets.open(decks), sets, this.#assign(sequences), first);
      assign(sequences, sets.idsOf(rest), noEntries);
    } else {
      assign(sequences, sets.idsOf(decks), noEntries);
      settleAll(rules, decks, sets, this.#append(sequences));
    }
    if (this.#hasFallbacks) this.settleFallbacks(segment, sequences, sets.idsOf(rest));
  }

  /** Writes the sequences of decks that a rule wins, by its variants. */
  settleVariants(segment: number, sequences: Uint32Array, rank: number, decks: DeckSet): void {
    const { sets } = this.#context.memory;
    settleVariants(this.#columns(segment), rank, decks, sets, this.#assign(sequences));
  }

  /** Writes the fallbacks of those of the decks that have no entries. */
  settleFallbacks(segment: number, sequences: Uint32Array, decks: ArrayLike<number>): void {
    const { entryIds } = this.#context;
    for (let at = 0; at < decks.length; at++) {
      const deck = decks[at] as number;
      if (sequences[deck] !== noEntries) continue;
      const best = this.#hasFallbacks
        ? this.#fallbacks().find(segment * partSize + deck)
        : undefined;
      if (best === undefined) continue;
      const entry = entryIds.fallbackEntry(best.fallback.identifier);
      sequences[deck] = entryIds.sequences.append(noEntries, entry);
    }
  }

  #columns(segment: number): RuleColumns {
    return columnsOf(this.#rules, segment, this.#context.memory.sets);
  }

  #assign(sequences: Uint32Array): PartListener {
    const { entryIds, memory } = this.#context;
    return (rank, variant, decks) => {
      const sequence = entryIds.sequences.append(noEntries, this.#entryOf(rank, variant));
      assign(sequences, memory.sets.idsOf(decks), sequence);
    };
  }

  #append(sequences: Uint32Array): PartListener {
    const { entryIds, memory } = this.#context;
    return (rank, variant, decks) => {
      const entry = this.#entryOf(rank, variant);
      entryIds.sequences.appendTo(sequences, memory.sets.idsOf(decks), entry);
    };
  }

  #entryOf(rank: number, variant: number): number {
    const rule = this.#rules[rank] as RuleMatches;
    return variant === noVariant ? rule.entry : (rule.variants[variant]?.entry as number);
  }
}

function assign(sequences: Uint32Array, decks: Uint16Array, sequence: number): void {
  for (let at = 0; at < decks.length; at++) sequences[decks[at] as number] = sequence;
}
