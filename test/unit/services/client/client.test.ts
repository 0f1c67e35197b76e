import { afterEach, describe, expect, test } from 'vitest';
import { NotFoundError } from '../../../../src/services/client/errors.js';
import { type ClientOptions, createClient } from '../../../../src/services/client/index.js';
import { createService } from '../../../../src/services/http/routes.js';
import { serveStore } from '../../../../src/services/http/serve.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { dumpTournaments, importDump, madeTournament } from '../../../support/dump.js';

const baseUrl = 'http://service.test/api/';

/** A client of a service with these answers, and the addresses that it requests. */
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
  test('waits for the previous one, unless concurrency allows more', async () => {
    for (const concurrency of [1, 3, 0]) {
      let running = 0;
      let seen = 0;
      const { client } = scripted(
        async () => {
          running++;
          seen = Math.max(seen, running);
          await new Promise((settle) => setTimeout(settle, 5));
          running--;
          return json([]);
        },
        { concurrency, timeout: Infinity },
      );
      await Promise.all(Array.from({ length: 8 }, (_, n) => client.standings(`t${n}`)));
      expect(seen).toBe(concurrency || 1);
    }
  });

  test('stores answers in the cache of its options', async () => {
    const cache = new Map();
    const { client } = scripted(() => json([], { ETag: '"e"' }), { cache });
    await client.games();
    expect([...cache]).toEqual([[`${baseUrl}games`, { etag: '"e"', text: '[]' }]]);
  });

  test('rejects with the reason of its signal, before and after it is sent, and while it waits for an unanswered request', async () => {
    const { client, sent } = scripted(() => json([]));
    const reason = new Error('enough');
    await expect(client.games({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toEqual([]);
    const controller = new AbortController();
    const hanging = createClient({
      baseUrl,
      timeout: 20,
      retries: 0,
      fetch: (_, init) =>
        new Promise((_settle, fail) => {
          init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
          controller.abort(reason);
        }),
    });
    await expect(hanging.games({ signal: controller.signal })).rejects.toBe(reason);
    const later = new AbortController();
    const first = hanging.games().catch(String);
    const second = hanging.games({ signal: later.signal }).catch(() => 'second');
    later.abort();
    expect(await Promise.race([first, second])).toBe('second');
    expect(await first).toMatch(/^NetworkError: .*no answer within 20 ms/);
  });
});

describe('all tournaments', () => {
  const pages = (url: string) => {
    const page = Number(new URL(url).searchParams.get('page'));
    const rows = Array.from({ length: page < 3 ? 60 : 10 }, (_, row) =>
      summary(`${page}-${row}`, '2025-01-01T00:00:00Z'),
    );
    return json(rows);
  };

  test('are read completely if a service returns fewer per page than requested', async () => {
    const { client, sent } = scripted(pages);
    const ids = new Set<string>();
    for await (const { id } of client.allTournaments({ limit: 1000 })) ids.add(id);
    expect([ids.size, sent.length]).toEqual([130, 3]);
  });

  test('are requested page by page, as needed', async () => {
    const { client, sent } = scripted(pages);
    for await (const { id } of client.allTournaments()) if (id === '1-10') break;
    expect(sent).toHaveLength(1);
  });

  test('end with an error if a service never stops sending new ones', async () => {
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

  test('work if the service is mounted below another path', async () => {
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
