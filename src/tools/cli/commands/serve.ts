/** `decktype serve`: serves the data interface from a store until asked to stop. */

import { counted } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import type { RateLimit } from '../../../services/http/rate-limit.js';
import { requestMetrics } from '../../../services/http/request-metrics.js';
import { type RunningService, serveStore } from '../../../services/http/serve.js';
import type { Log } from '../../../services/operations/log.js';
import { tagInBackground } from '../../../services/store/background-tagging.js';
import { StoreError, StoreUnavailableError } from '../../../services/store/errors.js';
import type { Store } from '../../../services/store/store.js';
import type { ServeOptions } from '../definitions/service.js';
import type { Environment } from '../environment.js';
import { listeningError, systemReason, UserError } from '../input/errors.js';
import {
  openPatiently,
  type Running,
  runUntilStopped,
  throttled,
  waitingLogger,
} from '../loading/store.js';

export function serve(options: ServeOptions, env: Environment): Promise<void> {
  const rateLimit = options.rateLimit === undefined ? undefined : readLimit(options.rateLimit);
  return runUntilStopped(options, env, 'the store', async (process) => {
    const { log, operations, signal, stopAsked, beReady } = process;
    const onWait = waitingLogger(log, env);
    const store = await openPatiently(options, env, { signal, onWait });
    if (store === undefined) return;
    const metrics = requestMetrics(operations, () => running?.connections() ?? 0);
    const logError = errorLogger(log, env);
    const onError = (error: unknown) => {
      metrics.onError(error);
      logError(error);
    };
    let running: RunningService | undefined;
    const starting = serveStore(store, {
      port: options.port,
      host: options.host,
      ...defined({ rateLimit }),
      onError,
      onRequest(request) {
        metrics.onRequest(request);
        // Lines for each request are only useful to programs.
        if (options.log === 'json') log.info('request', { ...request });
      },
    });
    running = await starting.catch(async (error: unknown) => {
      await store.close();
      throw listeningError(error);
    });
    const { url } = running;
    beReady(() => store.check());
    log.info('serving', { url, store: store.kind }, `serving ${url}; press Ctrl+C to stop`);
    const tagging = options.tag ? tagUntagged(store, process, onError) : undefined;
    await stopAsked;
    log.info('stopping', {}, 'stopping when all requests are answered');
    await running.stop({ drain: options.drain * 1000, grace: options.grace * 1000 });
    await tagging;
    log.info('stopped', {}, 'stopped');
  });
}

/** Tags lists left untagged by an interrupted import or by an import with another release. */
function tagUntagged(
  store: Store,
  { operations, log, signal }: Running,
  onError: (error: unknown) => void,
): Promise<void> {
  const tagged = operations.counter(
    'decktype_tagged_tournaments_total',
    'Stored tournaments that this process has tagged.',
    ['game'],
  );
  let last = { rules: '', tournaments: 0 };
  return tagInBackground(store, {
    signal,
    onError,
    onBatch({ game, format, tournaments }) {
      // The count is cumulative for the same rules, and starts again with each attempt.
      const rules = JSON.stringify([game, format]);
      const before = last.rules === rules && last.tournaments < tournaments ? last.tournaments : 0;
      tagged.add({ game }, tournaments - before);
      last = { rules, tournaments };
    },
    onReport({ game, version, tournaments, damaged }) {
      for (const { id, reason } of damaged) {
        log.error('not tagged', { game, tournament: id, reason });
      }
      if (tournaments === 0) return;
      const fields = { game, version: version ?? undefined, tournaments };
      const sentence = `${game}: tagged ${counted(tournaments, 'untagged tournament')}`;
      log.info('tagged', fields, sentence);
    },
  });
}

function errorLogger(log: Log, env: Environment) {
  // The message of a store error says what to do; other errors are faults of the service.
  const isKnown = (error: unknown) => error instanceof StoreError || !(error instanceof Error);
  const say = (error: unknown): void => {
    const reason = isKnown(error) ? systemReason(error) : ((error as Error).stack ?? '');
    log.error('failed', { reason }, ...reason.split('\n'));
  };
  const sayThrottled = throttled(env, say);
  return (error: unknown) =>
    error instanceof StoreUnavailableError ? sayThrottled(error) : say(error);
}

function readLimit(text: string): RateLimit {
  const [, requests, seconds] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (Number(requests) > 0 && Number(seconds) > 0) {
    return { requests: Number(requests), seconds: Number(seconds) };
  }
  throw new UserError(`--rate-limit ${text} is not REQUESTS/SECONDS, such as 50/300`);
}
