/** Numbers the distinct results of decks. */

import type { Classification } from '../../../core/engine/match/classification.js';
import { madeOnce } from '../../../core/json/grouping.js';

/** The outcome of a deck that neither a rule nor a fallback matches. */
const unclassified = 0;

export class Outcomes {
  readonly classifications: (Classification | undefined)[] = [undefined];
  readonly #numbers = new Map<string, number>();
  /** Results without conflicts or fallback, for which a decider returns the same object each time. */
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

  /** A key that is equal for equal results, because identifiers are unique. */
  #keyOf({ id, name, fallback, conflicts = [] }: Classification): string {
    if (!fallback && conflicts.length === 0) return `${id.length} ${id}${name}`;
    return JSON.stringify([id, name, fallback?.share, conflicts.map((one) => this.numberOf(one))]);
  }
}
