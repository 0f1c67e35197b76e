/**
 * import, mirror, serve and store work with failing files, store statements or requests: the exit code is not 0, a
 * message says why, no tournament is stored partially, and the next run completes the store.
 */
import { existsSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createService } from '../../../../src/services/http/routes.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { run } from '../../../../src/tools/cli/run.js';
import { writeDump } from '../../../support/dump.js';
import { type Fault, failingEnvironment } from '../../../support/failing-environment.js';
import { type StatementFault, withFailingSqlite } from '../../../support/failing-sqlite.js';
import { gate } from '../../../support/gate.js';
import { listening, listeningInTest } from '../../../support/listening.js';
import { until } from '../../../support/running.js';
import { drawnPlaces } from '../../../support/sampled.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const ids = ['t0', 't1'];
const players = 4;
const root = temporaryFolder();
let dump = '';
let url = '';
beforeAll(() => {
  dump = join(root, 'dump');
  url = join(root, 'store.db');
  writeDump(dump, {
    ids,
    players,
    rules: '[{"identifier":"otters","name":"Otters","cards":[{"name":"River Otter"}]}]',
    list: (n) => `[{"name":"${n % 2 === 0 ? 'River Otter' : 'Old Pike'}","count":2}]`,
  });
});

function removeStore(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}
beforeEach(() => removeStore(url));

/** Runs a command that must succeed. */
async function succeed(line: string, what = line): Promise<void> {
  expect(await run(line.split(' '), failingEnvironment().env), what).toBe(0);
}

/** Runs a command with a failing store statement, if given. */
async function attempt(line: string, fault?: StatementFault) {
  const { env, out, err } = failingEnvironment();
  let code = -1;
  const statements = await withFailingSqlite(url, fault, async () => {
    code = await run(line.split(' '), env);
  });
  return { code, statements, out: out(), err: err() };
}

/** The contents of a store; fails if a tournament is stored only partially. */
async function contents(path: string) {
  if (!existsSync(path)) return undefined;
  const store = await openStore(path);
  try {
    const tournaments = [];
    for (const id of ids) {
      const [details, standings, pairings] = [
        (await store.details(id))?.rows,
        (await store.standings(id))?.rows,
        (await store.pairings(id))?.rows,
      ];
      if (details !== undefined) {
        expect([standings?.length, pairings?.length]).toEqual([players, players / 2]);
      }
      tournaments.push({ details, standings, pairings });
    }
    return { games: await store.games(), rules: await store.rules('RIVER'), tournaments };
  } finally {
    await store.close();
  }
}

describe('decktype import', () => {
  const line = () => `import ${dump} --store ${url}`;

  test('survives any failing operation on files and streams', async () => {
    const usual = failingEnvironment();
    expect(await run(line().split(' '), usual.env)).toBe(0);
    const whole = await contents(url);
    for (const [at, { name, path }] of drawnPlaces(usual.operations, 'import')) {
      removeStore(url);
      const code = name === 'stdout' ? 'ENOSPC' : 'EIO';
      const { env, err } = failingEnvironment({ at, code, isLasting: false });
      const what = `${at}: ${name} ${path}`;
      const isHarmless = name === 'stderr';
      const status = await run(line().split(' '), env);
      // An unreadable file in a folder is a finding; the others are imported.
      const isFinding = err().includes(`${path} error file-not-read: `);
      const isOfRules = path.endsWith('/decks.json');
      expect([status], what).toEqual([isHarmless ? 0 : isFinding && !isOfRules ? 1 : 2]);
      if (!isHarmless) {
        const named = name === 'stdout' ? 'standard output' : path;
        if (!isFinding) expect(err(), what).toMatch(/^decktype: cannot (read|write to) .*: /m);
        expect(err(), what).toContain(named);
      }
      await contents(url);
      await succeed(line(), what);
      expect(await contents(url), what).toEqual(whole);
    }
  });

  test('survives any failing statement', () => surviveStatements(line()));
});

describe('decktype mirror', () => {
  let source: Store;
  let address = '';
  const servers: Server[] = [];
  let requests = 0;

  beforeAll(async () => {
    const path = join(root, 'source.db');
    await succeed(`import ${dump} --store ${path}`);
    source = await openStore(path);
    address = await losing('all', 0, -1);
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await source.close();
  });
  beforeEach(() => {
    requests = 0;
  });
  const line = () => `mirror ${address} --store ${url}`;

  /** The address of a service that drops, or cuts in half, its answers from `first` to `last`. */
  async function losing(lost: 'all' | 'half', first: number, last: number): Promise<string> {
    const service = createService(source, {});
    let number = 0;
    const server = createServer(async (request, response) => {
      requests++;
      const at = number++;
      const answer = await service.fetch(new Request(`http://host${request.url}`));
      const body = Buffer.from(await answer.arrayBuffer());
      const isLost = first <= at && at <= last;
      if (isLost && lost === 'all') {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
      });
      if (!isLost) response.end(body);
      else response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy());
    });
    servers.push(server);
    return `http://127.0.0.1:${await listening(server)}`;
  }

  test('survives any failing statement', () => surviveStatements(line()));

  test.each(['all', 'half'] as const)(
    'retries any request whose answer is lost: %s of it',
    async (lost) => {
      await succeed(line());
      const whole = await contents(url);
      const count = requests;
      expect(count).toBe(10);
      await Promise.all(
        drawnPlaces(Array.from({ length: count }), lost).map(async ([at]) => {
          const path = join(root, `lost-${lost}-${at}.db`);
          const { env, err } = failingEnvironment();
          const code = await run(['mirror', await losing(lost, at, at), '--store', path], env);
          expect([code, err().includes('decktype:')], `${at}: ${err()}`).toEqual([0, false]);
          expect(await contents(path)).toEqual(whole);
        }),
      );
    },
  );

  test('ends if a service stays unavailable, and is completed later', async () => {
    await succeed(line());
    const whole = await contents(url);
    const count = requests;
    await Promise.all(
      drawnPlaces(Array.from({ length: count }), 'away').map(async ([at]) => {
        const path = join(root, `away-${at}.db`);
        const { env, err } = failingEnvironment();
        const from = await losing('all', at, Infinity);
        expect(await run(['mirror', from, '--store', path], env)).toBe(2);
        expect(err()).toMatch(/^decktype: .*127\.0\.0\.1.*; run the command again to continue$/m);
        expect(err()).not.toContain('unexpected');
        await contents(path);
        await succeed(`mirror ${address} --store ${path}`);
        expect(await contents(path)).toEqual(whole);
      }),
    );
  });
});

describe('decktype serve', () => {
  const args = () => ['serve', '--store', url, '--port', '0', '--no-tag'];

  const prepare = () => succeed(`import ${dump} --store ${url}`);

  /** Serves until `use` has been called with the address; undefined if it fails to start. */
  async function serving(
    use: (address: string) => Promise<void>,
    fault?: Fault,
  ): Promise<{ readonly code: number; readonly err: string }> {
    const stopped = gate();
    const { env, err } = failingEnvironment(fault, { stop: stopped.opened });
    let code: number | undefined;
    const ended = run(args(), env).then((result) => {
      code = result;
    });
    await until(() => code !== undefined || err().includes('press Ctrl+C'), 'it serves');
    if (code === undefined) await use(/serving (\S+);/.exec(err())?.[1] ?? '');
    stopped.open();
    await ended;
    return { code: code ?? -1, err: err() };
  }

  test('does not start if the store is inaccessible', async () => {
    await prepare();
    const fault = { at: 0, code: 'EIO', isLasting: false };
    const { code, err } = await serving(async () => {}, fault);
    expect({ code, err }).toEqual({
      code: 2,
      err: `decktype: cannot read ${url}: the device reports an error (EIO)\n`,
    });
  });

  test('does not start if a statement fails, and answers 500 if one fails later', async () => {
    await prepare();
    const asked = [
      'games',
      'games/RIVER/decks',
      'tournaments',
      ...ids.map((id) => `tournaments/${id}/standings`),
    ];
    const servedWith = async (fault?: StatementFault) => {
      removeStore(url);
      await prepare();
      const statuses: number[] = [];
      let outcome = { code: -1, err: '' };
      let begun = false;
      const statements = await withFailingSqlite(url, fault, async () => {
        outcome = await serving(async (address) => {
          begun = true;
          for (const path of asked) {
            const answer = await fetch(`${address}/${path}`);
            statuses.push(answer.status);
            await answer.text();
          }
        });
      });
      return { ...outcome, statuses, statements, begun };
    };
    const usual = await servedWith();
    expect([usual.code, usual.statuses]).toEqual([0, asked.map(() => 200)]);
    for (const [at, sql] of drawnPlaces(usual.statements, 'serve')) {
      const { code, err, statuses, begun } = await servedWith({
        at,
        code: 'SQLITE_IOERR',
        isLasting: false,
      });
      const what = `${at}: ${sql}\n${err}`;
      expect(err, what).toContain('disk');
      if (!begun) {
        expect([code, err.includes('unexpected')], what).toEqual([2, false]);
      } else {
        expect(code, what).toBe(0);
        expect([...statuses].sort(), what).toEqual([...asked.slice(1).map(() => 200), 500]);
      }
    }
  });
});

test.each(['serve', 'store work'])(
  'decktype %s, stopped while its database does not answer, does not wait for the connection to fail',
  async (command) => {
    let connections = 0;
    const database = createTcpServer((socket) => {
      connections++;
      socket.resume().once('close', () => connections--);
    });
    const port = await listeningInTest(database);
    const stopped = gate();
    const { env } = failingEnvironment(undefined, { stop: stopped.opened });
    const address = `postgres://127.0.0.1:${port}/db`;
    const ended = run([...command.split(' '), '--store', address], env);
    await until(() => connections === 1, 'it connects');
    stopped.open();
    expect(await ended).toBe(0);
    expect(connections).toBe(1);
  },
  60_000,
);

test('decktype store work survives any failing statement, and the next run tags the rest', async () => {
  const work = `store work --once --store ${url}`;
  const left = async (fault?: StatementFault) => {
    removeStore(url);
    await succeed(`import ${dump} --no-tag --store ${url}`);
    return attempt(work, fault);
  };
  const usual = await left();
  expect([usual.code, usual.err]).toEqual([0, expect.stringContaining('tagged 8 lists')]);
  const whole = await contents(url);
  for (const [at, sql] of drawnPlaces(usual.statements, 'store work')) {
    const isLasting = at % 20 < 10;
    const { code, err } = await left({ at, code: 'SQLITE_IOERR', isLasting });
    const what = `${at}: ${sql}\n${err}`;
    // Tournaments are retried, so a temporary fault can be harmless.
    if (code === 0) expect([isLasting, await contents(url)], what).toEqual([false, whole]);
    else expect([1, 2], what).toContain(code);
    expect(err, what).toContain('disk');
    expect(err, what).not.toContain('unexpected');
    await succeed(work, what);
    expect(await contents(url), what).toEqual(whole);
  }
});

async function surviveStatements(line: string): Promise<void> {
  const usual = await attempt(line);
  expect([usual.code, usual.err]).toEqual([0, expect.not.stringContaining('decktype:')]);
  const whole = await contents(url);
  for (const [at, sql] of drawnPlaces(usual.statements, line.replace(/ .*/, ''))) {
    removeStore(url);
    const isLasting = at % 20 < 10;
    const fault: StatementFault = {
      at,
      code: isLasting ? 'SQLITE_FULL' : 'SQLITE_IOERR',
      isLasting,
    };
    const { code, err } = await attempt(line, fault);
    const what = `${JSON.stringify(fault)} ${sql}\n${err}`;
    expect(code, what).toBe(2);
    expect(err, what).toMatch(/^decktype: .*disk/m);
    expect(err, what).not.toContain('unexpected');
    await contents(url);
    const again = await attempt(line);
    expect([again.code, await contents(url)], what).toEqual([0, whole]);
    removeStore(url);
    const waited = await attempt(line, { at, code: 'SQLITE_BUSY', isLasting: false });
    expect([waited.code, waited.err], `locked at ${at}: ${sql}`).toEqual([0, usual.err]);
    expect(await contents(url), `locked at ${at}: ${sql}`).toEqual(whole);
  }
}
