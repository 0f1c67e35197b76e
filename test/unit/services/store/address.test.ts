import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAddress, withoutSecrets } from '../../../../src/services/store/address.js';
import { openStore } from '../../../../src/services/store/store.js';
import { run } from '../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../support/environment.js';

afterEach(() => vi.unstubAllEnvs());

/** Addresses with the password `hunter2`, or one that contains it. Nothing listens on port 1. */
const secretive = [
  'postgres://someone:hunter2@127.0.0.1:1/none',
  'postgresql://someone:hunter2@127.0.0.1:1/none?sslmode=disable',
  'POSTGRES://someone:hunter2@127.0.0.1:1/none',
  'postgres://:hunter2@127.0.0.1:1/none',
  'postgres://someone%3Ahunter2@127.0.0.1:1/none',
  'postgres://127.0.0.1:1/none?user=someone&password=hunter2',
  'postgres://someone@127.0.0.1:1/none?password=%20hunter2',
  'postgres://someone:hunter2%40@127.0.0.1:1/none',
  'postgres://someone:a@hunter2@127.0.0.1:1/none',
  'postgres://someone:a/hunter2@127.0.0.1:1/none',
  'postgres://someone:1/hunter2@127.0.0.1:1/none',
  'postgres://someone:1?hunter2@127.0.0.1:1/none',
  'postgres://someone:1?a=hunter2@127.0.0.1:1/none',
  'postgres://someone:1#hunter2@127.0.0.1:1/none',
  'postgres://someone:a#hunter2@127.0.0.1:1/none',
  'postgres://someone:hunter2%zz@127.0.0.1:1/none',
  'postgres://someone:hunter2%@127.0.0.1:1/none',
  'postgres://someone:hunter2 @127.0.0.1:1/none',
  'postgres://someone:hunter2@[::1/none',
  'postgres://someone:hunter2@127.0.0.1:99999999/none',
  'postgres://someone:hunter2@a,b/none',
  'postgres://someone:hunter2',
  'postgres://someone:hunter2@/none?host=/no/such/socket',
  'postgres:/someone:hunter2@127.0.0.1:1/none',
  'postgres:someone:hunter2@127.0.0.1:1/none',
  ' postgres://someone:hunter2@127.0.0.1:1/none',
  'mysql://someone:hunter2@127.0.0.1:1/none',
  'postgres+ssl://someone:hunter2@127.0.0.1:1/none',
  'jdbc:postgresql://127.0.0.1:1/none?user=someone&password=hunter2',
  'someone:hunter2@127.0.0.1:1/none',
  'postgres//someone:hunter2@127.0.0.1:1/none',
  'postgres//127.0.0.1:1/none?password=hunter2',
  '//someone:hunter2@127.0.0.1:1/none',
  'sqlite://someone:hunter2@127.0.0.1',
  'sqlite://someone:a/hunter2@127.0.0.1',
  'sqlite:someone%3Ahunter2@127.0.0.1',
  'host=127.0.0.1 port=1 user=someone password=hunter2',
  "dbname = none password = 'hunter2'",
  'password=hunter2',
  'Server=127.0.0.1;User Id=someone;Password=hunter2',
];

describe('an address with a password', () => {
  // `mirror` opens the store only after the service has answered.
  const service = createHttpServer((_, response) => response.end('[]'));
  beforeAll(() => new Promise<void>((settle) => service.listen(0, '127.0.0.1', settle)));
  afterAll(() => void service.close());

  test.each(secretive)('never shows it in any command: %s', async (store) => {
    const files = { 'dump/games.json': '[]' };
    const { port } = service.address() as AddressInfo;
    for (const args of [
      ['import', 'dump', '--wait', '0'],
      ['mirror', `http://127.0.0.1:${port}`, '--wait', '0'],
    ]) {
      const env = testEnvironment({ files });
      expect(await run([...args, '--store', store], env)).toBe(2);
      expect(env.err()).toMatch(/^decktype: (?!unexpected|no answer)/);
      expect(env.err() + env.out()).not.toContain('hunter2');
    }
    // `serve` waits for a database that does not answer until told to stop.
    let askToStop = () => {};
    const stop = new Promise<void>((settle) => {
      askToStop = settle;
    });
    const env = testEnvironment({ files, stop });
    const ended = run(['serve', '--port', '0', '--store', store], env);
    await vi.waitUntil(() => env.err() !== '', { timeout: 60_000 });
    askToStop();
    expect(await ended).toBe(env.err().endsWith('waiting until it answers\n') ? 0 : 2);
    expect(env.err() + env.out()).not.toContain('hunter2');
    // What a log shows of an error: its stack, its cause, and all their fields.
    const thrown = await openStore(store, { wait: 0 }).catch((error: unknown) => error);
    expect(inspect(thrown, { depth: 9, showHidden: true })).not.toContain('hunter2');
  });

  test('does not show it even if the server repeats it', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => {
        const text =
          'SFATAL\0C28P01\0Mno hunter2 and no hunt%65r3, said hunter3 and env-hunter\0\0';
        const head = Buffer.from([0x45, 0, 0, 0, text.length + 4]);
        socket.end(Buffer.concat([head, Buffer.from(text)]));
      });
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const { port } = server.address() as { readonly port: number };
    vi.stubEnv('PGPASSWORD', 'env-hunter');
    try {
      for (const url of [
        `postgres://someone:hunt%65r3@127.0.0.1:${port}/none?password=hunter2`,
        `postgres://someone:hunter2@127.0.0.1:${port}/none?password=hunt%65r3`,
      ]) {
        const thrown = await openStore(url).catch((error: unknown) => error);
        const shown = inspect(thrown, { depth: 9, showHidden: true });
        expect(shown).toContain(`cannot use the store postgres://127.0.0.1:${port}/none: no …`);
        expect(shown).not.toMatch(/hunter[23]|env-hunter/);
      }
    } finally {
      server.close();
    }
  });
});

describe('an address', () => {
  test.each([
    ['decktype.db', 'decktype.db'],
    ['sqlite:decktype.db', 'decktype.db'],
    ['sqlite:///srv/decktype.db', '/srv/decktype.db'],
    [':memory:', ':memory:'],
    ['C:\\decks\\store.db', 'C:\\decks\\store.db'],
    ['./12:30.db', './12:30.db'],
    ['./host=a.db', './host=a.db'],
    ['a folder/user@host.db', 'a folder/user@host.db'],
  ])('of a file is its path: %s', (text, path) => {
    expect(readAddress(text)).toEqual({ kind: 'sqlite', target: path, shown: path, secrets: [] });
  });

  test.each([
    ['postgres://host/database', 'postgres://host/database'],
    ['postgresql://user:p%40@host:5433/database?ssl=true', 'postgres://host:5433/database'],
    ['postgres://user@[::1]:5433/database', 'postgres://[::1]:5433/database'],
    ['postgres://host/a?user=me@azure&password=p@b', 'postgres://host/a'],
    ['postgres:///database?host=/run/postgresql', 'postgres:///database'],
    ['postgres://user:p@/database?host=/run/postgresql', 'postgres://localhost/database'],
  ])('of a database is shown as its host and name: %s', (text, shown) => {
    expect(readAddress(text)).toMatchObject({ kind: 'postgres', target: text, shown });
  });

  test.each(['', 'sqlite:', 'postgres://u:p%zz@h/db'])('is invalid: %j', (text) => {
    expect(() => readAddress(text)).toThrow(
      /not .*valid.*: write the path of an SQLite file, or postgres:/,
    );
  });

  test('has its longest secrets removed first', () => {
    const address = readAddress('postgres://me:abc@host/db?password=abcdef');
    expect(withoutSecrets('abcdef abc', address)).toBe('… …');
  });
});
