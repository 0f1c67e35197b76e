/** Waits for, resumes, cancels and removes batches. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FailedJob, Job } from '../queue/queue.js';
import { finishIfDone } from './finish.js';
import { type BatchQueue, jobsOf, missing, type SubmitQueue } from './jobs.js';
import type { ShardJob } from './model.js';
import type { OpenBatch, PlannedBatch } from './open.js';
import type { Root } from './root.js';

/** A shard that failed for good. */
export interface FailedShard {
  readonly shard: number;
  readonly inputs: readonly string[];
  readonly reason: string;
}

/** The state of a batch. */
export interface BatchState {
  readonly shards: number;
  readonly done: number;
  readonly isWhole: boolean;
  readonly isCancelled: boolean;
  /** Undefined if the queue was not asked. */
  readonly failed: readonly FailedShard[] | undefined;
}

export interface WaitOptions {
  /** Called with the number of finished shards. */
  readonly onProgress?: (done: number, shards: number) => void;
  /** Called with the number of jobs that were added again because the queue might have lost them. */
  readonly onAdded?: (jobs: number) => void;
  /** Called when nothing happens because there is no worker. */
  readonly onIdle?: () => void;
}

const lookTime = 300;
/** Milliseconds without progress before checking whether there are workers. */
const idleTime = 3000;
/** Milliseconds without progress before jobs that the queue might have lost are added again. */
const lostTime = 10_000;

/** Reads the state of a batch from its folder. `failed`: the failed jobs of its queue. */
export async function stateOf(
  batch: OpenBatch,
  failed?: readonly FailedJob<ShardJob>[],
): Promise<BatchState> {
  const { folder, plan, task } = batch;
  const done = await folder.done();
  const left = missing(plan, done).length;
  const shards = plan.shards.length;
  return {
    shards,
    done: shards - left,
    isWhole: left === 0 && (await folder.manifest(plan, task)) !== undefined,
    isCancelled: await folder.isCancelled(),
    failed: failed && failedShards(batch, failed, done),
  };
}

/**
 * Waits until a batch is whole, is cancelled, or has only failed shards left. Writes the manifest if no worker
 * has, and refills a lost queue.
 */
export async function waitForBatch(
  batch: OpenBatch,
  queue: BatchQueue,
  { onProgress, onAdded, onIdle }: WaitOptions = {},
): Promise<BatchState> {
  let last = -1;
  let since = performance.now();
  let added = since;
  let isTold = false;
  let failed: readonly FailedJob<ShardJob>[] = [];
  let known = 0;
  for (;;) {
    // Failed jobs are read only if their number changed: the queue can hold many, of all batches.
    const { failed: count } = await queue.counts();
    if (count !== known) failed = await queue.failed();
    known = count;
    const state = await stateOf(batch, failed);
    const isWhole = state.done === state.shards && (await finishIfDone(batch));
    if (state.done !== last) {
      since = added = performance.now();
      isTold = false;
    }
    last = state.done;
    onProgress?.(state.done, state.shards);
    const left = state.shards - state.done;
    if (isWhole) await removeFrom(queue, await queue.idle(), isOf(batch));
    if (isWhole || state.isCancelled) return { ...state, isWhole };
    if (left > 0 && state.failed?.length === left) return state;
    if (!isTold && performance.now() - since > idleTime) {
      isTold = (await queue.workers()) === 0;
      if (isTold) onIdle?.();
    }
    if (performance.now() - added > lostTime) {
      onAdded?.(await addMissing(batch, queue));
      added = performance.now();
      known = -1;
    }
    await pause(lookTime);
  }
}

/** Adds a job for each shard that is neither done nor in the queue. Returns the number of added jobs. */
async function addMissing(batch: PlannedBatch, queue: SubmitQueue): Promise<number> {
  const inQueue = async () => {
    const { waiting, active, failed } = await queue.counts();
    return waiting + active + failed;
  };
  const before = await inQueue();
  await queue.add(jobsOf(batch, missing(batch.plan, await batch.folder.done())));
  return Math.max(0, (await inQueue()) - before);
}

/**
 * Resumes a batch: retries failed and cancelled shards, and adds those that the queue has lost. Returns the
 * number of added jobs.
 */
export async function resumeBatch(batch: PlannedBatch, queue: SubmitQueue): Promise<number> {
  await batch.folder.resume();
  await removeFrom(queue, await queue.failed(), isOf(batch));
  return addMissing(batch, queue);
}

/** Cancels a batch: drops waiting shards and stops running ones. Finished shards stay. */
export async function cancelBatch(batch: OpenBatch, queue: BatchQueue): Promise<void> {
  await batch.folder.cancel();
  await removeFrom(queue, await queue.idle(), isOf(batch));
}

/**
 * Removes the jobs of a folder from the queue, also jobs of earlier batches in it. The folder need not exist.
 * Returns the number of removed jobs.
 */
export async function removeBatch(path: string, root: Root, queue: BatchQueue): Promise<number> {
  const folder = root.nameOf(path);
  return removeFrom(queue, await queue.idle(), ({ data }) => data.folder === folder);
}

async function removeFrom(
  queue: SubmitQueue,
  jobs: readonly Job<ShardJob>[],
  isOwn: (job: Job<ShardJob>) => boolean,
): Promise<number> {
  const own = jobs.filter(isOwn);
  await queue.remove(own.map(({ name }) => name));
  return own.length;
}

/** Selects the jobs of a batch. Checks the batch id, too: below another root, a folder can have the same name. */
function isOf({ plan, folder, root }: PlannedBatch): (job: Job<ShardJob>) => boolean {
  const name = root.nameOf(folder.path);
  return ({ data }) => data.batch === plan.id && data.folder === name;
}

function failedShards(
  batch: OpenBatch,
  jobs: readonly FailedJob<ShardJob>[],
  done: ReadonlySet<number>,
): readonly FailedShard[] {
  const { plan } = batch;
  return jobs
    .filter(isOf(batch))
    .filter(({ data }) => !done.has(data.shard))
    .map(({ data: { shard }, reason }) => {
      const used = new Set((plan.shards[shard] ?? []).map(({ input }) => plan.inputs[input]?.name));
      return { shard, inputs: [...used].filter((name) => name !== undefined), reason };
    })
    .sort((x, y) => x.shard - y.shard);
}
