/** Classifies decks with a program. Does not need the compiler. */
import type { Decklist } from '../decks/decklist.js';
import type { Classification } from './match/classification.js';
import type { FaultListener } from './match/counter.js';
import { Decider } from './match/decider.js';
import type { Program } from './program/layout.js';

/** Any JSON object, except the result of `readDecklist`, whose field `decklist` is the deck. */
interface Zones {
  readonly diagnostics?: 'pass the field decklist of what readDecklist returns';
  readonly [zone: string]: unknown;
}

/**
 * A deck: a {@link Decklist} or any JSON shape of one (an object of zones, a flat array, null).
 */
export type Deck = Decklist | Zones | (object & Pick<Zones, 'diagnostics'>) | null | undefined;

/** Classifies decks with a program. Immutable to its users; one classifier serves any number of decks. */
export interface Classifier {
  /** {@link Program.version}. Store it with labels to know which program made them. */
  readonly version: string;
  /** Everything that labels depend on. Taggers, workers and stores take it. */
  readonly program: Program;
  /**
   * The deck's type, or undefined if no rule matches and no fallback is near enough. Invalid cards are skipped.
   * Anything that is not a deck counts as an empty deck. `onFault` is called with the place and the code of everything
   * that is skipped or has its count under another name; it must not call the classifier. `readDecklist` of
   * `decktype/decks` reports the same faults as messages.
   *
   * @throws TypeError without `onFault`, for a string (use `classifyText` of `decktype/decks`), and for the result of
   * `readDecklist` (pass its field `decklist`)
   *
   * @example
   * matcher.classify([{ name: 'Charizard ex', quantity: 2 }], (pointer, { code }) => {
   *   console.log(pointer, code) // /0/quantity no-count
   * })
   */
  classify(deck: Deck, onFault?: FaultListener): Classification | undefined;
  /**
   * Every rule that matches, in checking order. If conflicts are settled by `first`, each rule comes with its first
   * matching variant; otherwise with all of them, one result per variant.
   *
   * @throws TypeError like `classify` without `onFault`
   */
  matches(deck: Deck): readonly Classification[];
}

/**
 * Makes a classifier for a compiled or loaded program.
 *
 * @example
 * const classifier = createClassifier(loadProgram(bytes))
 * classifier.classify({ pokemon: [{ name: 'Charizard ex', count: 2 }] })?.id // 'zard'
 */
export function createClassifier(program: Program): Classifier {
  return Object.freeze(classifierOf(new Decider(program)));
}

/** The program of a classifier or matcher. Returns a program itself. */
export function programOf(by: Program | Pick<Classifier, 'program'>): Program {
  return 'program' in by ? by.program : by;
}

/** Makes a classifier for a decider, which can be shared with other callers. */
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
