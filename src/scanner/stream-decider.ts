/** Decides the decks of a stream, in which the same rules match together again and again. */
import type { Classification } from '../engine/match/classification.js';
import { Decider } from '../engine/match/decider.js';
import { deckColors } from '../engine/program/colors.js';

/** At more different lists of conflicts than this, all are forgotten. */
const mostConflicts = 1 << 14;

/**
 * A decider that makes each list of conflicts once, so that its label is found and not written
 * again: half of the time of a stream of lists.
 */
export class StreamDecider extends Decider {
  /** By colours of the deck, ranks and variants. */
  readonly #conflicts = new Map<string, Classification>();

  protected override reported(found: readonly number[]): Classification {
    const { program, counter } = this;
    const key = `${program.colorNames && deckColors(program, counter.counts)} ${found}`;
    let result = this.#conflicts.get(key);
    if (result === undefined) {
      if (this.#conflicts.size >= mostConflicts) this.#conflicts.clear();
      result = super.reported(found);
      this.#conflicts.set(key, result);
    }
    return result;
  }
}
