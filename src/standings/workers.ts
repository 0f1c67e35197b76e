/**
 * Tagging lines in several threads. The input is cut into ranges at line ends, one worker tags each
 * range, and the results are in the order of the input. Bytes are transferred between threads, not
 * copied; the program is in memory that all threads share.
 *
 * This file is also the code of the workers (`serveRanges`), so that they find it in any bundle.
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

/** A tagged range. Its faults count entries and lines from the start of the range. */
export interface TaggedRange {
  /** The memory of the input range. */
  readonly bytes: Uint8Array;
  readonly pieces: readonly Uint8Array[];
  readonly counts: TagCounts;
  readonly faults: readonly EntryFault[];
  /** How many lines the range has. */
  readonly lines: number;
}

/** Thrown if a worker stops before it has tagged its ranges. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';

  constructor(readonly reason: string) {
    super(
      `a worker stopped before its work was done (${reason}), so the output would not be complete; run it again, with fewer workers if memory is short`,
    );
  }
}

/** The message to a worker. */
interface Job {
  readonly bytes: Uint8Array;
}

/** The message from a worker. */
type Answer = TaggedRange | { readonly failed: string };

/** The data that a worker is started with. */
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

/** Some workers; each tags one range after the other. */
export interface WorkerPool {
  /** Tags a range. Its bytes are transferred, and come back in the result. */
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
  let failure: WorkerError | undefined;
  const failAll = (reason: string) => {
    failure ??= new WorkerError(reason);
    for (const { fail } of waiting.splice(0)) fail(failure);
  };
  worker.on('message', (answer: Answer) => {
    if ('failed' in answer) failAll(answer.failed);
    else waiting.shift()?.settle(answer);
  });
  worker.on('error', (error: unknown) => {
    failAll(error instanceof Error ? error.message : String(error));
  });
  worker.on('exit', (code) => failAll(`it ended with code ${code}`));
  return {
    tag: (bytes) =>
      new Promise((settle, fail) => {
        if (failure !== undefined) {
          fail(failure);
          return;
        }
        waiting.push({ settle, fail });
        worker.postMessage({ bytes } satisfies Job, buffersOf([bytes]));
      }),
    stop: () => worker.terminate(),
  };
}

/** A copy in memory that all threads share. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** The buffers of some arrays, each once, to be transferred. */
function buffersOf(arrays: readonly Uint8Array[]): TransferListItem[] {
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
    parentPort?.postMessage(answer, buffersOf(arrays));
  });
}

if (!isMainThread && (workerData as Partial<Start> | null)?.decktype === 'ranges') {
  serveRanges(workerData as Start);
}
