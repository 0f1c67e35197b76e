/** `decktype batch work`: does shards of batches until it is asked to stop. */
import type { BatchQueue } from '../../cluster/batch/jobs.js';
import { Root } from '../../cluster/batch/root.js';
import { ShardWorker } from '../../cluster/batch/work.js';
import type { Operations } from '../../operations/listen.js';
import type { Log } from '../../operations/log.js';
import { exit } from '../input/input.js';
import { logOf, startOperations } from '../input/operations.js';
import type { OperationsOptions } from '../input/options.js';
import { reasonOf } from '../input/reasons.js';
import type { World } from '../world.js';
import { type BrokerOptions, orExplained, withQueue } from './batch.js';

interface WorkOptions extends BrokerOptions, OperationsOptions {
  readonly once?: boolean;
  readonly lockSeconds?: number;
}

export async function workOnBatches(options: WorkOptions, world: World): Promise<number> {
  const stopAsked = world.stopAsked();
  const log = logOf(options, world);
  return orExplained(() =>
    withQueue(options, world, async (queue) => {
      let isStopping = false;
      stopAsked.then(() => {
        isStopping = true;
      });
      const operations = await startOperations(options, log, async () => {
        if (isStopping) return 'stopping';
        await queue.counts();
        return undefined;
      });
      try {
        await workUntil(stopAsked, queue, options, log, operations);
      } finally {
        await operations.stop();
      }
      return exit.fine;
    }),
  );
}

async function workUntil(
  stopAsked: Promise<void>,
  queue: BatchQueue,
  { root, once = false, lockSeconds }: WorkOptions,
  log: Log,
  operations: Operations,
): Promise<void> {
  const shared = new Root(root);
  const worker = new ShardWorker(shared);
  const shards = operations.counter('decktype_shards_total', 'Shards, by what became of them', {
    labels: ['outcome'],
  });
  const read = operations.counter('decktype_shard_input_bytes_total', 'Bytes of inputs tagged');
  const seconds = operations.histogram('decktype_shard_seconds', 'Seconds for a shard');
  let isEmpty = () => {};
  const empty = new Promise<void>((settle) => {
    isEmpty = settle;
  });
  const taking = queue.work(
    async ({ data }) => {
      const start = performance.now();
      const outcome = await worker.work(data);
      const took = (performance.now() - start) / 1000;
      shards.add({ outcome: outcome.kind });
      if (outcome.kind === 'made') {
        read.add({}, outcome.inputBytes);
        seconds.observe(took);
      }
      log.info('shard', {
        ...{ batch: shared.pathOf(data.folder), shard: data.shard },
        ...{ outcome: outcome.kind, seconds: Math.round(took * 1000) / 1000 },
        ...(outcome.kind === 'made' && { bytes: outcome.bytes }),
      });
    },
    {
      ...(lockSeconds !== undefined && { lockSeconds }),
      async onEmpty() {
        try {
          for (const batch of await worker.finish()) log.info('batch whole', { batch });
          // A shard that failed may wait for its next try.
          if (once && (await queue.counts()).waiting === 0) isEmpty();
        } catch (error) {
          log.error('batch not finished', { reason: reasonOf(error) });
        }
      },
      onFailed({ name, tries }, reason) {
        shards.add({ outcome: 'failed' });
        log.error('shard failed', { job: name, tries, reason });
      },
    },
  );
  log.info('waiting for shards', {}, 'waiting for shards; press Ctrl+C to stop');
  await (once ? Promise.race([stopAsked, empty]) : stopAsked);
  log.info('stopping', {}, 'stopping when the shard that runs is done');
  await taking.stop();
  await worker.finish();
}
