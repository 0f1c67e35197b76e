/** Writes the manifest and the joined output when all shards of a batch are done. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { orUndefined } from '../../operations/absent.js';
import { isCount, type JoinTarget, type MadeBatch } from '../tasks/task.js';
import { BatchError, type BatchFolder, outputOf } from './folder.js';
import { missing } from './jobs.js';
import { isSummary, type Manifest, type ShardDone } from './model.js';
import type { OpenBatch } from './open.js';
import { Root } from './root.js';

/** Writes the manifest of a batch if all its shards are done. Returns whether the batch is whole. */
export async function finishIfDone(batch: OpenBatch): Promise<boolean> {
  const { plan, task, folder } = batch;
  if (missing(plan, await folder.done()).length > 0) return false;
  if ((await folder.manifest(plan, task)) !== undefined) return true;
  const { made, done } = await readReports(batch);
  const { id, makes, program, inputs, shards } = plan;
  const manifest: Manifest = {
    batch: id,
    makes,
    program,
    inputs,
    ...task.sum(made),
    shards: done.map(({ shard, bytes, sha256 }) => ({
      file: outputOf(shard),
      bytes,
      sha256,
      parts: shards[shard] ?? [],
    })),
  };
  await folder.finish(manifest);
  return true;
}

/**
 * Throws a BatchError if the joined output would be a folder, be below a file, replace a file of the batch, or
 * replace a file in its folder that has further hard links elsewhere.
 */
export async function requireJoinable({ path }: BatchFolder, target: string): Promise<void> {
  const name = await new Root(path).nameOfPlace(target);
  const found = await orUndefined(stat(target));
  if (name === '' || found?.isDirectory()) {
    throw new BatchError(
      `${target} is a folder; name a file, or end --join in a slash to write a file for each input`,
    );
  }
  if (found === undefined) await requireFolder(dirname(target));
  if (name === undefined) return;
  if (/^(batch\.json|program\.bin|shards(\/.*)?|cancelled|manifest\.json|WHOLE)$/.test(name)) {
    throw new BatchError(
      `${target} is a file of the batch, and would be replaced; name another file`,
    );
  }
  if (found?.isFile() !== true || found.nlink === 1) return;
  throw new BatchError(`${target} is a file with other names, which would be replaced; remove it`);
}

/** Throws a BatchError if a path, or the nearest one above it that exists, is not a folder. */
async function requireFolder(path: string): Promise<void> {
  const found = await orUndefined(stat(path));
  if (found === undefined && dirname(path) !== path) return requireFolder(dirname(path));
  if (found?.isDirectory() !== false) return;
  throw new BatchError(`${path} is not a folder, so nothing can be joined in it; name another one`);
}

/** Joins the outputs of a whole batch. */
export async function joinBatch(batch: OpenBatch, target: JoinTarget): Promise<void> {
  const { folder, task } = batch;
  const { made, done } = await readReports(batch);
  let shard = 0;
  const outputs = done.map((one) => () => {
    shard = one.shard;
    return folder.output(one);
  });
  try {
    await task.join(made, outputs, target);
  } catch (error) {
    if (error instanceof ExpectedError || !(error instanceof Error)) throw error;
    // An error of the system while writing is not the fault of what was read.
    if (codeOf(error.cause ?? error) !== '') throw error;
    throw notOfWorker(folder, shard, ` (${error.message})`);
  }
}

/** Reads the reports of all shards. Each is first summed up on its own, because anybody with access can forge one. */
async function readReports(batch: OpenBatch) {
  const { found, ...source } = batch;
  const { plan, task, folder } = source;
  const done: ShardDone[] = [];
  for (const [shard, parts] of plan.shards.entries()) {
    const one = await folder.report(shard, plan.id);
    const isRight =
      isCount(one.bytes) &&
      isSummary(() => task.sum({ ...source, shards: [parts], reports: [one.report] }), task);
    if (!isRight) throw notOfWorker(folder, shard);
    done.push(one);
  }
  const reports = done.map(({ report }) => report);
  const made: MadeBatch<unknown> = { ...batch, shards: plan.shards, reports };
  return { made, done };
}

function notOfWorker(folder: BatchFolder, shard: number, why = ''): BatchError {
  return folder.damaged(shard, 'the report', `not what a worker writes${why}`);
}
