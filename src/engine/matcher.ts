/** The matcher: a program that answers questions about decks. */
import type { Decklist } from '../decks/decklist.js';
import type { MatchSettings } from '../rules/model.js';
import { requireMatch, requireRules } from '../rules/parse.js';
import { type RuleSet, selectRules } from '../rules/rule-set.js';
import { compileProgram } from './compile/compile.js';
import { type Explanation, explainDeck } from './explain.js';
import {
  type Classification,
  fallbackClassification,
  ruleClassification,
} from './match/classification.js';
import { type ConflictMode, settle, variantsFor } from './match/conflicts.js';
import { DeckCounter, type FaultListener } from './match/counter.js';
import { deciders } from './match/decider.js';
import { findFallback } from './match/fallbacks.js';
import { findAll, findVariant, findWinner } from './match/search.js';
import type { Program } from './program/layout.js';

/**
 * A deck: a {@link Decklist}, or any JSON shape of one (an object of zones, a flat array, null).
 */
export type Deck = Decklist | object | null | undefined;

/** Compiled rules. Immutable to its users; one matcher serves any number of decks. */
export interface Matcher {
  /** The rules that it was compiled from, after the choice of generations. */
  readonly ruleSet: RuleSet;
  /** The content hash of those rules. */
  readonly version: string;
  readonly program: Program;
  /**
   * The deck's type, or undefined where no rule matches and no fallback is near enough. Cards that
   * cannot be read are left out; `onFault` hears of each, and must not call the matcher.
   */
  classify(deck: Deck, onFault?: FaultListener): Classification | undefined;
  /**
   * Every rule that matches, in checking order, each with its first matching variant; unless
   * conflicts are settled by `first`, each with all its matching variants, one result a variant.
   */
  matches(deck: Deck): readonly Classification[];
  /** Why the deck is what it is, and what else it nearly was. */
  explain(deck: Deck): Explanation;
}

/** How a matcher answers. */
export interface MatcherOptions {
  /** What a deck is that several rules match. Default `first`: rules have priorities. */
  readonly conflicts?: ConflictMode;
}

/** How to compile rules. */
export interface CompileOptions extends MatcherOptions {
  /**
   * Keep the rules of these generations: one, several, or those for which a predicate is true.
   * Rules without a generation always stay. Default: all.
   */
  readonly generation?: number | readonly number[] | ((generation: number) => boolean);
  /** How cards are compared, in place of what the rule file says. */
  readonly match?: MatchSettings;
  /** What to do with faulty rules; see `parseRules`. Default `fail`. */
  readonly onInvalid?: 'fail' | 'skip';
}

/**
 * Compiles rules: a rule set, the wire format's array, a rule file's object, or the text of either.
 *
 * @throws RuleSetError with all findings, where the rules have errors.
 * @example
 * const matcher = compileRules([{ identifier: 'zard', name: 'Charizard', cards: [{ name: 'Charizard ex' }] }])
 * matcher.classify({ pokemon: [{ name: 'Charizard ex', count: 2 }] })?.id // 'zard'
 */
export function compileRules(rules: unknown, options: CompileOptions = {}): Matcher {
  return createMatcher(compileProgram(chosen(requireRules(rules, options), options)), options);
}

function chosen(ruleSet: RuleSet, { generation, match }: CompileOptions): RuleSet {
  if (generation === undefined && match === undefined) return ruleSet;
  const isWanted = generationTest(generation);
  return selectRules(
    ruleSet,
    (rule) => rule.generation === undefined || isWanted(rule.generation),
    match && requireMatch(match),
  );
}

function generationTest(wanted: CompileOptions['generation']): (generation: number) => boolean {
  if (wanted === undefined) return () => true;
  if (typeof wanted === 'function') return wanted;
  const generations = new Set([wanted].flat());
  return (generation) => generations.has(generation);
}

/** A matcher over a program, as it was compiled or loaded. */
export function createMatcher(program: Program, options: MatcherOptions = {}): Matcher {
  const { conflicts: mode = 'first' } = options;
  const { ruleSet } = program;
  const counter = new DeckCounter(program);
  const ruleCount = program.ruleIndex.length;
  // Results are the same for every deck of a kind, so each is made once.
  const results: (Classification | undefined)[] = [];

  function resultFor(rank: number, variant: number): Classification {
    const place = variant === -1 ? rank : ruleCount + variant;
    results[place] ??= ruleClassification(program, rank, variant);
    return results[place];
  }

  function allResults(): Classification[] {
    return findAll(program, counter).flatMap((rank) =>
      variantsFor(program, rank, counter.counts, mode).map((variant) => resultFor(rank, variant)),
    );
  }

  function decide(): Classification | undefined {
    if (mode === 'first') {
      const rank = findWinner(program, counter);
      if (rank < ruleCount) return resultFor(rank, findVariant(program, rank, counter.counts));
    } else {
      const settled = settle(allResults(), mode);
      if (settled) return settled;
    }
    const best = findFallback(program, counter);
    return best && fallbackClassification(best.fallback, best.share);
  }

  const matcher: Matcher = {
    ruleSet,
    get version() {
      return ruleSet.version;
    },
    program,
    classify(deck, onFault) {
      counter.count(deck, onFault);
      return decide();
    },
    matches(deck) {
      counter.count(deck);
      return allResults();
    },
    explain: (deck) => explainDeck(program, deck, mode),
  };
  deciders.set(matcher, { counter, decide, result: resultFor, options });
  return Object.freeze(matcher);
}
