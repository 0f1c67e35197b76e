/** Tags pending tournaments while a service is running. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { CategorizeListener, CategorizeReport } from './categorize.js';
import type { Store } from './store.js';

export interface BackgroundTaggingOptions {
  /** Stops tagging after the current transaction. */
  readonly signal: AbortSignal;
  readonly onBatch: CategorizeListener;
  readonly onReport: (report: CategorizeReport) => void;
  /** Called after a failure, before tagging is retried. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds between checks whether the process that is tagging is done. Default 2,000. */
  readonly otherPause?: number;
  /** Milliseconds to wait after a failure. Default 30,000. */
  readonly errorPause?: number;
}

/**
 * Tags the tournaments whose labels are out of date. If several processes call this on one PostgreSQL
 * database, only one of them tags; when it exits or is killed, another continues. Resolves when nothing is
 * pending or the signal is aborted; never rejects.
 */
export async function tagInBackground(
  store: Store,
  options: BackgroundTaggingOptions,
): Promise<void> {
  const { signal, onBatch, onReport, onError, otherPause = 2000, errorPause = 30_000 } = options;
  const tag = async () => {
    const reports = await store.categorize(async (done) => {
      onBatch(done);
      // SQLite blocks the event loop: without this, requests and signals would wait for all batches.
      await turn();
      // Each transaction is complete, so tagging can stop after any of them.
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
