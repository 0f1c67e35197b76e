/**
 * Decides the classification of a deck from its counts: search, conflicts, fallbacks, and names with
 * colours. The scanner, which counts decks itself, writes to the counter of a decider, and gets the
 * same results.
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
  /** Results by rule, variant and colours, so that each object is made once. */
  readonly #results: (Classification | undefined)[] = [];
  /** Colours of the deck that is being decided. */
  #colors = 0;

  constructor(readonly program: Program) {
    this.counter = new DeckCounter(program);
  }

  /** The result for the deck that was counted last; undefined where nothing matches. */
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

  /** All results for the deck that was counted last, in checking order. */
  all(): Classification[] {
    this.#takeColors();
    return this.#matching();
  }

  #takeColors(): void {
    const { program, counter } = this;
    const { colorSlots } = program;
    this.#colors = colorBits(colorSlots, colorSlots.length, counter.counts);
  }

  /** The results of all rules that match, each with a variant that matches, in checking order. */
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

  /** The result of a rule, by rank, and of a variant, or -1 for none, with the deck's colours. */
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

/** The one with fewer requirements; if both have as many, the first. */
function simpler(first: Classification, second: Classification): Classification {
  return requirementsOf(second) < requirementsOf(first) ? second : first;
}

function requirementsOf({ rule, variant }: Classification): number {
  return rule.cards.length + (variant?.cards.length ?? 0);
}
