/** Works on the shards of batches. */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orUndefined } from '../../operations/absent.js';
import { reasonOf } from '../../store/errors.js';
import { PermanentError, PostponedError } from '../queue/queue.js';
import type { BatchInput, ShardPart } from '../tasks/task.js';
import { finishIfDone } from './finish.js';
import { BatchError, BatchFolder } from './folder.js';
import { isUnchanged } from './identity.js';
import { missing } from './jobs.js';
import type { ShardDone, ShardJob } from './model.js';
import { type OpenBatch, openBatch } from './open.js';
import type { Root } from './root.js';

/** The outcome of a job. */
export type ShardOutcome =
  | { readonly kind: 'made'; readonly bytes: number; readonly inputBytes: number }
  | { readonly kind: 'was-done' | 'cancelled' };

/** The state of the batches that a worker has worked on, named by their folders. */
export interface Finished {
  /** Batches that are whole now. */
  readonly whole: readonly string[];
  /** Batches that have unfinished shards and are not cancelled. */
  readonly left: readonly { readonly batch: string; readonly shards: number }[];
  /** Messages about batches that cannot be finished because their folders are damaged or cannot be used. */
  readonly damaged: readonly string[];
}

/** Milliseconds between checks whether the batch was cancelled. */
const lookTime = 1000;
/** Milliseconds to wait before the next shard if an input cannot be read. */
const retryTime = 1500;
/** How many batches are kept open. */
const mostOpen = 4;

/** Runs jobs. Keeps recent batches, with their programs, in memory. */
export function createShardWorker(root: Root) {
  const open = new Map<string, OpenBatch>();
  /** Folder -> id of the batch, for batches that might be whole by now. */
  const touched = new Map<string, string>();
  return { work, finish };

  /**
   * Makes the output of a shard.
   *
   * @throws PermanentError if a retry would fail as well
   * @throws PostponedError if the folder of the batch or of its inputs cannot be used now
   * @throws after a pause: the system error if an input cannot be read now
   */
  async function work(job: ShardJob): Promise<ShardOutcome> {
    try {
      const batch = await inFolder(batchOf(job));
      touched.set(job.folder, job.batch);
      return await workOn(batch, job.shard);
    } catch (error) {
      if (error instanceof PostponedError) {
        open.delete(job.folder);
        throw error;
      }
      if (error instanceof BatchError) throw new PermanentError(error.message);
      // Without a pause, a lasting system error would quickly use up the tries of all shards.
      await pause(retryTime);
      throw error;
    }
  }

  /** Writes the manifests of the batches that are done. */
  async function finish(): Promise<Finished> {
    const whole: string[] = [];
    const left: { batch: string; shards: number }[] = [];
    const damaged: string[] = [];
    for (const [name, id] of touched) {
      let batch: OpenBatch | undefined;
      try {
        // Opened again if it was dropped from memory.
        batch = await batchOf({ folder: name, batch: id });
        const { folder, plan } = batch;
        if (await finishIfDone(batch)) {
          touched.delete(name);
          whole.push(folder.path);
        } else if (!(await folder.isCancelled())) {
          left.push({ batch: folder.path, shards: missing(plan, await folder.done()).length });
        }
      } catch (error) {
        if (error instanceof PostponedError) continue;
        // The folder can be gone or hold another batch by now.
        if (error instanceof BatchError && batch === undefined) touched.delete(name);
        else if (error instanceof BatchError) damaged.push(error.message);
        else if (isOfSystem(error)) damaged.push(`${root.pathOf(name)}: ${unusable(error)}`);
        else throw error;
      }
    }
    return { whole, left, damaged };
  }

  async function batchOf({ folder: name, batch: id }: Omit<ShardJob, 'shard'>): Promise<OpenBatch> {
    const known = open.get(name);
    if (known?.plan.id === id && !(await known.folder.isReplaced())) return known;
    const folder = new BatchFolder(root.pathOf(name));
    await requireThere(folder);
    const batch = await openBatch(folder, root);
    if (batch.plan.id !== id) {
      throw new BatchError(
        `${folder.path} holds another batch now; this job is of an older one, or of another --root, whose batches need a broker of their own, such as database 1 of the same Redis (redis://host/1)`,
      );
    }
    open.delete(name);
    open.set(name, batch);
    const [oldest] = open.keys();
    if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
    return batch;
  }
}

async function workOn(batch: OpenBatch, shard: number): Promise<ShardOutcome> {
  const { folder, plan } = batch;
  if (await inFolder(folder.isDone(shard))) return { kind: 'was-done' };
  if (await inFolder(folder.isCancelled())) return { kind: 'cancelled' };
  const cancelled = new AbortController();
  const timer = setInterval(async () => {
    if (await folder.isCancelled().catch(() => false)) cancelled.abort();
  }, lookTime);
  try {
    const bytes = await makeShard(batch, shard, cancelled.signal);
    const parts = plan.shards[shard] ?? [];
    return {
      kind: 'made',
      bytes,
      inputBytes: parts.reduce((sum, one) => sum + one.end - one.start, 0),
    };
  } catch (error) {
    if (cancelled.signal.aborted) return { kind: 'cancelled' };
    await requireFolders(batch, shard);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function makeShard(source: OpenBatch, shard: number, signal: AbortSignal): Promise<number> {
  const { plan, task, folder } = source;
  const parts = plan.shards[shard];
  if (parts === undefined) throw new BatchError(`${folder.path} has no shard ${shard}`);
  await requireUnchanged(parts, source, 'length');
  const hash = createHash('sha256');
  let bytes = 0;
  const output = await inFolder(folder.createOutput(shard));
  try {
    const report = await task.make(parts, {
      ...source,
      signal,
      async write(piece) {
        hash.update(piece);
        bytes += piece.length;
        await inFolder(output.write(piece));
      },
    });
    await requireUnchanged(parts, source, 'content');
    if (await inFolder(folder.isReplaced())) {
      await requireThere(folder);
      throw new BatchError(`${folder.path} holds another batch now; this shard is of an older one`);
    }
    await inFolder(output.commit());
    const sha256 = hash.digest('hex');
    const done: ShardDone = { shard, batch: plan.id, bytes, sha256, report };
    await inFolder(folder.writeReport(done));
    return bytes;
  } catch (error) {
    await output.discard();
    // It does not matter if another worker has finished the shard meanwhile, and removed this draft.
    if (await folder.isDone(shard).catch(() => false)) return bytes;
    throw error;
  }
}

/** Throws an error if the folder of a batch is gone: a PostponedError if that around it is, too, or is empty. */
async function requireThere({ path }: BatchFolder): Promise<void> {
  if ((await orUndefined(stat(path))) !== undefined) return;
  await requireMounted(dirname(path));
  throw new BatchError(
    `${path} is not there: give workers the --root that it was submitted with, or run decktype batch remove where it was deleted`,
  );
}

/** Turns file system errors in a folder into postponement, so that they do not count as failures of the shard. */
async function inFolder<T>(work: Promise<T>, folder?: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isOfSystem(error) ? new PostponedError(unusable(error, folder)) : error;
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function unusable(error: unknown, folder = 'the folder of the batch'): string {
  // Drops the name of the draft, so that equal reasons have equal texts.
  const [reason = ''] = reasonOf(error).split(/, \w+ '/);
  return `${folder} cannot be used: ${reason}`;
}

/** Throws a PostponedError if the folder of an input cannot be used. */
async function requireFolders(batch: OpenBatch, shard: number): Promise<void> {
  const { plan, inputs, pathOf } = batch;
  for (const { input } of plan.shards[shard] ?? []) {
    await requireMounted(dirname(pathOf(inputs[input] as BatchInput)));
  }
}

/** Throws a PostponedError if a folder cannot be used, for example because it is not mounted. */
async function requireMounted(folder: string): Promise<void> {
  const names = await inFolder(readdir(folder), folder);
  if (names.length === 0) throw new PostponedError(`${folder} is empty: is it mounted?`);
}

/** Checks that inputs are unchanged: by length before a shard is made, by content afterwards. */
async function requireUnchanged(
  parts: readonly ShardPart[],
  { inputs, pathOf }: OpenBatch,
  by: 'length' | 'content',
): Promise<void> {
  for (const part of parts) {
    const input = inputs[part.input] as BatchInput;
    const path = pathOf(input);
    if ((await orUndefined(stat(path))) === undefined) {
      throw new BatchError(
        `${input.name} is not there (${path}); put it back, or see that this machine sees the same folders (--root), then run decktype batch retry, or batch do without a queue`,
      );
    }
    if (await isUnchanged(path, input, by === 'content' ? [part] : [])) continue;
    const what = input.beside === undefined ? '' : ' or a file beside it';
    throw new BatchError(
      `${input.name}${what} has changed since it was submitted; submit it again, into another folder`,
    );
  }
}
