/** `decktype store work` while its database restarts or its queue is lost. */
import { expect, test } from 'vitest';
import { describeWith, testWith } from '../support/needs.js';
import { postgresServer } from '../support/postgres.js';
import { redisServer, startRedis } from '../support/redis.js';
import { until } from '../support/running.js';
import {
  importDump,
  importRules,
  lists,
  shownBy,
  stop,
  untilLabelled,
  usePostgres,
  work,
} from './store-commands.js';

describeWith(postgresServer, 'decktype store work', (programs) => {
  const server = usePostgres(programs);

  test('waits for a database that restarts, and says so', async () => {
    const url = await server.filledDatabase();
    const worker = work(url, '--log', 'json', '--operations-port', '0');
    await until(() => /"event":"working"/.test(worker.printed()), 'it works');
    const [, operations = ''] = /"event":"operations","url":"([^"]+)"/.exec(worker.printed()) ?? [];
    expect((await fetch(`${operations}/readyz`)).status).toBe(200);
    await server.crash();
    await until(() => /"event":"waiting"/.test(worker.printed()), 'it says that it waits');
    expect((await fetch(`${operations}/readyz`)).status).toBe(503);
    await server.restart();
    expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
    await untilLabelled(url, 'heron');
    expect((await fetch(`${operations}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${operations}/metrics`)).text();
    expect(metrics).toContain(`decktype_tagged_lists_total{game="RIVER"} ${lists}`);
    expect(metrics).toContain('decktype_left_tournaments 0');
    await stop(worker);
    // A worker can be stopped while the database is down.
    const other = work(url);
    await until(() => other.printed().includes('tagging postgres'), 'it works');
    await server.crash();
    await until(() => other.printed().includes('waiting'), 'it says that it waits');
    other.child.kill('SIGTERM');
    expect(await other.ended, other.printed()).toBe(0);
    // Workers can be started and stopped while the database is down.
    const [early, brief] = [work(url), work(url)];
    for (const one of [early, brief]) {
      await until(() => one.printed().includes('waiting'), 'it says that it waits');
    }
    brief.child.kill('SIGTERM');
    expect(await brief.ended, brief.printed()).toBe(0);
    const none = work(url, '--once');
    expect(await none.ended).toBe(2);
    expect(none.printed()).toContain('the database does not answer');
    await server.restart();
    expect(await importRules(url, 'otter', '--no-tag')).toBe(0);
    await untilLabelled(url, 'otter');
    await stop(early);
  });

  testWith(redisServer, 'recovers its queue if Redis loses everything', async (program) => {
    const redis = await startRedis(program);
    try {
      const url = await server.emptyDatabase();
      expect(await importDump(url, '--no-tag')).toBe(0);
      const workers = [work(url, '--broker', redis.url), work(url, '--broker', redis.url)];
      await untilLabelled(url, 'otter');
      expect(await importRules(url, 'heron', '--no-tag')).toBe(0);
      await redis.ask('FLUSHALL');
      await untilLabelled(url, 'heron');
      await redis.crash();
      await redis.restart();
      expect(await importRules(url, 'carp', '--no-tag')).toBe(0);
      await until(async () => (await shownBy(url)).decks['with-heron'] === undefined, 'it is carp');
      for (const worker of workers) await stop(worker);
      await redis.crash();
      const [early, brief] = [work(url, '--broker', redis.url), work(url, '--broker', redis.url)];
      for (const one of [early, brief]) {
        await until(() => one.printed().includes('waiting'), 'it says that it waits');
      }
      await stop(brief);
      await redis.restart();
      expect(await importRules(url, 'otter', '--no-tag')).toBe(0);
      await untilLabelled(url, 'otter');
      await stop(early);
    } finally {
      await redis.stop();
    }
  });
});
