/** Commands and requests end even if a PostgreSQL database accepts connections but does not answer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStore } from '../../src/services/http/serve.js';
import { openStore } from '../../src/services/store/store.js';
import { importDump, writeDump } from '../support/dump.js';
import { describeWith, projectRoot } from '../support/needs.js';
import {
  type PostgresServer,
  postgresServer,
  startPostgres,
  untilLocked,
} from '../support/postgres.js';
import { run } from '../support/run.js';
import { start, until } from '../support/running.js';

describeWith(postgresServer, 'a database that hangs', (programs) => {
  let folder = '';
  let server: PostgresServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'decktype-hang-'));
    server = await startPostgres(programs);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Locks the tournaments during `work`, as another program might. */
  async function locked(url: string, work: (other: pg.Client) => Promise<void>): Promise<void> {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('begin; lock table tournaments in access exclusive mode');
      await work(other);
    } finally {
      await other.query('rollback');
      await other.end();
    }
  }

  test('because of a lock: requests get 503, and 200 once it is released', async () => {
    const url = await server.newDatabase();
    const store = await openStore(`${url}?statement_timeout=500`);
    await importDump(store);
    const running = await serveStore(store, { port: 0, onError() {} });
    const statusOf = async (path: string) => (await fetch(`${running.url}${path}`)).status;
    await locked(url, async () => {
      const paths = Array.from({ length: 30 }, () => '/tournaments');
      expect(new Set(await Promise.all(paths.map(statusOf)))).toEqual(new Set([503]));
      expect(await statusOf('/games')).toBe(200);
    });
    expect(await statusOf('/tournaments')).toBe(200);
    await running.stop();
  });

  test('because of a lock: an import waits, and ends with the reason', async () => {
    const url = await server.newDatabase();
    await (await openStore(url)).close();
    const dump = join(folder, 'dump');
    const list = () => '[{"name":"otter"}]';
    writeDump(dump, { ids: ['a'], players: 1, rules: '[]', list });
    const store = `${url}?statement_timeout=300`;
    const args = [
      join(projectRoot, 'dist/cli.cjs'),
      'import',
      dump,
      '--store',
      store,
      '--wait',
      '1',
    ];
    await locked(url, async () => {
      const { status, stderr } = await run(process.execPath, args, folder);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /the database does not answer \(canceling statement due to statement timeout\)\. .*run the command again/,
      );
    });
    expect(await run(process.execPath, args, folder)).toMatchObject({ status: 0 });
  });

  test.each([
    [['SIGINT'], '0', [0, null]],
    [['SIGTERM', 'SIGINT'], '3600', [null, 'SIGINT']],
  ] as const)(
    'because of a lock: the service ends in time, and at once on a second signal: %j',
    async ([first, second], grace, how) => {
      const url = await server.newDatabase();
      await (await openStore(url)).close();
      const patient = `${url}?statement_timeout=600000&query_timeout=600000`;
      const service = start(['serve', '--store', patient, '--port', '0', '--grace', grace]);
      await until(() => /serving \S+;/.test(service.printed()), 'it serves');
      const [, origin = ''] = /serving (\S+);/.exec(service.printed()) ?? [];
      await locked(url, async (other) => {
        const answered = fetch(`${origin}/tournaments`).then(
          () => true,
          () => false,
        );
        await untilLocked(other, 'the answer is being made');
        service.child.kill(first);
        await until(() => service.printed().includes('stopping'), 'it stops');
        if (second !== undefined) service.child.kill(second);
        expect([await service.ended, service.child.signalCode]).toEqual(how);
        expect(await answered).toBe(false);
      });
    },
  );

  test('without answering: requests get 503, and 200 once it answers again', async () => {
    const url = new URL(await server.newDatabase());
    const port = Number(url.port);
    const sockets = new Set<Socket>();
    const proxy = createServer((client) => {
      const database = connect(port, '127.0.0.1');
      for (const socket of [client, database]) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      }
      client.pipe(database).pipe(client);
    });
    await new Promise<void>((settle) => proxy.listen(0, '127.0.0.1', settle));
    url.port = String((proxy.address() as AddressInfo).port);
    const store = await openStore(`${url.href}?query_timeout=500`);
    await importDump(store);
    const running = await serveStore(store, { port: 0, onError() {} });
    const statusOf = async (path: string) => (await fetch(`${running.url}${path}`)).status;
    expect(await statusOf('/tournaments')).toBe(200);
    for (const socket of sockets) socket.unpipe();
    expect(await statusOf('/tournaments')).toBe(503);
    // The silent connection is not reused; the proxy pipes a new one.
    expect(await statusOf('/tournaments')).toBe(200);
    await running.stop();
    for (const socket of sockets) socket.destroy();
    await new Promise((settle) => proxy.close(settle));
  });
});
