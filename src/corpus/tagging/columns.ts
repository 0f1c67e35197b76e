/**
 * Tagging a corpus by columns: rule by rule, with sets of decks from the postings. One deck of each
 * outcome is then classified by the engine, which says what the outcome is.
 */

import type { Program } from '../../engine/program/layout.js';
import { allColors } from '../../rules/card-colors.js';
import { type Corpus, cardLineStride, partSize, type Segment } from '../layout/corpus.js';
import { type Condition, Predicates } from './conditions.js';
import { DeckSets } from './deck-sets.js';
import { FallbackRows } from './fallback-rows.js';
import { type Outcomes, unclassified } from './outcomes.js';
import { RowClassifier } from './rows.js';
import { absent, ColumnTools, type LocalLines, SegmentColumns } from './segment-columns.js';
import { Sequences } from './sequences.js';
import {
  noVariant,
  type PartListener,
  type RuleColumns,
  settleAll,
  settleWinners,
} from './settle.js';
import type { SlotTable } from './slot-lines.js';

/** Returns the outcome of each deck. */
export function tagByColumns(
  program: Program,
  corpus: Corpus,
  slots: SlotTable,
  outcomes: Outcomes,
): Uint32Array {
  const predicates = new Predicates(program);
  const conditions = Array.from(program.codeStart, (_, at) => predicates.conditionOf(at));
  const sets = new DeckSets();
  const tools = new ColumnTools(predicates, slots, sets);
  const localLines = createLocalLines(corpus);
  const naming = new Naming(program, corpus, slots, outcomes);
  const found = new Uint32Array(corpus.deckCount);
  for (const [index, segment] of corpus.segments.entries()) {
    const columns = new SegmentColumns(segment, tools, localLines(segment));
    const sequences = new Uint32Array(segment.deckCount);
    const rules = ruleColumns(program, conditions, columns);
    const write: PartListener = (rank, variant, decks) => {
      const entry = variant === noVariant ? rank : program.ruleIndex.length + variant;
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
    variantsOf(rank) {
      const first = variantStart[rank] as number;
      const end = variantStart[rank + 1] as number;
      return first === end ? none : Array.from({ length: end - first }, (_, at) => first + at);
    },
    refined: (variant, within) =>
      columns.meeting(conditions[ruleCount + variant] as Condition, within),
  };
}

const none: readonly never[] = [];

/** Looks up the local lines of a segment in a table, which is that of one segment at a time. */
function createLocalLines({ cardLines }: Corpus): (segment: Segment) => LocalLines {
  const locals = new Int32Array(cardLines.length / cardLineStride);
  return ({ dictionary }) => {
    locals.fill(absent);
    for (let local = 0; local < dictionary.length; local++) {
      locals[dictionary[local] as number] = local;
    }
    return (cardLine) => locals[cardLine] as number;
  };
}

/** The colours of each deck, as bits. */
function colorsOf(
  { colorSlots }: Program,
  { deckCount }: Segment,
  { predicates, sets }: ColumnTools,
  columns: SegmentColumns,
): Uint16Array {
  const colors = new Uint16Array(deckCount);
  for (const [at, slot] of colorSlots.entries()) {
    for (const deck of sets.idsOf(columns.holding(predicates.of(slot, 1)))) {
      (colors[deck] as number) |= 1 << at;
    }
  }
  // A deck needs a land and another card of a colour.
  return colors.map((bits) => bits & (bits >> allColors.length));
}

/** How many different colours of decks there are. */
const colorCount = 2 ** allColors.length;

/** Finds the outcomes of decks from what they match. */
class Naming {
  readonly sequences = new Sequences();
  readonly #outcomes: Outcomes;
  readonly #classifier: RowClassifier;
  readonly #fallbacks: FallbackRows | undefined;
  /** Sequence and colours -> outcome. */
  readonly #known: (number | undefined)[] = [];
  /** The same for fallback, share and colours. */
  readonly #knownFallbacks = new Map<string, number>();

  constructor(program: Program, corpus: Corpus, slots: SlotTable, outcomes: Outcomes) {
    this.#outcomes = outcomes;
    this.#classifier = new RowClassifier(program, corpus, slots);
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
    for (let local = 0; local < sequences.length; local++) {
      const sequence = sequences[local] as number;
      const color = colors === undefined ? 0 : (colors[local] as number);
      found[first + local] =
        sequence === 0
          ? this.#fallbackOutcome(first + local, color)
          : this.#outcome(first + local, sequence * colorCount + color);
    }
  }

  #outcome(deck: number, key: number): number {
    let outcome = this.#known[key];
    if (outcome === undefined) {
      outcome = this.#classified(deck);
      this.#known[key] = outcome;
    }
    return outcome;
  }

  #fallbackOutcome(deck: number, color: number): number {
    const best = this.#fallbacks?.find(deck);
    if (best === undefined) return unclassified;
    const key = `${best.fallback.identifier} ${best.share} ${color}`;
    let outcome = this.#knownFallbacks.get(key);
    if (outcome === undefined) {
      outcome = this.#classified(deck);
      this.#knownFallbacks.set(key, outcome);
    }
    return outcome;
  }

  #classified(deck: number): number {
    return this.#outcomes.numberOf(this.#classifier.classify(deck));
  }
}
