/** `decktype batch do`: processes one part of a batch, chosen by a scheduler or by options, without a queue. */
import { counted, grouped } from '../../../core/diagnostics/counted.js';
import { finishIfDone } from '../../../services/cluster/batch/finish.js';
import { BatchFolder } from '../../../services/cluster/batch/folder.js';
import { jobsOf, missing, type ProcessShare } from '../../../services/cluster/batch/jobs.js';
import type { ShardJob } from '../../../services/cluster/batch/model.js';
import { openBatch } from '../../../services/cluster/batch/open.js';
import { OwnQueue } from '../../../services/cluster/queue/own-queue.js';
import type { DoOptions } from '../definitions/scale.js';
import type { Environment } from '../environment.js';
import { noteFindings, UserError } from '../input/errors.js';
import { commandArguments, rootOf } from '../loading/batches.js';
import { withWork } from './batch-work.js';

/**
 * For each scheduler, the variables with the index of this task in its array, the array's size and the first
 * index.
 */
const schedulers = [
  { index: 'AWS_BATCH_JOB_ARRAY_INDEX', count: 'AWS_BATCH_JOB_ARRAY_SIZE', first: '' },
  {
    index: 'SLURM_ARRAY_TASK_ID',
    count: 'SLURM_ARRAY_TASK_COUNT',
    first: 'SLURM_ARRAY_TASK_MIN',
  },
  { index: 'JOB_COMPLETION_INDEX', count: '', first: '' },
];

/** The part chosen by options or by a scheduler; the whole batch if neither chooses one. */
export function partOf(
  { part, parts }: Pick<DoOptions, 'part' | 'parts'>,
  variables: Environment['variables'],
): ProcessShare {
  if (part !== undefined) return part;
  const scheduler = schedulers.find(({ index }) => variables[index] !== undefined);
  if (scheduler === undefined) {
    if (parts === undefined) return { index: 0, of: 1 };
    throw new UserError(`no scheduler says which part this is: give --part I/${parts}`);
  }
  const given = variables[scheduler.index] ?? '';
  const of = parts ?? Number(variables[scheduler.count]);
  const index = Number(given) - (parts === undefined ? Number(variables[scheduler.first] ?? 0) : 0);
  const isPart = /^\d+$/.test(given) && index >= 0 && index < of && Number.isSafeInteger(of);
  if (isPart) return { index, of };
  const shown = given === '' ? '""' : given;
  throw new UserError(
    parts === undefined
      ? `${scheduler.index} is ${shown}, and nothing says of how many parts: give --parts N; they are counted from 0`
      : `${scheduler.index} is ${shown}, but ${parts} parts are counted from 0 to ${parts - 1}`,
  );
}

export async function doPart(path: string, options: DoOptions, env: Environment): Promise<void> {
  const part = partOf(options, env.variables);
  const { index, of } = part;
  const name = of === 1 ? path : `part ${index}/${of} of ${path}`;
  return withWork({ ...options, lockSeconds: 30 }, env, true, async ({ log, work }) => {
    const batch = await openBatch(new BatchFolder(path), rootOf(options));
    const { plan, folder } = batch;
    const all = counted(missing(plan, new Set(), part).length, 'shard');
    const left = async () => missing(plan, await folder.done(), part);
    const before = await left();
    const fields = { batch: path, part: index, of };
    const begun = `${name}: ${grouped(before.length)} of ${all} left`;
    log.info('part', { ...fields, left: before.length }, begun);
    const queue = new OwnQueue<ShardJob>();
    await queue.add(jobsOf(batch, before));
    await work(queue, 'do');
    // The process that did the last shard may have been killed before it wrote the manifest.
    if (before.length === 0) await finishIfDone(batch);
    const after = (await left()).length;
    if (after === 0) {
      log.info('part done', fields, `${name} is done`);
      return;
    }
    const named = commandArguments(path, options);
    const again = of === 1 ? named : `${named} --part ${index}/${of}`;
    const sentence = (await folder.isCancelled())
      ? `${path}: cancelled; submit it again, then do its parts`
      : `${name}: ${grouped(after)} of ${all} left; decktype batch do ${again} does the rest`;
    log.error('shards left', { ...fields, left: after }, sentence);
    noteFindings(env);
  });
}
