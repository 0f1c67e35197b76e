/** The commands of batches on one reference input, in a folder that is removed when a file of tests ends. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Running, start } from '../support/running.js';
import { submission } from './batch.js';
import { makeReference, type Reference } from './reference.js';
import { ended } from './workers.js';

/** The parts of a plan that tests look at. */
interface Plan {
  readonly inputs: readonly { readonly path: string }[];
  readonly shards: readonly (readonly { readonly input: number }[])[];
}

interface BatchCommands {
  /** A temporary folder. */
  readonly folder: string;
  readonly reference: Reference;
  /** Starts a command, which is killed after the test, however that went. */
  readonly begin: typeof start;
  /** Kills what was begun. */
  killAll(): void;
  /** Runs a command to its end. */
  decktype(
    ...args: readonly string[]
  ): Promise<{ readonly status: number | null; readonly printed: string }>;
  /** A folder for a new batch. */
  newFolder(): string;
  /** Submits the reference input. */
  submit(out: string, broker: string): ReturnType<BatchCommands['decktype']>;
}

/** Sets up the commands for the tests of a file. */
export function useBatchCommands(): BatchCommands {
  let folder = '';
  let reference: Reference;
  let batches = 0;
  const begun: Running[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'decktype-faults-'));
    reference = await makeReference(join(folder, 'input'), { seed: 7, lines: 3000 });
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
  return {
    ...{ begin, killAll, decktype },
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
