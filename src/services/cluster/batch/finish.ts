/** What stands when all shards of a batch are done: the manifest, and the joined output. */
import { basename } from 'node:path';
import type { BatchInput, JoinTarget, MadeBatch } from '../makes/maker.js';
import { missing } from './jobs.js';
import type { Manifest, ShardDone } from './model.js';
import type { OpenBatch } from './open.js';
import type { Root } from './root.js';

/**
 * Writes the manifest of a batch if all its shards are done; `shardsDone` are their numbers. Returns
 * whether the batch is whole.
 */
export async function finishIfDone(
  batch: OpenBatch,
  root: Root,
  shardsDone: ReadonlySet<number>,
): Promise<boolean> {
  const { plan, maker, folder } = batch;
  if (missing(plan, shardsDone).length > 0) return false;
  if ((await folder.manifest(plan.id)) !== undefined) return true;
  const { made, done } = await readReports(batch, root);
  const { id, makes, program, inputs, shards } = plan;
  const manifest: Manifest = {
    ...{ batch: id, makes, program, inputs },
    ...maker.sum(made),
    shards: done.map(({ shard, bytes, sha256 }) => ({
      file: `shards/${basename(folder.outputOf(shard))}`,
      ...{ bytes, sha256, parts: shards[shard] ?? [] },
    })),
  };
  await folder.finish(manifest);
  return true;
}

/** Joins the outputs of a batch that is whole. */
export async function joinBatch(batch: OpenBatch, root: Root, target: JoinTarget): Promise<void> {
  const { made, done } = await readReports(batch, root);
  const outputs = done.map((one) => () => batch.folder.output(one));
  await batch.maker.join(made, outputs, target);
}

async function readReports({ plan, folder, program }: OpenBatch, root: Root) {
  const done: ShardDone[] = [];
  for (const shard of plan.shards.keys()) done.push(await folder.report(shard, plan.id));
  const { settings, inputs, shards } = plan;
  const reports = done.map(({ report }) => report);
  const pathOf = ({ path }: BatchInput) => root.pathOf(path);
  const made: MadeBatch<unknown> = { program, settings, inputs, shards, pathOf, reports };
  return { made, done };
}
