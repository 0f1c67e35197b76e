/** `decktype/standings`: tagging standings with the decks that their lists are. */
export type { StandingsForm } from '../json/entry-end.js';
export type { DeckLabel } from '../tournament/label.js';
export {
  type AnyStanding,
  type Tagged,
  type TagOutcome,
  tagStanding,
} from './standing.js';
export { type StandingsInput, type TagStream, type TagStreamOptions, tagStream } from './stream.js';
export { type TaggedStandings, type TagReport, tagStandings } from './tag.js';
export type { TaggedEntry } from './tagger-options.js';
export { type TagFileOptions, tagFile, WorkerError } from './workers.js';
