/** Submitting a batch: its plan goes to its folder, and a job for each shard to the queue. */
import type { Program } from '../../engine/program/layout.js';
import { saveProgram } from '../../engine/program/store.js';
import type { BatchInput, Maker, MakeSettings } from '../makes/maker.js';
import { BatchError, type BatchFolder } from './folder.js';
import { type BatchQueue, jobsOf, missing } from './jobs.js';
import { type BatchPlan, batchFormat } from './model.js';
import type { Root } from './root.js';
import { sha256 } from './sum.js';

/** What is submitted. */
export interface Submission {
  readonly maker: Maker;
  readonly program: Program;
  readonly inputs: readonly BatchInput[];
  readonly settings: MakeSettings;
  readonly shardBytes: number;
  readonly join?: string;
}

/** What a submission did. */
export interface Submitted {
  readonly plan: BatchPlan;
  /** How many shards were done before. */
  readonly done: number;
}

/**
 * Submits a batch into a folder. What was submitted there before goes on: shards that are done stay,
 * and jobs that are in the queue are not added again.
 *
 * @throws BatchError where the folder holds another batch
 */
export async function submit(
  { maker, program, inputs, settings, shardBytes, join }: Submission,
  folder: BatchFolder,
  root: Root,
  queue: BatchQueue,
): Promise<Submitted> {
  const shards = await maker.cut(inputs, shardBytes, (input) => root.pathOf(input.path));
  const content = {
    makes: maker.name,
    program: program.version,
    settings,
    inputs,
    shards,
    ...(join !== undefined && { join }),
  };
  const plan: BatchPlan = { format: batchFormat, id: sha256(JSON.stringify(content)), ...content };
  const before = await folder.plan();
  if (before === undefined) await folder.create(plan, saveProgram(program));
  else if (before.id !== plan.id) throw new BatchError(differs(folder, before, plan));
  await folder.resume();
  const done = await folder.done();
  await queue.add(jobsOf(plan, root.nameOf(folder.path), missing(plan, done)));
  return { plan, done: done.size };
}

/** What differs between the batch of a folder and one that is submitted into it. */
function differs({ path }: BatchFolder, before: BatchPlan, { program, inputs }: BatchPlan): string {
  const known = new Map(before.inputs.map((input) => [input.path, JSON.stringify(input)]));
  const changed = inputs.find((input) => known.get(input.path) !== JSON.stringify(input));
  const what =
    before.program !== program
      ? `its rules have the version ${before.program}, and these ${program}`
      : changed !== undefined
        ? `${changed.name} is not in it, or has changed since`
        : 'its inputs or options are others';
  return `${path} holds another batch (${what}); submit into another folder, or remove this one`;
}
