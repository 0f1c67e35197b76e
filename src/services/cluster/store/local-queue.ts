/** A queue in this process alone, for a store that no other process needs to tag. */
import type { FailedJob, Job, QueueCounts, QueueWorker, WorkOptions } from '../queue/queue.js';

/** Behaves like a `WorkQueue`, but that a job which fails is not tried again. */
export class LocalQueue<Data> {
  readonly #waiting = new Map<string, Job<Data>>();
  readonly #failed = new Map<string, FailedJob<Data>>();
  #active: string | undefined;
  #wake = () => {};

  async add(jobs: readonly Job<Data>[]): Promise<void> {
    for (const job of jobs) {
      if (job.name !== this.#active && !this.#failed.has(job.name)) {
        this.#waiting.set(job.name, job);
      }
    }
    this.#wake();
  }

  async counts(): Promise<QueueCounts> {
    const active = this.#active === undefined ? 0 : 1;
    return { waiting: this.#waiting.size, active, failed: this.#failed.size };
  }

  async failed(): Promise<readonly FailedJob<Data>[]> {
    return [...this.#failed.values()];
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.#waiting.delete(name);
      this.#failed.delete(name);
    }
  }

  work(work: (job: Job<Data>) => Promise<void>, options: WorkOptions<Data> = {}): QueueWorker {
    const { onEmpty, onFailed } = options;
    let isStopped = false;
    const running = (async () => {
      while (!isStopped) {
        const [job] = this.#waiting.values();
        if (job === undefined) {
          onEmpty?.();
          await new Promise<void>((settle) => {
            this.#wake = settle;
          });
          continue;
        }
        this.#waiting.delete(job.name);
        this.#active = job.name;
        try {
          await work(job);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          const failed = { ...job, reason };
          this.#failed.set(job.name, failed);
          onFailed?.({ ...failed, tries: 1 });
        }
        this.#active = undefined;
        // SQLite answers without a pause in which signals and timers are noticed.
        await new Promise((settle) => setImmediate(settle));
      }
    })();
    return {
      stop: () => {
        isStopped = true;
        this.#wake();
        return running;
      },
    };
  }

  async close(): Promise<void> {}
}
