/**
 * `decktype/metagame`: tallies of events, and the figures and pictures made from them. All of it runs in browsers.
 */

export {
  type EventResults,
  type PairingResult,
  pairingResult,
  resultsOf,
  type Stage,
} from '../../core/tournament/results.js';
export { type Archetype, ArchetypeTable, listless, unknown } from './archetypes.js';
export {
  type CardPair,
  type CardReport,
  type CardUsage,
  cardsOf,
  type Role,
} from './cards.js';
export { defaultPolicy, type Policy, policyTexts } from './policy.js';
export { matrixPicture } from './render/matrix.js';
export { countNotes, findingNotes, policyNotes, sourceNote } from './render/notes.js';
export { renderPage } from './render/page.js';
export type { ReportParts } from './render/parts.js';
export { type Picture, pictureFile } from './render/picture.js';
export { winRatePicture } from './render/rates.js';
export { rolePicture } from './render/roles.js';
export { sharePicture } from './render/shares.js';
export { changesBetween, type ShareChange } from './report/change.js';
export {
  againstField,
  type Expectation,
  type FieldReport,
  type FieldShare,
} from './report/field.js';
export { type MetagameReport, type ReportOptions, reportOf } from './report/report.js';
export {
  type ArchetypeSummary,
  type MatchUp,
  PolicyError,
  type Summary,
  summarize,
} from './report/summary.js';
export { type Period, type TrendPart, trendOf } from './report/trend.js';
export {
  difference,
  type Interval,
  proportion,
  type Rate,
  type Scores,
  scoreRate,
} from './statistics/interval.js';
export {
  type CorpusLabels,
  givenLabels,
  programLabels,
  tallyCorpus,
} from './tally/corpus.js';
export { type EventField, tallyEvent } from './tally/event.js';
export type { EventTally, FieldCount, Tally } from './tally/tally.js';
export { mergeTallies, TallyError } from './tally/tally.js';
