/** `decktype/analysis`: questions about rules, and findings rendered for people and machines. */

export {
  type ExplainedCode as CatalogueEntry,
  explainedCodes as catalogue,
  renderCatalogueEntry,
} from '../../core/diagnostics/examples.js';
export { renderGithub } from '../../core/diagnostics/render/github.js';
export {
  type CaseSuite,
  type JunitCase,
  renderJunit,
} from '../../core/diagnostics/render/junit.js';
export { renderSarif, type SarifOptions } from '../../core/diagnostics/render/sarif.js';
export {
  countLine,
  type RenderOptions,
  renderJson,
  renderText,
} from '../../core/diagnostics/render/text.js';
export { overrideSeverities, type SeverityOverrides } from '../../core/diagnostics/severities.js';
export { toWire, type WireRules } from '../../core/rules/api-format.js';
export {
  applyOverlay,
  createOverlay,
  type OverlaidRules,
  type Overlay,
  type OverlayChange,
} from '../../core/rules/changes/overlay.js';
export type { LostTo } from '../corpus/session/losses.js';
export {
  type Case,
  type CaseCoverage,
  type CaseResult,
  coverageOfCases,
  type ReadCases,
  readCases,
  runCase,
  unknownExpectations,
} from './cases.js';
export { type CheckOptions, checkRuleSet, checkRules } from './checks/check.js';
export type { IgnoreEntry } from './checks/ignores.js';

export type { Confusion, Mislabelled, Overlooked } from './compare/confusion.js';
export {
  type Coverage,
  type CoverageOptions,
  coverRules,
  type DoubledPair,
  type PartCoverage,
  type RuleCoverage,
} from './compare/coverage.js';
export {
  diffRules,
  type EntryChange,
  type FieldChange,
  type RulesDiff,
  type Transition,
} from './compare/diff.js';
export type { SeparatingCard } from './compare/separation.js';
export {
  type ExplanationDocument,
  type ExplanationDocumentOptions,
  explanationDocument,
  type OutcomeDocument,
} from './explanation-document.js';
export { renderExplanation } from './explanation-text.js';
export { type FixedRules, type FixOptions, fixRules } from './fixes/fix-rules.js';
export {
  type Certainty,
  certainDecks,
  type DeckCertainty,
  type DeckLimits,
  type UnseenCards,
} from './reasoning/certain.js';
