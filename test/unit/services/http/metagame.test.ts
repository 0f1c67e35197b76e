import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService, type Service } from '../../../../src/services/http/routes.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { importDump, madeTournament } from '../../../support/dump.js';

let store: Store;
let service: Service;
beforeAll(async () => {
  store = await openStore(':memory:');
  await importDump(store);
  const pairing = { round: 1, player1: 'p0', player2: 'p1' };
  await store.importTournament({
    ...madeTournament('ties', 4, {}),
    pairings: JSON.stringify([
      { ...pairing, winner: 0 },
      { ...pairing, round: 2, winner: 'p0' },
    ]),
  });
  service = createService(store);
});
afterAll(() => store.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await service.fetch(new Request(`http://service.test${path}`, { headers }));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

describe('the metagame of a game', () => {
  test('has the shares and win rates of its archetypes, and the policy', async () => {
    const { status, body } = await get('/games/RIVER/metagame?ties=half');
    expect(status).toBe(200);
    expect(body.policy).toMatchObject({ ties: 'half', playoffs: 'count', listless: 'out' });
    // One of the tournaments is not public.
    expect(body.counts.players).toBe(11);
    expect(body.events.map(({ id }: { id: string }) => id)).toContain('ties');
    const [first] = body.archetypes;
    expect(first.share.n).toBe(11);
    expect(first.share.interval).toHaveLength(2);
    expect(body.matchUps).toBeUndefined();
  });

  test('has its match-ups at an address of its own', async () => {
    const { body } = await get('/games/RIVER/matchups?ties=out&from=2025-01-01&to=2025-01-01');
    expect(body.archetypes).toBeUndefined();
    expect(body.matchUps).toHaveLength(1);
    expect(body.matchUps[0]).toMatchObject({ ties: 1, matches: 2, winRate: { n: 1 } });
  });

  test.each([
    ['', 'ties', '1 match is a tie'],
    ['?ties=maybe', 'ties', 'ties must be one of third, half, loss, out'],
    ['?ties=half&ties=out', 'ties', 'ties is given twice'],
    ['?from=March', 'from', 'from must be a day such as 2025-03-01'],
    ['?to=2025-99-99', 'to', 'to must be a day such as 2025-03-01'],
    ['?to=2025-02-29', 'to', 'to must be a day such as 2025-03-01'],
    [`?format=${'x'.repeat(256)}`, 'format', 'format must be a text of at most 255 characters'],
    ['?families=1', 'families', 'families must be one of true, false'],
  ])('is refused for %j, which names the parameter', async (query, field, detail) => {
    for (const path of ['/games/RIVER/metagame', '/games/RIVER/matchups']) {
      const { status, body } = await get(`${path}${query}`);
      expect(status).toBe(400);
      expect(body.field).toBe(field);
      expect(body.detail).toContain(detail);
    }
  });

  test('is refused for all requests that come at once', async () => {
    const fresh = createService(store);
    const all = await Promise.all(
      [1, 2, 3].map(() => fresh.fetch(new Request('http://service.test/games/RIVER/metagame'))),
    );
    expect(all.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test('filters as the list of tournaments does', async () => {
    const { body: all } = await get('/games/RIVER/metagame?ties=half');
    const { body: none } = await get('/games/RIVER/metagame?format=NONE');
    expect(all.events.length).toBeGreaterThan(1);
    expect(none.events).toEqual([]);
  });

  test('is cached until something changes', async () => {
    const first = await get('/games/RIVER/metagame?ties=half');
    const etag = first.headers.get('ETag') as string;
    const again = await get('/games/RIVER/metagame?ties=half', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    await store.importTournament(madeTournament('more', 2, {}));
    const changed = await get('/games/RIVER/metagame?ties=half', { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.body.counts.players).toBe(first.body.counts.players + 2);
  });

  test('is marked as an extension in the description of the service', async () => {
    const { body } = await get('/openapi.json');
    for (const path of ['/games/{id}/metagame', '/games/{id}/matchups']) {
      expect(body.paths[path].get['x-extension']).toBe(true);
    }
    expect(body.paths['/games/{id}/decks'].get['x-extension']).toBeUndefined();
  });
});
