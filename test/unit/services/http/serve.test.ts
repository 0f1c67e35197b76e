/** The server with real sockets, facing slow, greedy and rude clients. */
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Limits } from '../../../../src/services/http/limits.js';
import {
  type RunningService,
  type ServedRequest,
  type ServeOptions,
  serveStore,
} from '../../../../src/services/http/serve.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { importDump, madeTournament } from '../../../support/dump.js';
import { until } from '../../../support/running.js';

let store: Store;
let running: RunningService;
let served: ServedRequest[];
const sockets: Socket[] = [];
beforeEach(async () => {
  store = await openStore(':memory:');
  await importDump(store);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await running.stop({ grace: 0 });
});

async function serving(
  limits: Limits = {},
  { store: own = store, ...options }: Partial<ServeOptions> & { readonly store?: Store } = {},
): Promise<void> {
  served = [];
  running = await serveStore(own, {
    port: 0,
    limits,
    onRequest: (request) => served.push(request),
    ...options,
  });
}

/** A connection, and what it received. */
function connected() {
  const { port, hostname } = new URL(running.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  sockets.push(socket);
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    text += data;
  });
  const closed = new Promise<void>((settle) => {
    socket.once('end', settle).once('close', () => settle());
  });
  return { socket, closed, text: () => text };
}

/** What a separate connection receives until it is closed. */
async function answerTo(request: string): Promise<string> {
  const { socket, closed, text } = connected();
  socket.write(request);
  await closed;
  return text();
}

const isAccepting = () =>
  fetch(`${running.url}/healthz`).then(
    () => true,
    () => false,
  );
const head = (path: string, ...more: readonly string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: service.test', ...more].join('\r\n')}\r\n\r\n`;
const statusOf = async (path: string) => (await fetch(running.url + path)).status;

describe('a client', () => {
  test('that sends a byte now and then is disconnected, and does not delay others', async () => {
    await serving({ headTime: 300 });
    const slow = connected();
    const bytes = [...head('/games')];
    const drip = setInterval(() => slow.socket.write(bytes.shift() ?? 'x'), 20);
    expect(await statusOf('/games')).toBe(200);
    await slow.closed;
    clearInterval(drip);
    expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await statusOf('/games')).toBe(200);
  });

  test('is answered if its next request arrived while the process was busy', async () => {
    await serving({ idleTime: 100 });
    const client = connected();
    const answers = () => client.text().match(/200 OK/g)?.length;
    client.socket.once('data', () => {
      client.socket.write(head('/healthz'));
      // Longer than the idle timeout plus the second that Node adds, so that the timer expires first.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
    });
    client.socket.write(head('/healthz'));
    await client.closed;
    expect(answers()).toBe(2);
  });

  test('that sends nothing is disconnected', async () => {
    await serving({ requestTime: 200 });
    const silent = connected();
    await silent.closed;
    expect(running.connections()).toBe(0);
  });

  test('that sends no further request is disconnected', async () => {
    await serving({ idleTime: 1000 });
    expect(await answerTo(head('/games'))).toMatch(
      /^HTTP\/1\.1 200 .*\r\nKeep-Alive: timeout=1\r\n/s,
    );
  });

  test('that does not read its answer is disconnected, and does not delay others', async () => {
    const big = madeTournament('big', 10_000, {});
    await store.importTournament(big);
    await serving({ answerTime: 500 });
    const greedy = connected();
    greedy.socket.pause();
    greedy.socket.write(head('/tournaments/big/standings').repeat(20));
    expect(await statusOf('/games')).toBe(200);
    await until(() => served.some(({ isCut }) => isCut), 'the answer is cut off');
    await until(() => running.connections() <= 1, 'the connection is closed');
    expect(served.find(({ isCut }) => isCut)).toMatchObject({
      route: '/tournaments/{id}/standings',
    });
  });

  test('that sends hundreds of requests and reads no answers is disconnected before it delays others', async () => {
    let reads = 0;
    const revision = () => {
      reads++;
      return store.revision();
    };
    await serving({}, { store: { ...store, revision } });
    await answerTo(head('/games').repeat(500));
    expect(await statusOf('/games')).toBe(200);
    expect(reads).toBeLessThan(4);
  });

  test('that disconnects leaves nothing of its unanswered requests', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout');
    const games = () => new Promise<never>(() => {});
    let asked = 0;
    const revision = () => {
      asked++;
      return store.revision();
    };
    await serving({ answerTime: 600_000 }, { store: { ...store, games, revision } });
    const before = timers().length;
    const { socket } = connected();
    socket.write(head('/games').repeat(50));
    await until(() => asked === 1, 'the first is being answered');
    socket.destroy();
    await until(() => running.connections() === 0, 'it is gone');
    expect(asked).toBe(1);
    expect(served.map(({ status, isCut }) => [status, isCut])).toEqual(Array(50).fill([499, true]));
    expect(timers().length).toBeLessThan(before + 50);
  });

  test('that sends a long URL or long headers gets 431', async () => {
    await serving({ headBytes: 2000 });
    expect(await statusOf(`/games?${'x'.repeat(1500)}`)).toBe(200);
    for (const text of [
      head(`/games?${'x'.repeat(3000)}`),
      head('/games', `X: ${'y'.repeat(3000)}`),
    ]) {
      expect(await answerTo(text)).toMatch(/^HTTP\/1\.1 431 /);
    }
  });

  test.each([
    ['with its length', 'Content-Length: 1000000000'],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])('that sends a body %s gets its answer, but the body is not read', async (_, header) => {
    await serving();
    expect(await answerTo(head('/games', header))).toMatch(
      /^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s,
    );
  });

  test('that asks before sending a body is not told to send it', async () => {
    await serving();
    const asking = head('/games', 'Content-Length: 5', 'Expect: 100-continue');
    expect(await answerTo(asking)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each(['', 'Host: xn--a', 'Host: 1.2.3.999'])(
    'that names no host gets its answer: "%s"',
    async (line) => {
      await serving();
      const asking = `GET /readyz HTTP/1.0\r\n${line}\r\n\r\n`;
      expect(await answerTo(asking)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test('that opens one connection too many is refused until another one is closed', async () => {
    await serving({ connections: 3 });
    const first = [connected(), connected(), connected()];
    await until(() => running.connections() === 3, 'three connections are open');
    const refused = connected();
    await refused.closed;
    expect(refused.text()).toBe('');
    first[0]?.socket.destroy();
    await until(() => running.connections() === 2, 'one is closed');
    expect(await statusOf('/games')).toBe(200);
  });
});

describe('each request', () => {
  test('is reported with its route, status and size, and without its query', async () => {
    await serving({}, { rateLimit: { requests: 4, seconds: 60 } });
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(running.url + path, init);
      const { length } = new Uint8Array(await response.arrayBuffer());
      return { length, etag: response.headers.get('ETag') ?? '' };
    };
    const plain = { headers: { 'Accept-Encoding': 'identity' } };
    const { length, etag } = await ask('/games/RIVER/decks?key=secret', plain);
    await ask('/games', { method: 'HEAD' });
    await ask('/games/RIVER/decks', { headers: { ...plain.headers, 'If-None-Match': etag } });
    await ask('/nothing/%1b');
    await ask('/games');
    await until(() => served.length === 5, 'all are reported');
    const base = { method: 'GET', isCut: false };
    expect(served).toMatchObject([
      {
        ...base,
        path: '/games/RIVER/decks',
        route: '/games/{id}/decks',
        status: 200,
        bytes: expect.toSatisfy((bytes: number) => bytes > length && bytes < length + 1000),
      },
      { ...base, method: 'HEAD', path: '/games', route: '/games', status: 200 },
      { ...base, route: '/games/{id}/decks', status: 304 },
      { ...base, path: '/nothing/%1b', route: undefined, status: 404 },
      { ...base, path: '/games', route: '/games', status: 429 },
    ]);
    // The second and third have no body.
    for (const { bytes } of served.slice(1, 3)) expect(bytes).toBeLessThan(1000);
    expect(JSON.stringify(served)).not.toContain('secret');
  });

  test('is reported if its client disconnects before the answer', async () => {
    let answer = () => {};
    const held = new Promise<void>((settle) => {
      answer = settle;
    });
    const games = () => held.then(() => store.games());
    await serving({}, { store: { ...store, games } });
    const { socket } = connected();
    socket.write(head('/games'));
    await until(() => running.connections() === 1, 'it is connected');
    await new Promise((settle) => setImmediate(settle));
    socket.destroy();
    await until(() => running.connections() === 0, 'it is gone');
    answer();
    await until(() => served.length === 1, 'it is reported');
    expect(served).toMatchObject([{ path: '/games', status: 499, bytes: 0, isCut: true }]);
  });
});

describe('a service that stops', () => {
  async function held() {
    let answer = () => {};
    const wait = new Promise<void>((settle) => {
      answer = settle;
    });
    let isAsked = false;
    const games = () => {
      isAsked = true;
      return wait.then(() => store.games());
    };
    await serving({}, { store: { ...store, games } });
    return { answer, asked: () => until(() => isAsked, 'the answer is being made') };
  }

  test('finishes running answers, and closes other connections at once', async () => {
    const { answer, asked } = await held();
    const silent = connected();
    const kept = connected();
    kept.socket.write(head('/readyz'));
    await until(() => kept.text().includes('"ok"'), 'it is ready');
    const asking = connected();
    asking.socket.write(head('/games') + head('/readyz'));
    await asked();
    await until(() => running.connections() === 3, 'all are connected');
    const stopped = running.stop();
    await Promise.all([silent.closed, kept.closed]);
    expect(asking.text()).toBe('');
    await expect(fetch(`${running.url}/games`)).rejects.toThrow();
    answer();
    await stopped;
    await asking.closed;
    expect(asking.text()).toMatch(/^HTTP\/1\.1 200 /);
    expect(served.map(({ path, status }) => [path, status])).toContainEqual(['/games', 200]);
  });

  test('answers busy connections while it drains, and tells them to reconnect', async () => {
    await serving();
    const busy = [connected(), connected(), connected()];
    const ask = (path: string) => {
      for (const { socket } of busy) socket.write(head(path));
    };
    ask('/games');
    await until(() => served.length === busy.length, 'all have an answer');
    const stopped = running.stop({ drain: 1000 });
    expect(await statusOf('/readyz')).toBe(503);
    ask('/games/RIVER/decks');
    await Promise.all(busy.map(({ closed }) => closed));
    for (const { text } of busy) {
      const [, first = '', second = ''] = text().split('HTTP/1.1 200 OK\r\n');
      expect([first, second]).toEqual([
        expect.stringContaining('Connection: keep-alive'),
        expect.stringMatching(/Connection: close\r\n.*otters-mill/s),
      ]);
    }
    await stopped;
    await expect(fetch(`${running.url}/games`)).rejects.toThrow();
  });

  test('answers a connection that was opened while it drained and sends its request afterwards', async () => {
    await serving();
    const stopped = running.stop({ drain: 600 });
    const [late, silent] = [connected(), connected()];
    await until(() => running.connections() === 2, 'they are connected');
    await until(async () => !(await isAccepting()), 'the drain has ended');
    late.socket.write(head('/games'));
    await late.closed;
    expect(late.text()).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s);
    await Promise.all([silent.closed, stopped]);
    expect(silent.text()).toBe('');
  });

  test.each([0, 50])(
    'resets none of many successive connections, with a drain of %i ms',
    async (drain) => {
      await serving();
      const ends = new Set<string>();
      const { port, hostname } = new URL(running.url);
      const ask = () =>
        new Promise<string>((settle) => {
          const socket = connect({ port: Number(port), host: hostname });
          sockets.push(socket);
          socket.write(head('/games'));
          socket.once('data', (data) => settle(String(data).slice(0, 15)));
          socket.once('error', (error) => settle((error as NodeJS.ErrnoException).code ?? ''));
          socket.once('close', () => settle('closed'));
        });
      const client = async () => {
        for (let end = ''; end !== 'ECONNREFUSED'; ends.add(end)) end = await ask();
      };
      const clients = Array.from({ length: 60 }, client);
      await until(() => served.length > 0, 'the first one is answered');
      await running.stop({ drain });
      await Promise.all(clients);
      expect([...ends].sort()).toEqual(['ECONNREFUSED', 'HTTP/1.1 200 OK']);
    },
  );

  test('sends the rest of an answer to a slow client', async () => {
    const games = async () => [JSON.stringify('x'.repeat(32 << 20))];
    await serving({ answerTime: Infinity }, { store: { ...store, games } });
    const slow = connected();
    slow.socket.once('data', () => slow.socket.pause());
    slow.socket.write(head('/games'));
    await until(() => slow.socket.isPaused(), 'the answer has begun');
    const stopped = running.stop({ grace: Infinity });
    await until(async () => !(await isAccepting()), 'it accepts no more connections');
    slow.socket.resume();
    await Promise.all([slow.closed, stopped]);
    const [, bytes] = /Content-Length: (\d+)/i.exec(slow.text()) ?? [];
    expect(slow.text().split('\r\n\r\n')[1]?.length).toBe(Number(bytes));
    const slowOnes = served.filter(({ path }) => path === '/games');
    expect(slowOnes).toMatchObject([{ status: 200, isCut: false }]);
  });

  test('cuts off answers that take longer than the grace period', async () => {
    const { answer, asked } = await held();
    const asking = connected();
    asking.socket.write(head('/games'));
    await asked();
    await running.stop({ grace: 20 });
    await asking.closed;
    expect(asking.text()).toBe('');
    answer();
  });
});

test('/readyz checks that the schema of the store is still that of this release', async () => {
  await serving();
  expect(await statusOf('/readyz')).toBe(200);
  await running.stop();
  const check = async () => {
    throw new Error('the store has schema 99');
  };
  await serving({}, { store: { ...store, check }, onError() {} });
  const answer = await fetch(`${running.url}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.not.stringContaining('schema'),
  ]);
});
