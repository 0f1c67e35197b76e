/** Opens submitted batches. */
import { defined } from '../../../core/json/defined.js';
import type { Task, TaskSource } from '../tasks/task.js';
import { tasks } from '../tasks/tasks.js';
import { BatchError, type BatchFolder } from './folder.js';
import type { BatchPlan } from './model.js';
import type { Root } from './root.js';

export interface OpenBatch extends TaskSource {
  readonly plan: BatchPlan;
  readonly task: Task;
  readonly folder: BatchFolder;
  readonly root: Root;
}

/** A batch whose submission might not be finished. */
export type PlannedBatch = Pick<OpenBatch, 'plan' | 'folder' | 'root'>;

/**
 * Opens the batch in a folder.
 *
 * @throws BatchError if there is none, or if another version of decktype submitted it
 */
export async function openBatch(folder: BatchFolder, root: Root): Promise<OpenBatch> {
  const plan = await folder.knownPlan();
  const task = Object.hasOwn(tasks, plan.makes) ? tasks[plan.makes] : undefined;
  if (task === undefined) {
    throw new BatchError(
      `${folder.path} makes ${plan.makes}, which this version of decktype does not know: use one version on all machines`,
    );
  }
  const program = await folder.program();
  if (program.version !== plan.program) {
    throw new BatchError(
      `${folder.path} has a program of version ${program.version}, and its plan says ${plan.program}; submit into another folder`,
    );
  }
  const { settings, inputs, found } = plan;
  const pathOf: TaskSource['pathOf'] = ({ path }) => root.pathOf(path);
  return defined({ plan, task, program, folder, root, settings, inputs, found, pathOf });
}
