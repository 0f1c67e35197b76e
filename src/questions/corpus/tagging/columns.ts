/**
 * Tags a corpus by columns: rule by rule, with sets of decks from the postings. The engine then classifies one
 * deck of each outcome to get its result.
 */

import {
  type Classification,
  ruleClassification,
} from '../../../core/engine/match/classification.js';
import type { FallbackShare } from '../../../core/engine/match/fallbacks.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { madeOnce } from '../../../core/json/grouping.js';
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
import type { LineIndex } from './line-index.js';
import type { Outcomes } from './outcomes.js';
import { fallbackFinder, rowClassifier } from './rows.js';
import { ColumnMemory, type ColumnTools, localLines, SegmentColumns } from './segment-columns.js';
import { Sequences } from './sequences.js';

/** Returns the outcome of each deck. */
export function tagByColumns(
  program: Program,
  corpus: Corpus,
  slots: LineIndex,
  outcomes: Outcomes,
): Uint32Array {
  const { ruleIndex, variantStart, colorNames } = program;
  const predicates = new Predicates(program);
  const conditions = Array.from(program.codeStart, (_, at) => predicates.conditionOf(at));
  const memory = new ColumnMemory();
  const { sets } = memory;
  const tools = { predicates, slots, memory };
  const localsOf = localLines(slots.cards);
  /** The sequences of conditions that decks meet. */
  const met = new Sequences();
  const classifier = memo(() => rowClassifier(program, corpus, slots));
  const hasFallbacks = program.fallbackSlot.length > 0;
  const fallbackOf = hasFallbacks ? fallbackFinder(program, corpus, slots) : undefined;
  /** Sequence and colours -> outcome. */
  const known: (number | undefined)[] = [];
  /** Fallback, share and colours -> outcome. */
  const knownFallbacks = new Map<string, number>();
  const found = new Uint32Array(corpus.deckCount);
  for (const [index, segment] of corpus.segments.entries()) {
    const columns = new SegmentColumns(segment, tools, localsOf(segment));
    const sequences = new Uint32Array(segment.deckCount);
    const rules = ruleColumns(program, conditions, columns);
    const write: PartListener = (rank, variant, decks) => {
      const first = ruleIndex.length + (variantStart[rank] as number);
      met.appendTo(sequences, sets.idsOf(decks), variant === noVariant ? rank : first + variant);
    };
    if (program.ruleSet.conflicts === 'first') {
      settleWinners(rules, sets.all(segment.deckCount), sets, write);
    } else settleAll(rules, undefined, sets, write);
    const colors = colorNames && colorsOf(program, segment, tools, columns);
    writeOutcomes(index * partSize, sequences, colors);
  }
  return found;

  /** Writes the outcomes of the decks of a segment, whose first deck is `first`. */
  function writeOutcomes(first: number, sequences: Uint32Array, colors: Uint16Array | undefined) {
    for (let local = 0; local < sequences.length; local++) {
      const deck = first + local;
      const sequence = sequences[local] as number;
      const color = colors === undefined ? 0 : (colors[local] as number);
      if (sequence === 0) {
        const best = fallbackOf?.(deck);
        if (best) found[deck] = fallbackOutcome(best, deck, color);
        continue;
      }
      const key = colors === undefined ? sequence : sequence * colorCount + color;
      known[key] ??= outcomes.numberOf(resultOf(deck, sequence));
      found[deck] = known[key];
    }
  }

  function resultOf(deck: number, sequence: number): Classification | undefined {
    const [condition = 0, ...others] = met.entriesOf(sequence);
    if (colorNames || others.length > 0) return classifier()(deck);
    const variant = condition - ruleIndex.length;
    if (variant < 0) return ruleClassification(program, condition, noVariant);
    const rank = partitionPoint(variantStart, (start) => start <= variant) - 1;
    return ruleClassification(program, rank, variant);
  }

  function fallbackOutcome({ fallback, share }: FallbackShare, deck: number, color: number) {
    const key = `${fallback.identifier} ${share} ${color}`;
    return madeOnce(knownFallbacks, key, () => outcomes.numberOf(classifier()(deck)));
  }
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
  // A deck has a colour if it has a land and another card of it.
  return colors.map((bits) => bits & (bits >> allColors.length));
}

/** The number of colour combinations. */
export const colorCount = 2 ** allColors.length;
