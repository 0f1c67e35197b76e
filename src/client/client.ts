/** The client of the data interface: one method an endpoint, in Node and in browsers. */
import type { Static, TSchema } from 'typebox';
import { diagnose } from '../diagnostics/codes/api.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { parseRules } from '../rules/parse.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Decoded, decode, decodeList } from '../tournament/decode.js';
import {
  defaultLimit,
  type EndpointName,
  endpointPath,
  endpoints,
} from '../tournament/endpoints.js';
import type { Standing } from '../tournament/standing.js';
import type {
  Game,
  Pairing,
  Tournament,
  TournamentDetails,
  TournamentQuery,
} from '../tournament/tournament.js';
import { BadResponseError, NotFoundError } from './errors.js';
import { type Clock, systemClock } from './pace.js';
import { type Answer, type ClientCache, createRequester, memoryCache } from './request.js';

/** How to reach a service. */
export interface ClientOptions {
  /** The address that the paths are relative to. */
  readonly baseUrl: string;
  /** Sent as `X-Access-Key`; redirects are refused then, so that it goes nowhere else. */
  readonly key?: string;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** How many milliseconds an answer may take. Default 30,000. */
  readonly timeout?: number;
  /** How often a request is tried again after network faults, 429 and 5xx. Default 4. */
  readonly retries?: number;
  /** How many requests may run at the same time. Default 1. */
  readonly concurrency?: number;
  /**
   * How many milliseconds to wait at most where a service asks for it; beyond that the request
   * fails at once with a `RateLimitedError`. Default 600,000.
   */
  readonly longestWait?: number;
  /** Answers by address, for conditional requests. Default: some, in memory. */
  readonly cache?: ClientCache;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** What a service answered. */
export interface Received<T> {
  readonly data: T;
  /** What was wrong in it: fields taken as missing, rows left out. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text as it came, for those who keep it. */
  readonly text: string;
}

/** A page of tournaments. */
export interface TournamentPage extends Received<readonly Tournament[]> {
  readonly hasNext: boolean;
}

/** For a single request. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
}

/** Which tournaments to go through. */
export interface AllTournamentsQuery extends Omit<TournamentQuery, 'page'> {
  /** Only those of this moment and later. */
  readonly since?: Date | string;
  /** Hears of what was wrong in a page; each page once. */
  readonly onDiagnostics?: (diagnostics: readonly Diagnostic[]) => void;
}

/**
 * A client. Every method throws a `ClientError` where there is no answer to give, and the
 * signal's reason where it is aborted.
 */
export interface Client {
  games(options?: RequestOptions): Promise<Received<readonly Game[]>>;
  /** The deck rules of a game; faulty rules are left out, with findings. */
  rules(game: string, options?: RequestOptions): Promise<Received<RuleSet>>;
  /** One page of tournaments, most recent first. */
  tournaments(query?: TournamentQuery, options?: RequestOptions): Promise<TournamentPage>;
  /** All tournaments, most recent first, page by page as they are needed; each of them once. */
  allTournaments(query?: AllTournamentsQuery, options?: RequestOptions): AsyncGenerator<Tournament>;
  details(tournament: string, options?: RequestOptions): Promise<Received<TournamentDetails>>;
  standings(tournament: string, options?: RequestOptions): Promise<Received<readonly Standing[]>>;
  pairings(tournament: string, options?: RequestOptions): Promise<Received<readonly Pairing[]>>;
}

/**
 * Makes a client.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8080' })
 * for await (const { id } of client.allTournaments({ game: 'PTCG', since: '2025-01-01' })) {
 *   const { data } = await client.standings(id)
 * }
 */
export function createClient(options: ClientOptions): Client {
  const base = baseOf(options.baseUrl);
  const request = createRequester({
    // The global one is looked up when it is needed, and called as a function of nothing.
    fetch: options.fetch ?? ((...input) => globalThis.fetch(...input)),
    key: options.key,
    timeout: options.timeout ?? 30_000,
    retries: options.retries ?? 4,
    concurrency: options.concurrency ?? 1,
    longestWait: options.longestWait ?? 600_000,
    cache: options.cache ?? memoryCache(),
    clock: options.clock ?? systemClock,
  });

  function addressOf(name: EndpointName, id: string | undefined): string {
    const path = endpointPath(name, id);
    if (path !== undefined) return base + path;
    const url = base + endpoints[name].path;
    const message = `there is nothing of the id ${JSON.stringify(id)}: it cannot stand in an address`;
    throw new NotFoundError(message, url);
  }

  async function receive<T>(
    url: string,
    read: (value: unknown) => Decoded<T>,
    { signal }: RequestOptions = {},
  ): Promise<Received<T> & { readonly answer: Answer }> {
    const answer = await request(url, signal);
    const { text } = answer;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      throw bad(url, [diagnose('body-not-json', '', { what })]);
    }
    const decoded = read(value);
    if (decoded.value === undefined) throw bad(url, decoded.diagnostics);
    return { data: decoded.value, diagnostics: decoded.diagnostics, text, answer };
  }

  async function list<S extends TSchema>(
    url: string,
    schema: S,
    title: string,
    requestOptions?: RequestOptions,
  ): Promise<Received<readonly Static<S>[]> & { readonly answer: Answer }> {
    return receive(url, (value) => decodeList(schema, value, title), requestOptions);
  }

  async function rows<S extends TSchema>(
    name: EndpointName,
    endpoint: { readonly schema: S; readonly title: string },
    id?: string,
    requestOptions?: RequestOptions,
  ): Promise<Received<readonly Static<S>[]>> {
    const url = addressOf(name, id);
    const { answer: _, ...received } = await list(
      url,
      endpoint.schema,
      endpoint.title,
      requestOptions,
    );
    return received;
  }

  async function tournaments(
    query: TournamentQuery = {},
    requestOptions?: RequestOptions,
  ): Promise<TournamentPage> {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    const search = parameters.size === 0 ? '' : `?${parameters}`;
    const { schema, title } = endpoints.tournaments;
    const url = addressOf('tournaments', undefined) + search;
    const { answer, ...received } = await list(url, schema, title, requestOptions);
    return { ...received, hasNext: hasNext(answer, received.text, query.limit) };
  }

  return {
    games: (requestOptions) => rows('games', endpoints.games, undefined, requestOptions),
    standings: (id, requestOptions) => rows('standings', endpoints.standings, id, requestOptions),
    pairings: (id, requestOptions) => rows('pairings', endpoints.pairings, id, requestOptions),
    tournaments,

    async rules(game, requestOptions) {
      const read = (value: unknown): Decoded<RuleSet> => {
        const { ruleSet, diagnostics } = parseRules(value, { onInvalid: 'skip' });
        return { ...(ruleSet === undefined ? {} : { value: ruleSet }), diagnostics };
      };
      const { answer: _, ...received } = await receive(
        addressOf('rules', game),
        read,
        requestOptions,
      );
      return received;
    },

    async details(id, requestOptions) {
      const { schema } = endpoints.details;
      const read = (value: unknown) => decode(schema, value, 'tournament');
      const { answer: _, ...received } = await receive(
        addressOf('details', id),
        read,
        requestOptions,
      );
      return received;
    },

    async *allTournaments({ since, onDiagnostics, ...query } = {}, requestOptions) {
      const earliest = since === undefined ? Number.NEGATIVE_INFINITY : momentOf(since);
      // What is added meanwhile moves the others on to later pages.
      const seen = new Set<string>();
      let before = '';
      for (let page = 1; ; page++) {
        const found = await tournaments({ ...query, page }, requestOptions);
        // A service that knows no pages would answer the first one for ever.
        if (found.text === before) return;
        before = found.text;
        if (found.diagnostics.length > 0) onDiagnostics?.(found.diagnostics);
        for (const tournament of found.data) {
          if (momentOf(tournament.date) < earliest || seen.has(tournament.id)) continue;
          seen.add(tournament.id);
          yield tournament;
        }
        const last = found.data.at(-1);
        if (!found.hasNext || (last !== undefined && momentOf(last.date) < earliest)) return;
      }
    },
  };
}

function baseOf(baseUrl: string): string {
  const { protocol } = new URL(baseUrl);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError(`the base URL must begin with http or https, but is ${baseUrl}`);
  }
  return baseUrl.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/**
 * Whether there is another page. A `Link` header tells; without one, only a page that is shorter
 * than the default (some services cap what is asked for) is known to be the last.
 */
function hasNext({ link }: Answer, text: string, limit: number = defaultLimit): boolean {
  if (link !== undefined) return /;\s*rel="?next"?/.test(link);
  return (JSON.parse(text) as readonly unknown[]).length >= Math.min(limit, defaultLimit);
}

function momentOf(date: Date | string): number {
  const moment = new Date(date).getTime();
  if (Number.isNaN(moment)) throw new TypeError(`this is not a date: ${String(date)}`);
  return moment;
}

function bad(url: string, diagnostics: readonly Diagnostic[]): BadResponseError {
  const [first] = diagnostics;
  const why = first?.message ?? 'it cannot be read';
  return new BadResponseError(`the answer of ${url} cannot be used: ${why}`, url, diagnostics);
}
