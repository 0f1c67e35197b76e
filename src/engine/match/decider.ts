/**
 * What a deck is, decided from its counts: the search, how conflicts are settled, fallbacks, and
 * names in colours. Whoever counts decks in another way than {@link DeckCounter.count} adds to the
 * decider's counter and gets the same answers.
 */
import { coloredName } from '../../rules/card-colors.js';
import { colorLetters, deckColors } from '../program/colors.js';
import type { Program } from '../program/layout.js';
import {
  type Classification,
  fallbackClassification,
  ruleClassification,
} from './classification.js';
import { settle, variantsFor } from './conflicts.js';
import { DeckCounter } from './counter.js';
import { findFallback } from './fallbacks.js';
import { findAll, findVariant, findWinner } from './search.js';

export class Decider {
  readonly counter: DeckCounter;
  /** Results are the same for all decks of a kind and of the same colours, so each is made once. */
  readonly #results: (Classification | undefined)[] = [];

  constructor(readonly program: Program) {
    this.counter = new DeckCounter(program);
  }

  /** What the deck is that was counted last; undefined where nothing matches. */
  decide(): Classification | undefined {
    const { program, counter } = this;
    const { conflicts } = program.ruleSet;
    if (conflicts === 'first') {
      const rank = findWinner(program, counter);
      if (rank < program.ruleIndex.length) {
        return this.result(rank, findVariant(program, rank, counter.counts));
      }
    } else {
      const settled = settle(this.all(), conflicts);
      if (settled) return settled;
    }
    const best = findFallback(program, counter);
    return best && this.#named(fallbackClassification(best.fallback, best.share));
  }

  /** Everything that the deck matches, in checking order. */
  all(): Classification[] {
    const { program, counter } = this;
    return findAll(program, counter).flatMap((rank) =>
      variantsFor(program, rank, counter.counts).map((variant) => this.result(rank, variant)),
    );
  }

  /** The result of a rule, by its rank, and one of its variants, or -1, in the deck's colours. */
  result(rank: number, variant: number): Classification {
    const { program, counter } = this;
    const place = variant === -1 ? rank : program.ruleIndex.length + variant;
    const key = program.colorNames ? 32 * place + deckColors(program, counter.counts) : place;
    this.#results[key] ??= this.#named(ruleClassification(program, rank, variant));
    return this.#results[key];
  }

  #named(found: Classification): Classification {
    const { program, counter } = this;
    if (program.colorNames === undefined) return found;
    const { rule, variant, fallback } = found;
    const letters = colorLetters(deckColors(program, counter.counts));
    const name = coloredName(fallback?.matched ?? variant ?? rule, letters, program.colorNames);
    return name === found.name ? found : Object.freeze({ ...found, name });
  }
}
