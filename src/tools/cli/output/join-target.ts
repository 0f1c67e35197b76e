/** Where the outputs of a batch are joined: into one file, to standard output, or into one file per input. */
import { joinBatch, requireJoinable } from '../../../services/cluster/batch/finish.js';
import type { BatchFolder } from '../../../services/cluster/batch/folder.js';
import type { OpenBatch } from '../../../services/cluster/batch/open.js';
import { Root } from '../../../services/cluster/batch/root.js';
import { tagsTask } from '../../../services/cluster/tasks/tags.js';
import type { BatchInput, Task } from '../../../services/cluster/tasks/task.js';
import type { Environment } from '../environment.js';
import { printError, UserError } from '../input/errors.js';
import { requireInputs } from '../loading/batches.js';
import { requireDifferent } from '../loading/tag-inputs.js';
import { type OpenOutput, openOutput, requireOther } from './write-file.js';

interface JoinOptions {
  readonly join?: string;
  readonly root?: string;
}

/** The path to join a batch into. Ends the command if joining would replace inputs of the batch. */
export async function joinPath(
  batch: OpenBatch,
  options: JoinOptions,
  env: Environment,
): Promise<string | undefined> {
  const { plan, task, folder } = batch;
  const path = await chosenPath(batch, options, env);
  const targets = targetsOf(path, task, plan.inputs);
  await requireFree(env, folder, targets, filesRead(batch));
  return path;
}

/**
 * The given path, otherwise the path in the plan of the batch, if it is in the batch's folder or below a given
 * root. The plan may come from someone else, who must not choose which files are written.
 */
async function chosenPath(
  batch: OpenBatch,
  options: JoinOptions,
  env: Environment,
): Promise<string | undefined> {
  const { plan, folder } = batch;
  const { makes, settings, inputs, found } = plan;
  const { join = plan.join } = options;
  if (join === undefined || join === '-') return join;
  const isFolder = join.endsWith('/');
  const form = settings.form ?? 'own';
  if (
    makes === tagsTask.name &&
    isFolder !== (form === 'own') &&
    (found?.files ?? inputs.length) > 1
  ) {
    const what = isFolder ? 'one file: give' : 'a file for each input: give a folder with';
    throw new UserError(`${folder.path} was submitted to make ${what} --join`);
  }
  if (options.join !== undefined) return join;
  const path = new Root(options.root ?? '/').pathOf(join);
  const target = `${path}${isFolder ? '/' : ''}`;
  if (options.root === undefined && !new Root(folder.path).has(path)) {
    throw new UserError(
      `${folder.path} is to be joined at ${target}, outside of its folder: give --join ${target}, or the --root that it was submitted with`,
    );
  }
  if (options.root !== undefined) await requireInputs(batch, options, env, ', or --join');
  const bounds = new Root(options.root ?? folder.path);
  return `${await bounds.outputOf(bounds.nameOf(path))}${isFolder ? '/' : ''}`;
}

/** The files that joining writes. Ends the command if two of them are the same. */
export function targetsOf(
  join: string | undefined,
  task: Task,
  inputs: readonly BatchInput[],
): readonly string[] {
  if (join === undefined || join === '-') return [];
  if (!join.endsWith('/')) return [join];
  const { joinedName } = task;
  const names = joinedName === undefined ? inputs.map(({ output }) => output) : [joinedName];
  requireDifferent(names, join);
  return names.map((name) => `${join}${name}`);
}

function filesRead({ plan, root }: OpenBatch): readonly string[] {
  const { inputs, rules = [] } = plan;
  return [...inputs.map(({ path }) => path), ...rules].map((name) => root.pathOf(name));
}

/** Ends the command if joining would replace a file that the batch reads, or one of its own files. */
export async function requireFree(
  env: Environment,
  folder: BatchFolder,
  targets: readonly string[],
  read: readonly string[],
): Promise<void> {
  for (const target of targets) await requireJoinable(folder, target);
  await requireOther(env, targets, read);
}

/**
 * Joins a batch into a file, to standard output, or, if `join` ends with a slash, into one file per input.
 * Files appear once they are complete.
 */
export async function joinInto(batch: OpenBatch, join: string, env: Environment): Promise<void> {
  const isFolder = join.endsWith('/');
  let current: OpenOutput | undefined;
  const end = async () => {
    await current?.commit();
    current = undefined;
  };
  try {
    await joinBatch(batch, {
      async begin(name) {
        if (!isFolder && current !== undefined) return;
        await end();
        const file = isFolder ? await new Root(join).outputOf(name) : join;
        current = await openOutput(env, file);
      },
      async write(bytes) {
        await current?.write(bytes);
      },
      note: (text) => printError(env, text),
    });
    await end();
  } catch (error) {
    await current?.discard();
    throw error;
  }
}
