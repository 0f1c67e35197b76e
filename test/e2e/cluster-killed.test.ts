import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchUnderFaults } from '../chaos/batch.js';
import { type BrokerServer, brokerNeeds, startBroker } from '../chaos/brokers.js';
import { makeReference, type Reference } from '../chaos/reference.js';
import { createLog, explained } from '../chaos/steps.js';
import { storeUnderFaults } from '../chaos/store.js';
import { describeWith } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

describe.each([
  { kind: 'redis', seed: 11 },
  { kind: 'postgres', seed: 12 },
] as const)('a batch on $kind', ({ kind, seed }) => {
  describeWith(brokerNeeds[kind], 'whose processes and broker are killed', (server) => {
    let broker: BrokerServer;
    let reference: Reference;
    beforeAll(async () => {
      broker = await startBroker(kind, server);
      reference = await makeReference(join(folder, kind), { seed, lines: 5000 });
    });
    afterAll(() => broker?.stop());

    test('loses and doubles nothing and leaves nothing half done', async () => {
      const log = createLog();
      const run = { seed, broker, reference, folder: join(folder, `${kind}-out`), most: 2, log };
      const again = `DECKTYPE_CHAOS_SEED=${seed} npm run test:chaos -- -t ${kind}`;
      expect(await explained(again, log, () => batchUnderFaults(run))).toBeGreaterThan(0);
    });
  });
});

describeWith(brokerNeeds.postgres, 'a store whose workers and server are killed', (server) => {
  let database: BrokerServer;
  beforeAll(async () => {
    database = await startBroker('postgres', server);
  });
  afterAll(() => database?.stop());

  test('shows one version in each tournament, and at last that of the last rules', async () => {
    const [seed, faults] = [13, 2];
    const log = createLog();
    const size = { tournaments: 120, players: 46 };
    const at = { url: database.url, folder: join(folder, 'store') };
    const again = `DECKTYPE_CHAOS_SEED=${seed} npm run test:chaos -- -t store`;
    const run = () => storeUnderFaults({ seed, database, ...at, ...size, faults, log });
    expect(await explained(again, log, run)).toBe(faults);
  });
});
