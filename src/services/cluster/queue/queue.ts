/**
 * A queue of jobs on a broker, by BullMQ. The queue only says who does what next: jobs are named by
 * what they do, are safe to do twice, and can be added again when a broker has lost them.
 */

import { once } from 'node:events';
import type { Job as BullJob, JobType, Queue, Worker } from 'bullmq';
import { showValue } from '../../../core/diagnostics/diagnostic.js';
import { sumOf } from '../../../core/json/grouping.js';
import { within } from '../../operations/in-time.js';
import { sha256 } from '../../operations/sha256.js';
import {
  type BrokerAddress,
  brokerError,
  isBrokerGone,
  patiently,
  readBroker,
  retryTime,
} from './broker.js';
import { failureOf, isLockLost, type QueueDriver, queueDriver } from './driver.js';

export interface Job<Data> {
  /** Says what it does; a job whose name is in the queue is not added again. No colons. */
  readonly name: string;
  readonly data: Data;
}

/** The name of a job, by the values that say what it does. */
export function jobName(...values: readonly unknown[]): string {
  return sha256(JSON.stringify(values)).slice(0, 32);
}

/** A job that was given up, or whose last try has failed. */
export interface FailedJob<Data> extends Job<Data> {
  readonly reason: string;
  readonly tries: number;
}

/** How many jobs there are. Those that are done are not kept. */
export interface QueueCounts {
  /** Jobs that wait, also for another try. */
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

/** Thrown by the callback of a worker: retrying would not help. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** Thrown by the callback of a worker: the job cannot be done now. It waits again, after the others, and does not count as failed. */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';
}

export interface QueueOptions {
  /** Called when the broker does not answer and the queue waits for it, at most every 10 seconds. */
  readonly onWait?: (reason: string) => void;
  /** Called once with each warning about the broker, such as settings that may lose jobs. */
  readonly onWarning?: (text: string) => void;
  /** Waits for a broker that does not answer at first, until this is aborted. Default: throws at once. */
  readonly waitUntil?: AbortSignal;
  /** The seconds that an operation waits for a broker that does not answer any more. Default: no limit. */
  readonly longestWait?: number;
  /**
   * Whether a job has the data of this queue; others can write to the broker, too. Jobs with other data
   * are skipped: a worker drops them with a warning. Default: all have it.
   */
  readonly isData?: (data: unknown) => boolean;
}

export interface WorkOptions<Data> {
  /** Seconds without a sign of life of its worker after which a job is given to another. Default 30. */
  readonly lockSeconds?: number;
  /** Called when no job is left to take; jobs of other workers may be running. */
  readonly onEmpty?: () => void;
  /**
   * Called when the worker showed no sign of life for too long, or the queue has lost the job that runs:
   * another worker may do it, too.
   */
  readonly onLost?: (job: Job<Data>) => void;
  readonly onFailed?: (failed: FailedJob<Data>) => void;
}

export interface QueueWorker {
  /** Takes no more jobs; resolves when the one that runs is done. */
  stop(): Promise<void>;
}

/** What works on jobs need of a queue, on a broker or not. */
export type JobQueue<Data> = Pick<
  WorkQueue<Data>,
  'add' | 'counts' | 'failed' | 'remove' | 'work' | 'close'
>;

/** The states of jobs that wait. BullMQ 5 and PostgreSQL name the jobs of a paused queue apart from the others. */
const waitingStates = [
  'wait',
  'paused',
  'delayed',
  'prioritized',
] as readonly string[] as JobType[];
/** The states of the jobs that a queue holds. */
const keptStates: JobType[] = [...waitingStates, 'active', 'failed'];
/** How often a job is tried before it counts as failed. */
export const mostTries = 3;
/** How often a worker may end or hang while it does a job, before the job counts as failed. */
const mostStalls = 5;
/** Milliseconds before a postponed job waits again, times how often it was begun, at most that often. */
export const postponedTime = 1000;
const mostPauses = 30;
const jobsAtOnce = 500;
/** For how long jobs that were given up stay in the queue. */
const keptSeconds = 30 * 24 * 3600;
/** Milliseconds between two messages that the broker does not answer. */
const quietTime = 10_000;
/** Milliseconds that a broker has to answer before the queue is open. */
const openTime = 12_000;
/** Milliseconds that a broker has to answer when a process ends. */
const answerTime = 2000;

/**
 * Opens a queue.
 *
 * @param address `redis://…` or `postgres://…`; a PostgreSQL gets a schema `decktype_queue`
 * @throws BrokerError where the broker cannot be reached, or a package that it needs is missing.
 */
export async function openQueue<Data>(
  address: string,
  name: string,
  options: QueueOptions = {},
): Promise<WorkQueue<Data>> {
  const { onWait, waitUntil } = options;
  const broker = readBroker(address);
  let last = -Infinity;
  const tellWait = (error: unknown) => {
    if (performance.now() - last < quietTime) return;
    last = performance.now();
    onWait?.(brokerError(error, broker).message);
  };
  try {
    return await patiently(
      () => openOnce<Data>(broker, name, tellWait, options),
      (error) => isBrokerGone(error) && waitUntil?.aborted === false,
      tellWait,
    );
  } catch (error) {
    throw brokerError(error, broker);
  }
}

async function openOnce<Data>(
  broker: BrokerAddress,
  name: string,
  onWait: (error: unknown) => void,
  options: QueueOptions,
): Promise<WorkQueue<Data>> {
  const { onWarning, longestWait, waitUntil } = options;
  const driver = await queueDriver(broker, onWarning);
  let queue: WorkQueue<Data> | undefined;
  const open = async () => {
    await within(driver.check(), openTime);
    queue = new WorkQueue<Data>(broker, driver, name, onWait, options);
    const opened = queue.open();
    await (longestWait === undefined ? within(opened, openTime) : opened);
    return queue;
  };
  const ended = new AbortController();
  try {
    // A broker that says nothing would delay the end of the process.
    const stopped = waitUntil === undefined ? [] : [aborted(waitUntil, ended.signal)];
    const opened = await Promise.race([open(), ...stopped]);
    if (opened instanceof WorkQueue) return opened;
    throw new Error('it was stopped while it waited');
  } catch (error) {
    await (queue ?? driver).close().catch(() => {});
    throw error;
  } finally {
    ended.abort();
  }
}

async function aborted(signal: AbortSignal, ended: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort', { signal: ended });
}

export class WorkQueue<Data> {
  readonly #broker: BrokerAddress;
  readonly #driver: QueueDriver;
  readonly #name: string;
  #queue!: Queue;
  #isClosed = false;
  #isPaused = false;
  /** Whether the broker did not answer when a worker stopped. */
  #isSilent = false;
  readonly #onWait: (error: unknown) => void;
  readonly #options: QueueOptions;

  constructor(
    broker: BrokerAddress,
    driver: QueueDriver,
    name: string,
    onWait: (error: unknown) => void,
    options: QueueOptions,
  ) {
    this.#broker = broker;
    this.#driver = driver;
    this.#name = name;
    this.#onWait = onWait;
    this.#options = options;
  }

  /** Waits until the queue can be used. */
  async open(): Promise<void> {
    await this.#ready(() => {
      // Without a listener, an error of a connection would end the process.
      this.#queue = this.#driver.queue(this.#name).on('error', this.#onWait);
      return this.#queue;
    });
    await this.counts();
  }

  /** Adds jobs, in this order. One whose name is in the queue, waiting, running or failed, is not added. */
  async add(jobs: readonly Job<Data>[]): Promise<void> {
    await this.#bringForward();
    await this.#addNew(jobs);
    const lost = await this.#lost(jobs);
    await this.remove(lost.map(({ name }) => name));
    await this.#addNew(lost);
  }

  /** Brings forward jobs that a worker whose clock ran ahead has postponed until then. */
  async #bringForward(): Promise<void> {
    const [last] = await this.#patiently(() => this.#queue.getJobs('delayed', 0, 0));
    if ((last?.processedOn ?? 0) > Date.now() + mostPauses * postponedTime)
      await this.#patiently(() => this.#queue.promoteJobs());
  }

  async #addNew(jobs: readonly Job<Data>[]): Promise<void> {
    for (let at = 0; at < jobs.length; at += jobsAtOnce) {
      const some = jobs.slice(at, at + jobsAtOnce).map(({ name, data }) => ({
        name: this.#name,
        data,
        opts: {
          jobId: name,
          attempts: mostTries,
          removeOnComplete: true,
          removeOnFail: { age: keptSeconds },
        },
      }));
      await this.#patiently(() => this.#queue.addBulk(some));
    }
  }

  /** Jobs that the broker keeps without a state, so that no worker gets them, as after a loss of keys. */
  async #lost(jobs: readonly Job<Data>[]): Promise<readonly Job<Data>[]> {
    const names = await this.#patiently(() => this.#queue.getRanges(keptStates, 0, -1));
    const kept = new Set(names);
    const others = jobs.filter(({ name }) => !kept.has(name));
    const found = await this.#each(
      others.map(({ name }) => name),
      (name) => this.#queue.getJob(name),
    );
    return others.filter((_, at) => found[at] !== undefined);
  }

  async counts(): Promise<QueueCounts> {
    const counts = await this.#patiently(() => this.#queue.getJobCounts(...keptStates));
    const { active = 0, failed = 0 } = counts;
    const waiting = sumOf(waitingStates, (state) => counts[state] ?? 0);
    if (waiting > 0) await this.#tellPaused();
    return { waiting, active, failed };
  }

  /** Warns where another program has paused the queue: no worker gets a job then. */
  async #tellPaused(): Promise<void> {
    const wasPaused = this.#isPaused;
    this.#isPaused = await this.#patiently(() => this.#queue.isPaused());
    if (this.#isPaused && !wasPaused)
      this.#options.onWarning?.(
        'the queue is paused, so no worker gets a job: resume it with the program that paused it',
      );
  }

  workers(): Promise<number> {
    return this.#patiently(() => this.#queue.getWorkersCount());
  }

  failed(): Promise<readonly FailedJob<Data>[]> {
    return this.#jobs('failed');
  }

  /** The jobs that no worker does now: they wait, or were given up. */
  idle(): Promise<readonly Job<Data>[]> {
    return this.#jobs(...waitingStates, 'failed');
  }

  async #jobs(...states: JobType[]): Promise<readonly FailedJob<Data>[]> {
    const names = await this.#patiently(() => this.#queue.getRanges(states, 0, -1));
    const jobs = await this.#each<BullJob<Data> | undefined>(names, (name) =>
      this.#queue.getJob(name),
    );
    return jobs
      .filter((job) => job !== undefined)
      .filter(({ data }) => this.#isData(data))
      .map(({ id: name = '', data, attemptsMade: tries, failedReason = '' }) => ({
        name,
        data,
        tries,
        reason: failureOf(failedReason, mostStalls),
      }));
  }

  /** Removes jobs; one that is running stays until it is done. */
  async remove(names: readonly string[]): Promise<void> {
    await this.#each(names, (name) => this.#queue.remove(name));
  }

  /** Asks for some jobs at once: for all, the last would wait too long for a connection of a PostgreSQL. */
  async #each<T>(names: readonly string[], ask: (name: string) => Promise<T>): Promise<T[]> {
    const answers: T[] = [];
    for (let at = 0; at < names.length; at += jobsAtOnce) {
      const some = names.slice(at, at + jobsAtOnce);
      answers.push(...(await this.#patiently(() => Promise.all(some.map(ask)))));
    }
    return answers;
  }

  /**
   * Takes jobs, one after another, until it is stopped. `work` must let the event loop run at least
   * every few seconds, because the worker has to say that it lives; and a job may be done twice.
   */
  work(work: (job: Job<Data>) => Promise<void>, options: WorkOptions<Data> = {}): QueueWorker {
    const { lockSeconds = 30, onEmpty, onLost, onFailed } = options;
    const { DelayedError, UnrecoverableError } = this.#driver.bull;
    let running: Promise<unknown> = Promise.resolve();
    let held: Job<Data> | undefined;
    let isStopped = false;
    let worker: Worker | undefined;
    const beginning = this.#ready(() => {
      if (isStopped) throw new Error('the worker was stopped');
      const next = this.#driver.worker(
        this.#name,
        async (job: BullJob, token) => {
          const { id = '', data } = job;
          if (!this.#isData(data)) {
            const job = showValue(id);
            this.#options.onWarning?.(`the job ${job} is not one of this queue, and is skipped`);
            return;
          }
          held = { name: id, data };
          const done = work(held);
          running = done.catch(() => {});
          try {
            await done;
          } catch (error) {
            if (error instanceof PostponedError) {
              // BullMQ would put it before the others again if it waited without a delay.
              const pause = Math.min(postponedTime, (lockSeconds * 1000) / mostPauses);
              const wait = pause * Math.min(job.attemptsStarted, mostPauses);
              await job.moveToDelayed(Date.now() + wait, token);
              throw new DelayedError();
            }
            throw error instanceof PermanentError ? new UnrecoverableError(error.message) : error;
          }
        },
        {
          autorun: false,
          lockDuration: lockSeconds * 1000,
          stalledInterval: lockSeconds * 1000,
          maxStalledCount: mostStalls - 1,
          runRetryDelay: retryTime,
          drainDelay: 1,
        },
      );
      next.on('error', (error) => {
        if (!isLockLost(error)) return this.#onWait(error);
        if (held !== undefined) onLost?.(held);
        held = undefined;
      });
      next.on('drained', () => onEmpty?.());
      next.on('failed', (job, error) => {
        if (job === undefined || !this.#isData(job.data)) return;
        const { id: name = '', data, attemptsMade: tries } = job;
        onFailed?.({ name, data, tries, reason: failureOf(error.message, mostStalls) });
      });
      worker = next;
      return next;
    }).then((ready) => {
      if (!isStopped) ready.run().catch(this.#onWait);
    });
    beginning.catch((error: unknown) => isStopped || this.#onWait(error));
    return {
      stop: async () => {
        isStopped = true;
        // Closing it while it connects would leave a connection, and so the process, open.
        await succeedsInTime(beginning);
        if (worker?.isRunning() !== true) {
          if (worker !== undefined) await succeedsInTime(worker.close(true));
          return;
        }
        await worker.pause(true);
        await running;
        // If the broker is gone, a worker waits for ever to report its job.
        const isThere = await this.#answers();
        this.#isSilent = !isThere;
        const closed = worker.close(!isThere);
        await (isThere ? closed : succeedsInTime(closed));
      },
    };
  }

  /** No operation is repeated or begun after this. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#isSilent && (await this.#answers())) await this.#queue.close();
    // If the broker is gone, its promise may never settle.
    else this.#queue.disconnect().catch(() => {});
    await this.#driver.close();
  }

  /** BullMQ remembers that the first connection of an object failed, so each try makes another one. */
  #ready<T extends Queue | Worker>(make: () => T): Promise<T> {
    return this.#patiently(async () => {
      const made = make();
      try {
        await made.waitUntilReady();
        return made;
      } catch (error) {
        made.close(true).catch(() => {});
        throw error;
      }
    });
  }

  #isData(data: unknown): boolean {
    return this.#options.isData?.(data) ?? true;
  }

  #answers(): Promise<boolean> {
    return succeedsInTime(this.#queue.getJobCounts('active'));
  }

  /** Repeats what fails because the broker does not answer; the drivers differ in that. */
  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    const unlessClosed = async () => {
      if (this.#isClosed) throw new Error('the queue is closed');
      return work();
    };
    try {
      const { longestWait } = this.#options;
      return await patiently(unlessClosed, isBrokerGone, this.#onWait, longestWait);
    } catch (error) {
      throw brokerError(error, this.#broker);
    }
  }
}

function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  return within(work, answerTime).then(
    () => true,
    () => false,
  );
}
