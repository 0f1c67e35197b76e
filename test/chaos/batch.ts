/** A batch whose processes and broker are killed and stopped at random moments, and checks of what it wrote. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../benchmarks/random.mjs';
import { pause, type Running, start } from '../support/running.js';
import { checkBatch, watchShards } from './batch-checker.js';
import type { BrokerServer } from './brokers.js';
import type { Reference } from './reference.js';
import { createLog, randomSteps, type Step, type StepLog } from './steps.js';
import { createWorkers, ended, lockSeconds } from './workers.js';

/** Small enough for hundreds of shards per batch. */
const shardMebibytes = 0.01;

/** The arguments of `batch submit`, with a broker or without a queue. */
export function submission(reference: Reference, out: string, broker?: string): readonly string[] {
  const { paths, rules } = reference.input;
  return [
    ...['batch', 'submit', ...paths, '--rules', rules, '--out', out],
    ...(broker === undefined ? ['--no-queue'] : ['--broker', broker]),
    ...['--shard-size', String(shardMebibytes), '--join', `${out}-joined`],
  ];
}

export function awaiting(out: string, broker: string): readonly string[] {
  return ['batch', 'wait', out, '--join', `${out}-joined`, '--broker', broker];
}

function startWorker(broker: string): Running {
  return start(['batch', 'work', '--broker', broker, '--lock-seconds', String(lockSeconds)]);
}

export interface BatchRun {
  readonly seed: number;
  readonly broker: BrokerServer;
  readonly reference: Reference;
  readonly folder: string;
  /** After this many faults, the batch runs to its end undisturbed. */
  readonly most: number;
  readonly log?: StepLog;
}

/** Runs a batch under faults, and checks everything it wrote. Returns the number of faults. */
export async function batchUnderFaults(run: BatchRun): Promise<number> {
  const { seed, broker, reference, folder, most, log = createLog() } = run;
  const random = createRandom(seed);
  mkdirSync(folder, { recursive: true });
  const out = join(folder, 'out');
  const joined = `${out}-joined`;
  const submit = submission(reference, out, broker.url);
  let faults = 0;

  // Kills a submission at a random moment, sometimes before it has written anything.
  const first = start(submit);
  await Promise.race([first.ended, pause(random.next() * 1200)]);
  if (first.isRunning()) {
    log.add('submit is killed');
    first.child.kill('SIGKILL');
    faults++;
  }
  await first.ended;
  await succeed(submit, log);

  const workers = createWorkers(2, random, () => startWorker(broker.url));
  const watcher = watchShards(out);
  const wait = () => start(awaiting(out, broker.url));
  let waiting = wait();
  const crash = (mode: 'immediate' | 'fast' | 'killed'): Step => ({
    name: `the broker ends (${mode})`,
    async run() {
      await broker.crash(mode);
      await pause(random.next() * 1000);
      await broker.restart();
    },
  });
  const steps: readonly Step[] = [
    { name: 'a worker is killed', run: workers.kill },
    { name: 'a worker is killed', run: workers.kill },
    { name: 'a worker is stopped for longer than its lock', run: workers.freeze },
    crash('immediate'),
    crash('fast'),
    crash('killed'),
    {
      name: 'wait is killed',
      async run() {
        waiting.child.kill('SIGKILL');
        await waiting.ended;
        waiting = wait();
      },
    },
    {
      name: 'the same is submitted again, and killed',
      async run() {
        const again = start(submit);
        await pause(random.next() * 1000);
        again.child.kill('SIGKILL');
        await again.ended;
      },
    },
  ];
  const { frozen } = broker;
  const stop: Step = {
    name: 'the broker is stopped for a while',
    async run() {
      frozen?.freeze();
      await pause(random.next() * 2000);
      frozen?.thaw();
    },
  };
  try {
    faults += await randomSteps(frozen === undefined ? steps : [...steps, stop], {
      random,
      log,
      longest: 500,
      isOver: (done) => done + faults >= most || !waiting.isRunning() || existsSync(joined),
    });
    log.add('the batch is left to end');
    const status = await ended(waiting, 120);
    if (status !== reference.status) {
      throw new Error(
        `wait ended with ${status}, tag with ${reference.status}: ${waiting.printed()}`,
      );
    }
    if (!existsSync(join(out, 'WHOLE'))) {
      throw new Error(`the batch is not whole: ${waiting.printed().slice(-2000)}`);
    }
    await workers.stop();
    watcher.stop();
    log.add('the batch is whole');
    // Submitting or waiting again finds everything done.
    await succeed(submit, log);
    checkBatch({ out, joined, reference, printed: waiting.printed() });
    rmSync(joined);
    const again = wait();
    await ended(again, 60);
    checkBatch({ out, joined, reference, printed: again.printed() });
  } finally {
    watcher.cancel();
    waiting.child.kill('SIGKILL');
    workers.killAll();
  }
  return faults;
}

async function succeed(args: readonly string[], log: StepLog): Promise<void> {
  const running = start(args);
  const status = await ended(running, 60);
  log.add(`${args.slice(0, 2).join(' ')} ended with ${status}`);
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${running.printed()}`);
}
