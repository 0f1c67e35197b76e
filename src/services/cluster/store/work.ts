/**
 * Tags a store with jobs of a queue, in any number of processes. Only the store knows what is pending: each process
 * looks there, and adds jobs if the queue has none. So the queue can be lost or emptied, jobs can run twice, and
 * a job with an outdated version does nothing.
 */

import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { defined } from '../../../core/json/defined.js';
import { sumOf } from '../../../core/json/grouping.js';
import type { TagReport } from '../../store/categorize.js';
import { StoreError, StoreUnavailableError } from '../../store/errors.js';
import type { Group, PendingRules, RulesKey } from '../../store/pending.js';
import { untilAvailable, type WaitUntilOptions } from '../../store/retry.js';
import type { Store } from '../../store/store.js';
import { type FailedJob, type JobQueue, PermanentError, PostponedError } from '../queue/queue.js';
import { jobOf } from './tag-jobs.js';

export interface TagJobDone extends TagReport, RulesKey {
  readonly version: string | null;
  readonly seconds: number;
}

/** When the signal is aborted, the running job gets some seconds to finish. */
export interface StoreWorkOptions extends WaitUntilOptions {
  /** Whether to end when nothing is left that can be tagged. */
  readonly once: boolean;
  /** Seconds without a sign of life after which a worker's job is given to another worker. */
  readonly lockSeconds: number;
  readonly onJob: (job: TagJobDone) => void;
  /** Called with the number of pending tournaments after each look at the store and each job. */
  readonly onLeft: (tournaments: number) => void;
  /** Called once for each version of rules that only another release of decktype can tag. */
  readonly onOtherRelease: (rules: RulesKey) => void;
  readonly onFailed: (failed: FailedJob<Group>) => void;
}

/** Lists per job: a tenth of a second of work, so that the broker costs little and a kill loses little. */
const listsInJob = 2000;
/** Jobs to add at once, for a million lists. */
const jobsAtOnce = 500;
const lookTime = 1000;
/** Milliseconds after which a process without a job no longer waits for the jobs of others. */
const idleTime = 3000;
/** Milliseconds that the running job gets to finish after the stop. Otherwise another process does it. */
const endTime = 5000;

/** Tags until stopped or, with `once`, until nothing is left that can be tagged. Returns what is still pending. */
export function workOnStore(
  store: Store,
  queue: JobQueue<Group>,
  options: StoreWorkOptions,
): Promise<readonly PendingRules[]> {
  return new StoreWorker(store, queue, options).run();
}

class StoreWorker {
  readonly #store: Store;
  readonly #queue: JobQueue<Group>;
  readonly #options: StoreWorkOptions;
  readonly #otherReleases = new Set<string>();
  #left: readonly PendingRules[] = [];
  /** The number of tournaments tagged here since `#left` was read. */
  #tagged = 0;
  /** The revision of the store when `#left` was read. */
  #seen: number | undefined;
  #isBusy = false;
  #idleSince = performance.now();
  #wake = () => {};
  /** Resolves when the running job's time after the stop is over. */
  readonly #late: Promise<undefined>;

  constructor(store: Store, queue: JobQueue<Group>, options: StoreWorkOptions) {
    this.#store = store;
    this.#queue = queue;
    this.#options = options;
    this.#late = lateAfter(options.signal);
  }

  async run(): Promise<readonly PendingRules[]> {
    const { signal, lockSeconds, onFailed } = this.#options;
    const wake = () => this.#wake();
    const stopped = signal.aborted ? undefined : once(signal, 'abort');
    const taking = this.#queue.work(({ data }) => this.#tag(data), {
      lockSeconds,
      onFailed,
      onEmpty: wake,
    });
    const working = this.#work();
    // Errors after the stop are ignored.
    working.catch(() => {});
    try {
      // Does not wait for `working` after the stop: if the broker is gone, that could take long.
      await Promise.race([working, stopped]);
      wake();
    } finally {
      await taking.stop();
    }
    return this.#left;
  }

  async #work(): Promise<void> {
    const { signal, once } = this.#options;
    // The cause of earlier failures might be fixed by now.
    await this.#forgetFailed();
    while (!signal.aborted) {
      const found = await untilAvailable(() => this.#look(), this.#options);
      if (once && found === 'nothing') return;
      if (found !== 'more') await this.#pause();
    }
  }

  /** Adds jobs if the queue has none. */
  async #look(): Promise<'nothing' | 'others' | 'more'> {
    const revision = await this.#store.revision();
    if (revision !== this.#seen) {
      this.#left = await this.#store.left();
      this.#seen = revision;
      this.#tagged = 0;
    }
    this.#showLeft();
    const own: PendingRules[] = [];
    for (const rules of this.#left) if (await this.#canTag(rules)) own.push(rules);
    if (own.length === 0) {
      await this.#forgetFailed();
      return 'nothing';
    }
    if (await this.#fill(own)) return 'others';
    // If the store has not changed, all remaining jobs are known to fail.
    return (await this.#store.revision()) === revision ? 'nothing' : 'more';
  }

  /** Adds jobs unless the queue has some. Returns whether the queue has jobs afterwards. */
  async #fill(own: readonly PendingRules[]): Promise<boolean> {
    const queue = this.#queue;
    const before = await queue.counts();
    if (before.waiting > 0) return true;
    const isIdle = !this.#isBusy && performance.now() - this.#idleSince > idleTime;
    if (before.active > 0 && !isIdle) return true;
    this.#idleSince = performance.now();
    const groups: Group[] = [];
    for (const rules of own) {
      const most = jobsAtOnce - groups.length;
      if (most > 0) {
        groups.push(...(await this.#store.pendingGroups(rules, { lists: listsInJob, most })));
      }
    }
    await queue.add(groups.map(jobOf));
    const { waiting, active } = await queue.counts();
    return waiting + active > 0;
  }

  #showLeft(): void {
    const left = sumOf(this.#left, ({ tournaments }) => tournaments);
    this.#options.onLeft(Math.max(0, left - this.#tagged));
  }

  async #tag(group: Group): Promise<void> {
    this.#isBusy = true;
    const start = performance.now();
    try {
      const tagging = untilAvailable(() => this.#tagSome(group), this.#options);
      // A silent database or another program's lock must not delay the end of the process.
      const report = await Promise.race([tagging, this.#late]);
      if (report === undefined) throw new PostponedError('the process was stopped');
      const seconds = (performance.now() - start) / 1000;
      const { game, format, version } = group;
      this.#options.onJob({ ...report, ...defined({ game, format }), version, seconds });
      this.#tagged += report.tournaments;
      this.#showLeft();
      if (report.outcome !== 'tagged') this.#wake();
      if (report.damaged.length > 0) {
        const reasons = report.damaged.map(
          ({ id, reason }) => `tournament ${JSON.stringify(id)} cannot be tagged: ${reason}`,
        );
        throw new PermanentError(reasons.join('; '));
      }
    } finally {
      this.#isBusy = false;
      this.#idleSince = performance.now();
    }
  }

  /** Postpones the group if the database refuses to write, for example because its disk is full. */
  async #tagSome(group: Group): Promise<TagReport> {
    const { once, onWait } = this.#options;
    try {
      return await this.#store.tagSome(group);
    } catch (error) {
      const isRefused = error instanceof StoreError && !(error instanceof StoreUnavailableError);
      if (once || !isRefused) throw error;
      onWait(error.message);
      throw new PostponedError(error.message);
    }
  }

  async #canTag({ tournaments: _, version, ...rules }: PendingRules): Promise<boolean> {
    if (await this.#store.canTag(rules)) return true;
    const name = JSON.stringify([rules, version]);
    if (!this.#otherReleases.has(name)) this.#options.onOtherRelease(rules);
    this.#otherReleases.add(name);
    return false;
  }

  async #forgetFailed(): Promise<void> {
    const failed = await this.#queue.failed();
    await this.#queue.remove(failed.map(({ name }) => name));
  }

  /** Waits until woken, or until it is time to look at the store again. */
  #pause(): Promise<void> {
    return new Promise((settle) => {
      const timer = setTimeout(settle, lookTime);
      this.#wake = () => {
        clearTimeout(timer);
        settle();
      };
    });
  }
}

async function lateAfter(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, 'abort');
  await pause(endTime, undefined, { ref: false });
}
