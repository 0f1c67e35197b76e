/** Submits a batch: writes its plan to its folder, and adds a job for each shard to the queue. */
import { saveProgram } from '../../../core/engine/program/store.js';
import { defined } from '../../../core/json/defined.js';
import { sumOf } from '../../../core/json/grouping.js';
import { splitShards } from '../tasks/split-shards.js';
import type { Task, TaskSource } from '../tasks/task.js';
import { BatchError, type BatchFolder } from './folder.js';
import type { SubmitQueue } from './jobs.js';
import { type BatchPlan, planOf } from './model.js';
import type { Root } from './root.js';
import { resumeBatch } from './wait.js';

/** How many shards large inputs can be cut into: the plan, which names all of them, is one text. */
const mostShards = 1_000_000;

export interface Submission extends Omit<TaskSource, 'pathOf'> {
  readonly task: Task;
  readonly shardBytes: number;
  /** The files of the rules. */
  readonly rules?: readonly string[];
  readonly join?: string;
}

export interface Submitted {
  readonly plan: BatchPlan;
  /** How many shards were already done. */
  readonly done: number;
}

/**
 * Submits a batch into a folder. Resubmitting resumes the batch: finished shards stay, failed ones are retried,
 * and waiting jobs are not added again.
 *
 * @throws BatchError if the folder holds another batch, or the shards are too small
 */
export async function submit(
  { task, program, inputs, settings, shardBytes, rules = [], join, found }: Submission,
  folder: BatchFolder,
  root: Root,
  queue: SubmitQueue,
): Promise<Submitted> {
  if (sumOf(inputs.filter(task.mayCut), ({ bytes }) => bytes) / shardBytes > mostShards) {
    throw new BatchError('the inputs make more than 1,000,000 shards: give a larger --shard-size');
  }
  const shards = splitShards(inputs, shardBytes, task.mayCut);
  const content = {
    makes: task.name,
    program: program.version,
    settings,
    inputs,
    shards,
    rules: rules.filter((path) => root.has(path)).map((path) => root.nameOf(path)),
    join: join === undefined ? undefined : joinName(join, root),
  };
  const wanted = planOf(defined({ ...content, found }));
  const plan = await folder.claim(wanted);
  // Findings and warnings do not change the output, and plans of earlier releases lack them.
  const kept = plan.found && { ...plan.found, findings: found?.findings ?? [] };
  const { id } = planOf(defined({ ...content, found: kept }));
  if (plan.id !== id) throw new BatchError(differs(folder, plan, wanted));
  await folder.writeProgram(saveProgram(program));
  const { size: done } = await folder.done();
  await resumeBatch({ plan, folder, root }, queue);
  return { plan, done };
}

/** The name of the joined output, valid on all machines. */
function joinName(join: string, root: Root): string {
  return join === '-' ? join : `${root.nameOf(join)}${join.endsWith('/') ? '/' : ''}`;
}

/** Describes how a batch differs from the one in its folder. */
function differs(
  { path }: BatchFolder,
  before: BatchPlan,
  { makes, program, inputs }: BatchPlan,
): string {
  const known = new Map(before.inputs.map((input) => [input.path, JSON.stringify(input)]));
  const changed = inputs.find((input) => known.get(input.path) !== JSON.stringify(input));
  const what =
    before.makes !== makes
      ? `it makes ${before.makes}`
      : before.program !== program
        ? `its rules have the version ${before.program}, and these ${program}`
        : changed !== undefined
          ? `${changed.name} is not in it, or has changed since`
          : 'its inputs or options are others';
  return `${path} holds another batch (${what}); submit into another folder, or remove this one`;
}
