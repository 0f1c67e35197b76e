/** A batch without a queue, whose parts are killed, stopped and restarted at random moments, and checks of it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../benchmarks/random.mjs';
import { pause, type Running, start } from '../support/running.js';
import { submission } from './batch.js';
import { checkBatch, watchShards } from './batch-checker.js';
import type { Reference } from './reference.js';
import { createLog, randomSteps, type Step, type StepLog } from './steps.js';
import { ended } from './workers.js';

export interface PartsRun {
  readonly seed: number;
  readonly reference: Reference;
  readonly folder: string;
  /** After this many faults, the batch runs to its end undisturbed. */
  readonly most: number;
  readonly log?: StepLog;
}

const parts = 3;

/** Runs a batch under faults, and checks everything it wrote. Returns the number of faults. */
export async function partsUnderFaults(run: PartsRun): Promise<number> {
  const { seed, reference, folder, most, log = createLog() } = run;
  const random = createRandom(seed);
  mkdirSync(folder, { recursive: true });
  const out = join(folder, 'out');
  const submit = submission(reference, out);
  const finish = ['batch', 'finish', out, '--join', `${out}-joined`, '--parts', String(parts)];
  let faults = 0;
  const killed = async (args: readonly string[]) => {
    const one = start(args);
    await Promise.race([one.ended, pause(random.next() * 1000)]);
    one.child.kill('SIGKILL');
    await one.ended;
    faults++;
  };
  await killed(submit);
  const submitted = start(submit);
  if ((await ended(submitted, 60)) !== 0) throw new Error(submitted.printed());

  const begin = (part: number) => start(['batch', 'do', out, '--part', `${part}/${parts}`]);
  const tasks = Array.from({ length: parts }, (_, part) => ({ part, running: begin(part) }));
  let isOver = false;
  /** Restarts a part until it is done, like a scheduler. */
  const schedule = async (task: (typeof tasks)[number]) => {
    for (;;) {
      const status = await task.running.ended;
      if (status === 0) return;
      if (isOver)
        throw new Error(`part ${task.part} ended with ${status}: ${task.running.printed()}`);
      task.running = begin(task.part);
    }
  };
  const watcher = watchShards(out);
  const scheduled = Promise.all(tasks.map(schedule));
  const others: Running[] = [];
  const anyTask = () => random.pick(tasks).running.child;
  const steps: readonly Step[] = [
    { name: 'a part is killed', run: async () => void anyTask().kill('SIGKILL') },
    { name: 'a part is asked to stop', run: async () => void anyTask().kill('SIGTERM') },
    {
      name: 'a part hangs',
      async run() {
        const child = anyTask();
        child.kill('SIGSTOP');
        await pause(random.next() * 1000);
        child.kill('SIGCONT');
      },
    },
    {
      name: 'a part runs twice',
      run: async () => void others.push(begin(random.pick(tasks).part)),
    },
    { name: 'finish is killed', run: () => killed(finish) },
    { name: 'the same is submitted again, and killed', run: () => killed(submit) },
  ];
  let areDone = false;
  scheduled.then(
    () => {
      areDone = true;
    },
    () => {},
  );
  try {
    faults += await randomSteps(steps, {
      random,
      log,
      longest: 500,
      isOver: (done) => done + faults >= most || areDone,
    });
    log.add('the batch is left to end');
    await scheduled;
    isOver = true;
    for (const other of others) await ended(other, 60);
    const finished = start(finish);
    const status = await ended(finished, 60);
    if (status !== reference.status) {
      throw new Error(
        `finish ended with ${status}, tag with ${reference.status}: ${finished.printed()}`,
      );
    }
    watcher.stop();
    checkBatch({ out, joined: `${out}-joined`, reference, printed: finished.printed() });
  } finally {
    isOver = true;
    watcher.cancel();
    for (const one of [...others, ...tasks.map(({ running }) => running)])
      one.child.kill('SIGKILL');
  }
  return faults;
}
