import { afterEach, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../../../../src/services/client/client.js';
import { NotFoundError } from '../../../../src/services/client/errors.js';
import { createService } from '../../../../src/services/http/routes.js';
import { serveStore } from '../../../../src/services/http/serve.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { dumpTournaments, importDump, madeTournament } from '../../../support/dump.js';

const baseUrl = 'http://service.test/api/';

/** A client of a service with these answers, and the addresses that it asks for. */
function scripted(
  answer: (url: string, count: number) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const sent: string[] = [];
  const client = createClient({
    baseUrl,
    async fetch(input) {
      sent.push(String(input));
      return answer(String(input), sent.length);
    },
    ...options,
  });
  return { client, sent };
}

const json = (value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { headers });
const summary = (id: string, date: string) => ({ id, game: 'G', name: id, date, players: 1 });

describe('a request', () => {
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

  test('tells a long wait that the service asks for, before it waits', async () => {
    const did: string[] = [];
    let now = 0;
    const clock = {
      now: () => now,
      async sleep(milliseconds: number) {
        did.push(`waited ${milliseconds}`);
        now += milliseconds;
      },
    };
    const onWait = (milliseconds: number) => did.push(`told ${milliseconds}`);
    const pauses = ['9', '500', '0'];
    const answer = () => json([], { 'Retry-After': pauses.shift() ?? '0' });
    const { client } = scripted(answer, { clock, onWait });
    for (let asked = 0; asked < 3; asked++) await client.games();
    expect(did).toEqual(['waited 9000', 'told 500000', 'waited 500000']);
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
    return scripted((url) => {
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

  test.each([
    ['one moves', 1, 48],
    ['all of a page move', 2, 50],
  ])(
    'are each yielded once if %s to the next page between two requests',
    async (_, firsts, from) => {
      const all = days(60);
      const { client } = scripted((_, count) =>
        count <= firsts
          ? json(all.slice(0, 50), { Link: '<?page=2>; rel="next"' })
          : json(all.slice(from), {}),
      );
      expect(await idsOf(client.allTournaments())).toEqual(all.map(({ id }) => id));
    },
  );

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
    await expect(ids).rejects.toThrow(/the last 10 had no new tournament/);
    expect(sent.length).toBeLessThan(12);
  });

  test('end with an error if a service never stops naming other ones', async () => {
    const date = '2025-01-01T00:00:00Z';
    const { client } = scripted((_, page) => {
      const rows = Array.from({ length: 50_000 }, (_, row) => summary(`t${page}-${row}`, date));
      return json(page > 10 ? [] : rows, { Link: '<?page=9>; rel="next"' });
    });
    let count = 0;
    const reading = async () => {
      for await (const _ of client.allTournaments()) count++;
    };
    await expect(reading()).rejects.toThrow(/more than 250000 tournaments/);
    expect(count).toBe(250_000);
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
