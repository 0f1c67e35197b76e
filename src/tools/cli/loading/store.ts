/** The store of commands, and the log and the operations port of those that run until they are stopped. */
import { once } from 'node:events';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { visible } from '../../../core/diagnostics/visible.js';
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

/** The options of commands that write to a store. */
export interface WriteOptions extends StoreOptions {
  /** Seconds to wait while the store is not available. */
  readonly wait?: number;
}

/** Opens a store, works on it and closes it. */
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

/** Opens a store for a command that creates none. Ends the command if the file does not exist. */
export async function openExistingStore(options: StoreOptions, env: Environment): Promise<Store> {
  await requireStore(options, env);
  return openStoreOrEnd(options, env);
}

/** Seconds that a statement is repeated before the process looks whether it was asked to stop. */
const patience = 5;

/**
 * Opens a store that exists for a process that runs until it is stopped: it waits for a database that
 * does not answer, unless `isTriedOnce`. Undefined if the signal is aborted meanwhile.
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
  // A database that says nothing would delay the end of the process.
  return Promise.race([untilAvailable(open, waiting), stopped]);
}

/** Milliseconds between two messages that the database does not answer. */
const quietTime = 10_000;

/** Calls back at most every few seconds. */
export function seldom<T>(env: Environment, say: (what: T) => void): (what: T) => void {
  let last = -Infinity;
  return (what) => {
    if (env.now() - last < quietTime) return;
    last = env.now();
    say(what);
  };
}

/** Logs that something does not answer. */
export function waitingLogger(log: Log, env: Environment): (reason: string) => void {
  return seldom(env, (reason) =>
    log.warn('waiting', { reason }, `${visible(reason)}; waiting until it answers`),
  );
}

/** Ends the command if the address is not valid, or if it is a file that does not exist. */
export async function requireStore(options: StoreOptions, env: Environment): Promise<void> {
  const { kind, target } = readAddress(options.store);
  if (kind === 'sqlite' && !(await isThere(env, target))) {
    throw new UserError(`there is no store ${target}: create it with decktype import`);
  }
}

/** Opens a store, or ends the command with the reason. Reports a long wait on standard error. */
function openStoreOrEnd({ store: url, wait = 30 }: WriteOptions, env: Environment): Promise<Store> {
  const { stderr } = env;
  // A line with progress is replaced.
  const start = stderr.isTerminal ? '\r\u001b[K' : '';
  return openStore(url, {
    wait,
    onWait: (reason) => void stderr.write(`${start}${reason}; waiting up to ${wait} seconds\n`),
  });
}

/** What a command works with that runs until it is stopped. */
export interface Running {
  /** On standard error. */
  readonly log: Log;
  readonly operations: Operations;
  readonly stopAsked: Promise<void>;
  /** Aborted when it is asked to stop. */
  readonly signal: AbortSignal;
  /** Logs what is wrong with a broker that can be used nevertheless. */
  readonly onWarning: (text: string) => void;
  /** Called when what it waits for is there; the process is then ready unless `check` throws. */
  readonly beReady: (check: () => Promise<unknown>) => void;
}

/**
 * Runs a command that answers on the operations port, if the options name one, until its work is done.
 * A command that is asked to stop before it is ready ends without an error.
 *
 * @param awaited what it waits for before it is ready
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
