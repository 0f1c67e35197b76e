/** The model of a batch: inputs that are cut into shards, and the output of each shard. */

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

/** The version of the layout of a batch's folder. */
export const batchFormat = 2;

/** The plan of a batch: everything that its outputs depend on. */
export interface BatchPlan {
  readonly format: typeof batchFormat;
  /** The SHA-256 of the other fields. */
  readonly id: string;
  readonly makes: string;
  readonly program: string;
  readonly settings: TaskSettings;
  readonly inputs: readonly BatchInput[];
  readonly shards: readonly Shard[];
  /** Rule files below the root, relative to it. The joined output must not replace them. */
  readonly rules?: readonly string[];
  /**
   * The path of the joined output, relative to the root: a folder if it ends in a slash; `-` means standard output.
   */
  readonly join?: string;
  /** What was found when inputs were chosen. Another submission of the same batch can have other warnings. */
  readonly found?: FoundFiles;
}

export function planOf(content: Omit<BatchPlan, 'format' | 'id'>): BatchPlan {
  return { format: batchFormat, id: sha256(JSON.stringify(content)), ...content };
}

export interface ShardDone<Report = unknown> {
  readonly shard: number;
  readonly batch: string;
  /** The length of the output, and its SHA-256. */
  readonly bytes: number;
  readonly sha256: string;
  /** The report of the task. */
  readonly report: Report;
}

/** Whether `read`, which reads from an untrusted folder, returns valid counts and findings of a task. */
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

/** Whether findings and warnings can be shown. Can throw if they are something else. */
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
