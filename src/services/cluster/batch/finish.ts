/** What is written when all shards of a batch are done: the manifest and the joined output. */
import { stat } from 'node:fs/promises';
import { orUndefined } from '../../../questions/corpus/reading/absent.js';
import {
  type BatchSummary,
  isCount,
  type JoinTarget,
  type MadeBatch,
  type Maker,
} from '../makes/maker.js';
import { BatchError, type BatchFolder, outputOf } from './folder.js';
import { missing } from './jobs.js';
import { areFindings, type Manifest, type ShardDone } from './model.js';
import type { OpenBatch } from './open.js';
import { Root } from './root.js';

/** Writes the manifest of a batch if all its shards are done. Returns whether the batch is whole. */
export async function finishIfDone(batch: OpenBatch): Promise<boolean> {
  const { plan, maker, folder } = batch;
  if (missing(plan, await folder.done()).length > 0) return false;
  if ((await folder.manifest(plan, maker)) !== undefined) return true;
  const reports = await readReports(batch);
  const { made, done } = reports;
  const { id, makes, program, inputs, shards } = plan;
  const manifest: Manifest = {
    ...{ batch: id, makes, program, inputs },
    ...(await ofReports(batch, reports, () => sum(maker, made))),
    shards: done.map(({ shard, bytes, sha256 }) => ({
      file: outputOf(shard),
      ...{ bytes, sha256, parts: shards[shard] ?? [] },
    })),
  };
  await folder.finish(manifest);
  return true;
}

/**
 * Throws a BatchError where the joined output would be one of the files of the batch, or a file in its
 * folder that has other names elsewhere.
 */
export async function requireJoinable({ path }: BatchFolder, target: string): Promise<void> {
  const name = await new Root(path).nameOfPlace(target);
  if (name === undefined) return;
  if (/^(batch\.json|program\.bin|shards(\/.*)?|cancelled|manifest\.json|WHOLE)$/.test(name)) {
    throw new BatchError(
      `${target} is a file of the batch, and would be replaced; name another file`,
    );
  }
  const found = await orUndefined(stat(target));
  if (found?.isFile() !== true || found.nlink === 1) return;
  throw new BatchError(`${target} is a file with other names, which would be replaced; remove it`);
}

/** Joins the outputs of a batch that is whole. */
export async function joinBatch(batch: OpenBatch, target: JoinTarget): Promise<void> {
  const reports = await readReports(batch);
  const { made, done } = reports;
  let shard = 0;
  const outputs = done.map((one) => () => {
    shard = one.shard;
    return batch.folder.output(one);
  });
  await ofReports(
    batch,
    reports,
    () => batch.maker.join(made, outputs, target),
    () => shard,
  );
}

/**
 * Passes on what is made of reports. Whoever writes to the folder can make up reports, which nothing is
 * known of before they are used: the error of one names its shard.
 */
async function ofReports<T>(
  { folder, maker }: OpenBatch,
  { made, done }: Reports,
  work: () => T | Promise<T>,
  shardOf = () => 0,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfContent = [Error, TypeError, RangeError, SyntaxError].some(
      (type) => (error as Error).constructor === type,
    );
    if (!isOfContent || 'code' in (error as Error)) throw error;
    const bad = done.find(({ shard, report }) => {
      try {
        sum(maker, { ...made, shards: [made.shards[shard] ?? []], reports: [report] });
        return false;
      } catch {
        return true;
      }
    });
    const why = `not what a worker writes (${(error as Error).message})`;
    throw folder.damaged(bad?.shard ?? shardOf(), 'the report', why);
  }
}

function sum(maker: Maker, made: MadeBatch<unknown>): BatchSummary {
  const summary = maker.sum(made);
  if (areFindings(summary.findings)) return summary;
  throw new Error('its findings cannot be shown');
}

type Reports = Awaited<ReturnType<typeof readReports>>;

async function readReports(batch: OpenBatch) {
  const { plan, maker, folder } = batch;
  const done: ShardDone[] = [];
  for (const [shard, parts] of plan.shards.entries()) {
    const one = await folder.report(shard, plan.id);
    if (!(maker.isReport(one.report, parts.length) && isCount(one.bytes))) {
      throw folder.damaged(shard, 'the report', 'not what a worker writes');
    }
    done.push(one);
  }
  const reports = done.map(({ report }) => report);
  const made: MadeBatch<unknown> = { ...batch, shards: plan.shards, reports };
  return { made, done };
}
