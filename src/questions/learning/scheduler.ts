/** Progress and the end of long work, which gives way to other work of its thread. */

/** How to watch and to end long work. */
export interface WatchOptions {
  /** Called from time to time. */
  readonly onProgress?: (progress: WorkProgress) => void;
  /** Ends the work: the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** How much of the work is done. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number;
}

/** Milliseconds of work before events of the thread are handled. */
const longestTurn = 40;

/** What the whole work counts where its parts report progress. */
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

  /** Reports progress, lets other work run if it is time, and throws if the work is aborted. */
  async step(done: number, total: number): Promise<void> {
    const now = performance.now();
    if (now >= this.#nextReport) {
      this.#options.onProgress?.({ done, total });
      this.#nextReport = now + longestTurn;
    }
    await this.pause();
  }

  /** For a part of the work: its progress is that of the whole, from one share of it to another. */
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

  /** Lets other work run if it is time, and throws if the work is aborted. */
  async pause(): Promise<void> {
    if (performance.now() >= this.#turnEnd) await this.giveWay();
    this.#options.signal?.throwIfAborted();
  }

  /** Lets other work run, and throws if the work is aborted. */
  async giveWay(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#turnEnd = performance.now() + longestTurn;
    this.#options.signal?.throwIfAborted();
  }
}
