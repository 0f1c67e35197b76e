/** A batch and a store under a few faults; test/chaos/chaos.test.ts has many more. */
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { batchUnderFaults } from '../chaos/batch.js';
import { brokerNeeds, startBroker } from '../chaos/brokers.js';
import { makeReference } from '../chaos/reference.js';
import { createLog, explained } from '../chaos/steps.js';
import { storeUnderFaults } from '../chaos/store.js';
import { testWith } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const log = createLog();

testWith(
  brokerNeeds.redis,
  'a batch whose processes and broker are killed loses and duplicates nothing, and leaves nothing half done',
  async (server) => {
    const broker = await startBroker('redis', server);
    onTestFinished(() => broker.stop());
    const seed = 11;
    const reference = await makeReference(join(folder, 'input'), { seed, lines: 400 });
    const run = { seed, broker, reference, folder: join(folder, 'batch'), most: 2, log };
    const again = `DECKTYPE_CHAOS_SEED=${seed} npm run test:chaos -- -t redis`;
    expect(await explained(again, log, () => batchUnderFaults(run))).toBeGreaterThan(0);
  },
);

testWith(
  brokerNeeds.postgres,
  'a store whose workers and server are killed shows one version per tournament, and finally that of the last rules',
  async (server) => {
    const database = await startBroker('postgres', server);
    onTestFinished(() => database.stop());
    const [seed, faults] = [13, 2];
    const size = { tournaments: 20, players: 46, pause: 300 };
    const at = { url: database.url, folder: join(folder, 'store') };
    const again = `DECKTYPE_CHAOS_SEED=${seed} npm run test:chaos -- -t store`;
    const run = () => storeUnderFaults({ seed, database, ...at, ...size, faults, log });
    expect(await explained(again, log, run)).toBe(faults);
  },
);
