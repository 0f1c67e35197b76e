/** The store used by commands, and the log and operations port of long-running ones. */
import { once } from 'node:events';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import {
  noOperations,
  type Operations,
  openOperations,
} from '../../../services/operations/listen.js';
import { createLog, type Log } from '../../../services/operations/log.js';
import { readAddress } from '../../../services/store/address.js';
import { StoreError } from '../../../services/store/errors.js';
import { untilAvailable, type WaitUntilOptions } from '../../../services/store/retry.js';
import { openStore, type Store } from '../../../services/store/store.js';
import type { Environment } from '../environment.js';
import { exit, listeningError, messageText, UserError } from '../input/errors.js';
import { isThere } from '../input/paths.js';
import type { OperationsOptions, StoreOptions } from '../options.js';

/** Options of commands that write to a store. */
export interface WriteOptions extends StoreOptions {
  /** Seconds to wait for an unavailable store. */
  readonly wait?: number;
}

/** Opens a store, calls `work` with it and closes it. */
export async function withOpenStore<T>(
  options: WriteOptions,
  env: Environment,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  if (readAddress(options.store).target === ':memory:') {
    throw new UserError(
      'a store in memory is gone when the command ends: name a file, such as --store decktype.db',
    );
  }
  const store = await openStoreOrEnd(options, env);
  try {
    return await work(store);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new UserError(
      `${error.message}. Nothing is stored in part: run the command again to continue`,
    );
  } finally {
    await store.close();
  }
}

/** Opens a store for a command that never creates one. Ends the command if the file does not exist. */
export async function openExistingStore(options: StoreOptions, env: Environment): Promise<Store> {
  await requireStore(options, env);
  return openStoreOrEnd(options, env);
}

/** Seconds for which a statement is retried before checking whether the process was asked to stop. */
const patience = 5;

/**
 * Opens an existing store for a long-running process: waits for a database that does not answer, unless
 * `isTriedOnce`. Resolves to undefined if the signal is aborted meanwhile.
 */
export async function openPatiently(
  options: StoreOptions,
  env: Environment,
  waiting: WaitUntilOptions,
  isTriedOnce = false,
): Promise<Store | undefined> {
  await requireStore(options, env);
  const open = () => openStore(options.store, { wait: patience });
  if (isTriedOnce) return open();
  const stopped = once(waiting.signal, 'abort').then(() => undefined);
  // Otherwise a database that never answers would delay the end of the process.
  return Promise.race([untilAvailable(open, waiting), stopped]);
}

/** Milliseconds between repeated messages that the database does not answer. */
const quietTime = 10_000;

/** Limits calls of `say` to one every few seconds; others are dropped. */
export function throttled<T>(env: Environment, say: (what: T) => void): (what: T) => void {
  let last = -Infinity;
  return (what) => {
    if (env.now() - last < quietTime) return;
    last = env.now();
    say(what);
  };
}

/** Logs, at most every few seconds, that something does not answer. */
export function waitingLogger(log: Log, env: Environment): (reason: string) => void {
  return throttled(env, (reason) =>
    log.warn('waiting', { reason }, `${reason}; waiting until it answers`),
  );
}

/** Ends the command if the address is invalid or names a missing file. */
export async function requireStore(options: StoreOptions, env: Environment): Promise<void> {
  const { kind, target } = readAddress(options.store);
  if (kind === 'sqlite' && !(await isThere(env, target))) {
    throw new UserError(`there is no store ${target}: create it with decktype import`);
  }
}

/** Opens a store, or ends the command with the reason. Reports long waits on standard error. */
function openStoreOrEnd({ store: url, wait = 30 }: WriteOptions, env: Environment): Promise<Store> {
  const { stderr } = env;
  // On a terminal, clears a line that shows progress.
  const start = stderr.isTerminal ? '\r\u001b[K' : '';
  return openStore(url, {
    wait,
    onWait: (reason) => void stderr.write(`${start}${reason}; waiting up to ${wait} seconds\n`),
  });
}

/** What a long-running command works with. */
export interface Running {
  /** Writes to standard error. */
  readonly log: Log;
  readonly operations: Operations;
  readonly stopAsked: Promise<void>;
  /** Aborted when the command is asked to stop. */
  readonly signal: AbortSignal;
  /** Logs a problem with a broker that can still be used. */
  readonly onWarning: (text: string) => void;
  /** Called once startup is complete; from then on, the process is ready unless `check` throws. */
  readonly beReady: (check: () => Promise<unknown>) => void;
}

/**
 * Runs a long-running command until its work is done; answers on the operations port if one is given. A command
 * that is asked to stop before it is ready ends without an error.
 *
 * @param awaited what the process waits for until it is ready
 */
export async function runUntilStopped(
  { log: format, operationsPort: port, operationsHost: host, metrics }: OperationsOptions,
  env: Environment,
  awaited: string,
  work: (running: Running) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopAsked = env.stopAsked().then(() => stopping.abort());
  const log = createLog(format, (line) => env.stderr.write(line), env.time);
  let check: (() => Promise<unknown>) | undefined;
  const isReady = async () => {
    if (signal.aborted) return 'it is stopping';
    await check?.();
    return check === undefined ? `waiting for ${awaited}` : undefined;
  };
  const operations =
    port === undefined
      ? noOperations
      : await openOperations({ port, host, log, isReady, withMetrics: metrics }).catch((error) => {
          throw error instanceof ExpectedError ? error : listeningError(error, '--operations-');
        });
  try {
    return await work({
      log,
      operations,
      stopAsked,
      signal,
      onWarning: (reason) => log.warn('broker', { reason }, `warning: ${reason}`),
      beReady(next) {
        check = next;
      },
    });
  } catch (error) {
    if (signal.aborted && check === undefined) return;
    if (format !== 'json' || !(error instanceof ExpectedError)) throw error;
    log.error('ended', { reason: messageText(error.message) });
    env.outcome.code = exit.unusable;
  } finally {
    await operations.stop();
  }
}
