/**
 * A session: a program applied to a corpus. It knows which decks each rule matches, so the time to update it
 * for a changed program is proportional to the decks that the change can affect.
 */
import { type Classifier, programOf } from '../../../core/engine/classifier.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { memo } from '../../../core/rules/rule-set.js';
import { type Corpus, partMask, partShift } from '../layout/corpus.js';
import { cardIndex } from '../tagging/card-index.js';
import { ColumnMemory } from '../tagging/segment-columns.js';
import { type CountChange, countChanges, entryCounts, type PartCounts } from './counts.js';
import { type DeckLabels, labelDecks } from './deck-labels.js';
import type { DeckName } from './deck-names.js';
import { differences } from './differences.js';
import { EntryIds, type EntryPart } from './entry-ids.js';
import { lossesOf, type PartLosses } from './losses.js';
import type { Move } from './moves.js';

import { decksOfPart, partsOf } from './rule-matches.js';
import { openState, type State } from './state.js';
import { updateState } from './update.js';

/** A program applied to a corpus. Immutable. */
export interface Session {
  readonly program: Program;
  readonly corpus: Corpus;
  /**
   * The counts of rules in checking order, each followed by its variants, then of fallbacks and the
   * unclassified deck.
   */
  readonly counts: readonly PartCounts[];
  /**
   * What wins the lists that rules and variants match but do not win; rules and variants without losses are missing.
   */
  readonly losses: readonly PartLosses[];
  /** The label of a deck, without icons. */
  nameOf(deck: number): DeckName;
  /** What gives a deck its label; undefined if nothing matches the deck. */
  winnerOf(deck: number): EntryPart | undefined;
  /**
   * The candidates for the winner, in checking order: each variant that matches, and each rule that matches
   * without any of its variants. If conflicts are settled by `first`, only the winner; for a deck that no rule
   * matches, its fallback or nothing. Decks with the same candidates share the array.
   */
  candidatesOf(deck: number): readonly EntryPart[];
  /** The labels of all decks, computed on first use. */
  readonly labels: DeckLabels;
  /**
   * The decks that meet the condition of a rule or variant, whatever wins them, ascending; a variant also
   * requires the condition of its rule. Empty if the program does not have it.
   */
  decksMatching(identifier: string): Uint32Array;
  /** Returns what another program changes. This session stays valid, for example to try another change. */
  update(program: Program | Pick<Classifier, 'program'>): SessionUpdate;
  /**
   * Returns what differs from an earlier session, however many updates lie between. Takes time proportional to
   * the number of all decks, but searches nothing.
   *
   * @throws TypeError if the sessions do not come from the same {@link openSession}
   */
  changesSince(earlier: Session): SessionChanges;
}

/** What another program changes. */
export interface SessionUpdate extends SessionChanges {
  /** The session of the new program. */
  readonly session: Session;
}

/** What differs between two sessions. */
export interface SessionChanges {
  /** The lists that get another label, by old and new label; most lists first. */
  readonly moves: readonly Move[];
  /** The counts that differ. */
  readonly changed: readonly CountChange[];
}

/**
 * Opens a session of a program, or of the program of a matcher.
 *
 * @example
 * const session = openSession(compileRules(rules), corpus)
 * session.update(compileRules(edited)).moves
 * // [{ from: { id: 'dragapult', … }, to: { id: 'gholdengo', … }, lists: 12, decks: Uint32Array … }]
 */
export function openSession(by: Program | Pick<Classifier, 'program'>, corpus: Corpus): Session {
  const program = programOf(by);
  const cards = cardIndex(corpus, program.ruleSet.match.names);
  const context = { corpus, entryIds: new EntryIds(), memory: new ColumnMemory(), cards };
  return new StateSession(openState(program, context));
}

class StateSession implements Session {
  readonly #state: State;
  readonly #tally = memo(() => entryCounts(this.#state));
  readonly #counts = memo(() => this.#tally().parts());
  readonly #labels = memo(() => labelDecks(this.#state));
  readonly #parts = memo(() => partsOf(this.#state.rules));
  readonly #losses = memo(() => lossesOf(this.#state, this.#tally()));
  /** Sequence -> its candidates, if requested. */
  readonly #candidates: (readonly EntryPart[])[] = [];

  constructor(state: State) {
    this.#state = state;
  }

  get program(): Program {
    return this.#state.program;
  }

  get corpus(): Corpus {
    return this.#state.corpus;
  }

  get counts(): readonly PartCounts[] {
    return this.#counts();
  }

  get losses(): readonly PartLosses[] {
    return this.#losses();
  }

  get labels(): DeckLabels {
    return this.#labels();
  }

  decksMatching(identifier: string): Uint32Array {
    return decksOfPart(this.#parts().get(identifier), this.#state.memory.sets);
  }

  nameOf(deck: number): DeckName {
    const { colors, names } = this.#state;
    return names.nameOf(
      this.#sequenceOf(deck),
      colors?.[deck >>> partShift]?.[deck & partMask] ?? 0,
    );
  }

  winnerOf(deck: number): EntryPart | undefined {
    const { entryIds, names } = this.#state;
    const winner = names.winnerOf(this.#sequenceOf(deck));
    return winner === undefined ? undefined : entryIds.entryOf(winner);
  }

  candidatesOf(deck: number): readonly EntryPart[] {
    const sequence = this.#sequenceOf(deck);
    const { entryIds } = this.#state;
    this.#candidates[sequence] ??= entryIds.sequences
      .entriesOf(sequence)
      .map((entry) => entryIds.entryOf(entry));
    return this.#candidates[sequence];
  }

  #sequenceOf(deck: number): number {
    return this.#state.sequences[deck >>> partShift]?.[deck & partMask] as number;
  }

  update(program: Program | Pick<Classifier, 'program'>): SessionUpdate {
    const { state, moved } = updateState(this.#state, programOf(program));
    const session = new StateSession(state);
    return { session, ...session.#changesSince(this, moved) };
  }

  changesSince(earlier: Session): SessionChanges {
    if (earlier instanceof StateSession && earlier.#state.entryIds === this.#state.entryIds) {
      return this.#changesSince(earlier);
    }
    throw new TypeError('the sessions do not come from the same openSession');
  }

  #changesSince(
    before: StateSession,
    moved = differences(before.#state, this.#state),
  ): SessionChanges {
    const moves = moved.finish(before.#state.names, this.#state.names, this.corpus);
    return { moves, changed: countChanges(before.#tally(), this.#tally()) };
  }
}
