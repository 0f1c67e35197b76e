/** The log and the operations port of a command that runs until it is stopped. */
import {
  noOperations,
  type Operations,
  openOperations,
} from '../../../services/operations/listen.js';
import { createLog, type Log } from '../../../services/operations/log.js';
import { StoreError } from '../../../services/store/errors.js';
import type { OperationsOptions } from '../options.js';
import type { World } from '../world.js';
import { CommandError } from './input.js';
import { listeningError } from './listening.js';

/** The log of a command, on standard error. */
export function logOf({ log }: OperationsOptions, { stderr, time }: World): Log {
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
    if (error instanceof StoreError) throw new CommandError(error.message);
    throw listeningError(error, '--operations-');
  }
}
