/** Repeats work while the database is not available. */
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailableError } from './errors.js';

/** How long to wait for an unavailable database. */
export interface WaitOptions {
  /**
   * Seconds that an import or `categorize` waits while the database does not answer or is locked by another
   * process. Default 30.
   */
  readonly wait?: number;
  /** Called once with the reason if the wait takes longer than a second. */
  readonly onWait?: (reason: string) => void;
}

/**
 * Runs `work`, and repeats it while it throws a {@link StoreUnavailableError}. `work` must be safe to repeat,
 * even after a commit: the connection might have been lost before the database could confirm it.
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
        // Locks are released after milliseconds; databases restart in seconds.
        next = Math.min(next, waited < 1000 ? 50 : 500);
        await pause(next);
      }
    }
  };
}

/** How a long-running process waits for its database. */
export interface WaitUntilOptions {
  readonly signal: AbortSignal;
  /** Called with the reason each time the database does not answer. */
  readonly onWait: (reason: string) => void;
}

const retryTime = 500;

/** Repeats `work` while the database does not answer. Returns undefined if the signal is aborted first. */
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
