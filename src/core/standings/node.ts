/** `decktype/standings/node`: tags streams and files of standings, in Node. */
export type { StandingsForm } from '../json/entry-end.js';
export { type StandingsInput, type TagStream, type TagStreamOptions, tagStream } from './stream.js';
export type { TaggedEntry } from './tagger-options.js';
export { type TagFileOptions, tagFile, WorkerError } from './workers.js';
