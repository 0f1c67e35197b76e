/** The store, the log and the operations port of commands that work on a store. */
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import {
  noOperations,
  type Operations,
  openOperations,
} from '../../../services/operations/listen.js';
import { createLog, type Log } from '../../../services/operations/log.js';
import { readAddress } from '../../../services/store/address.js';
import { StoreError } from '../../../services/store/errors.js';
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
