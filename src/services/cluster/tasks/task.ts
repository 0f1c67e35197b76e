/** What a batch can make: how to cut its inputs, make a shard and join the outputs. */
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { Program } from '../../../core/engine/program/layout.js';

export const taskNames = ['tags', 'corpus', 'tally'] as const;

/** A file that a batch reads. */
export interface BatchInput {
  /** Its path, relative to the root that all machines see, with slashes. */
  readonly path: string;
  /** Its name in findings: the path as it was given. */
  readonly name: string;
  /** The name of its output below a folder. */
  readonly output: string;
  /** Whether it may be cut between lines: it has one standing on each, and is not compressed. */
  readonly isOfLines: boolean;
  /** The identity of its content: length, time of the last change, and the hashes of its blocks. */
  readonly bytes: number;
  readonly modified: number;
  readonly hash: string;
  /** The same of the files that are read with it; undefined where there can be none. */
  readonly beside?: string;
}

/** A range of the bytes of an input, or all of them. */
export interface ShardPart {
  readonly input: number;
  readonly start: number;
  readonly end: number;
}

/** Parts that are done together, in this order. */
export type Shard = readonly ShardPart[];

/** How outputs are made; the same for all shards of a batch. */
export interface TaskSettings {
  /** Parse each standing, instead of scanning its bytes. */
  readonly strict?: boolean;
  /**
   * The form of tagged standings: that of each input, for outputs of their own; or that of one output
   * for all inputs.
   */
  readonly form?: 'own' | 'ndjson' | 'json';
}

/** What was found when the inputs were chosen from files, some of which are left out. */
export interface FoundFiles {
  /** How many there were, with those that are left out. */
  readonly files: number;
  readonly findings: readonly Diagnostic[];
  readonly warnings: readonly string[];
}

/** What outputs are made of. */
export interface TaskSource {
  readonly program: Program;
  readonly settings: TaskSettings;
  readonly inputs: readonly BatchInput[];
  /** Undefined where all files are inputs, without findings. */
  readonly found?: FoundFiles;
  pathOf(input: BatchInput): string;
}

export interface MakeContext extends TaskSource {
  write(bytes: Uint8Array): Promise<void>;
  /** Aborted when the batch is cancelled. */
  readonly signal: AbortSignal;
}

export interface BatchSummary {
  /** Figures for the manifest, by name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly Diagnostic[];
  readonly warnings?: readonly string[];
}

/** Where the joined output goes. */
export interface JoinTarget {
  /** Begins a file: below a folder by its name, or the one file that was asked for. */
  begin(name: string): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  /** Tells the user what only joining reveals, such as a file that is given twice. */
  note(text: string): Promise<void>;
}

/** What is known to join and to sum up shards. */
export interface MadeBatch<Report> extends TaskSource {
  readonly shards: readonly Shard[];
  /** What was found in each shard, in the order of the shards. */
  readonly reports: readonly Report[];
}

/**
 * Something that a batch can make. The same parts of the same inputs give the same bytes, whoever
 * makes them, and however often.
 */
export interface Task<Report = unknown> {
  /** The name for users, such as `tags`. */
  readonly name: string;
  /** Which files it reads: those with standings, or all that hold lists, such as stored corpora. */
  readonly reads: 'standings' | 'lists';
  /** Whether it labels lists, and so needs rules. */
  readonly needsRules: boolean;
  /** Whether the outputs of shards are useful only when joined. */
  readonly isJoined: boolean;
  /** Whether an input may be cut into several shards; others may make longer ones. */
  readonly mayCut: (input: BatchInput) => boolean;
  /**
   * Makes the output of a shard, and returns what was found, as a value of JSON. Lets the event loop
   * run at least every second: a job that says nothing for long is given to another worker.
   */
  make(shard: Shard, context: MakeContext): Promise<Report>;
  /** The names of the figures of `sum`. */
  readonly counts: readonly string[];
  /** May throw, or count wrongly, where a report is not one that `make` has returned. */
  sum(batch: MadeBatch<Report>): BatchSummary;
  /** Joins the outputs of the shards, in their order. */
  join(
    batch: MadeBatch<Report>,
    outputs: readonly ShardOutput[],
    target: JoinTarget,
  ): Promise<void>;
}

/** Reads the output of a shard. Throws at the end where the bytes are not those that were made. */
export type ShardOutput = () => AsyncIterable<Uint8Array>;

export function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
