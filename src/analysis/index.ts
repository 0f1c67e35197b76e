/** `decktype/analysis`: questions about rules, findings as people and machines read them, and rules of others. */
export { catalogue, renderCatalogueEntry } from '../diagnostics/catalogue.js';
export type { CatalogueEntry } from '../diagnostics/catalogue-entry.js';
export { renderGithub } from '../diagnostics/github.js';
export { countLine, type RenderOptions, renderJson, renderText } from '../diagnostics/render.js';
export { renderSarif, type SarifOptions } from '../diagnostics/sarif.js';
export { overrideSeverities, type SeverityOverrides } from '../diagnostics/severities.js';
export type { SourceFile } from '../rules/mtgo-definitions.js';
export { type ImportMtgoOptions, importMtgo, type MtgoSource } from '../rules/mtgo-import.js';
export { toWire, type WireRules } from '../rules/wire.js';
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
export { type CheckOptions, checkRuleSet, checkRules } from './check.js';
export type { Confusion, Mislabelled, Overlooked } from './confusion.js';
export {
  type Coverage,
  type CoverageOptions,
  coverRules,
  type DoubledPair,
  type LostTo,
  type PartCoverage,
  type RuleCoverage,
} from './coverage.js';
export {
  diffRules,
  type EntryChange,
  type FieldChange,
  type RulesDiff,
  type Transition,
} from './diff.js';
export { type CaseSuite, renderJunit } from './junit.js';
export type { DeckLabel } from './labels.js';
export type { DeckLimits } from './limits.js';
export { type LabelledList, type Lists, readLists } from './lists.js';
export {
  type CardColors,
  colorName,
  deckColors,
  type ReadCardColors,
  readCardColors,
  withColorNames,
} from './mtgo-names.js';
export {
  applyOverlay,
  createOverlay,
  type OverlaidRules,
  type Overlay,
  type OverlayChange,
} from './overlay.js';
export type { SeparatingCard } from './separation.js';
