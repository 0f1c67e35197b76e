import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../../../src/services/store/store.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { damageTournament, importDump } from '../../../../support/dump.js';
import { testEnvironment } from '../../../../support/environment.js';
import { gate } from '../../../../support/gate.js';
import { listeningInTest } from '../../../../support/listening.js';
import { guideText } from '../../../../support/pages.js';
import { runCommand } from '../../../../support/run-command.js';
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

/** A store with the dump, of which no list of RIVER is tagged. */
async function untaggedStore(name: string): Promise<string> {
  const address = join(folder, name);
  const store = await openStore(address);
  await importDump(store);
  await store.importRules('RIVER', '[]');
  await store.close();
  return address;
}

type Use = (found: (line: RegExp) => Promise<string>) => Promise<void>;

/** Serves until `use` has ended. Returns what was logged. */
async function serving(args: readonly string[], use: Use, address = path): Promise<string> {
  const { open: stop, opened: stopped } = gate();
  const env = testEnvironment({ files: { [address]: '' }, stop: stopped });
  let code: number | undefined;
  const ended = run(
    ['serve', '--store', address, '--port', '0', '--drain', '0', ...args],
    env,
  ).then((result) => {
    code = result;
  });
  const found = async (line: RegExp) => {
    for (;;) {
      const [, part] = line.exec(env.err()) ?? [];
      if (part !== undefined) return part;
      if (code !== undefined) throw new Error(`it ended with ${code}: ${env.err()}`);
      await new Promise((settle) => setTimeout(settle, 3));
    }
  };
  try {
    await use(found);
  } finally {
    stop();
    await ended;
  }
  expect([code, env.out()]).toEqual([0, '']);
  return env.err();
}

test('logs a line of JSON for each event, without queries and keys', async () => {
  const log = await serving(['--log', 'json', '--rate-limit', '2/60'], async (found) => {
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
  const log = await serving([], async (found) => {
    await (await fetch(`${await found(/serving (\S+);/)}/games`)).text();
  });
  expect(log).toMatch(
    /^serving \S+; press Ctrl\+C to stop\nstopping when all requests are answered\nstopped\n$/,
  );
});

test('counts on its operations port', async () => {
  const args = ['--operations-port', '0', '--rate-limit', '3/60'];
  await serving(args, async (found) => {
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
  await serving(['--operations-port', '0', '--no-metrics'], async (found) => {
    const operations = await found(/operations (\S+)/);
    await found(/serving (\S+);/);
    const statuses = ['healthz', 'readyz', 'metrics'].map(
      async (name) => (await fetch(`${operations}/${name}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });
});

test.each([
  ['--port', ''],
  ['--operations-port', ' --port 0'],
])('says to change %s where its port is taken', async (option, others) => {
  const port = await listeningInTest(createServer());
  const line = `serve --store ${path} ${option} ${port}${others}`;
  expect(await runCommand(line, { files: { [path]: '' } })).toMatchObject({
    ...{ code: 2, out: '' },
    err: `decktype: cannot serve: another program listens on this port; choose another one with ${option}\n`,
  });
});

test('tags what is untagged, and serves until it is asked to stop', async () => {
  const own = await untaggedStore('tagged.db');
  const use: Use = async (found) => {
    const url = await found(/serving (\S+);/);
    await found(/(RIVER: tagged 3 untagged tournaments)/);
    const answer = await fetch(`${url}/tournaments/night-42/standings`);
    expect(answer.headers.get('RateLimit')).toMatch(/^"5-in-1min"; r=4; t=\d+$/);
    expect(await answer.json()).toMatchObject([{ deck: { id: 'other' } }, {}, {}]);
  };
  await serving(['--rate-limit', '5/60'], use, own);
  // SQLite takes its log away when the last one closes the file.
  expect(existsSync(`${own}-wal`)).toBe(false);
});

test('names a tournament whose stored text is damaged, and tags the others', async () => {
  const own = await untaggedStore('damaged.db');
  await damageTournament(own, 'night-42');
  const use: Use = async (found) => {
    await found(/("event":"tagged","game":"RIVER")/);
  };
  const log = await serving(['--log', 'json'], use, own);
  expect(log).toMatch(
    /"level":"error","event":"not tagged","game":"RIVER","tournament":"night-42","reason":"its standing 0 is damaged/,
  );
  expect(log).not.toContain('"failed"');
  const after = await openStore(own);
  expect(await after.left()).toMatchObject([{ game: 'RIVER', tournaments: 1 }]);
  await after.close();
});

test('leaves lists to others with --no-tag', async () => {
  const own = await untaggedStore('untagged.db');
  const rows = async () => {
    const store = await openStore(own);
    const found = (await store.standings('night-42'))?.rows;
    await store.close();
    return found;
  };
  const before = await rows();
  const use: Use = async (found) => {
    await (await fetch(`${await found(/serving (\S+);/)}/games`)).text();
  };
  await serving(['--no-tag'], use, own);
  expect(await rows()).toEqual(before);
});
