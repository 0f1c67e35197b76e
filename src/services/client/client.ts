/** The client of the data interface, for Node and browsers: one method per endpoint. */

import type { Static, TSchema } from 'typebox';
import { isObject } from '../../core/decks/shapes.js';
import { diagnose } from '../../core/diagnostics/codes/api.js';
import { type Diagnostic, showValue } from '../../core/diagnostics/diagnostic.js';
import { defined } from '../../core/json/defined.js';
import type { CardColors } from '../../core/rules/card-colors.js';
import { parseRules } from '../../core/rules/parse.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { timeOf } from '../../core/tournament/date.js';
import { type Decoded, decode, decodeList } from '../../core/tournament/decode.js';
import {
  defaultLimit,
  type EndpointName,
  endpointPath,
  endpoints,
} from '../../core/tournament/endpoints.js';
import { colorsSchema } from '../../core/tournament/resources.js';
import type { Standing } from '../../core/tournament/standing.js';
import type {
  Game,
  Pairing,
  Tournament,
  TournamentDetails,
  TournamentQuery,
} from '../../core/tournament/tournament.js';
import { BadResponseError, ClientError, NotFoundError } from './errors.js';
import { type Answer, type ClientOptions, createRequester } from './request.js';

/** An answer of a service. */
export interface Received<T> {
  readonly data: T;
  /**
   * Findings about invalid fields (removed), invalid rows (skipped), and bytes that are not UTF-8 (read as U+FFFD).
   */
  readonly diagnostics: readonly Diagnostic[];
  /** The text of the answer, unchanged. */
  readonly text: string;
}

/** A page of tournaments. */
export interface TournamentPage extends Received<readonly Tournament[]> {
  readonly hasNext: boolean;
}

/** A rule file, and the card colours that labels also depend on. */
export interface ServedRules {
  readonly ruleSet: RuleSet;
  readonly colors?: CardColors;
}

/** Options of a single request. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
}

/** Options of a request for rules. */
export interface RulesRequestOptions extends RequestOptions {
  /** A format with its own rules; see `ruleFormats`. Default: the rules of the game. */
  readonly format?: string;
}

/** Which tournaments to iterate over. */
export interface AllTournamentsQuery extends Omit<TournamentQuery, 'page'> {
  /** Only tournaments from this moment on. Strings without a time zone are in UTC. */
  readonly since?: Date | string;
  /** Called with the findings of each page that has any. */
  readonly onDiagnostics?: (diagnostics: readonly Diagnostic[]) => void;
  /**
   * Called with the error of a page that cannot be fetched, which is then skipped, unless the page before it was, too.
   * Default: throws the error, as this can do.
   */
  readonly onSkippedPage?: (error: ClientError, page: number) => Promise<void>;
}

/**
 * A client. Every method throws a `ClientError` if the service does not answer or its answer cannot be used. If
 * the signal is aborted, it throws the signal's reason.
 */
export interface Client {
  games(options?: RequestOptions): Promise<Received<readonly Game[]>>;
  /** The deck rules of a game in the wire format. Invalid rules are skipped, with findings. */
  rules(game: string, options?: RulesRequestOptions): Promise<Received<RuleSet>>;
  /** The whole rule file of a game. Only decktype's own service has this. */
  ruleFile(game: string, options?: RulesRequestOptions): Promise<Received<ServedRules>>;
  /** The formats of a game that have their own rules. Only decktype's own service has this. */
  ruleFormats(game: string, options?: RequestOptions): Promise<Received<readonly string[]>>;
  /** One page of tournaments, most recent first. */
  tournaments(query?: TournamentQuery, options?: RequestOptions): Promise<TournamentPage>;
  /** All tournaments, most recent first, each once. Pages are requested as needed. */
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
  if (options.key !== undefined) checkKey(options.key);
  const request = createRequester(options);

  function addressOf(name: EndpointName, id?: string, format?: string): string {
    const path = endpointPath(name, id, format);
    if (path !== undefined) return base + path;
    const url = base + endpoints[name].path;
    const ids = [id, format].filter((one) => one !== undefined).map(showValue);
    const message = `there is nothing with the id ${ids.join(' and the format ')}: it cannot be part of an address`;
    throw new NotFoundError(message, url);
  }

  function endless(why: string): BadResponseError {
    const url = addressOf('tournaments');
    return new BadResponseError(`${url} keeps sending pages: ${why}`, url, []);
  }

  async function receive<T>(
    url: string,
    read: (value: unknown) => Decoded<T>,
    { signal }: RequestOptions = {},
  ): Promise<Received<T>> {
    return receivedOf(url, await request(url, signal), read);
  }

  /** Requests a list. */
  async function rows<S extends TSchema>(
    name: EndpointName,
    endpoint: { readonly schema: S; readonly title: string },
    id?: string,
    requestOptions?: RequestOptions,
  ): Promise<Received<readonly Static<S>[]>> {
    const read = (value: unknown) => decodeList(endpoint.schema, value, endpoint.title);
    return receive(addressOf(name, id), read, requestOptions);
  }

  /** Makes a method that requests the rules of a game or, if asked, of one of its formats. */
  function rulesBy<T>(
    ofGame: EndpointName,
    ofFormat: EndpointName,
    read: (value: unknown) => Decoded<T>,
  ) {
    return async (game: string, { format, ...requestOptions }: RulesRequestOptions = {}) => {
      const name = format === undefined ? ofGame : ofFormat;
      return receive(addressOf(name, game, format), read, requestOptions);
    };
  }

  /** `before`: the text of the previous page. */
  async function pageOf(
    query: TournamentQuery,
    { signal }: RequestOptions = {},
    before?: string,
  ): Promise<TournamentPage> {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    const search = parameters.size === 0 ? '' : `?${parameters}`;
    const { schema, title } = endpoints.tournaments;
    const url = addressOf('tournaments') + search;
    const answer = await request(url, signal);
    const received = receivedOf(url, answer, (value) => decodeList(schema, value, title));
    return { ...received, hasNext: hasNext(answer, query.limit, before) };
  }

  return {
    games: (requestOptions) => rows('games', endpoints.games, undefined, requestOptions),
    standings: (id, requestOptions) => rows('standings', endpoints.standings, id, requestOptions),
    pairings: (id, requestOptions) => rows('pairings', endpoints.pairings, id, requestOptions),
    tournaments: (query = {}, requestOptions) => pageOf(query, requestOptions),

    ruleFormats: (game, requestOptions) => rows('formats', endpoints.formats, game, requestOptions),

    rules: rulesBy('rules', 'formatRules', readRules),
    ruleFile: rulesBy('ruleFile', 'formatRuleFile', readRuleFile),

    async details(id, requestOptions) {
      const { schema } = endpoints.details;
      const read = (value: unknown) => decode(schema, value, 'tournament');
      return receive(addressOf('details', id), read, requestOptions);
    },

    async *allTournaments({ since, onDiagnostics, onSkippedPage, ...query } = {}, requestOptions) {
      const earliest = since === undefined ? -Infinity : momentOf(since);
      // If a tournament is added between two requests, another moves to the next page and is seen twice.
      const seen = new Set<string>();
      let before: string | undefined;
      let idle = 0;
      let skipped = -1;
      for (let page = 1; ; page++) {
        const found = await pageOf({ ...query, page }, requestOptions, before).catch(
          async (error) => {
            // Some services answer 404 after the last page.
            if (page > 1 && error instanceof NotFoundError) return undefined;
            const mayBeEnd = skipped === page - 1;
            if (mayBeEnd || onSkippedPage === undefined || !(error instanceof ClientError))
              throw error;
            await onSkippedPage(error, page);
            skipped = page;
            return undefined;
          },
        );
        if (skipped === page) continue;
        if (found === undefined || (found.text === before && !found.hasNext)) return;
        before = found.text;
        if (found.diagnostics.length > 0) onDiagnostics?.(found.diagnostics);
        const { size } = seen;
        for (const tournament of found.data) {
          if (momentOf(tournament.date) < earliest || seen.has(tournament.id)) continue;
          if (seen.size === mostTournaments)
            throw endless(`they have more than ${mostTournaments} tournaments`);
          seen.add(tournament.id);
          yield tournament;
        }
        const last = found.data.at(-1);
        if (!found.hasNext || (last !== undefined && momentOf(last.date) < earliest)) return;
        idle = seen.size === size ? idle + 1 : 0;
        if (idle === mostIdle) throw endless(`the last ${mostIdle} had no new tournament`);
      }
    },
  };
}

function readRules(value: unknown): Decoded<RuleSet> {
  const { ruleSet, diagnostics } = parseRules(value, { onInvalid: 'skip' });
  return { value: ruleSet, diagnostics };
}

function readRuleFile(value: unknown): Decoded<ServedRules> {
  if (!isObject(value)) {
    const data = { expected: 'an object', got: showValue(value) };
    return { diagnostics: [diagnose('not-as-expected', '', data)] };
  }
  if (!('colors' in value)) {
    const { value: ruleSet, diagnostics } = readRules(value);
    return { value: ruleSet && { ruleSet }, diagnostics };
  }
  const { colors: given, ...file } = value;
  const { value: ruleSet, diagnostics } = readRules(file);
  const colors = decode(colorsSchema, given, 'card colours', '/colors');
  return {
    value: ruleSet && defined({ ruleSet, colors: colors.value }),
    diagnostics: [...diagnostics, ...colors.diagnostics],
  };
}

/** Reads an answer. Throws a `BadResponseError` if it cannot be used. */
function receivedOf<T>(
  url: string,
  { text, json, notUtf8 }: Answer,
  read: (value: unknown) => Decoded<T>,
): Received<T> {
  const { value, fault } = json;
  if (fault !== undefined) {
    // Some services answer with an HTML page for unknown paths.
    const isCutOff = /^\s*[[{]/.test(text);
    throw bad(url, [diagnose('body-not-json', '', { what: fault, isCutOff })]);
  }
  const { value: data, diagnostics } = read(value);
  if (data === undefined) throw bad(url, diagnostics);
  return {
    data,
    diagnostics: notUtf8 === undefined ? diagnostics : [notUtf8, ...diagnostics],
    text,
  };
}

/** Checks the key here, because the error of `fetch` would contain it, or claim that there is no answer. */
function checkKey(key: string): void {
  if (isSendable(key)) return;
  throw new TypeError(
    'the access key has characters that a header cannot have, such as a line end',
  );
}

/** Headers are sent without surrounding white space. `Headers` accepts more characters than Node can send. */
function isSendable(key: string): boolean {
  try {
    return !/[^\t -~\x80-\xff]/.test(new Headers({ key }).get('key') ?? '');
  } catch {
    return false;
  }
}

/** The base URL without its query. Errors do not include it, because it might contain a password. */
function baseOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new TypeError('the address of the service must begin with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(
      'the address of the service cannot have a user or a password: use an access key',
    );
  }
  return baseUrl.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/**
 * Whether there is another page. The `Link` header decides, if it has links to pages. (A page can then equal the
 * previous one, if a whole page of tournaments was added meanwhile.) Otherwise, a page is the last one if it is
 * shorter than the default page size (some services return less than the size asked for), or if it equals the
 * previous one: a service without pages returns the first page every time.
 */
function hasNext(
  { link = '', text, json }: Answer,
  limit: number = defaultLimit,
  before?: string,
): boolean {
  // Proxies and frameworks also add links to descriptions and styles.
  const relations = Array.from(link.matchAll(/;\s*rel\s*=\s*"?([^",;]*)/gi), ([, names = '']) =>
    names.toLowerCase().split(/\s+/),
  ).flat();
  if (relations.includes('next')) return true;
  const isOfPages = ['prev', 'previous', 'first', 'last'].some((one) => relations.includes(one));
  if (isOfPages || text === before) return false;
  return (json.value as readonly unknown[]).length >= Math.min(limit, defaultLimit);
}

/** A service counts as faulty after this many consecutive pages without a new tournament. */
const mostIdle = 10;
/** A service also counts as faulty after this many tournaments. */
const mostTournaments = 250_000;

function momentOf(date: Date | string): number {
  const moment = typeof date === 'string' ? timeOf(date) : date.getTime();
  if (moment === undefined || Number.isNaN(moment))
    throw new TypeError(`this is not a date: ${String(date)}`);
  return moment;
}

function bad(url: string, diagnostics: readonly Diagnostic[]): BadResponseError {
  const [first] = diagnostics;
  const why = first?.message ?? 'it cannot be read';
  return new BadResponseError(`the answer of ${url} cannot be used: ${why}`, url, diagnostics);
}
