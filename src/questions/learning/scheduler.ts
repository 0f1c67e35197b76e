/** Progress reports and cancellation for long work, which regularly yields to other work on its thread. */

/** How to observe and abort long work. */
export interface WatchOptions {
  /** Called occasionally. */
  readonly onProgress?: (progress: WorkProgress) => void;
  /** Aborts the work: the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** How much of the work is done. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number;
}

/** Milliseconds of work before the thread handles other events. */
const longestTurn = 40;

/** The total when parts of the work report progress. */
const wholeWork = 10_000;

export class Scheduler {
  readonly #options: WatchOptions;
  #turnEnd: number;
  #nextReport: number;

  constructor(options: WatchOptions) {
    options.signal?.throwIfAborted();
    this.#options = options;
    this.#turnEnd = performance.now() + longestTurn;
    this.#nextReport = this.#turnEnd;
  }

  /** Reports progress, yields to other work if it is time, and throws if the work is aborted. */
  async step(done: number, total: number): Promise<void> {
    const now = performance.now();
    if (now >= this.#nextReport) {
      this.#options.onProgress?.({ done, total });
      this.#nextReport = now + longestTurn;
    }
    await this.pause();
  }

  /** A scheduler for a part of the work, whose progress is mapped to that share of the whole. */
  part(from: number, to: number): Scheduler {
    const { onProgress } = this.#options;
    return new Scheduler({
      ...this.#options,
      ...(onProgress && {
        onProgress: ({ done, total }) => {
          const share = from + (to - from) * Math.min(1, done / total);
          onProgress({ done: Math.round(share * wholeWork), total: wholeWork });
        },
      }),
    });
  }

  /** Yields to other work if it is time, and throws if the work is aborted. */
  async pause(): Promise<void> {
    if (performance.now() >= this.#turnEnd) await this.giveWay();
    this.#options.signal?.throwIfAborted();
  }

  /** Yields to other work, and throws if the work is aborted. */
  async giveWay(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#turnEnd = performance.now() + longestTurn;
    this.#options.signal?.throwIfAborted();
  }
}
