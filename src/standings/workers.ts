/**
 * Tagging lines in several threads: the input is cut into ranges at line ends, each range is
 * tagged as a whole by one of the workers, and the results are given in the order of the input.
 * Bytes are handed over and back, not copied; the compiled rules are one piece of memory that all
 * share.
 *
 * This file is its own worker: a thread that is started with it serves ranges (`serveRanges`), so
 * that wherever a bundler puts this code, the workers find it.
 */
import {
  isMainThread,
  parentPort,
  type TransferListItem,
  Worker,
  workerData,
} from 'node:worker_threads';
import { type Classifier, createClassifier } from '../engine/classifier.js';
import type { Program } from '../engine/program/layout.js';
import { loadProgram, saveProgram } from '../engine/program/store.js';
import type { EntryFault } from './faults.js';
import type { TagCounts } from './tag.js';
import { StandingsTagger } from './tagger.js';
import type { TaggerOptions } from './tagger-options.js';

/** A range that was tagged. Its faults count entries and lines from the range's own start. */
export interface TaggedRange {
  /** The range as it was. */
  readonly bytes: Uint8Array;
  readonly pieces: readonly Uint8Array[];
  readonly counts: TagCounts;
  readonly faults: readonly EntryFault[];
  /** How many lines it has. */
  readonly lines: number;
}

/** Thrown where a worker cannot go on. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';

  constructor(readonly reason: string) {
    super(
      `a worker stopped before its work was done (${reason}), so the output would not be complete; run it again, with fewer workers if memory is short`,
    );
  }
}

/** What crosses between the threads, one way and the other. */
interface Job {
  readonly bytes: Uint8Array;
}

type Answer = TaggedRange | { readonly failed: string };

/** What a worker is started with. */
interface Start {
  readonly decktype: 'ranges';
  readonly program: Uint8Array;
  readonly options: RangeOptions;
}

/** The options that a worker needs. */
export type RangeOptions = Pick<TaggerOptions, 'strict' | 'mostEntryBytes'>;

/** Tags a range of whole lines. */
function tagRange(classifier: Classifier, bytes: Uint8Array, options: RangeOptions): TaggedRange {
  const tagger = new StandingsTagger(classifier, { ...options, form: 'lines' });
  const pieces = [...tagger.push(bytes), ...tagger.finish()];
  const { counts, faults, line } = tagger;
  return { bytes, pieces, counts, faults, lines: line - 1 };
}

/** Some workers, each tagging one range after the other. */
export interface WorkerPool {
  /** Tags a range. Its bytes are handed over, and come back beside what became of them. */
  tag(bytes: Uint8Array): Promise<TaggedRange>;
  close(): Promise<void>;
}

/** Starts workers. */
export function startWorkers(program: Program, options: RangeOptions, count: number): WorkerPool {
  const start: Start = { decktype: 'ranges', program: shared(saveProgram(program)), options };
  const threads = Array.from({ length: count }, () => startThread(start));
  let next = 0;
  return {
    tag(bytes) {
      const thread = threads[next++ % count] as Thread;
      return thread.tag(bytes);
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

interface Thread {
  tag(bytes: Uint8Array): Promise<TaggedRange>;
  stop(): Promise<unknown>;
}

function startThread(start: Start): Thread {
  const worker = new Worker(new URL(import.meta.url), { workerData: start });
  const waiting: { settle(range: TaggedRange): void; fail(error: Error): void }[] = [];
  let death: WorkerError | undefined;
  const die = (reason: string) => {
    death ??= new WorkerError(reason);
    for (const { fail } of waiting.splice(0)) fail(death);
  };
  worker.on('message', (answer: Answer) => {
    if ('failed' in answer) die(answer.failed);
    else waiting.shift()?.settle(answer);
  });
  worker.on('error', (error: unknown) => {
    die(error instanceof Error ? error.message : String(error));
  });
  worker.on('exit', (code) => die(`it ended with code ${code}`));
  return {
    tag: (bytes) =>
      new Promise((settle, fail) => {
        if (death !== undefined) {
          fail(death);
          return;
        }
        waiting.push({ settle, fail });
        worker.postMessage({ bytes } satisfies Job, owned([bytes]));
      }),
    stop: () => worker.terminate(),
  };
}

/** Memory that all threads see. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** The memory of some arrays, each once, to be handed over. */
function owned(arrays: readonly Uint8Array[]): TransferListItem[] {
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}

function serveRanges({ program, options }: Start): void {
  const classifier = createClassifier(loadProgram(program));
  parentPort?.on('message', ({ bytes }: Job) => {
    let answer: Answer;
    try {
      answer = tagRange(classifier, bytes, options);
    } catch (error) {
      answer = { failed: error instanceof Error ? error.message : String(error) };
    }
    const arrays = 'pieces' in answer ? [answer.bytes, ...answer.pieces] : [];
    parentPort?.postMessage(answer, owned(arrays));
  });
}

if (!isMainThread && (workerData as Partial<Start> | null)?.decktype === 'ranges') {
  serveRanges(workerData as Start);
}
