/** Behaviour of the service across several requests; rules-fixtures/service has single ones. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createService, type Service } from '../../../../src/services/http/routes.js';
import { StoreUnavailableError } from '../../../../src/services/store/errors.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { dumpText, importDump, madeTournament } from '../../../support/dump.js';

const origin = 'http://service.test';
const spring = '/tournaments/spring-open/standings';

let store: Store;
beforeAll(async () => {
  store = await openStore(':memory:');
  await importDump(store);
});
afterAll(() => store.close());

/** A new store with the dump, closed after the test. */
async function filled(): Promise<Store> {
  const own = await openStore(':memory:');
  onTestFinished(() => own.close());
  await importDump(own);
  return own;
}

function ask({ fetch }: Service, path: string, init: RequestInit = {}) {
  return fetch(new Request(origin + path, init));
}

describe('the service', () => {
  test('has another ETag when rules change its answers', async () => {
    const own = await filled();
    const service = createService(own);
    const etag = async (path: string) => (await ask(service, path)).headers.get('ETag');
    const before = [await etag(spring), await etag('/tournaments/quarry-cup/standings')];
    await own.importRules('RIVER', dumpText('games/RIVER/decks.json').replace('River Otter', 'X'));
    await own.categorize();
    const after = [await etag(spring), await etag('/tournaments/quarry-cup/standings')];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    const rows = (await (await ask(service, spring)).json()) as { deck: unknown }[];
    expect(rows[0]?.deck).toEqual({ id: 'other', name: 'Other' });
  });

  test('has another metagame when something changes, and refuses too many concurrent requests for one', async () => {
    const own = await filled();
    await own.importTournament({
      ...madeTournament('ties', 4, {}),
      pairings: '[{"round":1,"player1":"p0","player2":"p1","winner":0}]',
    });
    const service = createService(own);
    const metagame = (query = '') => ask(service, `/games/RIVER/metagame${query}`);
    const refused = await Promise.all([metagame(), metagame(), metagame()]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    const players = async () =>
      JSON.parse(await (await metagame('?ties=half')).text()).counts.players;
    const before = await players();
    await own.importTournament(madeTournament('more', 2, {}));
    expect(await players()).toBe(before + 2);
  });

  test('counts requests of each client, and answers 429 when there are too many', async () => {
    let now = 0;
    const limited = createService(store, {
      rateLimit: { requests: 2, seconds: 300 },
      clientOf: (request) => request.headers.get('X-From') ?? '',
      now: () => now,
    });
    const askFrom = (from: string, path = '/games') =>
      ask(limited, path, { headers: { 'X-From': from } });
    expect((await askFrom('a')).headers.get('RateLimit')).toBe('"2-in-5min"; r=1; t=300');
    now = 100_000;
    expect((await askFrom('a')).headers.get('RateLimit')).toBe('"2-in-5min"; r=0; t=200');
    const refused = await askFrom('a');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('200');
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await refused.json()).toMatchObject({ status: 429 });
    expect((await askFrom('b')).status).toBe(200);
    expect((await askFrom('a', '/healthz')).status).toBe(200);
    expect((await askFrom('a', '/readyz')).status).toBe(200);
    now = 300_000;
    expect((await askFrom('a')).status).toBe(200);
  });

  test('keeps counting if the clock of the machine is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limited = createService(store, { rateLimit: { requests: 1, seconds: 300 } });
    const wait = async () => Number((await ask(limited, '/games')).headers.get('Retry-After'));
    await wait();
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(await wait()).toBeLessThanOrEqual(300);
    vi.useRealTimers();
  });

  test('reveals no details of an internal error', async () => {
    const errors: unknown[] = [];
    const failing = async () => {
      throw new Error('password at /srv/secret.db');
    };
    const broken = createService(
      { ...store, revision: failing, tournamentRevision: failing },
      { onError: (error) => errors.push(error) },
    );
    for (const path of ['/games', spring, '/tournaments']) {
      const response = await ask(broken, path);
      const text = await response.text();
      if (path === '/tournaments') expect(response.status).toBe(200);
      else {
        expect(response.status).toBe(500);
        expect(text).not.toMatch(/secret|Error|at /);
      }
    }
    expect(errors).toHaveLength(2);
  });

  test('says that the store is unavailable, and when to retry', async () => {
    const errors: unknown[] = [];
    const gone = async () => {
      throw new StoreUnavailableError('cannot use the store postgres://host/db: gone');
    };
    const names = ['revision', 'tournamentRevision', 'games', 'tournaments', 'check'] as const;
    const service = createService(
      { ...store, ...Object.fromEntries(names.map((name) => [name, gone])) },
      { onError: (error) => errors.push(error) },
    );
    const paths = ['/games', '/games/RIVER/decks', '/tournaments', spring, '/readyz'];
    for (const path of paths) {
      const response = await ask(service, path);
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: 'Not available',
        status: 503,
        detail: 'The store does not answer. Try again in 5 seconds.',
      });
    }
    expect(errors).toHaveLength(paths.length);
    // A failing liveness check would restart a process that is fine.
    expect((await ask(service, '/healthz')).status).toBe(200);
  });

  test('is not ready when it is about to stop', async () => {
    let isStopping = false;
    const stopping = createService(store, { isStopping: () => isStopping });
    expect((await ask(stopping, '/readyz')).status).toBe(200);
    isStopping = true;
    const answer = await ask(stopping, '/readyz');
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { detail: 'The service is stopping.' },
    ]);
    expect((await ask(stopping, '/games')).status).toBe(200);
  });

  test('never writes to the store', async () => {
    const before = await store.revision();
    const service = createService(store);
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
      for (const path of ['/games', spring, '/tournaments?limit=1', '/healthz', '/openapi.json']) {
        await ask(service, path, { method });
      }
    }
    expect(await store.revision()).toBe(before);
  });

  test('computes an answer once for many simultaneous requests', async () => {
    const watched = { ...store };
    const reads = vi.spyOn(watched, 'standings');
    const counted = createService(watched);
    const all = Array.from({ length: 20 }, () => ask(counted, spring));
    await Promise.all(all);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  test('counts the overhead of small answers besides their bytes', async () => {
    const own = await filled();
    const reads = vi.spyOn(own, 'metagame');
    const counted = createService(own, { cacheBytes: 64 << 10 });
    const days = Array.from({ length: 100 }, (_, n) => `${2030 + n}-01-01`);
    const askFor = (day: string) => ask(counted, `/games/RIVER/metagame?from=${day}&ties=half`);
    for (const day of days) expect((await askFor(day)).status).toBe(200);
    for (const day of days.slice(-10)) await askFor(day);
    expect(reads).toHaveBeenCalledTimes(100);
    await askFor(days[40] ?? '');
    expect(reads).toHaveBeenCalledTimes(101);
  });

  test('counts the cost of long queries with small answers', async () => {
    const own = await filled();
    const reads = vi.spyOn(own, 'profiles');
    const counted = createService(own, { cacheBytes: 64 << 10 });
    const askLong = async (n: number) => {
      const card = `card=1${'+'.repeat(100 + n)}Otter`;
      const query = Array.from({ length: 100 }, () => card).join('&');
      const answer = await ask(counted, `/games/RIVER/likely?${query}`);
      expect(answer.status).toBe(200);
    };
    for (const n of [0, 1, 2, 3, 4, 5]) await askLong(n);
    await askLong(5);
    expect(reads).toHaveBeenCalledTimes(6);
    await askLong(0);
    expect(reads).toHaveBeenCalledTimes(7);
  });

  test('keeps no more answers in memory than allowed', async () => {
    const own = await filled();
    for (const id of ['a', 'b', 'c']) await own.importTournament(madeTournament(id, 100, {}));
    const size = (await own.standings('a'))?.rows.join(',').length ?? 0;
    const reads = vi.spyOn(own, 'standings');
    const counted = createService(own, { cacheBytes: size * 2.5 });
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b'])
      await ask(counted, `/tournaments/${id}/standings`);
    // a, b, c, and b again, which was the least recently used when c arrived.
    expect(reads).toHaveBeenCalledTimes(4);
  });
});
