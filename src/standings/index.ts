/** `decktype/standings`: tagging standings with the decks that their lists are. */
export { loadProgram, ProgramError, saveProgram } from '../engine/program/store.js';
export {
  type ReadTournament,
  readTournament,
  standingsText,
  type TournamentStanding,
} from '../importers/mtgo/tournaments.js';
export type { StandingsForm } from '../json/entry-end.js';
export type { DeckLabel } from '../tournament/label.js';
export {
  type Standing,
  type Tagged,
  type TagOutcome,
  tagStanding,
} from './standing.js';
export { type StandingsInput, type TagStream, type TagStreamOptions, tagStream } from './stream.js';
export { type TaggedStandings, type TagReport, tagStandings } from './tag.js';
export type { TaggedEntry } from './tagger-options.js';
export { WorkerError } from './workers.js';
