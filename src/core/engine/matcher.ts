/** The matcher: classifies and explains decks with a program. */
import type { CardTable } from '../decks/cards/card-table.js';
import type { CardColors } from '../rules/card-colors.js';
import type { RuleInput } from '../rules/input.js';
import { type ParseRulesOptions, requireRules } from '../rules/parse.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Classifier, classifierOf, type Deck } from './classifier.js';
import { type ChoiceOptions, chosenRules } from './compile/chosen-rules.js';
import { compileProgram } from './compile/compile.js';
import { type ExplainOptions, type Explanation, explainDeck } from './explain.js';
import { Decider } from './match/decider.js';
import type { Program } from './program/layout.js';

/** Compiled rules. Immutable to its users; one matcher serves any number of decks. */
export interface Matcher extends Classifier {
  /** The rules that it was compiled from, after the choice of generations. */
  readonly ruleSet: RuleSet;
  /** Why the deck has its type, and which other rules nearly match. It takes what `matches` takes. */
  explain(deck: Deck, options?: ExplainOptions): Explanation;
}

/** How to compile rules. Settings that are given replace those of the rule file. */
export interface CompileOptions extends ChoiceOptions, ParseRulesOptions {
  /** The colours of cards, for the names of imported rules that take the deck's colours. */
  readonly colors?: CardColors;
  /**
   * What is known of the game's cards: cards that a list names by an identifier, in another spelling
   * or language match, and so do reprints; colours come from it where none are given. The program
   * has what its rules need of it, so a table that differs in other cards gives the same version.
   */
  readonly cards?: CardTable;
}

/**
 * Compiles rules: a rule set, the wire format's array, a rule file's object, or the text of either.
 *
 * @throws RuleSetError with all findings, where the rules have errors.
 * @example
 * const matcher = compileRules([{ identifier: 'zard', name: 'Charizard', cards: [{ name: 'Charizard ex' }] }])
 * matcher.classify({ pokemon: [{ name: 'Charizard ex', count: 2 }] })?.id // 'zard'
 */
export function compileRules(rules: RuleInput, options: CompileOptions = {}): Matcher {
  const ruleSet = chosenRules(requireRules(rules, options), options);
  const needed = options.cards?.neededBy(ruleSet, options.colors);
  return createMatcher(
    compileProgram(chosenRules(ruleSet, needed ?? {}), (needed ?? options).colors),
  );
}

/** A matcher over a program, as it was compiled or loaded. */
export function createMatcher(program: Program): Matcher {
  const decider = new Decider(program);
  const own = {
    ruleSet: program.ruleSet,
    explain: (deck: Deck, options?: ExplainOptions) => explainDeck(decider, deck, options),
  };
  return Object.freeze(Object.assign(classifierOf(decider), own));
}
