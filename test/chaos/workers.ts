/** Worker processes that are killed and stopped. */
import type { Random } from '../../benchmarks/random.mjs';
import { pause, type Running } from '../support/running.js';

/** After this many seconds without a sign of life, the job of a worker goes to another. */
export const lockSeconds = 1;

export interface Workers {
  /** Kills a worker, and starts another in its place. */
  kill(): Promise<void>;
  /** Suspends a worker for longer than its lock; it resumes by itself. */
  freeze(): Promise<void>;
  /** Ends all workers like an administrator; throws if one has already ended by itself. */
  stop(): Promise<void>;
  killAll(): void;
}

export function createWorkers(count: number, random: Random, start: () => Running): Workers {
  const slots = Array.from({ length: count }, () => ({
    worker: start(),
    thaws: undefined as Promise<void> | undefined,
  }));
  const running = () => random.pick(slots.filter(({ thaws }) => thaws === undefined));
  return {
    async kill() {
      const slot = running();
      if (slot === undefined) return;
      slot.worker.child.kill('SIGKILL');
      await slot.worker.ended;
      slot.worker = start();
    },
    async freeze() {
      const slot = running();
      if (slot === undefined) return;
      slot.worker.child.kill('SIGSTOP');
      slot.thaws = pause(lockSeconds * 1000 * (1.5 + 2 * random.next())).then(() => {
        slot.worker.child.kill('SIGCONT');
        slot.thaws = undefined;
      });
    },
    async stop() {
      await Promise.all(slots.map(({ thaws }) => thaws));
      for (const { worker } of slots) worker.child.kill('SIGTERM');
      for (const { worker } of slots) {
        const status = await ended(worker, 60);
        if (status !== 0) throw new Error(`a worker ended with ${status}: ${worker.printed()}`);
      }
    },
    killAll() {
      for (const { worker } of slots) worker.child.kill('SIGKILL');
    },
  };
}

/** The exit status; throws if the process does not end within this many seconds. */
export async function ended(running: Running, seconds: number): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      const printed = running.printed().slice(-2000);
      fail(new Error(`did not end in ${seconds} s; it printed: ${printed}`));
    }, seconds * 1000);
  });
  try {
    return await Promise.race([running.ended, late]);
  } finally {
    clearTimeout(timer);
  }
}
