/** A batch that was submitted, ready to be worked on. */
import type { Maker, MakeSource } from '../makes/maker.js';
import { makers } from '../makes/makers.js';
import { BatchError, type BatchFolder } from './folder.js';
import type { BatchPlan } from './model.js';
import type { Root } from './root.js';

export interface OpenBatch extends MakeSource {
  readonly plan: BatchPlan;
  readonly maker: Maker;
  readonly folder: BatchFolder;
  readonly root: Root;
}

/** A batch whose submission may not be finished. */
export type PlannedBatch = Pick<OpenBatch, 'plan' | 'folder' | 'root'>;

/**
 * Opens the batch of a folder.
 *
 * @throws BatchError where there is none, and where another version of decktype has submitted it
 */
export async function openBatch(folder: BatchFolder, root: Root): Promise<OpenBatch> {
  const plan = await folder.knownPlan();
  const maker = Object.hasOwn(makers, plan.makes) ? makers[plan.makes] : undefined;
  if (maker === undefined) {
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
  const { settings, inputs } = plan;
  const pathOf: MakeSource['pathOf'] = ({ path }) => root.pathOf(path);
  return { plan, maker, program, folder, root, settings, inputs, pathOf };
}
