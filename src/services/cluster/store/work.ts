/**
 * Tags a store by jobs of a queue, in any number of processes. The store alone says what is left:
 * each process looks there, and adds jobs where the queue has none. So a queue may be lost or
 * emptied, jobs may be done twice, and a job whose version is out of date does nothing.
 */
import type { TagReport } from '../../store/categorize.js';
import type { Group, LeftOfRules, RulesKey } from '../../store/left.js';
import { untilAvailable, type WaitUntilOptions } from '../../store/patience.js';
import type { Store } from '../../store/store.js';
import { PermanentError } from '../queue/queue.js';
import { jobOf, type TagQueue } from './tag-jobs.js';

/** A job that was done. */
export interface TagJobDone extends TagReport, RulesKey {
  readonly version: string | null;
  readonly seconds: number;
}

/** The signal ends the work when the running job is done. */
export interface StoreWorkOptions extends WaitUntilOptions {
  /** Whether to end when nothing is left, or nothing that can be tagged. */
  readonly once: boolean;
  /** After so many seconds without a sign of life of its worker, a job is given to another. */
  readonly lockSeconds?: number;
  readonly onJob: (job: TagJobDone) => void;
  /** Called after each look with the number of tournaments that are left. */
  readonly onLeft: (tournaments: number) => void;
  /** Called once for each version of rules that another release of decktype has to tag. */
  readonly onOtherRelease: (rules: RulesKey) => void;
  /** Called when a job has failed. */
  readonly onFailed: (reason: string) => void;
}

/** Lists in a job: a tenth of a second of work, so that a broker costs little and a kill loses little. */
const listsInJob = 2000;
/** Jobs that are added at once: a million lists. */
const jobsAtOnce = 500;
/** Milliseconds between two looks. */
const lookTime = 1000;
/** Milliseconds after which a process without a job does not wait for jobs of the others. */
const idleTime = 3000;

/** What is left when the work ends. */
export interface StoreWorkResult {
  readonly left: readonly LeftOfRules[];
}

/** Works until it is stopped; with `once`, until nothing is left that can be tagged. */
export async function workOnStore(
  store: Store,
  queue: TagQueue,
  options: StoreWorkOptions,
): Promise<StoreWorkResult> {
  const worker = new StoreWorker(store, queue, options);
  return worker.run();
}

class StoreWorker {
  readonly #store: Store;
  readonly #queue: TagQueue;
  readonly #options: StoreWorkOptions;
  readonly #otherReleases = new Set<string>();
  #left: readonly LeftOfRules[] = [];
  /** The revision of the store at the last look. */
  #seen: number | undefined;
  #isBusy = false;
  #idleSince = performance.now();
  #wake = () => {};

  constructor(store: Store, queue: TagQueue, options: StoreWorkOptions) {
    this.#store = store;
    this.#queue = queue;
    this.#options = options;
  }

  async run(): Promise<StoreWorkResult> {
    const { signal, once, lockSeconds, onFailed } = this.#options;
    const wake = () => this.#wake();
    const stopped = new Promise<void>((settle) => {
      if (signal.aborted) settle();
      signal.addEventListener('abort', () => settle(), { once: true });
    });
    const taking = this.#queue.work(({ data }) => this.#tag(data), {
      ...(lockSeconds !== undefined && { lockSeconds }),
      onEmpty: wake,
      onFailed: ({ reason }) => onFailed(reason),
    });
    const working = (async () => {
      // What failed in an earlier process may have been mended.
      await this.#forgetFailed();
      while (!signal.aborted) {
        const canEnd = await untilAvailable(() => this.#look(), this.#options);
        if (once && canEnd === true) return;
        await this.#pause();
      }
    })();
    // An error after the work was stopped is of no use.
    working.catch(() => {});
    try {
      // The queue waits for a broker that is gone, and so would the end of the process.
      await Promise.race([working, stopped]);
      wake();
    } finally {
      await taking.stop();
    }
    return { left: this.#left };
  }

  /** Adds jobs if the queue has none. Returns whether nothing can be done. */
  async #look(): Promise<boolean> {
    const revision = await this.#store.revision();
    if (revision !== this.#seen) {
      this.#left = await this.#store.left();
      this.#seen = revision;
    }
    this.#options.onLeft(this.#left.reduce((sum, { tournaments }) => sum + tournaments, 0));
    const own: LeftOfRules[] = [];
    for (const rules of this.#left) if (await this.#canTag(rules)) own.push(rules);
    const before = await this.#queue.counts();
    if (own.length === 0) {
      if (before.failed > 0) await this.#forgetFailed();
      return true;
    }
    if (before.waiting > 0) return false;
    const isIdle = !this.#isBusy && performance.now() - this.#idleSince > idleTime;
    if (before.active > 0 && !isIdle) return false;
    this.#idleSince = performance.now();
    const groups: Group[] = [];
    for (const rules of own) {
      const most = jobsAtOnce - groups.length;
      if (most > 0) {
        groups.push(...(await this.#store.groupsLeft(rules, { lists: listsInJob, most })));
      }
    }
    await this.#queue.add(groups.map(jobOf));
    const { waiting, active } = await this.#queue.counts();
    if (waiting + active > 0) return false;
    // Jobs can be done by now. Else all of them are known to fail.
    return (await this.#store.revision()) === revision;
  }

  async #tag(group: Group): Promise<void> {
    this.#isBusy = true;
    const start = performance.now();
    try {
      const report = await untilAvailable(() => this.#store.tagSome(group), this.#options);
      if (report === undefined) throw new Error('the process was stopped');
      const seconds = (performance.now() - start) / 1000;
      const { game, format, version } = group;
      const rules = { game, ...(format !== undefined && { format }) };
      this.#options.onJob({ ...report, ...rules, version, seconds });
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

  async #canTag({ tournaments: _, version, ...rules }: LeftOfRules): Promise<boolean> {
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
