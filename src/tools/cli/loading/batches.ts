/** The folder, root and queue of a batch, according to the options of its commands. */

import { posix } from 'node:path';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { BatchFolder } from '../../../services/cluster/batch/folder.js';
import { type BatchQueue, openBatchQueue } from '../../../services/cluster/batch/jobs.js';
import {
  type OpenBatch,
  openBatch,
  type PlannedBatch,
} from '../../../services/cluster/batch/open.js';
import { Root } from '../../../services/cluster/batch/root.js';
import type { QueueOptions } from '../../../services/cluster/queue/queue.js';
import type { BrokerOptions } from '../definitions/scale.js';
import type { Environment } from '../environment.js';
import { printError, systemReason, UserError } from '../input/errors.js';
import { isFolder, isThere, shellWord } from '../input/paths.js';

export type RootOptions = Pick<BrokerOptions, 'root'>;

export function rootOf({ root = '/' }: RootOptions): Root {
  return new Root(root);
}

/** The arguments with which the next command must name the batch: its path is relative to the root. */
export function commandArguments(path: string, options: RootOptions): string {
  // A path that begins with a hyphen would be taken for an option.
  return `${shellWord(path.replace(/^-/, './-'))}${rootArgument(options)}`;
}

export function rootArgument({ root }: RootOptions): string {
  return root === undefined ? '' : ` --root ${shellWord(root)}`;
}

export function brokerOf(broker: string | undefined, env: Environment): string | undefined {
  // A variable that a container passes on is blank where it is not set.
  return broker ?? (env.variables.DECKTYPE_BROKER || undefined);
}

/** Calls `work` with the batch in a folder. */
export function withBatch(
  path: string,
  options: RootOptions,
  work: (batch: OpenBatch) => Promise<void>,
): Promise<void> {
  return orExplained(async () => work(await openBatch(new BatchFolder(path), rootOf(options))));
}

/** Runs work on the folder of a batch; its errors are reported to the user. */
export async function orExplained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error && 'syscall' in error && !(error instanceof ExpectedError)
      ? new UserError(`cannot use the folder of the batch: ${systemReason(error)}`)
      : error;
  }
}

/** Seconds that a command waits for an unavailable broker, unless it waits for workers. */
const longestWait = 30;

/** Calls `work` with the queue, then closes the queue. */
export async function withQueue<T>(
  { broker }: BrokerOptions,
  env: Environment,
  work: (queue: BatchQueue) => Promise<T>,
  waiting: QueueOptions = { longestWait },
): Promise<T> {
  const address = brokerOf(broker, env);
  if (address === undefined) {
    throw new UserError(
      'there is no broker: give one with --broker redis://host:6379 or --broker postgres://user:password@host/database, or set the variable DECKTYPE_BROKER',
    );
  }
  const onWait = (reason: string) => void printError(env, `waiting: ${reason}`);
  const onWarning = (text: string) => void printError(env, `warning: ${text}`);
  const queue = await openBatchQueue(address, { onWait, onWarning, ...waiting });
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}

/**
 * Ends the command if neither an input exists nor the folder of one. That happens if the root differs from the
 * one of the submission; then the names of the batch and of its jobs would be wrong paths.
 */
export async function requireInputs(
  { folder, plan, root }: PlannedBatch,
  options: RootOptions,
  env: Environment,
  otherWay = '',
): Promise<void> {
  for (const { path } of plan.inputs) {
    if (await isThere(env, root.pathOf(path))) return;
    // An input directly below the root says nothing: the root itself always exists.
    const folder = posix.dirname(path);
    if (folder !== '.' && (await isFolder(env, root.pathOf(folder)))) return;
  }
  throw new UserError(
    `none of the inputs of ${folder.path} is below ${options.root ?? '/'}: give the --root that it was submitted with${otherWay}`,
  );
}

/** Another way to end a batch, if its inputs were deleted. */
export const goneAdvice =
  ', or delete the folder and run decktype batch remove where they were deleted';
