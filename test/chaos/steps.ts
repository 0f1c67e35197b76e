/** Seeded faults at random moments, and a log of them for failed runs. */
import type { Random } from '../../benchmarks/random.mjs';
import { pause } from '../support/running.js';

/** A fault and its recovery. */
export interface Step {
  readonly name: string;
  readonly run: () => Promise<void>;
}

export interface StepLog {
  readonly lines: readonly string[];
  add(line: string): void;
}

export function createLog(): StepLog {
  const start = performance.now();
  const lines: string[] = [];
  return {
    lines,
    add: (line) => lines.push(`${((performance.now() - start) / 1000).toFixed(2)} s: ${line}`),
  };
}

/** Runs random steps with random pauses until `isOver`. Returns the number of steps. */
export async function randomSteps(
  steps: readonly Step[],
  options: {
    readonly random: Random;
    readonly log: StepLog;
    /** The longest pause between two steps, in milliseconds. */
    readonly longest: number;
    readonly isOver: (done: number) => boolean;
  },
): Promise<number> {
  const { random, log, longest, isOver } = options;
  for (let done = 0; ; done++) {
    const waited = random.next() * longest;
    await pause(waited);
    if (isOver(done)) return done;
    const step = random.pick(steps);
    log.add(`step ${done}: ${step.name}`);
    await step.run();
  }
}

/** Runs `work`; adds to errors how to repeat the run, and the log. */
export async function explained<T>(
  again: string,
  log: StepLog,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const lines = log.lines.map((line) => `  ${line}`).join('\n');
    throw new Error(`${reason}\nafter\n${lines}\nagain: ${again}`, { cause: error });
  }
}
