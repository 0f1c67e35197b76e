/** Processes that work, and are killed and stopped. */
import type { Random } from '../../benchmarks/random.mjs';
import { pause, type Running } from '../support/running.js';

/** After so many seconds, the job of a worker that says nothing is given to another. */
export const lockSeconds = 1;

export interface Workers {
  /** Kills one and starts another in its place. */
  kill(): Promise<void>;
  /** Stops one for longer than its lock; it continues by itself. */
  freeze(): Promise<void>;
  /** Ends all as an administrator does; throws where one has ended by itself before. */
  stop(): Promise<void>;
  killAll(): void;
}

export function createWorkers(count: number, random: Random, start: () => Running): Workers {
  const slots = Array.from({ length: count }, () => ({
    worker: supervised(start),
    thaws: undefined as Promise<void> | undefined,
  }));
  const running = () => random.pick(slots.filter(({ thaws }) => thaws === undefined));
  return {
    async kill() {
      const slot = running();
      if (slot === undefined) return;
      slot.worker.kill('SIGKILL');
      await slot.worker.ended();
      slot.worker = supervised(start);
    },
    async freeze() {
      const slot = running();
      if (slot === undefined) return;
      slot.worker.kill('SIGSTOP');
      slot.thaws = pause(lockSeconds * 1000 * (1.5 + 2 * random.next())).then(() => {
        slot.worker.kill('SIGCONT');
        slot.thaws = undefined;
      });
    },
    async stop() {
      await Promise.all(slots.map(({ thaws }) => thaws));
      for (const { worker } of slots) worker.kill('SIGTERM');
      for (const { worker } of slots) {
        const status = await worker.ended(60);
        if (status !== 0) throw new Error(`a worker ended with ${status}: ${worker.printed()}`);
      }
    },
    killAll() {
      for (const { worker } of slots) worker.kill('SIGKILL');
    },
  };
}

/** A command that is started again where it found no broker or database when it began. */
export interface Supervised {
  printed(): string;
  isRunning(): boolean;
  /** Sends a signal; from SIGTERM or SIGKILL on it is not started again. */
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void;
  /** The exit status; throws where it does not end in so many seconds. */
  ended(seconds?: number): Promise<number | null>;
}

/** Starts a command as an administrator's supervisor does. */
export function supervised(start: () => Running): Supervised {
  let running = start();
  let isWanted = true;
  const last = (async () => {
    for (;;) {
      const status = await running.ended;
      const foundNothing = status === 2 && /cannot use the (broker|store)/.test(running.printed());
      if (!isWanted || !foundNothing) return status;
      await pause(200);
      if (!isWanted) return null;
      running = start();
    }
  })();
  let isOver = false;
  last.finally(() => {
    isOver = true;
  });
  return {
    printed: () => running.printed(),
    isRunning: () => !isOver,
    kill(signal) {
      if (signal === 'SIGKILL' || signal === 'SIGTERM') isWanted = false;
      running.child.kill(signal);
    },
    ended: (seconds = 60) => inTime(last, seconds, () => running.printed()),
  };
}

/** The exit status; throws where a process does not end in so many seconds. */
export function ended(running: Running, seconds: number): Promise<number | null> {
  return inTime(running.ended, seconds, running.printed);
}

async function inTime<T>(result: Promise<T>, seconds: number, printed: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error(`did not end in ${seconds} s; it printed: ${printed().slice(-2000)}`));
    }, seconds * 1000);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
