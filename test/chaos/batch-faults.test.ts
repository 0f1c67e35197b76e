/** Faults of brokers that take long; test/e2e/cluster-faults.test.ts has those of `npm test`. */
import pg from 'pg';
import { describe, expect, onTestFinished } from 'vitest';
import { testWith } from '../support/needs.js';
import { postgresServer, startPostgres } from '../support/postgres.js';
import { until } from '../support/running.js';
import { awaiting } from './batch.js';
import { checkBatch } from './batch-checker.js';
import { doneIn, planned, useBatchCommands } from './batch-commands.js';
import { brokerNeeds, startBroker } from './brokers.js';
import { ended } from './workers.js';

const batches = useBatchCommands();
const { begin, newFolder } = batches;

describe('a broker', () => {
  for (const kind of ['redis', 'postgres'] as const) {
    testWith(
      brokerNeeds[kind],
      `that is not there yet is waited for by work and wait: ${kind}`,
      async (program) => {
        const server = await startBroker(kind, program);
        onTestFinished(() => server.stop());
        const out = newFolder();
        expect(await batches.submit(out, server.url)).toMatchObject({
          status: 0,
        });
        await server.crash('fast');
        const log = ['--log', 'json', '--operations-port', '0'];
        const stopped = begin(['batch', 'work', '--broker', server.url]);
        const working = begin(['batch', 'work', '--broker', server.url, ...log]);
        const waited = begin(awaiting(out, server.url));
        for (const one of [stopped, working, waited]) {
          await until(() => one.printed().includes('waiting'), 'it says that it waits');
        }
        const [, operations = ''] = /"url":"([^"]+)"/.exec(working.printed()) ?? [];
        expect((await fetch(`${operations}/healthz`)).status).toBe(200);
        expect((await fetch(`${operations}/readyz`)).status).toBe(503);
        stopped.child.kill('SIGTERM');
        expect(await ended(stopped, 30), stopped.printed()).toBe(0);
        await server.restart();
        expect(await ended(waited, 60), waited.printed()).toBe(batches.reference.status);
        expect((await fetch(`${operations}/readyz`)).status).toBe(200);
        working.child.kill('SIGTERM');
        expect(await ended(working, 30), working.printed()).toBe(0);
        expect(working.printed().match(/"event":"waiting"/g)).toHaveLength(1);
        checkBatch({
          out,
          joined: `${out}-joined`,
          reference: batches.reference,
          printed: waited.printed(),
        });
      },
    );
  }

  testWith(
    postgresServer,
    'that loses a connection when a worker begins is used again',
    async (programs) => {
      const postgres = await startPostgres(programs);
      const address = await postgres.newDatabase();
      const out = newFolder();
      expect(await batches.submit(out, address)).toMatchObject({ status: 0 });
      const locker = new pg.Client({ connectionString: address });
      const other = new pg.Client({ connectionString: address });
      await Promise.all([locker.connect(), other.connect()]);
      try {
        // A worker first looks whether the tables of the queue are of its version.
        await locker.query('begin; lock table decktype_queue.migration in access exclusive mode');
        const worker = begin(['batch', 'work', '--broker', address]);
        const cut = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`;
        await until(async () => (await other.query(cut)).rowCount !== 0, 'the worker waits');
        await locker.query('rollback');
        await until(() => doneIn(out) === planned(out), 'the shards are done');
        expect(worker.isRunning()).toBe(true);
      } finally {
        await Promise.all([locker.end(), other.end()]);
        await postgres.stop();
      }
    },
  );
});
