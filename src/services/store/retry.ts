/** Repeats work while the database is not available. */
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailableError } from './errors.js';

/** How long to wait for a database that is not available. */
export interface WaitOptions {
  /**
   * The seconds that an import or `categorize` waits for a database that does not answer or that
   * another process has locked. Default 30.
   */
  readonly wait?: number;
  /** Callback that gets the reason when the wait takes longer than a second. */
  readonly onWait?: (reason: string) => void;
}

/**
 * Runs `work`, and repeats it while it throws a {@link StoreUnavailableError}. So `work` must be
 * safe to repeat, even if the connection was lost when the database had stored it.
 */
export type Retry = <T>(work: () => Promise<T>) => Promise<T>;

export function createRetry({ wait = 30, onWait }: WaitOptions = {}): Retry {
  return async (work) => {
    let start: number | undefined;
    let isTold = false;
    for (let next = 2; ; next *= 2) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        start ??= performance.now();
        const waited = performance.now() - start;
        if (waited >= wait * 1000) throw error;
        if (waited >= 1000 && !isTold) {
          isTold = true;
          onWait?.(error.message);
        }
        // A lock is released after milliseconds, a database restarts in seconds.
        next = Math.min(next, waited < 1000 ? 50 : 500);
        await pause(next);
      }
    }
  };
}

/** How to wait for a database for as long as a process runs. */
export interface WaitUntilOptions {
  readonly signal: AbortSignal;
  /** Called with the reason, for each time that the database does not answer. */
  readonly onWait: (reason: string) => void;
}

const retryTime = 500;

/** Repeats work while the database does not answer; undefined if the signal is aborted meanwhile. */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  { signal, onWait }: WaitUntilOptions,
): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      onWait(error.message);
      await pause(retryTime);
    }
  }
  return undefined;
}
