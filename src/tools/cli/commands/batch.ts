/** `decktype batch submit`, `status`, `wait`, `finish`, `cancel`, `retry` and `remove`: manages batches. */

import { counted, grouped } from '../../../core/diagnostics/counted.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import { compileRules } from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import { withoutName } from '../../../questions/corpus/reading/open.js';
import { finishIfDone, joinBatch } from '../../../services/cluster/batch/finish.js';
import { BatchFolder } from '../../../services/cluster/batch/folder.js';
import {
  type BatchQueue,
  missing,
  type SubmitQueue,
} from '../../../services/cluster/batch/jobs.js';
import type { Manifest } from '../../../services/cluster/batch/model.js';
import type { OpenBatch } from '../../../services/cluster/batch/open.js';
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
import { OwnQueue } from '../../../services/cluster/queue/own-queue.js';
import type { JoinTarget } from '../../../services/cluster/tasks/task.js';
import { tasks } from '../../../services/cluster/tasks/tasks.js';
import type {
  BrokerOptions,
  FinishOptions,
  StatusOptions,
  SubmitOptions,
  WaitOptions,
} from '../definitions/scale.js';
import type { Environment } from '../environment.js';
import { noteFindings, printError, printLines, report, UserError } from '../input/errors.js';
import { shellWord } from '../input/paths.js';
import { findInputs, formOf, programOfInputs } from '../loading/batch-inputs.js';
import {
  brokerOf,
  commandArguments,
  goneAdvice,
  orExplained,
  type RootOptions,
  requireInputs,
  rootArgument,
  rootOf,
  withBatch,
  withQueue,
} from '../loading/batches.js';
import { loadPrograms } from '../loading/project-rules.js';
import { joinInto, joinPath, requireFree, targetsOf } from '../output/join-target.js';
import { batchSummary } from '../output/tag-summary.js';
import { warnOfMatches } from '../output/warnings.js';
import { withProgress } from '../progress.js';

export async function submitBatch(
  paths: readonly string[],
  options: SubmitOptions,
  env: Environment,
): Promise<void> {
  const task = tasks[options.make];
  if (task === undefined) throw new UserError(`a batch cannot make ${options.make}`);
  const { out, join, strict = false, shardSize } = options;
  if (task.joinedName !== undefined && join === undefined) {
    throw new UserError(
      `a batch that makes a ${task.name} needs --join FILE: decktype batch wait writes it there`,
    );
  }
  const root = rootOf(options);
  const programs = task.needsRules ? await loadPrograms(options, env) : undefined;
  return orExplained(async () => {
    const own = join === undefined || join.endsWith('/') ? [out] : [out, join];
    const found = await findInputs(env, paths, task.reads, { root, own });
    const { inputs, files, skipped: warnings, unread } = found;
    const faults = [...unread];
    const note = (fault: Diagnostic) => faults.push(fault);
    const loaded = programs && (await programOfInputs(env, inputs, programs, note));
    const rules = [...(loaded?.sources.keys() ?? [])];
    const folder = new BatchFolder(out);
    const read = [...inputs.map(({ path }) => root.pathOf(path)), ...rules];
    await requireFree(env, folder, targetsOf(join, task, inputs), read);
    const { program } = loaded?.matcher ?? compileRules([]);
    await report(env, faults);
    for (const why of warnings) await printError(env, `warning: ${why}`);
    if (inputs.length === 0) {
      throw new UserError(`there are no ${task.reads} in ${paths.join(', ')}`);
    }
    // Workers that read lists report the problems around them.
    const findings = task.reads === 'lists' ? unread : faults;
    const isAll = findings.length + warnings.length === 0;
    const submission = defined({
      task,
      program,
      inputs,
      found: isAll ? undefined : { files, findings, warnings },
      settings: { strict, form: formOf(found, join) },
      shardBytes: Math.ceil(shardSize * 2 ** 20),
      rules,
      join,
    });
    const add = (queue: SubmitQueue) => submit(submission, folder, root, queue);
    const { plan, done } = await (options.queue
      ? withQueue(options, env, add)
      : add(new OwnQueue()));
    const before = done > 0 ? `, ${grouped(done)} of them done before` : '';
    const isElsewhere = join !== undefined && join !== '-' && !new Root(out).has(join);
    const where = isElsewhere ? ` --join ${shellWord(join)}` : '';
    const named = commandArguments(out, options);
    await printLines(
      env,
      `${out}: ${counted(plan.shards.length, 'shard')} of ${counted(inputs.length, 'file')}${before}`,
      options.queue
        ? `run decktype batch work${rootArgument(options)} in any number of processes to do them, and decktype batch wait ${named}${where} to wait for them`
        : `run decktype batch do ${named} --part I/N for each I from 0 to N - 1, in any processes, and decktype batch finish ${named}${where} when they have ended`,
    );
    if (faults.length > 0) noteFindings(env);
  });
}

export function batchStatus(path: string, options: StatusOptions, env: Environment): Promise<void> {
  return withBatch(path, options, async (batch) => {
    let state = await stateOf(batch);
    if (brokerOf(options.broker, env) !== undefined) {
      if (!state.isWhole) await requireInputs(batch, options, env);
      state = await withQueue(options, env, async (queue) => stateOf(batch, await queue.failed()));
    }
    const isText = options.format === 'text';
    await env.stdout.write(
      isText ? stateText(path, state, options) : `${JSON.stringify({ batch: path, ...state })}\n`,
    );
    if ((state.failed?.length ?? 0) > 0) noteFindings(env);
  });
}

export function waitBatch(path: string, options: WaitOptions, env: Environment): Promise<void> {
  return whenWhole(path, options, env, async (batch) => {
    await requireInputs(batch, options, env);
    // Waits until a signal ends the process.
    const patient = { waitUntil: new AbortController().signal };
    const state = await withQueue(options, env, (queue) => waiting(batch, queue, env), patient);
    return state.isWhole ? undefined : stateText(path, state, options);
  });
}

export function finishBatch(
  path: string,
  { parts = 1, ...options }: FinishOptions,
  env: Environment,
): Promise<void> {
  const say = async (batch: OpenBatch) => {
    const left = missing(batch.plan, await batch.folder.done());
    const partsLeft = [...new Set(left.map((shard) => shard % parts))].sort((x, y) => x - y);
    const ofParts = parts > 1 ? ` (${some('part', partsLeft)} of ${parts})` : '';
    const which = `missing: ${some('shard', left)}${ofParts}`;
    return `${stateText(path, await stateOf(batch), options)}${textOf([`${which}; decktype batch do ${commandArguments(path, options)} does ${left.length === 1 ? 'it' : 'them'}`])}`;
  };
  return whenWhole(path, options, env, say, (batch) => joinBatch(batch, nowhere));
}

/** Discards what it is given: the outputs of a batch are only checked. */
const nowhere: JoinTarget = { async begin() {}, async write() {}, async note() {} };

/** Names shards or parts by their numbers, at most the first 20. */
function some(noun: string, numbers: readonly number[]): string {
  const more = numbers.length > 20 ? ` and ${grouped(numbers.length - 20)} more` : '';
  const nouns = numbers.length === 1 ? noun : `${noun}s`;
  return `${nouns} ${numbers.slice(0, 20).join(', ')}${more}`;
}

/**
 * Reports on a complete batch and joins its outputs. If the batch is incomplete, `complete` is called; it
 * returns the message to print if the batch is still incomplete after that.
 */
function whenWhole(
  path: string,
  options: Omit<WaitOptions, 'broker'>,
  env: Environment,
  complete: (batch: OpenBatch) => Promise<string | undefined>,
  check?: (batch: OpenBatch) => Promise<void>,
): Promise<void> {
  return withBatch(path, options, async (batch) => {
    const { folder, plan, task } = batch;
    if ((await joinPath(batch, options, env)) === '-' && options.format === 'json') {
      throw new UserError('--format json would be mixed with what --join - writes; name a file');
    }
    if (!(await finishIfDone(batch))) {
      const message = await complete(batch);
      if (message !== undefined) {
        await env.stderr.write(message);
        return noteFindings(env);
      }
    }
    const manifest = (await folder.manifest(plan, task)) as Manifest;
    const join = await joinPath(batch, options, env);
    await report(env, manifest.findings);
    await (join === undefined ? check?.(batch) : joinInto(batch, join, env));
    if (options.format === 'json') await env.stdout.write(`${JSON.stringify(manifest)}\n`);
    for (const why of manifest.warnings ?? []) await printError(env, `warning: ${why}`);
    await env.stderr.write(batchSummary(batch, manifest));
    const { classified = 0, unclassified = 0 } = manifest.counts;
    await warnOfMatches(env, classified, unclassified);
    if (manifest.findings.length > 0) noteFindings(env);
  });
}

export function cancel(path: string, options: BrokerOptions, env: Environment): Promise<void> {
  return withBatch(path, options, async (batch) => {
    await requireInputs(batch, options, env, goneAdvice);
    await withQueue(options, env, (queue) => cancelBatch(batch, queue));
    await printLines(
      env,
      `${path}: cancelled; finished shards are kept, and decktype batch retry ${commandArguments(path, options)} continues with the rest`,
    );
  });
}

export function retry(path: string, options: BrokerOptions, env: Environment): Promise<void> {
  return withBatch(path, options, async (batch) => {
    await requireInputs(batch, options, env);
    const shards = await withQueue(options, env, (queue) => resumeBatch(batch, queue));
    await printLines(env, `${path}: ${counted(shards, 'shard')} will be tried again`);
  });
}

export async function remove(
  path: string,
  options: BrokerOptions,
  env: Environment,
): Promise<void> {
  return orExplained(async () => {
    const root = rootOf(options);
    const folder = new BatchFolder(path);
    const plan = await folder.plan();
    if (plan !== undefined) await requireInputs({ plan, folder, root }, options, env, goneAdvice);
    const shards = await withQueue(options, env, (queue) => removeBatch(path, root, queue));
    await printLines(
      env,
      `${path}: ${counted(shards, 'shard')} taken out of the queue; its folder stays`,
    );
  });
}

function waiting(batch: OpenBatch, queue: BatchQueue, env: Environment) {
  return withProgress(env, (onProgress) =>
    waitForBatch(batch, queue, {
      onProgress: (done, total) => onProgress({ done, total }),
      onAdded(jobs) {
        if (jobs === 0) return;
        void printError(
          env,
          `${counted(jobs, 'shard was', 'shards were')} not in the queue and added again`,
        );
      },
      onIdle() {
        void printError(env, 'there are no workers; start some with decktype batch work');
      },
    }),
  );
}

function stateText(
  path: string,
  { shards, done, isWhole, isCancelled, failed }: BatchState,
  options: RootOptions,
): string {
  const state = isWhole ? 'whole' : isCancelled ? 'cancelled' : 'not whole';
  const lines = [`${path}: ${grouped(done)} of ${counted(shards, 'shard')} done, ${state}`];
  for (const { shard, inputs, reason } of failed ?? []) {
    const [first = ''] = inputs;
    const why = inputs.length === 1 ? withoutName(reason, first) : reason;
    lines.push(`shard ${shard} of ${inputs.join(', ')} failed: ${why}`);
  }
  if ((failed?.length ?? 0) > 0) {
    lines.push(
      `when the cause is fixed, run decktype batch retry ${commandArguments(path, options)}`,
    );
  }
  return textOf(lines);
}
