/**
 * Requests a URL: limits concurrency, keeps the pace that the service asks for, retries if that can help, and
 * revalidates cached answers.
 */
import { fieldsOf } from '../../core/decks/shapes.js';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';
import { defined } from '../../core/json/defined.js';
import { parseJson } from '../../core/json/parse.js';
import { type InvalidBytes, invalidBytesFinding, Utf8Check } from '../../core/json/utf8.js';
import { readBody } from './body.js';
import {
  BadResponseError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  ServerError,
  TooLargeError,
} from './errors.js';
import {
  type Clock,
  createTurns,
  longestTimer,
  requestedPause,
  retryAfter,
  systemClock,
} from './pace.js';

/** An answer in the cache: its text and its `ETag`. */
export interface CachedAnswer {
  readonly etag: string;
  readonly text: string;
  readonly link?: string;
}

/** A cache of answers by URL, for example a Map. */
export interface ClientCache {
  get(url: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>;
  set(url: string, answer: CachedAnswer): unknown;
}

/** How to reach a service. */
export interface ClientOptions {
  /** The URL that paths are appended to. */
  readonly baseUrl: string;
  /** Sent as `X-Access-Key`. With a key, redirects are refused, so that it goes nowhere else. */
  readonly key?: string;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds to wait for an answer. Default 30,000. */
  readonly timeout?: number;
  /** How often to repeat a request after network errors, 429 and 5xx. Default 4. */
  readonly retries?: number;
  /** How many requests can run at the same time. Default, and minimum, 1. */
  readonly concurrency?: number;
  /**
   * The longest wait that a service can ask for, in milliseconds. If it asks for more, the request fails
   * immediately with a `RateLimitedError`. Default 600,000.
   */
  readonly longestWait?: number;
  /** Called with the time before each wait of at least 10,000 milliseconds that the service asks for. */
  readonly onWait?: (milliseconds: number) => void;
  /**
   * The largest answer to read, in bytes after decompression; for larger ones, the request fails with a
   * `TooLargeError`. Default 67,108,864 (64 MiB), at most 536,870,888, as texts cannot be longer.
   */
  readonly largestAnswer?: number;
  /** URL -> answer, for conditional requests. Default: 32 Mi characters in memory. */
  readonly cache?: ClientCache;
  /** Default: the system clock. */
  readonly clock?: Clock;
}

export interface Answer {
  readonly text: string;
  /** The parsed text. */
  readonly json: ReturnType<typeof parseJson>;
  readonly link?: string;
  /** A finding if some bytes are not UTF-8. */
  readonly notUtf8?: Diagnostic;
}

/** The first and the longest wait before a retry, in milliseconds. */
const firstBackOff = 500;
const longestBackOff = 30_000;

/** `onWait` is not called for shorter waits, in milliseconds. */
const leastTold = 10_000;

/** The longest text of V8, in UTF-16 units. A text never has more of them than bytes. */
const longestText = 2 ** 29 - 24;

/** The largest error answer to read, in bytes. */
const largestErrorAnswer = 1 << 16;

type Attempt =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'again'; readonly error: Error; readonly pause?: number };

export function createRequester({
  key,
  // Looked up at each call, so that it can be replaced; called without `this`, as browsers require.
  fetch = (...input) => globalThis.fetch(...input),
  timeout: longestAnswerTime = 30_000,
  retries = 4,
  concurrency,
  longestWait = 600_000,
  onWait,
  largestAnswer: mostBytes = 64 << 20,
  cache = memoryCache(),
  clock = systemClock,
}: ClientOptions) {
  const timeout = Math.min(longestAnswerTime, longestTimer);
  const largestAnswer = Math.min(mostBytes, longestText);
  const inTurn = createTurns(Math.max(1, concurrency || 1));
  /** Nothing is sent before this time. */
  let notBefore = 0;
  let seen = clock.now();

  /** What a service says, without the key, which some quote, also percent-encoded. */
  function withoutKey(said: string): string {
    const secret = key?.trim();
    if (!secret) return said;
    return said.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***');
  }

  /** The current time. If the clock was set back, moves `notBefore` back, too. */
  function timeNow(): number {
    const time = clock.now();
    notBefore -= Math.max(0, seen - time);
    seen = time;
    return time;
  }

  async function waitForService(url: string, signal: AbortSignal | undefined): Promise<void> {
    for (let now = timeNow(); notBefore > now; now = timeNow()) {
      const wait = notBefore - now;
      if (wait > longestWait) throw limited(url, notBefore);
      if (wait >= leastTold) onWait?.(wait);
      await clock.sleep(wait, signal);
    }
  }

  async function attempt(url: string, signal: AbortSignal | undefined): Promise<Attempt> {
    const known = await cache.get(url);
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new Error(`no answer within ${timeout} ms`)),
      timeout,
    );
    const stop = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
    let response: Response | undefined;
    let text: string | undefined;
    const check = new Utf8Check();
    try {
      response = await fetch(url, {
        headers: defined({
          Accept: 'application/json',
          'X-Access-Key': key,
          'If-None-Match': known?.etag,
        }),
        // A redirect must not send the key to another address.
        redirect: key === undefined ? 'follow' : 'manual',
        signal: stop,
      });
      // If compressed data is damaged, Node 20 and 22 neither end the body nor stop when aborted.
      text = await Promise.race([
        readBody(response, response.ok ? largestAnswer : largestErrorAnswer, check),
        stopped(stop),
      ]);
    } catch (error) {
      signal?.throwIfAborted();
      if (response !== undefined && !limit.signal.aborted) {
        const message = `the answer of ${url} is damaged or cut off: ${networkReason(error)}`;
        const damaged = new BadResponseError(message, url, []);
        if (isDecompression(error)) throw damaged;
        return { kind: 'again', error: damaged };
      }
      const cause = limit.signal.aborted ? limit.signal.reason : error;
      return {
        kind: 'again',
        error: new NetworkError(`no answer from ${url}: ${networkReason(cause)}`, url, { cause }),
      };
    } finally {
      clearTimeout(timer);
      // Removes the listeners from the caller's signal, which can outlive the request.
      limit.abort();
    }
    const { status, headers } = response;
    const now = timeNow();
    notBefore = Math.max(notBefore, now + requestedPause(headers, now));
    if (status === 304 && known !== undefined) {
      // This page has not changed, but there can be another page now.
      const { text, link } = known;
      const json = parseJson(text);
      return { kind: 'done', answer: defined({ text, json, link: headers.get('Link') ?? link }) };
    }
    if (response.ok && status !== 206) {
      if (text === undefined) throw tooLarge(url, largestAnswer);
      const answer = await keep(url, text, headers, check.finish());
      return { kind: 'done', answer };
    }
    if (status === 404 || status === 410) {
      throw new NotFoundError(`there is nothing at ${url}`, url);
    }
    if (status === 429) {
      // If the answer does not say how long to wait, the usual back-off applies.
      return {
        kind: 'again',
        error: limited(url, Math.max(notBefore, now + firstBackOff)),
      };
    }
    // Browsers hide the target of a redirect.
    const location = headers.get('Location');
    const isRedirect = status >= 300 && status < 400 && location !== null;
    if (isRedirect || response.type === 'opaqueredirect') {
      throw new RefusedError(redirected(url, location && withoutKey(location)), url, status);
    }
    const message = `${url} answered ${status}${withoutKey(detailOf(text ?? ''))}`;
    if (status < 500) throw new RefusedError(message, url, status);
    return {
      kind: 'again',
      error: new ServerError(message, url, status),
      pause: retryAfter(headers, now),
    };
  }

  async function keep(
    url: string,
    text: string,
    headers: Headers,
    invalid: InvalidBytes | undefined,
  ): Promise<Answer> {
    const etag = headers.get('ETag');
    const json = parseJson(text);
    const kept = defined({ text, link: headers.get('Link') ?? undefined });
    const answer = { ...kept, json };
    if (invalid !== undefined) return { ...answer, notUtf8: invalidBytesFinding(invalid) };
    // An answer that was silently cut off in transit must not be cached, or a later 304 would repeat it.
    if (etag !== null && json.fault === undefined) await cache.set(url, { ...kept, etag });
    return answer;
  }

  async function repeated(url: string, signal: AbortSignal | undefined): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      signal?.throwIfAborted();
      await waitForService(url, signal);
      const outcome = await attempt(url, signal);
      if (outcome.kind === 'done') return outcome.answer;
      if (tries >= retries) throw outcome.error;
      // Half of the wait is random, so that clients do not retry all at once.
      const backOff = Math.min(longestBackOff, firstBackOff * 2 ** tries);
      const wait = backOff * (0.5 + Math.random() / 2);
      if (!outcome.pause) await clock.sleep(wait, signal);
    }
  }

  return async function request(url: string, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    return inTurn(() => repeated(url, signal), signal);
  };
}

/** Rejects when a signal is aborted. */
function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    const end = () => fail(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}

function limited(url: string, until: number): RateLimitedError {
  const retryAt = new Date(until);
  const message = `${url} accepts no more requests until ${retryAt.toISOString()}: try again then`;
  return new RateLimitedError(message, url, retryAt);
}

function tooLarge(url: string, limit: number): TooLargeError {
  return new TooLargeError(`the answer of ${url} has more than ${limit} bytes`, url, limit);
}

function redirected(url: string, location: string | null): string {
  const to = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
  const place = to === undefined ? 'another address' : `${to.protocol}//${to.host}${to.pathname}`;
  return `${url} leads to ${place}, and a request with an access key follows no redirect: give the address of that service`;
}

/** The `detail` of an error answer (`application/problem+json`, RFC 9457), if any. */
function detailOf(text: string): string {
  const { detail } = fieldsOf(parseJson(text).value);
  return typeof detail === 'string' ? `: ${detail}` : '';
}

/** Whether Node's `fetch` could not decompress an answer. Retrying does not help then. */
function isDecompression(error: unknown): boolean {
  const { cause } = (error ?? {}) as { readonly cause?: NodeJS.ErrnoException };
  return /^(Z_|ERR__ERROR_)/.test(cause?.code ?? '');
}

/** The message of an error, or of its cause: `fetch` puts the reason there. */
function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

/** An in-memory cache that evicts the oldest answers if it exceeds `mostCharacters`. */
export function memoryCache(mostCharacters = 32 << 20): ClientCache {
  const kept = new Map<string, CachedAnswer>();
  let total = 0;
  const forget = (url: string) => {
    total -= kept.get(url)?.text.length ?? 0;
    kept.delete(url);
  };
  return {
    get: (url) => kept.get(url),
    set(url, answer) {
      forget(url);
      kept.set(url, answer);
      total += answer.text.length;
      for (const oldest of kept.keys()) {
        if (total <= mostCharacters) break;
        forget(oldest);
      }
    },
  };
}
