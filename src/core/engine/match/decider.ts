/**
 * Decides the classification of a deck from its counts: search, conflicts, fallbacks, and names with colours. The
 * scanner counts decks itself and writes to a decider's counter, so it gets the same results.
 */
import { coloredName } from '../../rules/card-colors.js';
import { colorLetters } from '../program/colors.js';
import type { Program } from '../program/layout.js';
import {
  type Classification,
  fallbackClassification,
  ruleClassification,
} from './classification.js';
import { DeckCounter } from './counter.js';
import { findFallback } from './fallbacks.js';
import { colorBits, findAll, findVariant, findWinner } from './search.js';

export class Decider {
  readonly counter: DeckCounter;
  /** Caches results by rule, variant and colours, so that each object is made only once. */
  readonly #results: (Classification | undefined)[] = [];
  /** Colours of the current deck. */
  #colors = 0;

  constructor(readonly program: Program) {
    this.counter = new DeckCounter(program);
  }

  /** The result for the last counted deck; undefined if nothing matches. */
  decide(): Classification | undefined {
    const { program, counter } = this;
    const { conflicts } = program.ruleSet;
    this.#takeColors();
    if (conflicts === 'first') {
      const rank = findWinner(program, counter);
      if (rank < program.ruleIndex.length) {
        return this.#result(rank, findVariant(program, rank, counter.counts));
      }
    } else {
      const found = this.#matching();
      const [first, second] = found;
      if (second && conflicts === 'report') {
        return Object.freeze({ ...(first as Classification), conflicts: Object.freeze(found) });
      }
      if (first) return found.reduce(simpler);
    }
    const best = findFallback(program, counter);
    return best && this.#named(fallbackClassification(best));
  }

  /** All results for the last counted deck, in checking order. */
  all(): Classification[] {
    this.#takeColors();
    return this.#matching();
  }

  #takeColors(): void {
    const { program, counter } = this;
    const { colorSlots } = program;
    this.#colors = colorBits(colorSlots, colorSlots.length, counter.counts);
  }

  /** The results of all matching rules and variants, in checking order. */
  #matching(): Classification[] {
    const { program, counter } = this;
    const { counts } = counter;
    const isFirstOnly = program.ruleSet.conflicts === 'first';
    const found: Classification[] = [];
    for (const rank of findAll(program, counter)) {
      let variant = findVariant(program, rank, counts);
      do {
        found.push(this.#result(rank, variant));
        if (variant === -1 || isFirstOnly) break;
        variant = findVariant(program, rank, counts, variant + 1);
      } while (variant !== -1);
    }
    return found;
  }

  /** The result for a rule, by rank, and a variant (-1 for none), with the deck's colours. */
  #result(rank: number, variant: number): Classification {
    const { program } = this;
    const place = variant === -1 ? rank : program.ruleIndex.length + variant;
    const key = program.colorNames ? 32 * place + this.#colors : place;
    this.#results[key] ??= this.#named(ruleClassification(program, rank, variant));
    return this.#results[key];
  }

  #named(found: Classification): Classification {
    const { colorNames } = this.program;
    if (!colorNames) return found;
    const { rule, variant, fallback } = found;
    const letters = colorLetters(this.#colors);
    const name = coloredName(fallback?.matched ?? variant ?? rule, letters, colorNames);
    return Object.freeze({ ...found, name });
  }
}

/** The result with fewer requirements; the first one if they have equally many. */
function simpler(first: Classification, second: Classification): Classification {
  return requirementsOf(second) < requirementsOf(first) ? second : first;
}

function requirementsOf({ rule, variant }: Classification): number {
  return rule.cards.length + (variant?.cards.length ?? 0);
}
