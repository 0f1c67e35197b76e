/** Classifying decks with a program: all that a stored program needs, without the compiler. */
import type { Decklist } from '../decks/decklist.js';
import type { Classification } from './match/classification.js';
import type { FaultListener } from './match/counter.js';
import { Decider } from './match/decider.js';
import type { Program } from './program/layout.js';

/** Any JSON object. The result of `readDecklist` is not a deck: its field `decklist` is. */
interface Zones {
  readonly diagnostics?: 'pass the field decklist of what readDecklist returns';
  readonly [zone: string]: unknown;
}

/**
 * A deck: a {@link Decklist}, or any JSON shape of one (an object of zones, a flat array, null).
 */
export type Deck = Decklist | Zones | (object & Pick<Zones, 'diagnostics'>) | null | undefined;

/** A program that classifies. Immutable to its users; one classifier serves any number of decks. */
export interface Classifier {
  /** {@link Program.version}: stored with labels, it shows which program made them. */
  readonly version: string;
  /** All that labels depend on: taggers, workers and stores take it. */
  readonly program: Program;
  /**
   * The deck's type, or undefined where no rule matches and no fallback is near enough. Invalid
   * cards are skipped, and other values that are not a deck count as an empty deck. `onFault` is
   * called with the place and the code of everything that is skipped or has its count under another
   * name; it must not call the classifier. `readDecklist` of `decktype/decks` says the same in messages.
   *
   * @throws TypeError for a text, and for what `readDecklist` returns instead of its field
   * `decklist`, if there is no `onFault`; `classifyText` of `decktype/decks` takes a text
   *
   * @example
   * matcher.classify([{ name: 'Charizard ex', quantity: 2 }], (pointer, { code }) => {
   *   console.log(pointer, code) // /0/quantity no-count
   * })
   */
  classify(deck: Deck, onFault?: FaultListener): Classification | undefined;
  /**
   * Every rule that matches, in checking order, each with its first matching variant; unless
   * conflicts are settled by `first`, each with all its matching variants, one result a variant.
   *
   * @throws TypeError as `classify` without `onFault`
   */
  matches(deck: Deck): readonly Classification[];
}

/**
 * A classifier over a program, as it was compiled or loaded.
 *
 * @example
 * const classifier = createClassifier(loadProgram(bytes))
 * classifier.classify({ pokemon: [{ name: 'Charizard ex', count: 2 }] })?.id // 'zard'
 */
export function createClassifier(program: Program): Classifier {
  return Object.freeze(classifierOf(new Decider(program)));
}

/** The program of a classifier, such as a matcher; or the program that is given. */
export function programOf(by: Program | Pick<Classifier, 'program'>): Program {
  return 'program' in by ? by.program : by;
}

/** A classifier over a decider, which other callers may share. */
export function classifierOf(decider: Decider): Classifier {
  const { program, counter } = decider;
  return {
    get version() {
      return program.version;
    },
    program,
    classify(deck: Deck, onFault?: FaultListener) {
      counter.count(deck, onFault);
      return decider.decide();
    },
    matches(deck: Deck) {
      counter.count(deck);
      return decider.all();
    },
  };
}
