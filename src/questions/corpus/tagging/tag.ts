/** Tags a corpus: finds the label of each deck under a program. */

import { type Classifier, programOf } from '../../../core/engine/classifier.js';
import type { Classification } from '../../../core/engine/match/classification.js';
import type { Program } from '../../../core/engine/program/layout.js';
import type { Corpus } from '../layout/corpus.js';
import { cardIndex } from './card-index.js';
import { tagByColumns } from './columns.js';
import { LineIndex } from './line-index.js';
import { Outcomes } from './outcomes.js';
import { rowClassifier } from './rows.js';

/** The labels of the decks of a corpus. */
export interface CorpusTags {
  /** The program that the results are from. */
  readonly program: Program;
  /** Deck -> its outcome. */
  readonly outcomes: Uint32Array;
  /**
   * Outcome -> what `classify` returns for its decks. Outcome 0 is undefined: neither a rule nor a fallback matches.
   */
  readonly classifications: readonly (Classification | undefined)[];
}

/** With fewer decks than this, tagging them one by one is faster. */
const fewDecks = 4096;

/**
 * Classifies all decks of a corpus like `classify`, without creating objects for decks.
 *
 * @example
 * const tags = tagCorpus(compileRules(rules), corpus)
 * classificationOf(tags, deckNumberOf(corpus, 0))?.id // 'dragapult-dusknoir'
 */
export function tagCorpus(by: Program | Pick<Classifier, 'program'>, corpus: Corpus): CorpusTags {
  return tagBy(corpus.deckCount < fewDecks ? 'rows' : 'columns', programOf(by), corpus);
}

/** The result of a deck; undefined if neither a rule nor a fallback matches it. */
export function classificationOf(tags: CorpusTags, deck: number): Classification | undefined {
  return tags.classifications[tags.outcomes[deck] as number];
}

/** Tags by rows (deck by deck) or by columns (rule by rule); the results are the same. */
export function tagBy(way: 'rows' | 'columns', program: Program, corpus: Corpus): CorpusTags {
  const cards = cardIndex(corpus, program.ruleSet.match.names);
  const slots = new LineIndex(program, cards);
  const found = new Outcomes();
  const tag = way === 'rows' ? tagByRows : tagByColumns;
  const outcomes = tag(program, corpus, slots, found);
  const classifications = Object.freeze(found.classifications);
  return Object.freeze({ program, outcomes, classifications });
}

function tagByRows(
  program: Program,
  corpus: Corpus,
  slots: LineIndex,
  outcomes: Outcomes,
): Uint32Array {
  const classify = rowClassifier(program, corpus, slots);
  const found = new Uint32Array(corpus.deckCount);
  for (let deck = 0; deck < found.length; deck++) {
    found[deck] = outcomes.numberOf(classify(deck));
  }
  return found;
}
