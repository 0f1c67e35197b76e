/** A queue without a broker, for jobs that this process runs itself. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { reasonOf } from '../../store/errors.js';
import {
  type FailedJob,
  type Job,
  type JobQueue,
  mostTries,
  PermanentError,
  PostponedError,
  postponedTime,
  type WorkQueue,
} from './queue.js';

export class OwnQueue<Data> implements JobQueue<Data> {
  /** Waiting jobs; the first one can be running. */
  readonly #jobs = new Map<string, FailedJob<Data>>();
  readonly #failed = new Map<string, FailedJob<Data>>();
  #active = 0;
  #wake = () => {};

  async add(jobs: readonly Job<Data>[]): Promise<void> {
    for (const job of jobs) {
      const isKnown = this.#jobs.has(job.name) || this.#failed.has(job.name);
      if (!isKnown) this.#jobs.set(job.name, { ...job, tries: 0, reason: '' });
    }
    this.#wake();
  }

  counts = async () => ({
    waiting: this.#jobs.size - this.#active,
    active: this.#active,
    failed: this.#failed.size,
  });

  failed = async () => [...this.#failed.values()];

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) this.#failed.delete(name);
  }

  work: WorkQueue<Data>['work'] = (work, { onEmpty, onFailed } = {}) => {
    let isStopped = false;
    /** Names of jobs that were postponed since the last pause. */
    const postponed = new Set<string>();
    const run = async () => {
      while (!isStopped) {
        const more = new Promise<void>((settle) => {
          this.#wake = settle;
        });
        const [job] = this.#jobs.values();
        if (job === undefined) {
          onEmpty?.();
          await more;
          continue;
        }
        this.#active = 1;
        const error: unknown = await work(job).then(
          () => undefined,
          (error: unknown) => error,
        );
        this.#active = 0;
        if (isStopped && error !== undefined) return;
        this.#jobs.delete(job.name);
        postponed.delete(job.name);
        if (error instanceof PostponedError) {
          this.#jobs.set(job.name, job);
          postponed.add(job.name);
        } else if (error !== undefined) {
          const failed = { ...job, tries: job.tries + 1, reason: reasonOf(error) };
          const isLast = error instanceof PermanentError || failed.tries === mostTries;
          (isLast ? this.#failed : this.#jobs).set(job.name, failed);
          onFailed?.(failed);
        }
        if (postponed.size > 0 && postponed.size === this.#jobs.size) {
          await Promise.race([pause(postponedTime), more]);
          postponed.clear();
        }
        // SQLite blocks the event loop: without this, signals and timers would not be handled.
        await turn();
      }
    };
    const running = run();
    return {
      stop: async () => {
        isStopped = true;
        this.#wake();
        await running;
      },
    };
  };

  async close(): Promise<void> {}
}
