/** The results of decks, each different one once. */

import type { Classification } from '../../../core/engine/match/classification.js';
import { madeOnce } from '../../../core/json/grouping.js';

/** The outcome of a deck that no rule and no fallback matches. */
const unclassified = 0;

export class Outcomes {
  readonly classifications: (Classification | undefined)[] = [undefined];
  readonly #numbers = new Map<string, number>();
  /** Results without conflicts and fallback, of which a decider returns the same object again. */
  readonly #known = new Map<Classification, number>();

  numberOf(found: Classification | undefined): number {
    if (found === undefined) return unclassified;
    const known = this.#known.get(found);
    if (known !== undefined) return known;
    const key = this.#keyOf(found);
    const number = madeOnce(this.#numbers, key, () => this.classifications.push(found) - 1);
    if (!found.conflicts && !found.fallback) this.#known.set(found, number);
    return number;
  }

  /** Equal for equal results: identifiers are unique. */
  #keyOf({ id, name, fallback, conflicts = [] }: Classification): string {
    if (!fallback && conflicts.length === 0) return `${id.length} ${id}${name}`;
    return JSON.stringify([id, name, fallback?.share, conflicts.map((one) => this.numberOf(one))]);
  }
}
