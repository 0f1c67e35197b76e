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

/** Opens the queue of all batches. Versions of decktype that would write different bytes use different queues. */
export function openBatchQueue(broker: string, options: QueueOptions = {}): Promise<BatchQueue> {
  const name = ['batch', batchFormat, programFormat, semanticsNumber].join('-');
  return openQueue<ShardJob>(broker, name, { ...options, isData: isShardJob });
}

/** Whether this is valid data of a job. Anybody who can write to the broker can add jobs with other data. */
export function isShardJob(data: unknown): boolean {
  const { folder, batch, shard } = fieldsOf(data);
  const isName = typeof folder === 'string' && isNameBelow(folder);
  return isName && typeof batch === 'string' && Number.isSafeInteger(shard) && Number(shard) >= 0;
}

/** Makes jobs for some shards of a batch. */
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

/** The share of one of several processes: every `of`-th shard of a batch, from `index` on. */
export interface ProcessShare {
  readonly index: number;
  readonly of: number;
}

/** The unfinished shards of a batch, or of a share of it. */
export function missing(
  { shards }: BatchPlan,
  done: ReadonlySet<number>,
  { index, of }: ProcessShare = { index: 0, of: 1 },
): readonly number[] {
  return [...shards.keys()].filter((shard) => shard % of === index && !done.has(shard));
}
