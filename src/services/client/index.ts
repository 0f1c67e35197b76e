/** `decktype/client`: reads from a service with the data interface, in Node and browsers. */
export type { Standing } from '../../core/tournament/standing.js';
export type {
  Game,
  Pairing,
  Tournament,
  TournamentDetails,
  TournamentQuery,
} from '../../core/tournament/tournament.js';
export {
  type AllTournamentsQuery,
  type Client,
  createClient,
  type Received,
  type RequestOptions,
  type RulesRequestOptions,
  type ServedRules,
  type TournamentPage,
} from './client.js';
export {
  BadResponseError,
  ClientError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  ServerError,
  TooLargeError,
} from './errors.js';
export type { Clock } from './pace.js';
export { type CachedAnswer, type ClientCache, type ClientOptions, memoryCache } from './request.js';
