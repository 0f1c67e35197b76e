/** `decktype/service`: a store of games, rules and tournaments, and a read-only service over it. */

export type { CategorizeListener, CategorizeReport } from '../store/categorize.js';
export { StoreError, StoreUnavailableError } from '../store/errors.js';
export type { ImportOutcome, TournamentTexts } from '../store/import.js';
export type { DamagedTournament } from '../store/retag.js';
export type { WaitOptions } from '../store/retry.js';
export type { ImportRulesOptions } from '../store/rules.js';
export {
  openStore,
  type Rows,
  type Store,
  type StoredTournament,
  type TournamentRows,
} from '../store/store.js';
export type { LabelChange } from '../store/tally.js';
export type { Limits } from './limits.js';
export { openApiDocument } from './openapi.js';
export type { RateLimit } from './rate-limit.js';
export { createService, type Service, type ServiceOptions } from './routes.js';
export {
  type RunningService,
  type ServedRequest,
  type ServeOptions,
  type StopOptions,
  serveStore,
} from './serve.js';
