/** A batch: inputs, cut into shards, and what is made of each. */

import { renderText } from '../../../core/diagnostics/render/text.js';
import { sha256 } from '../../operations/sha256.js';
import {
  type BatchInput,
  type BatchSummary,
  type FoundFiles,
  isCount,
  type Shard,
  type Task,
  type TaskSettings,
} from '../tasks/task.js';

/** The number of the layout of a batch's folder. */
export const batchFormat = 2;

/** The plan of a batch: all that its outputs depend on. */
export interface BatchPlan {
  readonly format: typeof batchFormat;
  /** The SHA-256 of the rest. */
  readonly id: string;
  readonly makes: string;
  readonly program: string;
  readonly settings: TaskSettings;
  readonly inputs: readonly BatchInput[];
  readonly shards: readonly Shard[];
  /** The files of its rules that are below the root, relative to it: the joined output replaces none. */
  readonly rules?: readonly string[];
  /**
   * Where the outputs are joined, relative to the root: in a folder where it ends in a slash; `-` is
   * standard output.
   */
  readonly join?: string;
  /** What was found beside the inputs. A later submission may have other warnings. */
  readonly found?: FoundFiles;
}

export function planOf(content: Omit<BatchPlan, 'format' | 'id'>): BatchPlan {
  return { format: batchFormat, id: sha256(JSON.stringify(content)), ...content };
}

export interface ShardDone<Report = unknown> {
  readonly shard: number;
  readonly batch: string;
  /** The length of its output, and the SHA-256 of it. */
  readonly bytes: number;
  readonly sha256: string;
  /** What was found, as the task says it. */
  readonly report: Report;
}

/** Whether what a folder says adds up to figures and findings of a task, which can be shown. */
export function isSummary(read: () => BatchSummary, { counts }: Pick<Task, 'counts'>): boolean {
  try {
    const summary = read();
    const names = Object.keys(summary.counts);
    return (
      areFindings(summary) &&
      names.length === counts.length &&
      counts.every((name) => isCount(summary.counts[name]))
    );
  } catch {
    return false;
  }
}

/** Whether findings and warnings can be shown. Throws where they are something else. */
export function areFindings({ findings, warnings = [] }: Omit<BatchSummary, 'counts'>): boolean {
  renderText(findings);
  return warnings.every((warning) => typeof warning === 'string');
}

export interface Manifest extends BatchSummary, Pick<BatchPlan, 'makes' | 'program' | 'inputs'> {
  readonly batch: string;
  readonly shards: readonly (Pick<ShardDone, 'bytes' | 'sha256'> & {
    readonly file: string;
    readonly parts: Shard;
  })[];
}

export interface ShardJob {
  /** The folder of the batch, relative to the root. */
  readonly folder: string;
  readonly batch: string;
  readonly shard: number;
}
