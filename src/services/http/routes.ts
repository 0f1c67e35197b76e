/**
 * The service: a fetch handler over a store, for any server. It never writes. Answers are arrays and objects
 * without an envelope, joined from the texts in the store.
 */
import { type Context, Hono } from 'hono';
import { type EndpointName, endpoints, greatestLimit } from '../../core/tournament/endpoints.js';
import { inTime } from '../operations/in-time.js';
import { StoreUnavailableError } from '../store/errors.js';
import type { Rows, Store } from '../store/store.js';
import { type Extension, extensions } from './extensions.js';
import { openApiDocument } from './openapi.js';
import { problem, unavailable } from './problem.js';
import { InvalidParameter, pageLinks, readQuery, readTournamentQuery } from './query.js';
import { createRateLimiter, type RateLimit } from './rate-limit.js';
import { createCache, type Representation, represent, respond } from './representation.js';

/** Options of the service. */
export interface ServiceOptions {
  /** The rate limit of each client. Default: none. */
  readonly rateLimit?: RateLimit;
  /** Identifies the client of a request, for the rate limit. Default: all requests share one limit. */
  readonly clientOf?: (request: Request, environment: unknown) => string;
  /** The `max-age` of answers, in seconds. Default 60. */
  readonly maxAge?: number;
  /** The maximum size of the cache of answers, in bytes. Default 128 MiB. */
  readonly cacheBytes?: number;
  /**
   * Called with internal errors, whose details are not in the answer. While the database does not answer, each
   * request calls it with a `StoreUnavailableError`.
   */
  readonly onError?: (error: unknown) => void;
  /**
   * Called for each answer, except for unknown addresses, with the path in `/openapi.json`, such as
   * `/games/{id}/decks`, and the environment that was passed to `fetch`.
   */
  readonly onAnswer?: (route: string, environment: unknown) => void;
  /** Whether the service is stopping, so that `/readyz` should answer 503. */
  readonly isStopping?: () => boolean;
  /** The time in milliseconds, for the rate limit; must never go back. Default `performance.now`. */
  readonly now?: () => number;
}

/** A service; `fetch` takes a request and returns its response. */
export interface Service {
  readonly fetch: (request: Request, environment?: unknown) => Promise<Response>;
}

const allowed = 'GET, HEAD, OPTIONS';

/** Exempt from the rate limit, because probes request these often, from one address. */
const unlimited = new Set(['/healthz', '/readyz']);

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Limit',
};

/**
 * Makes a service over a store.
 *
 * @example
 * const service = createService(await openStore('decktype.db'))
 * const response = await service.fetch(new Request('http://localhost/tournaments?limit=10'))
 */
export function createService(store: Store, options: ServiceOptions = {}): Service {
  const { maxAge = 60, cacheBytes = 128 << 20, clientOf = () => '', onError } = options;
  const cache = createCache(cacheBytes);
  const { rateLimit, onAnswer, isStopping, now = () => performance.now() } = options;
  const limiter = rateLimit && createRateLimiter(rateLimit, now);
  // The path is not decoded here, because the router decodes ids, which must happen only once.
  const app = new Hono<{ Bindings: Asked }>({
    getPath: (request) => new URL(request.url).pathname,
  });

  /** Answers with these bytes, or with 404 if there are none. */
  async function answer(
    context: Context,
    found: Representation | undefined,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    if (found === undefined) return problem(404, 'There is nothing at this address.');
    const headers = { 'Cache-Control': `public, max-age=${maxAge}`, ...extra };
    return respond(context.req.raw, found, 'application/json', headers);
  }

  /** Handles an endpoint of a tournament: an array of rows, or a single row. */
  const ofTournament =
    (name: EndpointName, read: (id: string) => Promise<Rows | undefined>) =>
    async (context: Context) => {
      const id = context.req.param('id') as string;
      const revision = await store.tournamentRevision(id);
      if (revision === undefined) return answer(context, undefined);
      const made = cache.get(`${name}/${id}`, revision, async () => {
        const found = await read(id);
        return found && { revision: found.revision, text: textOf(name, found.rows) };
      });
      return answer(context, await made);
    };

  /** Handles an endpoint of the store, of a game, or of one of its formats. */
  const ofStore =
    (name: EndpointName, read: (game: string, format?: string) => Promise<string | undefined>) =>
    async (context: Context) => {
      const { id = '', format } = context.req.param() as { id?: string; format?: string };
      const revision = await store.revision();
      const made = cache.get(`${name}/${JSON.stringify([id, format])}`, revision, async () => {
        const text = await read(id, format);
        return text === undefined ? undefined : { revision, text };
      });
      return answer(context, await made);
    };

  const handlers: Readonly<Record<EndpointName, (context: Context) => Promise<Response>>> = {
    games: ofStore('games', async () => textOf('games', await store.games())),
    rules: ofStore('rules', store.rules),
    ruleFile: ofStore('ruleFile', store.ruleFile),
    formats: ofStore('formats', async (game) => {
      const formats = await store.ruleFormats(game);
      return formats.length === 0 ? undefined : JSON.stringify(formats);
    }),
    formatRules: ofStore('formatRules', store.rules),
    formatRuleFile: ofStore('formatRuleFile', store.ruleFile),
    async tournaments(context) {
      const asked = readTournamentQuery(context.req.url);
      const query = { ...asked, limit: Math.min(asked.limit, greatestLimit) };
      const { rows, hasMore } = await store.tournaments(query);
      const links = pageLinks(query, hasMore);
      return answer(context, represent(textOf('tournaments', rows), links.Link), {
        ...links,
        ...(query.limit < asked.limit && { 'X-Limit': String(query.limit) }),
      });
    },
    details: ofTournament('details', store.details),
    standings: ofTournament('standings', store.standings),
    pairings: ofTournament('pairings', store.pairings),
  };

  const ofGame = (name: string, extension: Extension) => async (context: Context) => {
    const game = context.req.param('id') as string;
    const query = readQuery<never>(extension.query.properties, context.req.url);
    const made = cache.get(`${name}/${game}?${JSON.stringify(query)}`, await store.revision(), () =>
      extension.answer(store, game, query),
    );
    return answer(context, await made);
  };

  const isReady = readiness(() => store.check(), onError);
  const openApi = represent(JSON.stringify(openApiDocument()));
  const routes: [string, (context: Context) => Promise<Response>][] = [
    ...Object.entries(handlers).map(([name, handler]): (typeof routes)[number] => [
      endpoints[name as EndpointName].path.replace(/\{(\w+)\}/g, ':$1'),
      handler,
    ]),
    ...Object.entries(extensions).map(([name, extension]): (typeof routes)[number] => [
      extension.path.replace('{id}', ':id'),
      ofGame(name, extension),
    ]),
    ['/openapi.json', (context) => answer(context, openApi)],
    ['/healthz', async () => healthy()],
    ['/readyz', () => (isStopping?.() ? stopping() : isReady())],
  ];
  for (const [path, handler] of routes) {
    const route = path.replace(/:(\w+)/g, '{$1}');
    const noted = (answer: typeof handler) => async (context: Context<{ Bindings: Asked }>) => {
      context.env.onRoute(route);
      return context.env.refusal ?? answer(context);
    };
    app.get(path, noted(handler));
    app.options(path, noted(preflight));
    app.all(path, noted(refuse));
  }
  app.notFound(
    ({ env }) =>
      env.refusal ??
      problem(404, 'There is nothing at this address. See /openapi.json, or begin at /games.'),
  );
  app.onError((error) => {
    if (error instanceof InvalidParameter) {
      return problem(400, error.message, { field: error.field });
    }
    onError?.(error);
    if (error instanceof StoreUnavailableError) return unavailable();
    return problem(500, 'The service failed to answer. Try again later.');
  });

  return {
    async fetch(request, environment) {
      const isCounted =
        request.method !== 'OPTIONS' && !unlimited.has(new URL(request.url).pathname);
      const state = isCounted ? limiter?.(clientOf(request, environment)) : undefined;
      const refusal =
        state?.isAllowed === false
          ? problem(429, `Too many requests: try again in ${state.seconds} seconds.`, {
              headers: { 'Retry-After': String(state.seconds) },
            })
          : undefined;
      let route: string | undefined;
      const onRoute = (found: string) => {
        route = found;
      };
      const response = await app.fetch(request, { refusal, onRoute });
      if (route !== undefined) onAnswer?.(route, environment);
      for (const [name, value] of Object.entries({ ...corsHeaders, ...state?.headers })) {
        response.headers.set(name, value);
      }
      return response;
    },
  };
}

/** The environment that handlers get with a request. */
interface Asked {
  /** The answer if the client has sent too many requests. */
  readonly refusal: Response | undefined;
  readonly onRoute: (route: string) => void;
}

function textOf(name: EndpointName, rows: readonly string[]): string {
  return endpoints[name].isList ? `[${rows.join(',')}]` : (rows[0] as string);
}

async function refuse(): Promise<Response> {
  return problem(405, 'This address can only be read.', { headers: { Allow: allowed } });
}

async function preflight(): Promise<Response> {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allowed,
      'Access-Control-Allow-Methods': allowed,
      'Access-Control-Allow-Headers': 'X-Access-Key, If-None-Match, Content-Type',
      'Access-Control-Max-Age': '86400',
    },
  });
}

function healthy(): Response {
  return new Response('{"status":"ok"}', {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

/** A handler that tells, within a short time, whether the store answers. */
function readiness(
  check: () => Promise<unknown>,
  onError?: (error: unknown) => void,
): () => Promise<Response> {
  const checked = inTime(async () => {
    try {
      await check();
    } catch (error) {
      onError?.(error);
      throw error;
    }
  });
  return () => checked().then(healthy, unavailable);
}

async function stopping(): Promise<Response> {
  return problem(503, 'The service is stopping.');
}
