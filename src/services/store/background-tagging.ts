/** Tags what is left while a service is running. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { CategorizeListener, CategorizeReport } from './categorize.js';
import type { Store } from './store.js';

export interface BackgroundTaggingOptions {
  /** Ends the work after the transaction that runs. */
  readonly signal: AbortSignal;
  readonly onBatch: CategorizeListener;
  readonly onReport: (report: CategorizeReport) => void;
  /** Callback for a failure, after which it is tried again. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds until it looks whether another process, which tags now, is done. Default 2,000. */
  readonly otherPause?: number;
  /** Milliseconds until it is tried again after a failure. Default 30,000. */
  readonly errorPause?: number;
}

/**
 * Tags the tournaments whose labels are not of the current version. Of the processes that do so on
 * one PostgreSQL database, one works; when it ends, also by a kill, another one goes on. Resolves
 * when nothing is left, or when the signal is aborted; never throws.
 */
export async function tagInBackground(
  store: Store,
  options: BackgroundTaggingOptions,
): Promise<void> {
  const { signal, onBatch, onReport, onError, otherPause = 2000, errorPause = 30_000 } = options;
  const tag = async () => {
    const reports = await store.categorize(async (done) => {
      onBatch(done);
      // SQLite blocks the event loop: without a pause, requests and signals wait for all batches.
      await turn();
      // Each transaction is complete, so the work can end after any of them.
      signal.throwIfAborted();
    });
    for (const report of reports) onReport(report);
  };
  while (!signal.aborted) {
    let wait = otherPause;
    try {
      if (await store.runAlone(tag)) return;
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      wait = errorPause;
    }
    await pause(wait, undefined, { signal }).catch(() => {});
  }
}
