/**
 * A queue of jobs on a broker, using BullMQ. The queue only distributes work: jobs are named by what they do, are
 * safe to run twice, and can be added again if the broker has lost them.
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
  /** Identifies the job: one whose name is in the queue is not added again. Must not contain colons. */
  readonly name: string;
  readonly data: Data;
}

/** Makes the name of a job from the values that identify what it does. */
export function jobName(...values: readonly unknown[]): string {
  return sha256(JSON.stringify(values)).slice(0, 32);
}

/** A job that failed for good, or whose last attempt failed. */
export interface FailedJob<Data> extends Job<Data> {
  readonly reason: string;
  readonly tries: number;
}

/** Numbers of jobs. Finished jobs are not kept. */
export interface QueueCounts {
  /** Waiting jobs, including those that wait for a retry. */
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

/** Thrown by the callback of a worker if retrying would not help. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** Thrown by the callback of a worker to requeue the job after the others. This does not count as a failure. */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';
}

export interface QueueOptions {
  /** Called, at most every 10 seconds, while the queue waits because the broker does not answer. */
  readonly onWait?: (reason: string) => void;
  /** Called once with each warning about the broker, for example about settings that can lose jobs. */
  readonly onWarning?: (text: string) => void;
  /** If given, opening the queue waits for the broker until this is aborted. Default: throws immediately. */
  readonly waitUntil?: AbortSignal;
  /** Seconds that an operation waits if the broker stops answering. Default: no limit. */
  readonly longestWait?: number;
  /**
   * Checks the data of jobs, because others can write to the broker, too. Jobs with other data are ignored, and
   * dropped by workers with a warning. Default: accepts all.
   */
  readonly isData?: (data: unknown) => boolean;
}

export interface WorkOptions<Data> {
  /** Seconds without a sign of life after which a worker's job is given to another worker. Default 30. */
  readonly lockSeconds?: number;
  /** Called when no job is waiting. Other workers can still be running jobs. */
  readonly onEmpty?: () => void;
  /**
   * Called when the worker gave no sign of life for too long, or the queue has lost the running job: another
   * worker might run it, too.
   */
  readonly onLost?: (job: Job<Data>) => void;
  readonly onFailed?: (failed: FailedJob<Data>) => void;
}

export interface QueueWorker {
  /** Takes no more jobs. Resolves when the running job is done. */
  stop(): Promise<void>;
}

export type WorkQueue<Data> = ReturnType<typeof createWorkQueue<Data>>;

/** The part of a queue that is needed to work on jobs, with or without a broker. */
export type JobQueue<Data> = Pick<
  WorkQueue<Data>,
  'add' | 'counts' | 'failed' | 'remove' | 'work' | 'close'
>;

/** The states of waiting jobs. In BullMQ 5 and on PostgreSQL, the jobs of a paused queue have a separate state. */
const waitingStates = [
  'wait',
  'paused',
  'delayed',
  'prioritized',
] as readonly string[] as JobType[];
/** The states of all jobs in a queue. */
const keptStates: JobType[] = [...waitingStates, 'active', 'failed'];
/** How often a job is tried before it counts as failed. */
export const mostTries = 3;
/** How many workers can end or hang while running a job before the job counts as failed. */
const mostStalls = 5;
/** Milliseconds to delay a postponed job for each time it was started, counted up to `mostPauses`. */
export const postponedTime = 1000;
const mostPauses = 30;
const jobsAtOnce = 500;
/** How long failed jobs stay in the queue. */
const keptSeconds = 30 * 24 * 3600;
/** Milliseconds between messages that the broker does not answer. */
const quietTime = 10_000;
/** Milliseconds to wait for answers of the broker while opening a queue. */
const openTime = 12_000;
/** Milliseconds to wait for answers of the broker while stopping. */
const answerTime = 2000;

/**
 * Opens a queue.
 *
 * @param address `redis://…` or `postgres://…`; in PostgreSQL, a schema `decktype_queue` is created
 * @throws BrokerError if the broker cannot be reached or a package is missing
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
    queue = createWorkQueue<Data>(broker, driver, name, onWait, options);
    const opened = queue.open();
    await (longestWait === undefined ? within(opened, openTime) : opened);
    return queue;
  };
  const ended = new AbortController();
  try {
    // A silent broker must not delay the end of the process.
    const stopped = waitUntil === undefined ? [] : [aborted(waitUntil, ended.signal)];
    const opened = await Promise.race([open(), ...stopped]);
    if (opened !== undefined) return opened;
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

/** @param onWait called with errors of a broker that does not answer */
function createWorkQueue<Data>(
  broker: BrokerAddress,
  driver: QueueDriver,
  queueName: string,
  onWait: (error: unknown) => void,
  { onWarning, longestWait, isData = () => true }: QueueOptions,
) {
  let queue: Queue;
  let isClosed = false;
  let isPaused = false;
  /** Whether the broker was silent when a worker stopped. */
  let isSilent = false;

  /** Waits until the queue can be used. */
  async function open(): Promise<void> {
    await ready(() => {
      // Without a listener, a connection error would crash the process.
      queue = driver.queue(queueName).on('error', onWait);
      return queue;
    });
    await counts();
  }

  /** Adds jobs in this order, except those whose names are already in the queue: waiting, running or failed. */
  async function add(jobs: readonly Job<Data>[]): Promise<void> {
    await bringForward();
    await addNew(jobs);
    const lost = await lostOf(jobs);
    await remove(lost.map(({ name }) => name));
    await addNew(lost);
  }

  /** Brings forward jobs that a worker with a fast clock has postponed for too long. */
  async function bringForward(): Promise<void> {
    const [last] = await whenOpen(() => queue.getJobs('delayed', 0, 0));
    if ((last?.processedOn ?? 0) > Date.now() + mostPauses * postponedTime)
      await whenOpen(() => queue.promoteJobs());
  }

  async function addNew(jobs: readonly Job<Data>[]): Promise<void> {
    for (let at = 0; at < jobs.length; at += jobsAtOnce) {
      const some = jobs.slice(at, at + jobsAtOnce).map(({ name, data }) => ({
        name: queueName,
        data,
        opts: {
          jobId: name,
          attempts: mostTries,
          removeOnComplete: true,
          removeOnFail: { age: keptSeconds },
        },
      }));
      await whenOpen(() => queue.addBulk(some));
    }
  }

  /** Jobs that the broker holds without a state, for example after a loss of keys, so that no worker gets them. */
  async function lostOf(jobs: readonly Job<Data>[]): Promise<readonly Job<Data>[]> {
    const names = await whenOpen(() => queue.getRanges(keptStates, 0, -1));
    const kept = new Set(names);
    const others = jobs.filter(({ name }) => !kept.has(name));
    const found = await each(
      others.map(({ name }) => name),
      (name) => queue.getJob(name),
    );
    return others.filter((_, at) => found[at] !== undefined);
  }

  async function counts(): Promise<QueueCounts> {
    const counts = await whenOpen(() => queue.getJobCounts(...keptStates));
    const { active = 0, failed = 0 } = counts;
    const waiting = sumOf(waitingStates, (state) => counts[state] ?? 0);
    if (waiting > 0) await tellPaused();
    return { waiting, active, failed };
  }

  /** Warns if another program has paused the queue, because then no worker gets jobs. */
  async function tellPaused(): Promise<void> {
    const wasPaused = isPaused;
    isPaused = await whenOpen(() => queue.isPaused());
    if (isPaused && !wasPaused)
      onWarning?.(
        'the queue is paused, so no worker gets a job: resume it with the program that paused it',
      );
  }

  function workers(): Promise<number> {
    return whenOpen(() => queue.getWorkersCount());
  }

  function failed(): Promise<readonly FailedJob<Data>[]> {
    return jobsIn('failed');
  }

  /** The jobs that are not running: waiting and failed ones. */
  function idle(): Promise<readonly Job<Data>[]> {
    return jobsIn(...waitingStates, 'failed');
  }

  async function jobsIn(...states: JobType[]): Promise<readonly FailedJob<Data>[]> {
    const names = await whenOpen(() => queue.getRanges(states, 0, -1));
    const jobs = await each<BullJob<Data> | undefined>(names, (name) => queue.getJob(name));
    return jobs
      .filter((job) => job !== undefined)
      .filter(({ data }) => isData(data))
      .map(({ id: name = '', data, attemptsMade: tries, failedReason = '' }) => ({
        name,
        data,
        tries,
        reason: failureOf(failedReason, mostStalls),
      }));
  }

  /** Removes jobs. Running jobs stay until they are done. */
  async function remove(names: readonly string[]): Promise<void> {
    await each(names, (name) => queue.remove(name));
  }

  /** Calls `ask` for a limited number of jobs at once: PostgreSQL has few connections, and waits for one time out. */
  async function each<T>(
    names: readonly string[],
    ask: (name: string) => Promise<T>,
  ): Promise<T[]> {
    const answers: T[] = [];
    for (let at = 0; at < names.length; at += jobsAtOnce) {
      const some = names.slice(at, at + jobsAtOnce);
      answers.push(...(await whenOpen(() => Promise.all(some.map(ask)))));
    }
    return answers;
  }

  /**
   * Runs jobs, one after another, until stopped. `run` must let the event loop run every few seconds, so that the
   * worker can give a sign of life. A job might be run twice.
   */
  function work(
    run: (job: Job<Data>) => Promise<void>,
    { lockSeconds = 30, onEmpty, onLost, onFailed }: WorkOptions<Data> = {},
  ): QueueWorker {
    const { DelayedError, UnrecoverableError } = driver.bull;
    let running: Promise<unknown> = Promise.resolve();
    let held: Job<Data> | undefined;
    let isStopped = false;
    let worker: Worker | undefined;
    const beginning = ready(() => {
      if (isStopped) throw new Error('the worker was stopped');
      const next = driver.worker(
        queueName,
        async (job: BullJob, token) => {
          const { id = '', data } = job;
          if (!isData(data)) {
            const job = showValue(id);
            onWarning?.(`the job ${job} is not one of this queue, and is skipped`);
            return;
          }
          held = { name: id, data };
          const done = run(held);
          running = done.catch(() => {});
          try {
            await done;
          } catch (error) {
            if (error instanceof PostponedError) {
              // Without a delay, BullMQ would put the job before the others again.
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
        if (!isLockLost(error)) return onWait(error);
        if (held !== undefined) onLost?.(held);
        held = undefined;
      });
      next.on('drained', () => onEmpty?.());
      next.on('failed', (job, error) => {
        if (job === undefined || !isData(job.data)) return;
        const { id: name = '', data, attemptsMade: tries } = job;
        onFailed?.({ name, data, tries, reason: failureOf(error.message, mostStalls) });
      });
      worker = next;
      return next;
    }).then((ready) => {
      if (!isStopped) ready.run().catch(onWait);
    });
    beginning.catch((error: unknown) => isStopped || onWait(error));
    return {
      stop: async () => {
        isStopped = true;
        // Closing the worker while it connects would leave a connection open, which keeps the process alive.
        await succeedsInTime(beginning);
        if (worker?.isRunning() !== true) {
          if (worker !== undefined) await succeedsInTime(worker.close(true));
          return;
        }
        await worker.pause(true);
        await running;
        // If the broker is gone, a worker waits forever to report its job.
        const isThere = await isAnswering();
        isSilent = !isThere;
        const closed = worker.close(!isThere);
        await (isThere ? closed : succeedsInTime(closed));
      },
    };
  }

  /** Closes the queue. Operations are no longer started or repeated. */
  async function close(): Promise<void> {
    isClosed = true;
    if (!isSilent && (await isAnswering())) await queue.close();
    // If the broker is gone, the promise might never settle.
    else queue.disconnect().catch(() => {});
    await driver.close();
  }

  /** Makes a new object for each attempt, because BullMQ objects cannot recover if their first connection fails. */
  function ready<T extends Queue | Worker>(make: () => T): Promise<T> {
    return whenOpen(async () => {
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

  function isAnswering(): Promise<boolean> {
    return succeedsInTime(queue.getJobCounts('active'));
  }

  /** Repeats work that fails because the broker does not answer, whatever the driver does in this case. */
  async function whenOpen<T>(work: () => Promise<T>): Promise<T> {
    const unlessClosed = async () => {
      if (isClosed) throw new Error('the queue is closed');
      return work();
    };
    try {
      return await patiently(unlessClosed, isBrokerGone, onWait, longestWait);
    } catch (error) {
      throw brokerError(error, broker);
    }
  }

  return { open, add, counts, workers, failed, idle, remove, work, close };
}
function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  return within(work, answerTime).then(
    () => true,
    () => false,
  );
}
