import { afterEach, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../../../../src/services/client/client.js';
import {
  BadResponseError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  ServerError,
} from '../../../../src/services/client/errors.js';
import { createService } from '../../../../src/services/http/routes.js';
import { serveStore } from '../../../../src/services/http/serve.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { dumpTournaments, importDump, madeTournament } from '../../../support/dump.js';

const baseUrl = 'http://service.test/api/';

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly at: number;
}

/** A client of a service with these answers. Its clock moves only when it sleeps. */
function scripted(
  answer: (sent: Sent, count: number) => Response | Error | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const sent: Sent[] = [];
  const slept: number[] = [];
  let now = Date.UTC(2025, 0, 1);
  const client = createClient({
    baseUrl,
    clock: {
      now: () => now,
      async sleep(milliseconds, signal) {
        signal?.throwIfAborted();
        slept.push(milliseconds);
        now += milliseconds;
      },
    },
    async fetch(input, init) {
      init?.signal?.throwIfAborted();
      const one = { url: String(input), headers: new Headers(init?.headers), at: now };
      sent.push(one);
      const result = await answer(one, sent.length);
      if (result instanceof Error) throw result;
      return result;
    },
    ...options,
  });
  return { client, sent, slept, now: () => now };
}

const json = (value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { headers });
const status = (code: number, headers: Record<string, string> = {}, body = '') =>
  new Response(body, { status: code, headers });
const summary = (id: string, date: string) => ({ id, game: 'G', name: id, date, players: 1 });

describe('a base URL', () => {
  test.each([
    ['nowhere', /must begin with http/],
    ['ftp://eve:s3cret@service.test', /must begin with http/],
    ['http://eve:s3cret@', /must begin with http/],
    ['http://eve:s3cret@service.test', /cannot have a user or a password/],
  ])('%s is refused, without its password in the message', (address, message) => {
    const make = () => createClient({ baseUrl: address });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
    expect(make).not.toThrow(/s3cret/);
  });
});

test.each(['s3cret\nX: y', 's3cret\u20ac'])(
  'the key %j is refused, without itself in the message',
  (key) => {
    const make = () => createClient({ baseUrl: 'http://service.test', key });
    expect(make).toThrow(/the access key has characters/);
    expect(make).not.toThrow(/s3cret/);
  },
);

describe('a request', () => {
  test('goes to the path below the base URL, with the id percent-encoded', async () => {
    const { client, sent } = scripted(() => json([]));
    await client.games();
    await client.standings('a/b ☃?');
    expect(sent.map(({ url }) => url)).toEqual([
      'http://service.test/api/games',
      'http://service.test/api/tournaments/a%2Fb%20%E2%98%83%3F/standings',
    ]);
    expect(sent[0]?.headers.get('X-Access-Key')).toBeNull();
  });

  test('carries the key, and does not follow a redirect with it', async () => {
    let redirect: string | undefined;
    const client = createClient({
      baseUrl,
      key: 'secret',
      async fetch(_, init) {
        redirect = init?.redirect;
        expect(new Headers(init?.headers).get('X-Access-Key')).toBe('secret');
        return json([]);
      },
    });
    await client.games();
    expect(redirect).toBe('error');
  });

  test.each(['', '.', '..', '\0', '\ud800'])('is not sent for the id %j', async (id) => {
    const { client, sent } = scripted(() => json([]));
    await expect(client.details(id)).rejects.toThrow(NotFoundError);
    expect(sent).toEqual([]);
  });

  test('is repeated after network errors and 5xx, each time after a longer wait', async () => {
    const answers = [new TypeError('fetch failed'), status(500), status(503), json([])];
    const { client, slept } = scripted((_, count) => answers[count - 1] as Response);
    expect((await client.games()).data).toEqual([]);
    expect(slept).toHaveLength(3);
    for (const [index, pause] of slept.entries()) {
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(500 * 2 ** index);
    }
  });

  test.each([
    ['a network error', () => new TypeError('fetch failed'), NetworkError, 5],
    ['500', () => status(500), ServerError, 5],
    ['404', () => status(404), NotFoundError, 1],
    ['400', () => status(400, {}, '{"detail":"limit is wrong"}'), RefusedError, 1],
    ['403', () => status(403), RefusedError, 1],
    ['text that is not JSON', () => new Response('<html>'), BadResponseError, 1],
    ['JSON that is not a list', () => json({}), BadResponseError, 1],
  ])(
    'answered by %s fails with its error, repeated if that may help',
    async (_, answer, kind, times) => {
      const { client, sent } = scripted(answer);
      await expect(client.games()).rejects.toThrow(kind);
      expect(sent).toHaveLength(times);
    },
  );

  test('has the detail that the service answered', async () => {
    const { client } = scripted(() => status(400, {}, '{"detail":"limit is wrong"}'));
    await expect(client.games()).rejects.toThrow(/400: limit is wrong/);
  });

  test('waits as long as Retry-After says, in seconds or as a date', async () => {
    const date = new Date(Date.UTC(2025, 0, 1, 0, 2)).toUTCString();
    for (const [header, wait] of [
      ['60', 60_000],
      [date, 120_000],
    ] as const) {
      const { client, sent } = scripted((_, count) =>
        count === 1 ? status(429, { 'Retry-After': header }) : json([]),
      );
      await client.games();
      expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(wait);
    }
  });

  test('fails at once if the service asks for a wait above the longest', async () => {
    const { client, sent, now } = scripted(() => status(429, { 'Retry-After': '7200' }));
    const start = now();
    const error = await client.games().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RateLimitedError);
    expect((error as RateLimitedError).retryAt.getTime()).toBe(start + 7_200_000);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['Retry-After', '99999999999999'],
    ['Retry-After', '9'.repeat(400)],
    ['Retry-After', 'Sat, 31 Dec 275759 23:59:59 GMT'],
    ['RateLimit', `"a"; r=0; t=${'9'.repeat(400)}`],
  ])('fails where %s asks for a time that no date has: %s', async (name, value) => {
    const { client } = scripted(() => status(429, { [name]: value }));
    await expect(client.games()).rejects.toThrow(RateLimitedError);
  });

  test('waits if RateLimit has no requests left, and only then', async () => {
    const headers = ['"50-in-5min"; r=1; t=300', '"50-in-5min"; r=0; t=299, "day"; r=9; t=9000'];
    const { client, sent } = scripted((_, count) =>
      json([], { RateLimit: headers[count - 1] ?? '' }),
    );
    for (let n = 0; n < 3; n++) await client.games();
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBe(0);
    expect((sent[2]?.at ?? 0) - (sent[1]?.at ?? 0)).toBe(299_000);
  });

  test('waits for the one before, unless concurrency allows more', async () => {
    for (const [concurrency, most] of [
      [1, 1],
      [3, 3],
    ] as const) {
      let running = 0;
      let seen = 0;
      const { client } = scripted(
        async () => {
          running++;
          seen = Math.max(seen, running);
          await new Promise((settle) => setImmediate(settle));
          running--;
          return json([]);
        },
        { concurrency },
      );
      await Promise.all(Array.from({ length: 8 }, (_, n) => client.standings(`t${n}`)));
      expect(seen).toBe(most);
    }
  });

  test('is conditional if its answer is in the cache, which is returned after 304', async () => {
    const { client, sent } = scripted(({ headers }) =>
      headers.get('If-None-Match') === '"1"'
        ? new Response(null, { status: 304 })
        : json([{ player: 'a' }], { ETag: '"1"' }),
    );
    const first = await client.standings('t');
    const second = await client.standings('t');
    expect(second).toEqual(first);
    expect(sent.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, '"1"']);
  });

  test('stores answers in the cache of its options', async () => {
    const cache = new Map();
    const { client } = scripted(() => json([], { ETag: '"e"' }), { cache });
    await client.games();
    expect([...cache]).toEqual([[`${baseUrl}games`, { etag: '"e"', text: '[]' }]]);
  });

  test('rejects with the reason of its signal, before and after it is sent', async () => {
    const { client, sent } = scripted(() => json([]));
    const reason = new Error('enough');
    await expect(client.games({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toEqual([]);
    const controller = new AbortController();
    const hanging = createClient({
      baseUrl,
      fetch: (_, init) =>
        new Promise((_settle, fail) => {
          init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
          controller.abort(reason);
        }),
    });
    await expect(hanging.games({ signal: controller.signal })).rejects.toBe(reason);
  });

  test('that gets no answer in time is a network error', async () => {
    const client = createClient({
      baseUrl,
      timeout: 5,
      retries: 0,
      fetch: (_, init) =>
        new Promise((_settle, fail) => {
          init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
        }),
    });
    await expect(client.games()).rejects.toThrow(/no answer within 5 ms/);
  });
});

describe('an answer', () => {
  test('has the valid fields and rows, findings for the others, and its unchanged text', async () => {
    const rows = [{ player: 'a', placing: 'x', more: [1] }, { name: 'nobody' }, null];
    const { client } = scripted(() => json(rows));
    const { data, diagnostics, text } = await client.standings('t');
    expect(data).toEqual([{ player: 'a', more: [1] }]);
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'field-left-out /0/placing',
      'not-as-expected /1/player',
      'row-left-out /1',
      'not-as-expected /2',
      'row-left-out /2',
    ]);
    expect(text).toBe(JSON.stringify(rows));
  });

  test('with rules is a rule set without the invalid ones', async () => {
    const rules = [{ identifier: 'a', name: 'A', cards: [] }, { identifier: 'b' }];
    const { client } = scripted(() => json(rules));
    const { data, diagnostics } = await client.rules('G');
    expect(data.rules.map(({ identifier }) => identifier)).toEqual(['a']);
    expect(diagnostics.length).toBeGreaterThan(0);
  });
});

describe('all tournaments', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      summary(`t${n}`, new Date(Date.UTC(2025, 0, 100 - n)).toISOString()),
    );

  /** Answers pages of a list, with or without `Link`. */
  function pages(all: readonly unknown[], { hasLinks }: { readonly hasLinks: boolean }) {
    return scripted(({ url }) => {
      const { searchParams } = new URL(url);
      const limit = Math.min(60, Number(searchParams.get('limit') ?? 50));
      const start = (Number(searchParams.get('page')) - 1) * limit;
      const isLast = start + limit >= all.length;
      const links = isLast ? '<?page=1>; rel="prev"' : '<?page=2>; rel="next"';
      return json(all.slice(start, start + limit), hasLinks ? { Link: links } : {});
    });
  }

  async function idsOf(tournaments: AsyncIterable<{ readonly id: string }>) {
    const ids: string[] = [];
    for await (const { id } of tournaments) ids.push(id);
    return ids;
  }

  test.each([
    { hasLinks: true, limit: 50, requests: 3 },
    { hasLinks: false, limit: 50, requests: 3 },
    { hasLinks: false, limit: 1000, requests: 3 },
  ])(
    'are each yielded once ($requests requests, $limit a page, links: $hasLinks)',
    async (plan) => {
      const all = days(130);
      const { client, sent } = pages(all, plan);
      const ids = await idsOf(client.allTournaments({ limit: plan.limit }));
      expect(ids).toEqual(all.map(({ id }) => id));
      expect(sent).toHaveLength(plan.requests);
    },
  );

  test('end at those that are older than since', async () => {
    const all = days(200);
    const { client, sent } = pages(all, { hasLinks: true });
    const since = all[59]?.date as string;
    const ids = await idsOf(client.allTournaments({ since }));
    expect(ids).toEqual(all.slice(0, 60).map(({ id }) => id));
    expect(sent).toHaveLength(2);
    await expect(idsOf(client.allTournaments({ since: 'new' }))).rejects.toThrow(/not a date/);
  });

  test('are requested page by page, as they are needed', async () => {
    const { client, sent } = pages(days(200), { hasLinks: true });
    for await (const { id } of client.allTournaments()) if (id === 't10') break;
    expect(sent).toHaveLength(1);
  });

  test('are each yielded once if one moves to the next page between two requests', async () => {
    const all = days(60);
    const { client } = scripted((_, count) =>
      count === 1
        ? json(all.slice(0, 50), { Link: '<?page=2>; rel="next"' })
        : json(all.slice(48), {}),
    );
    expect(await idsOf(client.allTournaments())).toEqual(all.map(({ id }) => id));
  });

  test('end if the service has no pages', async () => {
    const { client, sent } = scripted(() => json(days(50)));
    expect(await idsOf(client.allTournaments())).toHaveLength(50);
    expect(sent).toHaveLength(2);
  });

  const [recent, old] = days(60).filter((_, day) => day % 59 === 0);
  test.each([
    ['are empty', undefined, []],
    ['are the same', undefined, [recent]],
    ['have one that is too old before one that came already', recent?.date, [old, recent]],
  ])('end with an error if the service goes on with pages that %s', async (_, since, page) => {
    const { client, sent } = scripted(
      (_, count) =>
        new Response(`${' '.repeat(count)}${JSON.stringify(page)}`, {
          headers: { Link: '<?page=9>; rel="next"' },
        }),
    );
    const ids = idsOf(client.allTournaments(since === undefined ? {} : { since }));
    await expect(ids).rejects.toThrow(/10 pages without another/);
    expect(sent.length).toBeLessThan(12);
  });
});

describe('the client and the service, over a socket', () => {
  let store: Store | undefined;
  let stop: (() => Promise<void>) | undefined;
  afterEach(() => stop?.());

  async function started() {
    store = await openStore(':memory:');
    const running = await serveStore(store, { port: 0 });
    stop = () => running.stop();
    return { store, client: createClient({ baseUrl: running.url }), url: running.url };
  }

  test('return what was imported, page by page, with unchanged texts', async () => {
    const { store: full, client } = await started();
    await importDump(full);
    for (const id of ['a/b', "o'; --", '%2F', '☃']) {
      await full.importTournament(madeTournament(id, 3, {}));
    }
    const found: string[] = [];
    for await (const { id } of client.allTournaments({ limit: 2 })) {
      found.push(id);
      expect((await client.details(id)).data.id).toBe(id);
      const { data, diagnostics, text } = await client.standings(id);
      expect(diagnostics).toEqual([]);
      expect(text).toBe(`[${(await full.standings(id))?.rows.join(',')}]`);
      expect(data.length).toBeGreaterThan(0);
      expect((await client.pairings(id)).diagnostics).toEqual([]);
    }
    const hidden = dumpTournaments.filter((id) => !found.includes(id));
    expect(hidden).toEqual(['test-day']);
    expect(found).toHaveLength(7);
    expect((await client.games()).data.map(({ id }) => id)).toEqual(['RIVER', 'STONE']);
    const rules = await client.rules('RIVER');
    const names = rules.data.rules.map(({ identifier }) => identifier);
    expect(names).toEqual(['otters', 'herons', 'big-fish']);
    expect((await client.ruleFile('RIVER')).data.ruleSet.rules).toEqual(rules.data.rules);
    expect((await client.standings('spring-open')).text).toContain(
      '{"name":"River Otter","count":2.0,"price":12345678901234567890}',
    );
    await expect(client.standings('none')).rejects.toThrow(NotFoundError);
  });

  test('send an answer once: after that, 304', async () => {
    const { store: full, client, url } = await started();
    await importDump(full);
    const first = await client.standings('spring-open');
    expect(await client.standings('spring-open')).toEqual(first);
    const { headers } = await fetch(`${url}/tournaments/spring-open/standings`);
    const known = { 'If-None-Match': headers.get('ETag') ?? '' };
    const again = await fetch(`${url}/tournaments/spring-open/standings`, { headers: known });
    expect(again.status).toBe(304);
  });

  test('answer the requests in progress before they stop', async () => {
    const { store: full, url } = await started();
    await full.importTournament(madeTournament('big', 2000, {}));
    const path = `${url}/tournaments/big/standings`;
    const asked = Array.from({ length: 10 }, () => fetch(path).then((answer) => answer.text()));
    const first = await Promise.race(asked);
    const stopped = stop?.();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([first]));
    await stopped;
    await expect(fetch(path)).rejects.toThrow();
    await expect(full.games()).rejects.toThrow();
  });

  test('work where a service is mounted below another path', async () => {
    store = await openStore(':memory:');
    await importDump(store);
    const service = createService(store);
    const client = createClient({
      baseUrl: 'http://host.test/data',
      fetch: (input, init) =>
        service.fetch(new Request(String(input).replace('/data/', '/'), init as RequestInit)),
    });
    let count = 0;
    for await (const _ of client.allTournaments({ limit: 1 })) count++;
    expect(count).toBe(3);
    await store.close();
    stop = undefined;
  });
});
