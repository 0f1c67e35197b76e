import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Operations, openOperations } from '../../../../src/services/operations/listen.js';
import { createLog } from '../../../../src/services/operations/log.js';

let open: Operations | undefined;
afterEach(async () => {
  await open?.stop();
  open = undefined;
});

async function opened(
  isReady: () => Promise<string | undefined> = async () => undefined,
  withMetrics = false,
  port = 0,
) {
  const lines: string[] = [];
  const log = createLog(
    'text',
    (line) => lines.push(line),
    () => 0,
  );
  const operations = await openOperations({ port, log, isReady, withMetrics });
  open = operations;
  const get = (path: string) => fetch(`${operations.url}${path}`);
  return { operations, get, lines };
}

describe('the operations port', () => {
  test('says that the process runs, and where it listens exclusively', async () => {
    const { operations, get, lines } = await opened(async () => 'not now');
    const response = await get('/healthz?from=probe');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(lines).toEqual([`operations ${operations.url}\n`]);
    const { port } = new URL(`${operations.url}`);
    await expect(opened(undefined, false, +port)).rejects.toThrow('EADDRINUSE');
  });

  test('says whether the process can work, or why not, even if the check fails', async () => {
    const answers: (() => Promise<string | undefined>)[] = [
      async () => 'it stops',
      () => Promise.reject(new Error('no database')),
      async () => undefined,
    ];
    const { get } = await opened(async () => answers.shift()?.());
    const found = [await get('/readyz'), await get('/readyz'), await get('/readyz')];
    expect(await Promise.all(found.map((one) => one.json()))).toEqual([
      { status: 'not ready', reason: 'it stops' },
      { status: 'not ready', reason: 'no database' },
      { status: 'ok' },
    ]);
    expect(found.map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  test('runs one check at a time, however often it is asked', async () => {
    let asked = 0;
    let settle = (_: undefined) => {};
    const { get } = await opened(() => {
      asked++;
      return new Promise((resolve) => {
        settle = resolve;
      });
    });
    const answers = await Promise.all([get('/readyz'), get('/readyz')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(asked).toBe(1);
    settle(undefined);
    const next = get('/readyz');
    await expect.poll(() => asked).toBe(2);
    settle(undefined);
    expect((await next).status).toBe(200);
  });

  test('has the other metrics if one cannot be read or takes too long', async () => {
    const { get, operations } = await opened(async () => undefined, true);
    operations.counter('decktype_x_total', 'X.').add();
    operations.gauge('decktype_gone', 'Fails.', () => Promise.reject(new Error('no database')));
    operations.gauge('decktype_late', 'Never.', () => new Promise(() => {}));
    const response = await get('/metrics');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('\ndecktype_x_total 1\n');
    expect(text).toContain('\ndecktype_gone Nan\n');
    expect(text).toContain('\ndecktype_late Nan\n');
  });

  test('has nothing else, and no metrics unless wanted', async () => {
    const { get, operations } = await opened();
    for (const path of ['/', '/metrics', '/healthz/x', '/games']) {
      expect((await get(path)).status, path).toBe(404);
    }
    operations.counter('decktype_x_total', 'Unread.').add();
  });

  test('closes at once, whoever is connected', async () => {
    const { operations } = await opened(() => new Promise(() => {}));
    const { port, hostname } = new URL(operations.url ?? '');
    const socket = connect(Number(port), hostname);
    const closed = new Promise((settle) => socket.once('close', settle));
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
    await (await fetch(`${operations.url}/healthz`)).text();
    await operations.stop();
    await closed;
    await expect(fetch(`${operations.url}/healthz`)).rejects.toThrow();
    open = undefined;
  });
});

describe('/metrics', () => {
  test('has the metrics of the process and custom ones', async () => {
    const { operations, get } = await opened(undefined, true);
    const requests = operations.counter('decktype_requests_total', 'Requests.', ['status', 'game']);
    requests.add({ status: 200, game: 'A"B\n' });
    for (let game = 0; game < 1001; game++) requests.add({ status: 200, game });
    requests.add({ status: 200, game: 'A"B\n' }, 2);
    operations.histogram('decktype_seconds', 'Seconds.').observe(1.5);
    operations.gauge('decktype_open', 'Open now.', async () => 7);
    const response = await get('/metrics');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    for (const line of [
      'decktype_requests_total{status="200",game="A\\"B\\n"} 3',
      'decktype_requests_total{status="other",game="other"} 2',
      'decktype_seconds_bucket{le="1"} 0',
      'decktype_seconds_bucket{le="2.5"} 1',
      'decktype_open 7',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    expect(text).toContain('# HELP process_resident_memory_bytes ');
  });

  test('of two services in one process are separate', async () => {
    const first = await opened(undefined, true);
    first.operations.counter('decktype_same_total', 'Same.').add();
    const second = await opened(undefined, true);
    second.operations.counter('decktype_same_total', 'Same.').add({}, 5);
    expect(await (await first.get('/metrics')).text()).toContain('\ndecktype_same_total 1\n');
    expect(await (await second.get('/metrics')).text()).toContain('\ndecktype_same_total 5\n');
    await first.operations.stop();
  });
});
