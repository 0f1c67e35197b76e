/**
 * decktype: tells which deck (archetype) a decklist is.
 *
 * @example
 * import { compileRules } from 'decktype';
 * const matcher = compileRules(rules);
 * matcher.classify(decklist)?.name; // 'Charizard Pidgeot'
 */
export type { DiagnosticCode } from './diagnostics/codes/all.js';
export type {
  Diagnostic,
  Fix,
  Ignored,
  JsonEdit,
  Position,
  Range,
  RelatedPlace,
  Severity,
} from './diagnostics/diagnostic.js';
export type { Deck } from './engine/classifier.js';
export type {
  ExplainOptions,
  Explanation,
  FailedRule,
  NearMiss,
  RequirementOutcome,
  TriedVariant,
} from './engine/explain.js';
export type { Classification } from './engine/match/classification.js';
export type { FaultListener } from './engine/match/counter.js';
export type { FallbackShare } from './engine/match/fallbacks.js';
export {
  type CompileOptions,
  compileRules,
  createMatcher,
  type Matcher,
} from './engine/matcher.js';
export type { Program } from './engine/program/layout.js';
export type { CardColors } from './rules/card-colors.js';
export { applyPatches, type EditedRules, editRules } from './rules/changes/edit.js';
export type { RulePatch } from './rules/changes/patches.js';
export type { RuleFileInput, RuleInput } from './rules/input.js';
export type {
  AnyOfRequirement,
  CardRequirement,
  ConflictMode,
  Fallback,
  MatchSettings,
  Requirement,
  Rule,
  RuleFile,
  RuleFileSettings,
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
export type { RuleSet } from './rules/rule-set.js';
