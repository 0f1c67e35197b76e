import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createService, type Service } from '../../../../src/services/http/routes.js';
import { StoreUnavailableError } from '../../../../src/services/store/errors.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { dumpText, importDump, madeTournament } from '../../../support/dump.js';

const origin = 'http://service.test';
const spring = '/tournaments/spring-open/standings';

let store: Store;
let service: Service;
beforeAll(async () => {
  store = await openStore(':memory:');
  await importDump(store);
  const format = 'STANDARD';
  await store.importRules('RIVER', dumpText('games/RIVER/decks.json'), { format });
  service = createService(store);
});
afterAll(() => store.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.fetch(new Request(origin + path, { headers }));
const send = (method: string, path: string) =>
  service.fetch(new Request(origin + path, { method }));

describe('every answer is as /openapi.json says', () => {
  interface Operation {
    readonly responses: Record<string, unknown>;
    readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  }
  let paths: Record<string, { readonly get: Operation }>;
  let schemaOf: (path: string, status: number) => object | undefined;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });

  beforeAll(async () => {
    const document = (await (await get('/openapi.json')).json()) as {
      readonly paths: typeof paths;
    };
    paths = document.paths;
    ajv.addSchema(document, 'openapi');
    schemaOf = (path, status) => {
      const pointer = (...tokens: (string | number)[]) =>
        tokens
          .map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`)
          .join('');
      const response = paths[path]?.get.responses[status] as
        | { readonly $ref?: string; readonly content?: Record<string, unknown> }
        | undefined;
      if (response === undefined) return undefined;
      const base = response.$ref?.slice(1) ?? pointer('paths', path, 'get', 'responses', status);
      const type = status === 200 ? 'application/json' : 'application/problem+json';
      const $ref = `openapi#${encodeURI(`${base}${pointer('content', type, 'schema')}`)}`;
      return { $ref };
    };
  });

  /** Requests a path and checks the answer by the operation of its template. */
  async function check(template: string, path: string): Promise<number> {
    const response = await get(path);
    const { status } = response;
    const schema = schemaOf(template, status);
    expect(schema, `${path} answered ${status}, which ${template} does not describe`).toBeDefined();
    const type = response.headers.get('Content-Type');
    expect(type).toBe(status === 200 ? 'application/json' : 'application/problem+json');
    const isValid = ajv.validate(schema as object, await response.json());
    expect(isValid, `${path}: ${ajv.errorsText()}`).toBe(true);
    return status;
  }

  test('for what is there', async () => {
    const ids: Record<string, readonly string[]> = {
      '/games/{id}/decks': ['RIVER', 'STONE'],
      '/games/{id}/rules': ['RIVER', 'STONE'],
      '/games/{id}/formats': ['RIVER'],
      '/games/{id}/formats/{format}/decks': ['RIVER'],
      '/games/{id}/formats/{format}/rules': ['RIVER'],
      '/games/{id}/metagame': ['RIVER', 'STONE'],
      '/games/{id}/matchups': ['RIVER', 'STONE'],
      default: ['spring-open', 'night-42', 'test-day', 'quarry-cup'],
    };
    expect(Object.keys(paths)).toHaveLength(15);
    for (const template of Object.keys(paths)) {
      const known = template.includes('{id}') ? (ids[template] ?? ids.default ?? []) : [''];
      for (const id of known) {
        const path = template.replace('{id}', id).replace('{format}', 'Standard');
        expect(await check(template, path)).toBe(200);
      }
    }
  });

  const badIds = [
    'nothing',
    'a/b',
    '../spring-open',
    '"quoted"',
    "' or '1'='1",
    "'; drop table standings; --",
    '\0',
    'spring-open\0',
    '%',
    '%2e%2e',
    '☃🂡',
    '\n',
    ' ',
    '*',
    ':id',
    'x'.repeat(300),
    'x'.repeat(100_000),
  ];
  test.each(badIds)('for the id %j, which nothing has', async (id) => {
    for (const template of Object.keys(paths).filter((path) => path.includes('{id}'))) {
      const path = template.replace('{id}', () => encodeURIComponent(id));
      expect(await check(template, path)).toBe(404);
    }
  });

  test.each(['%zz', '%', '%c0%ae', '%ff'])('for %s, which is no text', async (raw) => {
    for (const template of Object.keys(paths).filter((path) => path.includes('{id}'))) {
      expect(
        await check(
          template,
          template.replace('{id}', () => raw),
        ),
      ).toBe(404);
    }
  });

  const good: [string, string][] = [
    ['limit', '1'],
    ['limit', '1000'],
    ['limit', '10000'],
    ['game', ''],
    ['format', ''],
    ['organizerId', ''],
    ['page', '1'],
    ['page', '1000000000'],
    ['game', 'RIVER'],
    ['game', "'; drop table games; --"],
    ['game', '\0'],
    ['game', '../x'],
    ['format', 'STANDARD'],
    ['format', '"'],
    ['organizerId', '1'],
    ['organizerId', '☃'],
    ['unknown', 'x'],
  ];
  test.each(good)('for %s=%j', async (name, value) => {
    const query = new URLSearchParams({ [name]: value });
    expect(await check('/tournaments', `/tournaments?${query}`)).toBe(200);
  });

  const bad: [string, string][] = [
    ...['limit', 'page'].flatMap((name) =>
      ['0', '-1', '1e9', 'x', '', ' 1', '1.5', '+1', '0x10', '9'.repeat(400), '١'].map(
        (value): [string, string] => [name, value],
      ),
    ),
    ['page', '1000000001'],
    ...['game', 'format', 'organizerId'].flatMap((name) =>
      ['x'.repeat(256)].map((value): [string, string] => [name, value]),
    ),
  ];
  test.each(bad)('for %s=%j, which is refused with its name', async (name, value) => {
    const path = `/tournaments?${new URLSearchParams({ game: 'RIVER', [name]: value })}`;
    expect(await check('/tournaments', path)).toBe(400);
    expect(await (await get(path)).json()).toMatchObject({ status: 400, field: name });
  });

  test('for every parameter that is described, both ways', () => {
    const described = paths['/tournaments']?.get.parameters?.map(({ name }) => name);
    const tried = (pairs: [string, string][]) => new Set(pairs.map(([name]) => name));
    for (const name of described ?? []) {
      expect(tried(good)).toContain(name);
      expect(tried(bad)).toContain(name);
    }
    expect(described).toHaveLength(5);
  });

  test('for a parameter that is given twice', async () => {
    expect(await check('/tournaments', '/tournaments?limit=1&limit=2')).toBe(400);
  });

  test('for other methods and other addresses', async () => {
    for (const template of Object.keys(paths)) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        const response = await send(method, template.replace('{id}', 'spring-open'));
        expect(response.status).toBe(405);
        expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
        const schema = schemaOf(template, 405) as object;
        expect(ajv.validate(schema, await response.json())).toBe(true);
      }
    }
    for (const path of ['/', '/nope', '/games/', '//games', '/tournaments/a/b/details']) {
      const response = await get(path);
      expect(response.status).toBe(404);
      const schema = { $ref: 'openapi#/components/schemas/Problem' };
      expect(ajv.validate(schema, await response.json())).toBe(true);
    }
  });
});

describe('the service', () => {
  test('says at its start address where to look', async () => {
    const service = createService(await openStore(':memory:'));
    const response = await service.fetch(new Request('http://localhost/'));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('/openapi.json');
  });

  test('answers the texts that came, with the decks that it found', async () => {
    const text = await (await get(spring)).text();
    const decks = JSON.parse(text).map((row: { deck?: { id: string } }) => row.deck?.id);
    expect(decks).toEqual(['otters', 'herons', 'otters-mill', 'big-fish', 'other', 'herons']);
    expect(text).toContain('"count":2.0,"price":12345678901234567890},{"name":"Water\\u0020Mill"');
    const details = await (await get('/tournaments/spring-open/details')).text();
    expect(details).toBe(dumpText('tournaments/spring-open/details.json').trim());
  });

  test('lists what is public, and answers by id for what is not', async () => {
    const list = (await (await get('/tournaments')).json()) as { id: string }[];
    const ids = list.map(({ id }) => id);
    expect(ids).toEqual(['night-42', 'quarry-cup', 'spring-open']);
    expect((await get('/tournaments/test-day/standings')).status).toBe(200);
  });

  test('filters games and formats by any case, and takes an empty filter for none', async () => {
    const all = await (await get('/tournaments?game=RIVER')).json();
    expect(all).toHaveLength(2);
    expect(await (await get('/tournaments?game=river&format=')).json()).toEqual(all);
    const standard = await (await get('/tournaments?format=STANDARD')).json();
    expect(standard).not.toEqual([]);
    expect(await (await get('/tournaments?format=Standard')).json()).toEqual(standard);
  });

  test('gives a page of the greatest size where more is asked for, and says so', async () => {
    const { headers } = await get('/tournaments?limit=10000');
    expect(headers.get('X-Limit')).toBe('1000');
    expect((await get('/tournaments?limit=1000')).headers.get('X-Limit')).toBeNull();
  });

  test('links to the next and the previous page, and keeps the filters', async () => {
    const link = async (query: string) => (await get(`/tournaments?${query}`)).headers.get('Link');
    expect(await link('limit=1&page=2')).toBe(
      '<?limit=1&page=3>; rel="next", <?limit=1&page=1>; rel="prev"',
    );
    expect(await link('game=RIVER&limit=1')).toBe('<?limit=1&game=RIVER&page=2>; rel="next"');
    expect(await link('limit=3')).toBeNull();
  });

  test('has a strong ETag for each coding, and answers 304 to who knows it', async () => {
    const etags = new Set<string>();
    for (const coding of ['', 'gzip', 'br']) {
      const response = await get(spring, { 'Accept-Encoding': coding });
      const etag = response.headers.get('ETag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      etags.add(etag);
      const known = { 'Accept-Encoding': coding, 'If-None-Match': `"x", W/${etag}` };
      const again = await get(spring, known);
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('ETag')).toBe(etag);
      expect(again.headers.get('Cache-Control')).toBe('public, max-age=60');
    }
    expect(etags.size).toBe(3);
    expect((await get(spring, { 'If-None-Match': '*' })).status).toBe(304);
    expect((await get(spring, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('has another ETag when rules change what it answers', async () => {
    const own = await openStore(':memory:');
    await importDump(own);
    const { fetch } = createService(own);
    const etag = async (path: string) =>
      (await fetch(new Request(origin + path))).headers.get('ETag');
    const before = [await etag(spring), await etag('/tournaments/quarry-cup/standings')];
    await own.importRules('RIVER', dumpText('games/RIVER/decks.json').replace('River Otter', 'X'));
    await own.categorize();
    const after = [await etag(spring), await etag('/tournaments/quarry-cup/standings')];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    const rows = (await (await fetch(new Request(origin + spring))).json()) as { deck: unknown }[];
    expect(rows[0]?.deck).toEqual({ id: 'other', name: 'Other' });
    await own.close();
  });

  test.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('compresses for Accept-Encoding: %s', async (accepted, coding, expand) => {
    const response = await get(spring, { 'Accept-Encoding': accepted });
    expect(response.headers.get('Content-Encoding')).toBe(coding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length));
    expect(expand(bytes).toString()).toBe(await (await get(spring)).text());
  });

  test.each(['identity', 'br;q=0', 'deflate', 'gzip;q=0, br;q=0.0'])(
    'does not compress for Accept-Encoding: %s',
    async (accepted) => {
      const response = await get(spring, { 'Accept-Encoding': accepted });
      expect(response.headers.get('Content-Encoding')).toBeNull();
    },
  );

  test('answers HEAD with the headers of GET and no body', async () => {
    const head = await send('HEAD', spring);
    const full = await get(spring);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect([...head.headers]).toEqual([...full.headers]);
  });

  test('lets pages of other origins read it, and answers their preflight', async () => {
    const { headers } = await get('/games');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Expose-Headers')).toContain('RateLimit');
    const preflight = await send('OPTIONS', spring);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('X-Access-Key');
  });

  test('counts requests of each client, and answers 429 when there are too many', async () => {
    let now = 0;
    const limited = createService(store, {
      rateLimit: { requests: 2, seconds: 300 },
      clientOf: (request) => request.headers.get('X-From') ?? '',
      now: () => now,
    });
    const ask = (from: string, path = '/games') =>
      limited.fetch(new Request(origin + path, { headers: { 'X-From': from } }));
    expect((await ask('a')).headers.get('RateLimit')).toBe('"2-in-5min"; r=1; t=300');
    now = 100_000;
    expect((await ask('a')).headers.get('RateLimit')).toBe('"2-in-5min"; r=0; t=200');
    const refused = await ask('a');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('200');
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await refused.json()).toMatchObject({ status: 429 });
    expect((await ask('b')).status).toBe(200);
    expect((await ask('a', '/healthz')).status).toBe(200);
    expect((await ask('a', '/readyz')).status).toBe(200);
    now = 300_000;
    expect((await ask('a')).status).toBe(200);
  });

  test('goes on counting where the clock of the machine is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limited = createService(store, { rateLimit: { requests: 1, seconds: 300 } });
    const wait = async () =>
      Number((await limited.fetch(new Request(`${origin}/games`))).headers.get('Retry-After'));
    await wait();
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(await wait()).toBeLessThanOrEqual(300);
    vi.useRealTimers();
  });

  test('has no details of an internal error', async () => {
    const errors: unknown[] = [];
    const failing = async () => {
      throw new Error('password at /srv/secret.db');
    };
    const broken = createService(
      { ...store, revision: failing, tournamentRevision: failing },
      { onError: (error) => errors.push(error) },
    );
    for (const path of ['/games', spring, '/tournaments']) {
      const response = await broken.fetch(new Request(origin + path));
      const text = await response.text();
      if (path === '/tournaments') expect(response.status).toBe(200);
      else {
        expect(response.status).toBe(500);
        expect(text).not.toMatch(/secret|Error|at /);
      }
    }
    expect(errors).toHaveLength(2);
  });

  test('says that the store is not available, and when to try again', async () => {
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
      const response = await service.fetch(new Request(origin + path));
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
    // Whoever restarts processes by it would restart one that does nothing wrong.
    expect((await service.fetch(new Request(`${origin}/healthz`))).status).toBe(200);
  });

  test('is not ready when it is about to stop', async () => {
    let isStopping = false;
    const stopping = createService(store, { isStopping: () => isStopping });
    const ask = (path: string) => stopping.fetch(new Request(origin + path));
    expect((await ask('/readyz')).status).toBe(200);
    isStopping = true;
    const answer = await ask('/readyz');
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { detail: 'The service is stopping.' },
    ]);
    expect((await ask('/games')).status).toBe(200);
  });

  test('writes nothing for any request', async () => {
    const before = await store.revision();
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
      for (const path of ['/games', spring, '/tournaments?limit=1', '/healthz', '/openapi.json']) {
        await send(method, path);
      }
    }
    expect(await store.revision()).toBe(before);
  });

  test('makes an answer once for many who ask at the same moment', async () => {
    let reads = 0;
    const counted = createService({
      ...store,
      standings: (id) => {
        reads++;
        return store.standings(id);
      },
    });
    const all = Array.from({ length: 20 }, () => counted.fetch(new Request(origin + spring)));
    await Promise.all(all);
    expect(reads).toBe(1);
  });

  test('counts what small answers cost beside their bytes', async () => {
    const own = await openStore(':memory:');
    await importDump(own);
    let reads = 0;
    const counted = createService(
      {
        ...own,
        metagame: (id, query) => {
          reads++;
          return own.metagame(id, query);
        },
      },
      { cacheBytes: 64 << 10 },
    );
    const days = Array.from({ length: 100 }, (_, n) => `${2030 + n}-01-01`);
    const ask = (from: string) =>
      counted.fetch(new Request(`${origin}/games/RIVER/metagame?from=${from}&ties=half`));
    for (const day of days) expect((await ask(day)).status).toBe(200);
    for (const day of days.slice(-10)) await ask(day);
    expect(reads).toBe(100);
    await ask(days[40] ?? '');
    expect(reads).toBe(101);
    await own.close();
  });

  test('keeps no more answers in memory than it may', async () => {
    const own = await openStore(':memory:');
    for (const id of ['a', 'b', 'c']) await own.importTournament(madeTournament(id, 100, {}));
    let reads = 0;
    const size = (await own.standings('a'))?.rows.join(',').length ?? 0;
    const counted = createService(
      {
        ...own,
        standings: (id) => {
          reads++;
          return own.standings(id);
        },
      },
      { cacheBytes: size * 2.5 },
    );
    const ask = (id: string) => counted.fetch(new Request(`${origin}/tournaments/${id}/standings`));
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(id);
    // a, b, c and b once more: it was the one that was used least recently when c came.
    expect(reads).toBe(4);
    await own.close();
  });
});
