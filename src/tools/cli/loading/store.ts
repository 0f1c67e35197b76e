/** The store, the log and the operations port of commands that work on a store. */
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
import { listeningError, UserError } from '../input/errors.js';
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
export const quietTime = 10_000;

/** Logs that something does not answer, at most every few seconds. */
export function waitingLogger(log: Log, env: Environment): (reason: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (reason) => {
    if (env.now() - last < quietTime) return;
    last = env.now();
    log.warn('waiting', { reason }, `${visible(reason)}; waiting until it answers`);
  };
}

/** Ends the command if the address is not valid, or if it is a file that does not exist. */
export async function requireStore(options: StoreOptions, env: Environment): Promise<void> {
  const { kind, target } = readAddress(options.store);
  if (kind === 'sqlite' && (await env.look(target)) === undefined) {
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

/** The log of a command, on standard error. */
export function logOf({ log }: OperationsOptions, { stderr, time }: Environment): Log {
  return createLog(log, (line) => stderr.write(line), time);
}

/** Opens the operations port, if the options name one. Ends the command if that is not possible. */
export async function startOperations(
  options: OperationsOptions,
  log: Log,
  isReady: () => Promise<string | undefined>,
): Promise<Operations> {
  const { operationsPort: port, operationsHost: host, metrics: withMetrics } = options;
  if (port === undefined) return noOperations;
  try {
    return await openOperations({ port, host, log, isReady, withMetrics });
  } catch (error) {
    throw error instanceof ExpectedError ? error : listeningError(error, '--operations-');
  }
}
