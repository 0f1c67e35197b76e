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
  /** The rules that the program was compiled from, after choosing generations. */
  readonly ruleSet: RuleSet;
  /** Explains why the deck has its type, and which other rules nearly match. Takes the same decks as `matches`. */
  explain(deck: Deck, options?: ExplainOptions): Explanation;
}

/** How to compile rules. Given settings override those of the rule file. */
export interface CompileOptions extends ChoiceOptions, ParseRulesOptions {
  /** The colours of cards, for imported rules whose names include the deck's colours. */
  readonly colors?: CardColors;
  /**
   * A table of the game's cards. With it, cards also match if a list names them by an identifier, in another spelling
   * or language, or as a reprint; and colours come from it if none are given. The program contains only the part
   * that its rules need, so tables that differ in other cards give the same version.
   */
  readonly cards?: CardTable;
}

/**
 * Compiles rules: a rule set, an array in the wire format, the object of a rule file, or the text of either.
 *
 * @throws RuleSetError with all findings if the rules have errors
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

/** Makes a matcher for a compiled or loaded program. */
export function createMatcher(program: Program): Matcher {
  const decider = new Decider(program);
  const own = {
    ruleSet: program.ruleSet,
    explain: (deck: Deck, options?: ExplainOptions) => explainDeck(decider, deck, options),
  };
  return Object.freeze(Object.assign(classifierOf(decider), own));
}
