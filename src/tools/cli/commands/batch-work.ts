/** `decktype batch work`: processes shards from a queue until it is asked to stop. */

import { setTimeout as pause } from 'node:timers/promises';
import { counted } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import { BatchError } from '../../../services/cluster/batch/folder.js';
import type { ShardJob } from '../../../services/cluster/batch/model.js';
import { createShardWorker, type Finished } from '../../../services/cluster/batch/work.js';
import {
  type JobQueue,
  PostponedError,
  type QueueOptions,
} from '../../../services/cluster/queue/queue.js';
import type { Log } from '../../../services/operations/log.js';
import type { BatchWorkOptions } from '../definitions/scale.js';
import type { Environment } from '../environment.js';
import { noteFindings, systemReason } from '../input/errors.js';
import {
  commandArguments,
  orExplained,
  type RootOptions,
  rootOf,
  withQueue,
} from '../loading/batches.js';
import { runUntilStopped } from '../loading/store.js';

/** Milliseconds between checks whether the queue is empty. */
const lookTime = 300;
/**
 * With `--once`: milliseconds without a finished shard, while folders are unusable, after which the worker
 * ends.
 */
const blockedTime = 5000;

export function workOnBatches(options: BatchWorkOptions, env: Environment): Promise<void> {
  const { once = false } = options;
  return withWork(options, env, once, ({ log, work }, waiting) =>
    withQueue(
      options,
      env,
      async (queue) => {
        log.info('waiting for shards', {}, 'waiting for shards; press Ctrl+C to stop');
        const worked = await work(queue, 'retry');
        if (worked !== undefined && left(worked, options, log)) noteFindings(env);
      },
      waiting,
    ),
  );
}

/**
 * Logs shards that are left because they are not in the queue, or because their folder is blocked. Returns whether
 * any shards are left.
 */
function left({ finished, givenUp, blocked }: Worked, options: RootOptions, log: Log): boolean {
  const others = finished.left.filter(({ batch }) => !givenUp.has(batch));
  for (const { batch, shards } of others) {
    const advice = ` that are not in the queue; decktype batch retry ${commandArguments(batch, options)} adds them`;
    // Shards that wait for a blocked folder are still in the queue.
    const sentence = `${batch}: ${counted(shards, 'shard')} left${blocked === undefined ? advice : ''}`;
    log.error('shards left', { batch, shards }, sentence);
  }
  if (blocked !== undefined) {
    const sentence = `${blocked}; its shards stay in the queue: run decktype batch work again later`;
    log.error('shards left', { reason: blocked }, sentence);
  }
  return blocked !== undefined || givenUp.size + others.length > 0;
}

interface Worked {
  readonly finished: Finished;
  /** Batches with shards that the worker gave up on. */
  readonly givenUp: ReadonlySet<string>;
  /** Why shards were postponed, if that happened until the worker ended. */
  readonly blocked: string | undefined;
}

interface Working {
  readonly log: Log;
  /**
   * Processes the jobs of a queue; resolves to undefined if stopped. `again` is the subcommand that retries
   * shards.
   */
  work(queue: JobQueue<ShardJob>, again: 'retry' | 'do'): Promise<Worked | undefined>;
}

/** Calls `use` with a worker that has a log and metrics, and runs until it is asked to stop. */
export function withWork(
  options: Omit<BatchWorkOptions, 'broker' | 'once'>,
  env: Environment,
  once: boolean,
  use: (working: Working, waiting: QueueOptions) => Promise<void>,
): Promise<void> {
  const { lockSeconds } = options;
  return runUntilStopped(options, env, 'the broker', (process) => {
    const { log, operations, signal, stopAsked, onWarning, beReady } = process;
    const onWait = (reason: string) => log.warn('waiting', { reason }, `waiting: ${reason}`);
    const waiting = { onWait, onWarning, ...(!once && { waitUntil: signal }) };
    return orExplained(() => use({ log, work }, waiting));

    async function work(
      queue: JobQueue<ShardJob>,
      again: 'retry' | 'do',
    ): Promise<Worked | undefined> {
      beReady(() => queue.counts());
      const shared = rootOf(options);
      const placeOf = ({ folder, shard }: ShardJob) => ({ batch: shared.pathOf(folder), shard });
      const worker = createShardWorker(shared);
      const shards = operations.counter('decktype_shards_total', 'Shards, by what became of them', [
        'outcome',
      ]);
      const read = operations.counter('decktype_shard_input_bytes_total', 'Bytes of inputs tagged');
      const seconds = operations.histogram('decktype_shard_seconds', 'Seconds for a shard');
      for (const state of ['waiting', 'failed'] as const) {
        operations.gauge(
          `decktype_${state}_shards`,
          `Shards in the queue that are ${state}`,
          async () => (await queue.counts())[state],
        );
      }
      /** Whether the queue was empty after the last job. */
      let isEmpty = false;
      /** Names of the jobs of shards whose last attempt by this worker failed. */
      const failed = new Set<string>();
      /** Why the last shard was postponed; `blockedSince` is when shards began to be postponed. */
      let lastReason: string | undefined;
      let blockedSince = Infinity;
      let finishing = Promise.resolve();
      const finish = async () => {
        try {
          const { whole, damaged } = await worker.finish();
          for (const batch of whole) log.info('batch whole', { batch });
          for (const reason of damaged) log.error('batch not finished', { reason });
        } catch (error) {
          log.error('batch not finished', { reason: systemReason(error) });
        }
      };
      const taking = queue.work(
        async ({ name, data }) => {
          isEmpty = false;
          const start = performance.now();
          const outcome = await worker.work(data).catch((error: unknown) => {
            if (error instanceof PostponedError) {
              const reason = `${placeOf(data).batch}: ${error.message}`;
              if (lastReason !== reason) onWait(reason);
              lastReason = reason;
              blockedSince = Math.min(blockedSince, start);
            }
            throw error;
          });
          lastReason = undefined;
          blockedSince = Infinity;
          const took = (performance.now() - start) / 1000;
          failed.delete(name);
          shards.add({ outcome: outcome.kind });
          if (outcome.kind === 'made') {
            read.add({}, outcome.inputBytes);
            seconds.observe(took);
          }
          log.info('shard', {
            ...placeOf(data),
            outcome: outcome.kind,
            seconds: Math.round(took * 1000) / 1000,
            bytes: outcome.kind === 'made' ? outcome.bytes : undefined,
          });
        },
        {
          ...defined({ lockSeconds }),
          onEmpty() {
            isEmpty = true;
            finishing = finishing.then(finish);
          },
          onLost({ data }) {
            const { batch, shard } = placeOf(data);
            const sentence = `${batch}: shard ${shard} showed no sign of life for --lock-seconds, or left the queue; another worker may do it as well`;
            log.warn('shard lost', { batch, shard }, sentence);
          },
          onFailed({ name, data, tries, reason }) {
            failed.add(name);
            shards.add({ outcome: 'failed' });
            log.error('shard failed', { ...placeOf(data), tries, reason });
          },
        },
      );
      let isWaitLogged = false;
      // A failed shard waits for its next attempt, and one whose worker died until its lock expires.
      const hasEnded = async () => {
        if (!isEmpty) return false;
        const { waiting, active } = await queue.counts();
        if (waiting === 0 && active > 0 && isEmpty && !isWaitLogged) {
          const sentence = `waiting for ${counted(active, 'shard')} of other workers; those of workers that are gone are taken over`;
          log.info('waiting for others', { shards: active }, sentence);
          isWaitLogged = true;
        }
        return waiting + active === 0 && isEmpty;
      };
      if (!once) await stopAsked;
      // A broker that is down never answers, and must not prevent stopping.
      const isOver = () => Promise.race([hasEnded(), stopAsked.then(() => true)]);
      const isBlocked = () => performance.now() - blockedSince > blockedTime;
      while (!signal.aborted && !isBlocked() && !(await isOver())) await pause(lookTime);
      if (signal.aborted) log.info('stopping', {}, 'stopping after the current shard');
      await taking.stop();
      await finishing;
      const finished = await worker.finish();
      const [fault] = finished.damaged;
      if (fault !== undefined) throw new BatchError(fault);
      if (signal.aborted) return undefined;
      const givenUp = new Set<string>();
      for (const { name, data, reason } of await queue.failed()) {
        if (!failed.has(name)) continue;
        const { batch, shard } = placeOf(data);
        const sentence = `${batch}: shard ${shard} was given up: ${reason}; when the cause is fixed, decktype batch ${again} ${commandArguments(batch, options)} tries it again`;
        log.error('shard given up', { batch, shard, reason }, sentence);
        givenUp.add(batch);
      }
      return { finished, givenUp, blocked: isBlocked() ? lastReason : undefined };
    }
  });
}
