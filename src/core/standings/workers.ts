/**
 * Tags the lines of a file in several threads. Each thread takes the next range of the file, reads and tags it,
 * waits until all ranges before it are written, and writes it. So the output keeps the order of the input, and no
 * bytes pass between threads.
 *
 * This file also contains the code of the workers, so that it is found in any bundle.
 */

import { readSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { showValue } from '../diagnostics/diagnostic.js';
import { codeOf, ExpectedError, messageOf } from '../diagnostics/expected-error.js';
import { type Classifier, createClassifier } from '../engine/classifier.js';
import { loadOwnProgram, saveProgram } from '../engine/program/store.js';
import { type RangeResult, RangeSum, RangeTagger } from './ranges.js';
import type { TagReport } from './tag.js';

/** How to tag a file. */
export interface TagFileOptions {
  /** The number of threads. */
  readonly workers: number;
  /** Parse each standing with JSON.parse instead of scanning its bytes. Default false. */
  readonly strict?: boolean;
  /** File name for findings. Default: the path. */
  readonly file?: string;
  /** Called with the number of input bytes that were tagged and written since the last call. */
  readonly onProgress?: (bytes: number) => void;
}

/** Thrown if a worker stops before it has tagged its ranges. */
export class WorkerError extends ExpectedError {
  override readonly name = 'WorkerError';

  constructor(readonly reason: string) {
    super(
      `a worker stopped before its work was done (${reason}), so the output would not be complete; run it again, with fewer workers if memory is short`,
    );
  }
}

/** Bytes per range: so many that waiting and messages cost little compared with tagging. */
const rangeBytes = 1 << 22;
const chunkBytes = 1 << 18;
/** The most bytes of output that wait in memory for their turn. Only lines longer than a range give more. */
const mostWaiting = 4 * rangeBytes;

// Indexes in the memory that workers share.
/** The next range to take. */
const nextAt = 0;
/** The range whose turn it is to write. */
const turnAt = 1;

interface Start {
  readonly decktype: 'ranges';
  readonly program: Uint8Array;
  readonly strict: boolean;
  /** File descriptors, which are valid in all threads of a process. */
  readonly input: number;
  readonly output: number;
  readonly bytes: number;
  readonly shared: Int32Array;
}

interface TaggedRange extends RangeResult {
  readonly range: number;
}

/** A message from a worker. `code`: the code of a system error, if any. */
type Answer = TaggedRange | { readonly failed: string; readonly code: string };

/**
 * Tags a file with one standing per line in several threads, and writes the result to an open file. Bytes and
 * report are the same as from {@link tagStream}.
 *
 * @param output a file descriptor; nothing else may write to it meanwhile
 * @throws RangeError if `workers` is not a whole number, 1 or more.
 * @throws WorkerError if a worker stops; the output is incomplete then.
 * @throws system errors if a file cannot be read or written
 * @example
 * const output = await open('tagged.ndjson', 'w')
 * const report = await tagFile(matcher, 'standings.ndjson', output.fd, { workers: 2 })
 * await output.close()
 */
export async function tagFile(
  classifier: Classifier,
  path: string,
  output: number,
  options: TagFileOptions,
): Promise<TagReport> {
  const { workers } = options;
  if (!Number.isInteger(workers) || workers < 1) {
    throw new RangeError(`workers must be a whole number, 1 or more, but is ${showValue(workers)}`);
  }
  const input = await open(path);
  try {
    return await tagRanges(classifier, input, output, { file: path, ...options });
  } finally {
    await input.close();
  }
}

async function tagRanges(
  { program }: Classifier,
  input: FileHandle,
  output: number,
  { workers, strict = false, file, onProgress }: TagFileOptions & { readonly file: string },
): Promise<TagReport> {
  const { size: bytes } = await input.stat();
  const start: Start = {
    decktype: 'ranges',
    program: inSharedMemory(saveProgram(program)),
    strict,
    input: input.fd,
    output,
    bytes,
    shared: new Int32Array(new SharedArrayBuffer(8)),
  };
  const ranges = rangesIn(bytes);
  const sum = new RangeSum(file);
  /** Ranges that are written and wait for reports about earlier ranges. */
  const early = new Map<number, TaggedRange>();
  let next = 0;
  const take = (written: TaggedRange) => {
    early.set(written.range, written);
    for (let one = early.get(next); one !== undefined; one = early.get(next)) {
      early.delete(next);
      sum.add(one);
      onProgress?.(Math.min(rangeBytes, bytes - next * rangeBytes));
      next++;
    }
  };
  const threads = Array.from({ length: Math.min(workers, ranges) }, () => runWorker(start, take));
  try {
    await Promise.all(threads.map(({ done }) => done));
  } finally {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
  return sum.report(program);
}

function rangesIn(bytes: number): number {
  return Math.ceil(bytes / rangeBytes);
}

/** Starts a worker. `done` settles when it ends. */
function runWorker(start: Start, take: (written: TaggedRange) => void) {
  const worker = new Worker(new URL(import.meta.url), { workerData: start });
  const done = new Promise<void>((settle, fail) => {
    worker.on('message', (answer: Answer) => {
      if (!('failed' in answer)) take(answer);
      else if (answer.code === '') fail(new WorkerError(answer.failed));
      else fail(Object.assign(new Error(answer.failed), { code: answer.code }));
    });
    worker.on('error', (error: unknown) => {
      fail(new WorkerError(messageOf(error)));
    });
    worker.on('exit', (code) => {
      if (code === 0) settle();
      else fail(new WorkerError(`it ended with code ${code}`));
    });
  });
  return { worker, done };
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** Tags ranges until none is left. */
function serveRanges(start: Start): void {
  const classifier = createClassifier(loadOwnProgram(start.program));
  const chunk = new Uint8Array(chunkBytes);
  const count = rangesIn(start.bytes);
  for (;;) {
    const range = Atomics.add(start.shared, nextAt, 1);
    if (range >= count) return;
    parentPort?.postMessage(tagRange(start, classifier, range, chunk));
  }
}

/** Tags the lines that begin in a range, and writes them when it is the range's turn. */
function tagRange(
  { strict, input, output, bytes, shared }: Start,
  classifier: Classifier,
  range: number,
  chunk: Uint8Array,
): TaggedRange {
  const place = { start: range * rangeBytes, end: Math.min((range + 1) * rangeBytes, bytes) };
  const tagger = new RangeTagger(classifier, place, { strict });
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const hold = (pieces: readonly Uint8Array[]) => {
    for (const piece of pieces) {
      waiting.push(piece);
      waitingBytes += piece.length;
    }
    if (waitingBytes > mostWaiting) write();
  };
  const write = () => {
    waitForTurn(shared, range);
    for (const piece of waiting) writeAll(output, piece);
    waiting = [];
    waitingBytes = 0;
  };
  while (!tagger.cut.isDone) {
    const length = readSync(input, chunk, 0, chunk.length, tagger.cut.at);
    if (length === 0) break;
    hold(tagger.push(chunk.subarray(0, length)));
  }
  hold(tagger.finish());
  write();
  Atomics.store(shared, turnAt, range + 1);
  Atomics.notify(shared, turnAt);
  return { range, ...tagger.result() };
}

function waitForTurn(shared: Int32Array, range: number): void {
  for (;;) {
    const turn = Atomics.load(shared, turnAt);
    if (turn === range) return;
    Atomics.wait(shared, turnAt, turn);
  }
}

function writeAll(output: number, piece: Uint8Array): void {
  for (let at = 0; at < piece.length; ) {
    try {
      at += writeSync(output, piece, at);
    } catch (error) {
      // EAGAIN: a nonblocking pipe is full.
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

if (!isMainThread && (workerData as Partial<Start> | null)?.decktype === 'ranges') {
  try {
    serveRanges(workerData as Start);
  } catch (error) {
    const answer: Answer = { failed: messageOf(error), code: codeOf(error) };
    parentPort?.postMessage(answer);
  }
}
