/** A batch that was submitted, ready to be worked on. */
import type { Program } from '../../../core/engine/program/layout.js';
import type { Maker } from '../makes/maker.js';
import { makers } from '../makes/makers.js';
import { BatchError, type BatchFolder } from './folder.js';
import type { BatchPlan } from './model.js';

export interface OpenBatch {
  readonly plan: BatchPlan;
  readonly maker: Maker;
  readonly program: Program;
  readonly folder: BatchFolder;
}

/**
 * Opens the batch of a folder.
 *
 * @throws BatchError where there is none, and where another version of decktype has submitted it
 */
export async function openBatch(folder: BatchFolder): Promise<OpenBatch> {
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
  return { plan, maker, program, folder };
}
