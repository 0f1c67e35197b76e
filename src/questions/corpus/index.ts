/** `decktype/corpus`: many lists as typed arrays, read once and queried many times. */

export type { ListFacts } from './build/block.js';
export { type CorpusList, createCorpus } from './build/builder.js';
export { DeckLists } from './deck-lists.js';
export {
  cardOf,
  deckNumberOf,
  deckOf,
  entryOf,
  type ListEntry,
  labelOf,
  nameOf,
} from './layout/access.js';
export type {
  Block,
  Corpus,
  CorpusEvent,
  ListLabel,
  Segment,
  TextColumn,
} from './layout/corpus.js';
export type { Confinement, FileAccess, FoundPath } from './reading/paths.js';
export type { CorpusSource } from './reading/plan.js';
export {
  type CorpusFile,
  type ReadCorpus,
  type ReadCorpusOptions,
  type ReadProgress,
  readCorpus,
} from './reading/read-corpus.js';
export { CorpusError } from './recognize.js';
export type { CountChange, ListCounts, PartCounts } from './session/counts.js';
export type { DeckName } from './session/deck-names.js';
export type { PartLosses } from './session/losses.js';
export type { Move } from './session/moves.js';
export {
  openSession,
  type Session,
  type SessionChanges,
  type SessionUpdate,
} from './session/session.js';
export { corpusBuffers, loadCorpus, saveCorpus } from './store.js';
export {
  type CorpusSummary,
  type EventSummary,
  type LabelSummary,
  summarizeCorpus,
} from './summary.js';
export { type CorpusTags, classificationOf, tagCorpus } from './tagging/tag.js';
