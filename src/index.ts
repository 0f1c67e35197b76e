/**
 * decktype: tells what deck a decklist is.
 *
 * @example
 * import { compileRules } from 'decktype';
 * const matcher = compileRules(rules);
 * matcher.classify(decklist)?.name; // 'Charizard Pidgeot'
 */
export type { DeckCard, Decklist } from './decks/decklist.js';
export type { CompareOption, Printing, Reprints } from './decks/identity.js';
export type { DiagnosticCode } from './diagnostics/codes.js';
export type {
  Diagnostic,
  Position,
  Range,
  RelatedPlace,
  Severity,
} from './diagnostics/diagnostic.js';
export type { Classification } from './engine/classification.js';
export type { ConflictMode } from './engine/conflicts.js';
export type { FaultListener } from './engine/counter.js';
export type {
  Explanation,
  FailedRule,
  NearMiss,
  RequirementOutcome,
  TriedVariant,
} from './engine/explain.js';
export type { FallbackShare } from './engine/fallbacks.js';
export {
  type CompileOptions,
  compileRules,
  createMatcher,
  type Deck,
  type Matcher,
  type MatcherOptions,
} from './engine/matcher.js';
export type { Program } from './engine/program.js';
export { applyPatches, type EditedRules, editRules } from './rules/edit.js';
export type {
  AnyOfRequirement,
  CardRequirement,
  Fallback,
  MatchSettings,
  Requirement,
  Rule,
  RuleFile,
  Selector,
  TotalRequirement,
  Unclassified,
  Unit,
  Variant,
} from './rules/model.js';
export {
  type ParsedRules,
  type ParseRulesOptions,
  parseRules,
  RuleSetError,
} from './rules/parse.js';
export type { RulePatch } from './rules/patches.js';
export type { RuleSet } from './rules/rule-set.js';
