/**
 * decktype: tells which deck (archetype) a decklist is.
 *
 * @example
 * import { compileRules } from 'decktype';
 * const matcher = compileRules(rules);
 * matcher.classify(decklist)?.name; // 'Charizard Pidgeot'
 */
export type { DiagnosticCode } from './core/diagnostics/codes/all.js';
export type {
  Diagnostic,
  Fix,
  Ignored,
  JsonEdit,
  Position,
  Range,
  RelatedPlace,
  Severity,
} from './core/diagnostics/diagnostic.js';
export type { Deck } from './core/engine/classifier.js';
export type {
  ExplainOptions,
  Explanation,
  FailedRule,
  NearMiss,
  RequirementOutcome,
  TriedVariant,
} from './core/engine/explain.js';
export type { Classification } from './core/engine/match/classification.js';
export type { FaultListener } from './core/engine/match/counter.js';
export type { FallbackShare } from './core/engine/match/fallbacks.js';
export {
  type CompileOptions,
  compileRules,
  createMatcher,
  type Matcher,
} from './core/engine/matcher.js';
export type { Program } from './core/engine/program/layout.js';
export type { CardColors } from './core/rules/card-colors.js';
export { applyPatches, type EditedRules, editRules } from './core/rules/changes/edit.js';
export type { RulePatch } from './core/rules/changes/patches.js';
export { defineRules, type RuleFileInput, type RuleInput } from './core/rules/input.js';
export type {
  AnyOfRequirement,
  CardRequirement,
  CardUnit,
  ConflictMode,
  EachRequirement,
  Fallback,
  Groups,
  ManyRequirement,
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
} from './core/rules/model.js';
export {
  type ParsedRules,
  type ParseRulesOptions,
  parseRules,
  RuleSetError,
} from './core/rules/parse.js';
export type { RuleSet } from './core/rules/rule-set.js';
