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
export async function workOnStore(
  store: Store,
  queue: JobQueue<Group>,
  options: StoreWorkOptions,
): Promise<readonly PendingRules[]> {
  const {
    once: isOnce,
    lockSeconds,
    signal,
    onWait,
    onJob,
    onLeft,
    onOtherRelease,
    onFailed,
  } = options;
  const otherReleases = new Set<string>();
  let pending: readonly PendingRules[] = [];
  /** The number of tournaments tagged here since `pending` was read. */
  let tagged = 0;
  /** The revision of the store when `pending` was read. */
  let seen: number | undefined;
  let isBusy = false;
  let idleSince = performance.now();
  let wake = () => {};
  /** Resolves when the running job's time after the stop is over. */
  const late = lateAfter(signal);
  const stopped = signal.aborted ? undefined : once(signal, 'abort');
  const taking = queue.work(({ data }) => tag(data), {
    lockSeconds,
    onFailed,
    onEmpty: () => wake(),
  });
  const working = fillUntilDone();
  // Errors after the stop are ignored.
  working.catch(() => {});
  try {
    // Does not wait for `working` after the stop: if the broker is gone, that could take long.
    await Promise.race([working, stopped]);
    wake();
  } finally {
    await taking.stop();
  }
  return pending;

  async function fillUntilDone(): Promise<void> {
    // The cause of earlier failures might be fixed by now.
    await forgetFailed();
    while (!signal.aborted) {
      const found = await untilAvailable(look, options);
      if (isOnce && found === 'nothing') return;
      if (found !== 'more') await waitToLook();
    }
  }

  /** Adds jobs if the queue has none. */
  async function look(): Promise<'nothing' | 'others' | 'more'> {
    const revision = await store.revision();
    if (revision !== seen) {
      pending = await store.left();
      seen = revision;
      tagged = 0;
    }
    showLeft();
    const own: PendingRules[] = [];
    for (const rules of pending) if (await canTag(rules)) own.push(rules);
    if (own.length === 0) {
      await forgetFailed();
      return 'nothing';
    }
    if (await fill(own)) return 'others';
    // If the store has not changed, all remaining jobs are known to fail.
    return (await store.revision()) === revision ? 'nothing' : 'more';
  }

  /** Adds jobs unless the queue has some. Returns whether the queue has jobs afterwards. */
  async function fill(own: readonly PendingRules[]): Promise<boolean> {
    const before = await queue.counts();
    if (before.waiting > 0) return true;
    const isIdle = !isBusy && performance.now() - idleSince > idleTime;
    if (before.active > 0 && !isIdle) return true;
    idleSince = performance.now();
    const groups: Group[] = [];
    for (const rules of own) {
      const most = jobsAtOnce - groups.length;
      if (most > 0) {
        groups.push(...(await store.pendingGroups(rules, { lists: listsInJob, most })));
      }
    }
    await queue.add(groups.map(jobOf));
    const { waiting, active } = await queue.counts();
    return waiting + active > 0;
  }

  function showLeft(): void {
    const left = sumOf(pending, ({ tournaments }) => tournaments);
    onLeft(Math.max(0, left - tagged));
  }

  async function tag(group: Group): Promise<void> {
    isBusy = true;
    const start = performance.now();
    try {
      const tagging = untilAvailable(() => tagSome(group), options);
      // A silent database or another program's lock must not delay the end of the process.
      const report = await Promise.race([tagging, late]);
      if (report === undefined) throw new PostponedError('the process was stopped');
      const seconds = (performance.now() - start) / 1000;
      const { game, format, version } = group;
      onJob({ ...report, ...defined({ game, format }), version, seconds });
      tagged += report.tournaments;
      showLeft();
      if (report.outcome !== 'tagged') wake();
      if (report.damaged.length > 0) {
        const reasons = report.damaged.map(
          ({ id, reason }) => `tournament ${JSON.stringify(id)} cannot be tagged: ${reason}`,
        );
        throw new PermanentError(reasons.join('; '));
      }
    } finally {
      isBusy = false;
      idleSince = performance.now();
    }
  }

  /** Postpones the group if the database refuses to write, for example because its disk is full. */
  async function tagSome(group: Group): Promise<TagReport> {
    try {
      return await store.tagSome(group);
    } catch (error) {
      const isRefused = error instanceof StoreError && !(error instanceof StoreUnavailableError);
      if (isOnce || !isRefused) throw error;
      onWait(error.message);
      throw new PostponedError(error.message);
    }
  }

  async function canTag({ tournaments: _, version, ...rules }: PendingRules): Promise<boolean> {
    if (await store.canTag(rules)) return true;
    const name = JSON.stringify([rules, version]);
    if (!otherReleases.has(name)) onOtherRelease(rules);
    otherReleases.add(name);
    return false;
  }

  async function forgetFailed(): Promise<void> {
    const failed = await queue.failed();
    await queue.remove(failed.map(({ name }) => name));
  }

  /** Waits until woken, or until it is time to look at the store again. */
  function waitToLook(): Promise<void> {
    return new Promise((settle) => {
      const timer = setTimeout(settle, lookTime);
      wake = () => {
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
