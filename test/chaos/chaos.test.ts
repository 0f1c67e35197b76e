import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWith } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { batchUnderFaults } from './batch.js';
import { type BrokerKind, type BrokerServer, brokerNeeds, startBroker } from './brokers.js';
import { partsUnderFaults } from './parts.js';
import { makeReference, type Reference } from './reference.js';
import { createLog, explained } from './steps.js';
import { storeUnderFaults } from './store.js';

const faults = Number(process.env.DECKTYPE_CHAOS_FAULTS ?? 100);
const firstSeed = Number(process.env.DECKTYPE_CHAOS_SEED ?? Date.now() % 2 ** 31);

const folder = temporaryFolder();

/** Repeats a run, each time with another seed, until the share of faults is reached. */
async function untilFaults(
  share: number,
  run: (seed: number, left: number, log: ReturnType<typeof createLog>) => Promise<number>,
): Promise<void> {
  const most = Math.round(faults * share);
  let done = 0;
  for (let seed = firstSeed; done < most; seed++) {
    const log = createLog();
    const again = `DECKTYPE_CHAOS_SEED=${seed} npm run test:chaos`;
    done += await explained(again, log, () => run(seed, most - done, log));
    console.log(`seed ${seed}: ${done} of ${most} faults\n${log.lines.join('\n')}`);
  }
  expect(done).toBeGreaterThanOrEqual(most);
}

describe.each(['redis', 'postgres'] as const)('a batch on %s', (kind: BrokerKind) => {
  describeWith(brokerNeeds[kind], 'whose processes and broker are killed', (server) => {
    let broker: BrokerServer;
    let reference: Reference;
    beforeAll(async () => {
      broker = await startBroker(kind, server);
      reference = await makeReference(join(folder, kind), { seed: firstSeed, lines: 40_000 });
    });
    afterAll(() => broker?.stop());

    test('loses and duplicates nothing, and leaves nothing half done', () =>
      untilFaults(0.33, (seed, left, log) => {
        const at = join(folder, `${kind}-${seed}`);
        const most = Math.min(left, 8);
        return batchUnderFaults({ seed, broker, reference, folder: at, most, log });
      }));
  });
});

test('a batch without a queue whose parts are killed loses and duplicates nothing, and leaves nothing half done', async () => {
  const input = { seed: firstSeed, lines: 40_000 };
  const reference = await makeReference(join(folder, 'parts'), input);
  await untilFaults(0.33, (seed, left, log) => {
    const at = join(folder, `parts-${seed}`);
    return partsUnderFaults({ seed, reference, folder: at, most: Math.min(left, 8), log });
  });
});

/** Tagged in a second or two. Neither number divides the numbers of rows that are written at once. */
const size = { tournaments: 300, players: 46 };

test('a store in a file whose workers and importers are killed shows one version per tournament', () =>
  untilFaults(0.1, (seed, left, log) => {
    const at = join(folder, `file-${seed}`);
    const url = join(folder, `store-${seed}.db`);
    const run = { seed, database: undefined, url, folder: at, ...size, faults: left, log };
    return storeUnderFaults(run);
  }));

describeWith(brokerNeeds.postgres, 'a store whose workers and servers are killed', (server) => {
  let database: BrokerServer;
  beforeAll(async () => {
    database = await startBroker('postgres', server);
  });
  afterAll(() => database?.stop());

  test('shows one version per tournament, with its queue in the same database', () =>
    untilFaults(0.12, async (seed, left, log) => {
      const url = await database.newAddress();
      const at = join(folder, `store-${seed}`);
      return storeUnderFaults({ seed, database, url, folder: at, ...size, faults: left, log });
    }));

  describeWith(brokerNeeds.redis, 'with its queue in Redis', (redis) => {
    let broker: BrokerServer;
    beforeAll(async () => {
      broker = await startBroker('redis', redis);
    });
    afterAll(() => broker?.stop());

    test('shows one version per tournament', () =>
      untilFaults(0.12, async (seed, left, log) => {
        const url = await database.newAddress();
        const at = join(folder, `store-redis-${seed}`);
        const run = { seed, database, url, broker, folder: at, ...size, faults: left, log };
        return storeUnderFaults(run);
      }));
  });
});
