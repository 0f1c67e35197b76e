/**
 * Tagging a corpus by columns: rule by rule, with sets of decks from the postings. One deck of each
 * outcome is then classified by the engine, which says what the outcome is.
 */

import {
  type Classification,
  ruleClassification,
} from '../../../core/engine/match/classification.js';
import type { FallbackShare } from '../../../core/engine/match/fallbacks.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import { allColors } from '../../../core/rules/card-colors.js';
import { memo } from '../../../core/rules/rule-set.js';
import { type Corpus, partSize, type Segment } from '../layout/corpus.js';
import {
  noVariant,
  type PartListener,
  type RuleColumns,
  settleAll,
  settleWinners,
} from './assign-winners.js';
import { type Condition, Predicates } from './conditions.js';
import { FallbackRows } from './fallback-rows.js';
import type { LineIndex } from './line-index.js';
import type { Outcomes } from './outcomes.js';
import { RowClassifier } from './rows.js';
import { ColumnMemory, type ColumnTools, localLines, SegmentColumns } from './segment-columns.js';
import { Sequences } from './sequences.js';

/** Returns the outcome of each deck. */
export function tagByColumns(
  program: Program,
  corpus: Corpus,
  slots: LineIndex,
  outcomes: Outcomes,
): Uint32Array {
  const predicates = new Predicates(program);
  const conditions = Array.from(program.codeStart, (_, at) => predicates.conditionOf(at));
  const memory = new ColumnMemory();
  const { sets } = memory;
  const tools = { predicates, slots, memory };
  const localsOf = localLines(slots.cards);
  const naming = new DeckNaming(program, corpus, slots, outcomes);
  const found = new Uint32Array(corpus.deckCount);
  for (const [index, segment] of corpus.segments.entries()) {
    const columns = new SegmentColumns(segment, tools, localsOf(segment));
    const sequences = new Uint32Array(segment.deckCount);
    const rules = ruleColumns(program, conditions, columns);
    const write: PartListener = (rank, variant, decks) => {
      const first = program.ruleIndex.length + (program.variantStart[rank] as number);
      const entry = variant === noVariant ? rank : first + variant;
      naming.sequences.appendTo(sequences, sets.idsOf(decks), entry);
    };
    if (program.ruleSet.conflicts === 'first') {
      settleWinners(rules, sets.all(segment.deckCount), sets, write);
    } else settleAll(rules, undefined, sets, write);
    const colors = program.colorNames && colorsOf(program, segment, tools, columns);
    naming.name(found, index * partSize, sequences, colors);
  }
  return found;
}

function ruleColumns(
  program: Program,
  conditions: readonly Condition[],
  columns: SegmentColumns,
): RuleColumns {
  const { variantStart } = program;
  const ruleCount = program.ruleIndex.length;
  return {
    ruleCount,
    matching: (rank, within) => columns.meeting(conditions[rank] as Condition, within),
    variantCount: (rank) => (variantStart[rank + 1] as number) - (variantStart[rank] as number),
    refined(rank, variant, within) {
      const condition = ruleCount + (variantStart[rank] as number) + variant;
      return columns.meeting(conditions[condition] as Condition, within);
    },
  };
}

/** The colours of each deck, as bits. */
export function colorsOf(
  { colorSlots }: Program,
  { deckCount }: Segment,
  { predicates, memory }: ColumnTools,
  columns: SegmentColumns,
): Uint16Array {
  const colors = new Uint16Array(deckCount);
  for (const [at, slot] of colorSlots.entries()) {
    for (const deck of memory.sets.idsOf(columns.holding(predicates.of(slot, 1)))) {
      (colors[deck] as number) |= 1 << at;
    }
  }
  // A deck needs a land and another card of a colour.
  return colors.map((bits) => bits & (bits >> allColors.length));
}

/** How many different colours of decks there are. */
export const colorCount = 2 ** allColors.length;

/** Finds the outcomes of decks from what they match. */
class DeckNaming {
  readonly sequences = new Sequences();
  readonly #program: Program;
  readonly #outcomes: Outcomes;
  readonly #classify: (deck: number) => Classification | undefined;
  readonly #fallbacks: FallbackRows | undefined;
  /** Sequence and colours -> outcome. */
  readonly #known: (number | undefined)[] = [];
  /** The same for fallback, share and colours. */
  readonly #knownFallbacks = new Map<string, number>();

  constructor(program: Program, corpus: Corpus, slots: LineIndex, outcomes: Outcomes) {
    this.#program = program;
    this.#outcomes = outcomes;
    const classifier = memo(() => new RowClassifier(program, corpus, slots));
    this.#classify = (deck) => classifier().classify(deck);
    const hasFallbacks = program.fallbackSlot.length > 0;
    this.#fallbacks = hasFallbacks ? new FallbackRows(program, corpus, slots) : undefined;
  }

  /** Writes the outcomes of the decks of a segment, of which `first` is the first. */
  name(
    found: Uint32Array,
    first: number,
    sequences: Uint32Array,
    colors: Uint16Array | undefined,
  ): void {
    const known = this.#known;
    const isPlain = colors === undefined;
    for (let local = 0; local < sequences.length; local++) {
      const sequence = sequences[local] as number;
      const color = isPlain ? 0 : (colors[local] as number);
      if (sequence === 0) {
        const best = this.#fallbacks?.find(first + local);
        if (best) found[first + local] = this.#fallbackOutcome(best, first + local, color);
        continue;
      }
      const key = isPlain ? sequence : sequence * colorCount + color;
      let outcome = known[key];
      if (outcome === undefined) {
        outcome = this.#outcomes.numberOf(this.#resultOf(first + local, sequence));
        known[key] = outcome;
      }
      found[first + local] = outcome;
    }
  }

  #resultOf(deck: number, sequence: number): Classification | undefined {
    const program = this.#program;
    const [entry = 0, ...others] = this.sequences.entriesOf(sequence);
    if (program.colorNames || others.length > 0) return this.#classify(deck);
    const ruleCount = program.ruleIndex.length;
    if (entry < ruleCount) return ruleClassification(program, entry, noVariant);
    const variant = entry - ruleCount;
    const rank = partitionPoint(program.variantStart, (start) => start <= variant) - 1;
    return ruleClassification(program, rank, variant);
  }

  #fallbackOutcome({ fallback, share }: FallbackShare, deck: number, color: number): number {
    const key = `${fallback.identifier} ${share} ${color}`;
    let outcome = this.#knownFallbacks.get(key);
    if (outcome === undefined) {
      outcome = this.#outcomes.numberOf(this.#classify(deck));
      this.#knownFallbacks.set(key, outcome);
    }
    return outcome;
  }
}
