/** `decktype batch submit`, `status`, `wait`, `cancel`, `retry` and `remove`. */

import { counted, grouped } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import { compileRules } from '../../../core/engine/matcher.js';
import {
  finishIfDone,
  joinBatch,
  requireJoinable,
} from '../../../services/cluster/batch/finish.js';
import { BatchFolder } from '../../../services/cluster/batch/folder.js';
import { type BatchQueue, openBatchQueue } from '../../../services/cluster/batch/jobs.js';
import type { Manifest } from '../../../services/cluster/batch/model.js';
import { type OpenBatch, openBatch } from '../../../services/cluster/batch/open.js';
import { Root } from '../../../services/cluster/batch/root.js';
import { submit } from '../../../services/cluster/batch/submit.js';
import {
  type BatchState,
  cancelBatch,
  removeBatch,
  resumeBatch,
  stateOf,
  waitForBatch,
} from '../../../services/cluster/batch/wait.js';
import type { BatchInput, Maker } from '../../../services/cluster/makes/maker.js';
import { makers } from '../../../services/cluster/makes/makers.js';
import { tagsMaker } from '../../../services/cluster/makes/tags.js';
import type { QueueOptions } from '../../../services/cluster/queue/queue.js';
import type {
  BrokerOptions,
  StatusOptions,
  SubmitOptions,
  WaitOptions,
} from '../definitions/services.js';
import type { Environment } from '../environment.js';
import { exit, printError, reasonOf, report, UserError } from '../input/errors.js';
import { ProjectPrograms } from '../loading/project-rules.js';
import {
  findBatchInputs,
  findListInputs,
  formOf,
  programOfInputs,
  requireDifferent,
} from '../loading/tag-inputs.js';
import { joinTarget } from '../output/join-target.js';
import { batchSummary } from '../output/tag-summary.js';
import { requireOther } from '../output/write-file.js';

export async function submitBatch(
  paths: readonly string[],
  options: SubmitOptions,
  env: Environment,
): Promise<number> {
  const maker = makers[options.make];
  if (maker === undefined) throw new UserError(`a batch cannot make ${options.make}`);
  const { join, strict = false, shardSize } = options;
  if (maker.isJoined && join === undefined) {
    throw new UserError(
      `a batch that makes a ${maker.name} needs --join FILE: decktype batch wait writes it there`,
    );
  }
  const root = rootOf(options);
  const programs = maker.needsRules ? await ProjectPrograms.load(options, env) : undefined;
  return orExplained(async () => {
    const find = maker.reads === 'lists' ? findListInputs : findBatchInputs;
    const { out } = options;
    const own = join === undefined || join.endsWith('/') ? [out] : [out, join];
    const found = await find(env, paths, root, own);
    const { inputs, skipped, unread } = found;
    if (join?.endsWith('/') === true && !maker.isJoined)
      requireDifferent(
        inputs.map(({ output }) => output),
        join,
      );
    const faults = [...unread];
    const note = (found: Diagnostic) => faults.push(found);
    const loaded = programs && (await programOfInputs(env, inputs, programs, note));
    const rules = [...(loaded?.sources.keys() ?? [])];
    const folder = new BatchFolder(out);
    const read = [...inputs.map(({ path }) => root.pathOf(path)), ...rules];
    await requireFree(env, folder, targetsOf(join, maker, inputs), read);
    const { program } = loaded?.matcher ?? compileRules([]);
    await report(env, faults);
    for (const why of skipped) await printError(env, `warning: ${why}`);
    const submission = {
      maker,
      program,
      inputs,
      settings: { strict, form: formOf(found, join) },
      shardBytes: Math.ceil(shardSize * 2 ** 20),
      rules,
      ...(join !== undefined && { join }),
    };
    const { plan, done } = await withQueue(options, env, (queue) =>
      submit(submission, folder, root, queue),
    );
    const before = done > 0 ? `, ${grouped(done)} of them done before` : '';
    const isElsewhere = join !== undefined && join !== '-' && !new Root(out).has(join);
    const where = isElsewhere ? ` --join ${join}` : '';
    await env.stderr.write(
      textOf([
        `${out}: ${counted(plan.shards.length, 'shard')} of ${counted(inputs.length, 'file')}${before}`,
        `run decktype batch work in any number of processes to do them, and decktype batch wait ${out}${where} to wait for them`,
      ]),
    );
    return faults.length > 0 ? exit.findings : (programs?.code ?? exit.fine);
  });
}

export async function batchStatus(
  path: string,
  options: StatusOptions,
  env: Environment,
): Promise<number> {
  return orExplained(async () => {
    const batch = await openBatch(new BatchFolder(path));
    const root = rootOf(options);
    const isAsked = brokerOf(options.broker, env) !== undefined;
    const state = isAsked
      ? await withQueue(options, env, (queue) => stateOf(batch, root, queue))
      : await stateOf(batch, root);
    const isText = options.format === 'text';
    const text = isText ? stateText(path, state) : `${JSON.stringify({ batch: path, ...state })}\n`;
    await env.stdout.write(text);
    return (state.failed?.length ?? 0) > 0 ? exit.findings : exit.fine;
  });
}

export async function waitBatch(
  path: string,
  options: WaitOptions,
  env: Environment,
): Promise<number> {
  return orExplained(async () => {
    const batch = await openBatch(new BatchFolder(path));
    const root = rootOf(options);
    await joinPath(batch, options, env);
    const { folder, plan, maker } = batch;
    if (!(await finishIfDone(batch, root, await folder.done()))) {
      // It waits until a signal ends the process.
      const patient = { waitUntil: new AbortController().signal };
      const wait = (queue: BatchQueue) => waiting(batch, root, queue, env);
      const state = await withQueue(options, env, wait, patient);
      if (!state.isWhole) {
        await env.stderr.write(stateText(path, state));
        return exit.findings;
      }
    }
    const manifest = (await folder.manifest(plan, maker)) as Manifest;
    const join = await joinPath(batch, options, env);
    if (join !== undefined) await joinInto(batch, root, join, env);
    if (options.format === 'json') await env.stdout.write(`${JSON.stringify(manifest)}\n`);
    await report(env, manifest.findings);
    await env.stderr.write(batchSummary(batch, manifest));
    return manifest.findings.length > 0 ? exit.findings : exit.fine;
  });
}

export async function cancel(
  path: string,
  options: BrokerOptions,
  env: Environment,
): Promise<number> {
  return onBatch(path, options, env, async (batch, queue, root) => {
    await cancelBatch(batch, root, queue);
    await env.stderr.write(
      textOf([
        `${path}: cancelled; finished shards are kept, and decktype batch retry ${path} continues with the rest`,
      ]),
    );
    return exit.fine;
  });
}

export async function retry(
  path: string,
  options: BrokerOptions,
  env: Environment,
): Promise<number> {
  return onBatch(path, options, env, async (batch, queue, root) => {
    const shards = await resumeBatch(batch, root, queue);
    await env.stderr.write(textOf([`${path}: ${counted(shards, 'shard')} will be tried again`]));
    return exit.fine;
  });
}

export async function remove(
  path: string,
  options: BrokerOptions,
  env: Environment,
): Promise<number> {
  return orExplained(async () => {
    const shards = await withQueue(options, env, (queue) =>
      removeBatch(path, rootOf(options), queue),
    );
    const were = counted(shards, 'shard');
    await env.stderr.write(textOf([`${path}: ${were} taken out of the queue; its folder stays`]));
    return exit.fine;
  });
}

/** Calls `work` with the batch in a folder and its queue, and explains their errors. */
function onBatch<T>(
  path: string,
  options: BrokerOptions,
  env: Environment,
  work: (batch: OpenBatch, queue: BatchQueue, root: Root) => Promise<T>,
): Promise<T> {
  return orExplained(async () => {
    const batch = await openBatch(new BatchFolder(path));
    const root = rootOf(options);
    return withQueue(options, env, (queue) => work(batch, queue, root));
  });
}

/** Seconds that a command waits for a broker that cannot be used any more, unless it waits for workers. */
const longestWait = 30;

/** Calls `work` with the queue, and closes it. */
export async function withQueue<T>(
  { broker }: BrokerOptions,
  env: Environment,
  work: (queue: BatchQueue) => Promise<T>,
  waiting: QueueOptions = { longestWait },
): Promise<T> {
  const address = brokerOf(broker, env);
  if (address === undefined) {
    throw new UserError(
      'there is no broker: give one with --broker redis://host:6379 or --broker postgres://user:password@host/database, or set the variable DECKTYPE_BROKER',
    );
  }
  const onWait = (reason: string) => void printError(env, `waiting: ${reason}`);
  const onWarning = (text: string) => void printError(env, `warning: ${text}`);
  const queue = await openBatchQueue(address, { onWait, onWarning, ...waiting });
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}

export function rootOf({ root = '/' }: BrokerOptions): Root {
  return new Root(root);
}

function brokerOf(broker: string | undefined, env: Environment): string | undefined {
  return broker ?? env.variables.DECKTYPE_BROKER;
}

/** Runs work in the folder of a batch, whose errors are the user's to mend. */
export async function orExplained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error && 'syscall' in error && !(error instanceof ExpectedError)
      ? new UserError(`cannot use the folder of the batch: ${reasonOf(error)}`)
      : error;
  }
}

async function waiting(batch: OpenBatch, root: Root, queue: BatchQueue, env: Environment) {
  const shards = batch.plan.shards.length;
  const progress = env.stderr.isTerminal ? env.startProgress(shards) : undefined;
  let shown = 0;
  try {
    return await waitForBatch(batch, root, queue, {
      onProgress(done) {
        progress?.advance(done - shown);
        shown = done;
      },
      onAdded(jobs) {
        if (jobs === 0) return;
        const were = jobs === 1 ? 'shard was' : 'shards were';
        void printError(env, `${grouped(jobs)} ${were} not in the queue and added again`);
      },
      onIdle() {
        void printError(env, 'there are no workers; start some with decktype batch work');
      },
    });
  } finally {
    progress?.stop();
  }
}

function stateText(
  path: string,
  { shards, done, isWhole, isCancelled, failed }: BatchState,
): string {
  const state = isWhole ? 'whole' : isCancelled ? 'cancelled' : 'not whole';
  const lines = [`${path}: ${grouped(done)} of ${counted(shards, 'shard')} done, ${state}`];
  for (const { shard, inputs, reason } of failed ?? []) {
    lines.push(`shard ${shard} of ${inputs.join(', ')} failed: ${reason}`);
  }
  if ((failed?.length ?? 0) > 0) {
    lines.push(`when the cause is fixed, run decktype batch retry ${path}`);
  }
  return textOf(lines);
}

interface JoinOptions {
  readonly join?: string;
  readonly root?: string;
}

/** Where a batch is joined. Ends the command if that would replace what it is made of. */
async function joinPath(
  batch: OpenBatch,
  options: JoinOptions,
  env: Environment,
): Promise<string | undefined> {
  const { plan, maker, folder } = batch;
  const path = await chosenPath(batch, options);
  const targets = targetsOf(path, maker, plan.inputs);
  await requireFree(env, folder, targets, filesRead(batch, rootOf(options)));
  return path;
}

/**
 * At the path that is given; or where its plan says, if that is in its own
 * folder or below a root that is given. A folder from elsewhere must not choose what is written.
 */
async function chosenPath(
  { plan, folder }: OpenBatch,
  options: JoinOptions,
): Promise<string | undefined> {
  const { makes, settings, inputs } = plan;
  const { join = plan.join } = options;
  if (join === undefined || join === '-') return join;
  const isFolder = join.endsWith('/');
  const form = settings.form ?? 'own';
  if (makes === tagsMaker.name && isFolder !== (form === 'own') && inputs.length > 1) {
    const what = isFolder ? 'one file: give' : 'a file for each input: give a folder with';
    throw new UserError(`${folder.path} was submitted to be joined into ${what} --join`);
  }
  if (options.join !== undefined) return join;
  const path = new Root(options.root ?? '/').pathOf(join);
  const target = `${path}${isFolder ? '/' : ''}`;
  if (options.root === undefined && !new Root(folder.path).has(path)) {
    throw new UserError(
      `${folder.path} is to be joined at ${target}, outside of its folder: run decktype batch wait ${folder.path} --join ${target}, or give the --root that it was submitted with`,
    );
  }
  const bounds = new Root(options.root ?? folder.path);
  return `${await bounds.outputOf(bounds.nameOf(path))}${isFolder ? '/' : ''}`;
}

/** The files that joining writes, as far as they are known before. */
function targetsOf(
  join: string | undefined,
  maker: Maker,
  inputs: readonly BatchInput[],
): readonly string[] {
  if (join === undefined || join === '-') return [];
  if (!join.endsWith('/')) return [join];
  return maker.isJoined ? [] : inputs.map(({ output }) => `${join}${output}`);
}

function filesRead({ plan }: OpenBatch, root: Root): readonly string[] {
  const { inputs, rules = [] } = plan;
  return [...inputs.map(({ path }) => path), ...rules].map((name) => root.pathOf(name));
}

/** Ends the command if joining would replace a file that the batch reads, or one of its own. */
async function requireFree(
  env: Environment,
  folder: BatchFolder,
  targets: readonly string[],
  read: readonly string[],
): Promise<void> {
  for (const target of targets) await requireJoinable(folder, target);
  await requireOther(env, targets, read);
}

async function joinInto(
  batch: OpenBatch,
  root: Root,
  join: string,
  env: Environment,
): Promise<void> {
  const read = filesRead(batch, root);
  const target = joinTarget(env, join, async (file) => {
    if (batch.maker.isJoined && file !== '-') await requireFree(env, batch.folder, [file], read);
  });
  try {
    await joinBatch(batch, root, target);
    await target.end();
  } catch (error) {
    await target.discard();
    throw error;
  }
}
