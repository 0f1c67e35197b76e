/** A task of a batch: how to cut inputs, make the output of a shard, and join the outputs. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { Program } from '../../../core/engine/program/layout.js';

export const taskNames = ['tags', 'corpus', 'tally'] as const;

/** An input file of a batch. */
export interface BatchInput {
  /** The path relative to the root that all machines share, with slashes. */
  readonly path: string;
  /** The name in findings: the path as the user gave it. */
  readonly name: string;
  /** The name of the output inside a folder. */
  readonly output: string;
  /** Whether the file can be cut between lines: it has one standing per line and is not compressed. */
  readonly isOfLines: boolean;
  readonly bytes: number;
  /** The hashes of the blocks of the file. */
  readonly hash: string;
  /** Identifies the files that are read with this one; undefined if there can be none. */
  readonly beside?: string;
}

/** A range of an input's bytes, or all of them. */
export interface ShardPart {
  readonly input: number;
  readonly start: number;
  readonly end: number;
}

/** Parts that are processed together, in this order. */
export type Shard = readonly ShardPart[];

/** Settings that apply to all shards of a batch. */
export interface TaskSettings {
  /** Parse each standing instead of scanning its bytes. */
  readonly strict?: boolean;
  /**
   * The form of tagged standings. `own`: each input has a separate output, in its own form. Otherwise, there is one
   * output for all inputs.
   */
  readonly form?: 'own' | 'ndjson' | 'json';
}

/** The result of choosing inputs from files, some of which were left out. */
export interface FoundFiles {
  /** The number of files, including those left out. */
  readonly files: number;
  readonly findings: readonly Diagnostic[];
  readonly warnings: readonly string[];
}

/** Everything that outputs are made from. */
export interface TaskSource {
  readonly program: Program;
  readonly settings: TaskSettings;
  readonly inputs: readonly BatchInput[];
  /** Undefined if all files are inputs and there are no findings. */
  readonly found?: FoundFiles;
  pathOf(input: BatchInput): string;
}

export interface MakeContext extends TaskSource {
  write(bytes: Uint8Array): Promise<void>;
  /** Aborted when the batch is cancelled. */
  readonly signal: AbortSignal;
}

export interface BatchSummary {
  /** Counts for the manifest, by name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly Diagnostic[];
  readonly warnings?: readonly string[];
}

/** The destination of the joined output. */
export interface JoinTarget {
  /** Starts a file: the one with this name if the target is a folder, otherwise the target itself. */
  begin(name: string): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  /** Tells the user what only joining reveals, for example that a file was given twice. */
  note(text: string): Promise<void>;
}

/** The data for joining and summing up shards. */
export interface MadeBatch<Report> extends TaskSource {
  readonly shards: readonly Shard[];
  /** The reports, in the order of the shards. */
  readonly reports: readonly Report[];
}

/**
 * A task of a batch. It must be deterministic: the same parts of the same inputs always give the same bytes.
 */
export interface Task<Report = unknown> {
  /** The name for users, such as `tags`. */
  readonly name: string;
  /** Which files the task reads: those with standings, or all files with lists, including stored corpora. */
  readonly reads: 'standings' | 'lists';
  /** Whether the task needs rules, because it labels lists. */
  readonly needsRules: boolean;
  /**
   * The name of the joined output inside a folder, if the outputs of shards are only useful after joining. Undefined
   * if each input has an output.
   */
  readonly joinedName: string | undefined;
  /** Whether an input can be cut into several shards. Otherwise its shard can exceed the wanted length. */
  readonly mayCut: (input: BatchInput) => boolean;
  /**
   * Makes the output of a shard, and returns a report that can be stored as JSON. Must let the event loop run at
   * least every second: a job without a sign of life is given to another worker.
   */
  make(shard: Shard, context: MakeContext): Promise<Report>;
  /** The names of the counts that `sum` returns. */
  readonly counts: readonly string[];
  /** Sums up reports. May throw or count wrongly if a report was not made by `make`. */
  sum(batch: MadeBatch<Report>): BatchSummary;
  /** Joins the outputs of the shards, in their order. */
  join(
    batch: MadeBatch<Report>,
    outputs: readonly ShardOutput[],
    target: JoinTarget,
  ): Promise<void>;
}

/** Reads the output of a shard. Throws at the end if the bytes are not those that were written. */
export type ShardOutput = () => AsyncIterable<Uint8Array>;

export function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
