/** `decktype/standings`: tagging standings with the decks that their lists are. */
export { loadProgram, ProgramError, saveProgram } from '../engine/bytes.js';
export type { StandingsForm } from './entry-border.js';
export {
  type DeckLabel,
  type Standing,
  type Tagged,
  type TagOptions,
  type TagOutcome,
  tagStanding,
} from './standing.js';
export { type StandingsInput, type TagStream, type TagStreamOptions, tagStream } from './stream.js';
export { type TaggedStandings, type TagReport, tagStandings } from './tag.js';
export type { TaggedEntry } from './tagger-options.js';
export {
  type ReadTournament,
  readTournament,
  standingsText,
  type TournamentStanding,
} from './tournament.js';
export { WorkerError } from './workers.js';
