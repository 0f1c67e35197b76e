/** The commands of batches on one reference input, in a folder that is removed after the tests of a file. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type RedisServer, startRedis } from '../support/redis.js';
import { type Running, start } from '../support/running.js';
import { awaiting, submission } from './batch.js';
import { checkBatch } from './batch-checker.js';
import { makeReference, type Reference } from './reference.js';
import { ended, lockSeconds } from './workers.js';

/** The parts of a plan that tests read. */
interface Plan {
  readonly inputs: readonly { readonly path: string }[];
  readonly shards: readonly (readonly { readonly input: number }[])[];
}

interface BatchCommands {
  readonly folder: string;
  readonly reference: Reference;
  /** Starts a command that is killed after the test in any case. */
  readonly begin: typeof start;
  /** Kills the commands that were begun. */
  killAll(): void;
  /** Runs a command to its end. */
  decktype(
    ...args: readonly string[]
  ): Promise<{ readonly status: number | null; readonly printed: string }>;
  /** A folder for a new batch. */
  newFolder(): string;
  submit(out: string, broker: string): ReturnType<BatchCommands['decktype']>;
  /** Starts a worker with short locks. */
  worker(broker: string, ...more: readonly string[]): Running;
  /** Waits for a batch, and compares everything in it with what one machine writes. */
  isRight(out: string, broker: string): Promise<void>;
}

/** Sets up the commands for the tests of a file, on an input of this many lines. */
export function useBatchCommands(lines: number): BatchCommands {
  let folder = '';
  let reference: Reference;
  let batches = 0;
  const begun: Running[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'decktype-faults-'));
    reference = await makeReference(join(folder, 'input'), { seed: 7, lines });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const killAll = () => {
    for (const one of begun.splice(0)) one.child.kill('SIGKILL');
  };
  afterEach(killAll);
  const begin: typeof start = (...args) => {
    const running = start(...args);
    begun.push(running);
    return running;
  };
  const decktype = async (...args: readonly string[]) => {
    const running = begin(args);
    const status = await ended(running, 60);
    return { status, printed: running.printed() };
  };
  const worker = (broker: string, ...more: readonly string[]) => {
    const lock = ['--lock-seconds', String(lockSeconds)];
    return begin(['batch', 'work', '--broker', broker, ...lock, ...more]);
  };
  const isRight = async (out: string, broker: string) => {
    const waited = begin(awaiting(out, broker));
    expect(await ended(waited, 100), waited.printed()).toBe(reference.status);
    checkBatch({ out, joined: `${out}-joined`, reference, printed: waited.printed() });
  };
  return {
    begin,
    killAll,
    decktype,
    worker,
    isRight,
    get folder() {
      return folder;
    },
    get reference() {
      return reference;
    },
    newFolder: () => join(folder, `out-${++batches}`),
    submit: (out, broker) => decktype(...submission(reference, out, broker)),
  };
}

/** A Redis for the tests of a `describe`, with the commands of batches on it. */
export function useRedis(batches: BatchCommands, program: string) {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(program);
  });
  afterAll(() => redis?.stop());
  return {
    ask: (...words: Parameters<RedisServer['ask']>) => redis.ask(...words),
    get url() {
      return redis.url;
    },
    submit: (out: string) => batches.submit(out, redis.url),
    worker: (...more: readonly string[]) => batches.worker(redis.url, ...more),
    wait: (out: string) => batches.begin(awaiting(out, redis.url)),
    isRight: (out: string) => batches.isRight(out, redis.url),
  };
}

/** How many shards of a batch are done. */
export function doneIn(out: string): number {
  const shards = join(out, 'shards');
  return existsSync(shards)
    ? readdirSync(shards).filter((name) => name.endsWith('.json')).length
    : 0;
}

export function planOf(out: string): Plan {
  return JSON.parse(readFileSync(join(out, 'batch.json'), 'utf8'));
}

/** How many shards a batch has. */
export function planned(out: string): number {
  return planOf(out).shards.length;
}
