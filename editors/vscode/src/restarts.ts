/** Starts the client of a window again: one start after the other, also after one that failed. */

/** What this needs of a language client. */
export interface Client {
  /** Resolves when it runs, also where it was started before. */
  start(): Promise<void>;
  /** Throws for a client that is starting, or could not start. */
  stop(): Promise<void>;
  /** Whether it is starting or runs. */
  needsStop(): boolean;
}

export class Restarts {
  #client: Client | undefined;
  #last: Promise<void> = Promise.resolve();

  /** Stops the client, and starts the one that `create` returns, if any. Rejects if that cannot start. */
  restart(create: () => Client | undefined): Promise<void> {
    return this.#next(async () => {
      await this.#stop();
      this.#client = create();
      await this.#client?.start();
    });
  }

  stop(): Promise<void> {
    return this.#next(() => this.#stop());
  }

  #next(step: () => Promise<void>): Promise<void> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => {});
    return done;
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client?.needsStop()) return;
    await client.start().then(
      () => client.stop(),
      () => {},
    );
  }
}
