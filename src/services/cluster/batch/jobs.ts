import { fieldsOf } from '../../../core/decks/shapes.js';
import { programFormat, semanticsNumber } from '../../../core/engine/program/layout.js';
import {
  type Job,
  type JobQueue,
  jobName,
  openQueue,
  type QueueOptions,
  type WorkQueue,
} from '../queue/queue.js';
import { type BatchPlan, batchFormat, type ShardJob } from './model.js';
import type { PlannedBatch } from './open.js';
import { isNameBelow } from './root.js';

export type BatchQueue = WorkQueue<ShardJob>;
export type SubmitQueue = Omit<JobQueue<ShardJob>, 'work' | 'close'>;

/** Opens the queue of all batches. Versions of decktype that would make other bytes have queues of their own. */
export function openBatchQueue(broker: string, options: QueueOptions = {}): Promise<BatchQueue> {
  const name = ['batch', batchFormat, programFormat, semanticsNumber].join('-');
  return openQueue<ShardJob>(broker, name, { ...options, isData: isShardJob });
}

/** Whether this is the data of a job. Whoever writes to the broker can add jobs of any other. */
export function isShardJob(data: unknown): boolean {
  const { folder, batch, shard } = fieldsOf(data);
  const isName = typeof folder === 'string' && isNameBelow(folder);
  return isName && typeof batch === 'string' && Number.isSafeInteger(shard) && Number(shard) >= 0;
}

/** The jobs for some shards of a batch. */
export function jobsOf(
  { plan: { id: batch }, folder: { path }, root }: PlannedBatch,
  shards: Iterable<number>,
): readonly Job<ShardJob>[] {
  const folder = root.nameOf(path);
  return Array.from(shards, (shard) => ({
    name: jobName(batch, folder, shard),
    data: { folder, batch, shard },
  }));
}

/** Each `of`-th shard of a batch, from `index` on: what one process of several does. */
export interface ProcessShare {
  readonly index: number;
  readonly of: number;
}

/** The shards of a batch, or of a part of it, that are not done. */
export function missing(
  { shards }: BatchPlan,
  done: ReadonlySet<number>,
  { index, of }: ProcessShare = { index: 0, of: 1 },
): readonly number[] {
  return [...shards.keys()].filter((shard) => shard % of === index && !done.has(shard));
}
