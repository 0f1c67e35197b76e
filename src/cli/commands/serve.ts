/** `decktype serve`: serves the data interface from a store until it is asked to stop. */

import { counted } from '../../diagnostics/counted.js';
import { visible } from '../../diagnostics/visible.js';
import type { RateLimit } from '../../http/rate-limit.js';
import { type RunningService, serveStore } from '../../http/serve.js';
import { StoreError, StoreUnavailableError } from '../../store/errors.js';
import type { Store } from '../../store/store.js';
import { CommandError, exit } from '../input/input.js';
import { listeningError } from '../input/listening.js';
import { logOf, startOperations } from '../input/operations.js';
import type { OperationsOptions, StoreOptions } from '../input/options.js';
import { reasonOf } from '../input/reasons.js';
import { openExistingStore } from '../input/store.js';
import type { World } from '../world.js';

interface ServeCommandOptions extends StoreOptions, OperationsOptions {
  readonly port: number;
  readonly host: string;
  readonly rateLimit?: string;
}

export async function serve(options: ServeCommandOptions, world: World): Promise<number> {
  const { port, host } = options;
  const rateLimit = options.rateLimit === undefined ? undefined : readLimit(options.rateLimit);
  const stopAsked = world.stopAsked();
  const store = await openExistingStore(options, world);
  const print = (text: string) => world.stderr.write(`${text}\n`);
  const log = logOf(options, world);
  const operations = await startOperations(options, log, async () => undefined);
  const running = await start(store, async () => {
    // An import may have been stopped before it had tagged everything.
    for (const { game, tournaments } of await store.categorize()) {
      await print(`${visible(game)}: tagged ${counted(tournaments, 'untagged tournament')}`);
    }
    return serveStore(store, {
      port,
      host,
      ...(rateLimit === undefined ? {} : { rateLimit }),
      onError: errorPrinter(print, world),
    });
  });
  await print(`serving ${running.url}; press Ctrl+C to stop`);
  await stopAsked;
  await print('stopping when all requests are answered');
  await running.stop();
  await operations.stop();
  return exit.fine;
}

/** Milliseconds between two messages that the store is not available: each request has one. */
const quietTime = 10_000;

function errorPrinter(print: (text: string) => Promise<void>, world: World) {
  let last = Number.NEGATIVE_INFINITY;
  return (error: unknown): void => {
    if (error instanceof StoreUnavailableError) {
      if (world.now() - last < quietTime) return;
      last = world.now();
    }
    // The message of the store says what to do; any other error is a fault of the service.
    const isKnown = error instanceof StoreError || !(error instanceof Error);
    void print(isKnown ? reasonOf(error) : (error.stack ?? ''));
  };
}

async function start(store: Store, open: () => Promise<RunningService>): Promise<RunningService> {
  try {
    return await open();
  } catch (error) {
    await store.close();
    throw listeningError(error);
  }
}

function readLimit(text: string): RateLimit {
  const [, requests, seconds] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (Number(requests) > 0 && Number(seconds) > 0) {
    return { requests: Number(requests), seconds: Number(seconds) };
  }
  throw new CommandError(`--rate-limit ${text} is not REQUESTS/SECONDS, such as 50/300`);
}
