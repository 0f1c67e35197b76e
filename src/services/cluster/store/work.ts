/**
 * Tags a store by jobs of a queue, in any number of processes. The store alone says what is left: each
 * process looks there, and adds jobs where the queue has none. So a queue may be lost or emptied, jobs may be done twice, and a job whose version is out of date does nothing.
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

/** The signal ends the work when the running job is done, or has had some seconds for that. */
export interface StoreWorkOptions extends WaitUntilOptions {
  /** Whether to end when nothing is left, or nothing that can be tagged. */
  readonly once: boolean;
  /** Seconds without a sign of life of its worker after which a job is given to another. */
  readonly lockSeconds: number;
  readonly onJob: (job: TagJobDone) => void;
  /** Called with the number of tournaments that are left, after each look and each job. */
  readonly onLeft: (tournaments: number) => void;
  /** Called once for each version of rules that another release of decktype has to tag. */
  readonly onOtherRelease: (rules: RulesKey) => void;
  readonly onFailed: (failed: FailedJob<Group>) => void;
}

/** Lists in a job: a tenth of a second of work, so that a broker costs little and a kill loses little. */
const listsInJob = 2000;
/** Jobs that are added at once: a million lists. */
const jobsAtOnce = 500;
const lookTime = 1000;
/** Milliseconds after which a process without a job does not wait for jobs of the others. */
const idleTime = 3000;
/** Milliseconds after the stop in which the running job may end; another process does it then. */
const endTime = 5000;

/** Works until it is stopped; with `once`, until nothing is left that can be tagged. Returns what is left. */
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
  /** How many tournaments were tagged here since that was looked up. */
  #tagged = 0;
  /** The revision of the store at the last look. */
  #seen: number | undefined;
  #isBusy = false;
  #idleSince = performance.now();
  #wake = () => {};
  /** Resolves when the running job has had its time after the stop. */
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
    // Errors after the stop do not matter.
    working.catch(() => {});
    try {
      // If the broker is gone, the queue would delay the end of the process.
      await Promise.race([working, stopped]);
      wake();
    } finally {
      await taking.stop();
    }
    return this.#left;
  }

  async #work(): Promise<void> {
    const { signal, once } = this.#options;
    // The cause of earlier failures may be fixed by now.
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
    // Without a change, all jobs are known to fail.
    return (await this.#store.revision()) === revision ? 'nothing' : 'more';
  }

  /** Adds jobs, unless the queue has some. Returns whether it has jobs then. */
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
      // A database that is silent, or a lock of another program, would delay the end of the process.
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

  /** A database that refuses to write, such as one with a full disk, may do so later. */
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

  /** Waits until something has changed, or for the next look. */
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
