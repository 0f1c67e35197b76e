import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../../../src/services/store/store.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { damageTournament, importDump } from '../../../../support/dump.js';
import { testEnvironment } from '../../../../support/environment.js';
import { guideText } from '../../../../support/pages.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const folder = temporaryFolder();
let path = '';
beforeAll(async () => {
  path = join(folder, 'store.db');
  const store = await openStore(path);
  await importDump(store);
  await store.categorize();
  await store.close();
});

/** Serves until `use` has ended. Returns what was logged. */
async function serving(
  args: readonly string[],
  use: (log: () => string, found: (line: RegExp) => Promise<string>) => Promise<void>,
): Promise<string> {
  let stop = () => {};
  const stopped = new Promise<void>((settle) => {
    stop = settle;
  });
  const env = testEnvironment({ files: { [path]: '' }, stop: stopped });
  let code: number | undefined;
  const ended = run(['serve', '--store', path, '--port', '0', '--drain', '0', ...args], env).then(
    (result) => {
      code = result;
    },
  );
  const found = async (line: RegExp) => {
    for (;;) {
      const [, part] = line.exec(env.err()) ?? [];
      if (part !== undefined) return part;
      if (code !== undefined) throw new Error(`it ended with ${code}: ${env.err()}`);
      await new Promise((settle) => setTimeout(settle, 3));
    }
  };
  try {
    await use(env.err, found);
  } finally {
    stop();
    await ended;
  }
  expect([code, env.out()]).toEqual([0, '']);
  return env.err();
}

test('logs a line of JSON for each event, without queries and keys', async () => {
  const log = await serving(['--log', 'json', '--rate-limit', '2/60'], async (_, found) => {
    const url = await found(/"url":"([^"]+)"/);
    const headers = { 'X-Access-Key': 'secret-key' };
    await (await fetch(`${url}/games?key=secret-query`, { headers })).text();
    await (await fetch(`${url}/games/nothing/decks`)).text();
    await (await fetch(`${url}/games`)).text();
    await found(/("status":429)/);
  });
  expect(log).not.toContain('secret');
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const time = '2025-01-01T00:00:00.000Z';
  const request = { time, level: 'info', event: 'request', method: 'GET', isCut: false };
  expect(lines).toMatchObject([
    { time, level: 'info', event: 'serving', store: 'sqlite' },
    { ...request, path: '/games', route: '/games', status: 200 },
    { ...request, path: '/games/nothing/decks', route: '/games/{id}/decks', status: 404 },
    { ...request, path: '/games', status: 429 },
    { event: 'stopping' },
    { event: 'stopped' },
  ]);
  for (const { milliseconds, bytes } of lines.slice(1, 4)) {
    expect([milliseconds, bytes]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(bytes).toBeGreaterThan(0);
  }
});

test('logs no requests as text', async () => {
  const log = await serving([], async (_, found) => {
    await (await fetch(`${await found(/serving (\S+);/)}/games`)).text();
  });
  expect(log).toMatch(
    /^serving \S+; press Ctrl\+C to stop\nstopping when all requests are answered\nstopped\n$/,
  );
});

test('counts on its operations port', async () => {
  const args = ['--operations-port', '0', '--rate-limit', '3/60'];
  await serving(args, async (_, found) => {
    const operations = await found(/operations (\S+)/);
    const url = await found(/serving (\S+);/);
    for (const asked of ['games', 'games', 'unknown', 'games']) {
      await (await fetch(`${url}/${asked}`)).text();
    }
    const statusOf = async (name: string) => (await fetch(`${operations}/${name}`)).status;
    expect([await statusOf('healthz'), await statusOf('readyz')]).toEqual([200, 200]);
    const metrics = await (await fetch(`${operations}/metrics`)).text();
    for (const line of [
      'decktype_http_requests_total{route="/games",method="GET",status="200"} 2',
      'decktype_http_requests_total{route="none",method="GET",status="404"} 1',
      'decktype_http_requests_total{route="/games",method="GET",status="429"} 1',
      'decktype_http_request_seconds_count{route="/games"} 3',
      'decktype_http_rate_limited_total 1',
      'decktype_http_cut_answers_total 0',
    ]) {
      expect(metrics).toContain(`\n${line}\n`);
    }
    expect(metrics).toMatch(/\ndecktype_http_connections [1-9]/);
    const names = [...metrics.matchAll(/^# TYPE (decktype_\w+) /gm)].map(([, name]) => name);
    expect(names).toContain('decktype_tagged_tournaments_total');
    expect(names.filter((name) => !guideText.includes(`| \`${name}\``))).toEqual([]);
  });
});

test('answers whether it is ready without counting anything', async () => {
  await serving(['--operations-port', '0', '--no-metrics'], async (_, found) => {
    const operations = await found(/operations (\S+)/);
    await found(/serving (\S+);/);
    const statuses = ['healthz', 'readyz', 'metrics'].map(
      async (name) => (await fetch(`${operations}/${name}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });
});

test('says which option to change where the operations port is taken', async () => {
  const other = createServer();
  await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
  const port = String((other.address() as AddressInfo).port);
  const env = testEnvironment({ files: { [path]: '' } });
  const args = ['serve', '--store', path, '--port', '0', '--operations-port', port];
  expect(await run(args, env)).toBe(2);
  expect(env.err()).toBe(
    'decktype: cannot serve: another program listens on this port; choose another one with --operations-port\n',
  );
  other.close();
});

test('names a tournament whose stored text is damaged, and tags the others', async () => {
  const own = join(folder, 'damaged.db');
  const store = await openStore(own);
  await importDump(store);
  await store.categorize();
  await store.importRules('RIVER', '[]');
  await store.close();
  await damageTournament(own, 'night-42');
  const kept = path;
  path = own;
  const log = await serving(['--log', 'json'], async (_, found) => {
    await found(/("event":"tagged","game":"RIVER")/);
  });
  path = kept;
  expect(log).toMatch(
    /"level":"error","event":"not tagged","game":"RIVER","tournament":"night-42","reason":"its standing 0 is damaged/,
  );
  expect(log).not.toContain('"failed"');
  const after = await openStore(own);
  expect(await after.left()).toMatchObject([{ game: 'RIVER', tournaments: 1 }]);
  await after.close();
});

test('leaves lists to others with --no-tag', async () => {
  const own = join(folder, 'untagged.db');
  const store = await openStore(own);
  await importDump(store);
  await store.importRules('RIVER', '[]');
  const before = (await store.standings('night-42'))?.rows;
  await store.close();
  const kept = path;
  path = own;
  await serving(['--no-tag'], async (_, found) => {
    const url = await found(/serving (\S+);/);
    await (await fetch(`${url}/games`)).text();
  });
  path = kept;
  const after = await openStore(own);
  expect((await after.standings('night-42'))?.rows).toEqual(before);
  await after.close();
});
