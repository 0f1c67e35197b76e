/** What the batch commands of one machine write, run as real processes with and without a queue. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/needs.js';
import { type RedisServer, redisServer, startRedis } from '../support/redis.js';
import { killedAtFile, start } from '../support/running.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

const rules = [
  { identifier: 'zard', name: 'Charizard', cards: [{ name: 'Charizard ex' }] },
  { identifier: 'garde', name: 'Gardevoir', cards: [{ name: 'Gardevoir ex' }] },
];

/** Tournaments, and a file of lines over 1 MiB, which is therefore cut into shards. */
function writeLists(lists: string): void {
  const standing = (index: number) => ({
    player: `p${index}`,
    placing: index + 1,
    deck: index % 3 === 0 ? null : { id: 'old', name: 'Old' },
    decklist: {
      pokemon: [
        { name: ['Charizard ex', 'Gardevoir ex', 'Pidgey'][index % 3], count: 1 + (index % 4) },
      ],
      trainer: [{ name: `Card ${index % 97}`, count: 4 }],
    },
  });
  for (const [number, id] of ['a', 'b', 'c'].entries()) {
    mkdirSync(join(lists, id), { recursive: true });
    const write = (name: string, value: unknown) =>
      writeFileSync(join(lists, id, name), JSON.stringify(value));
    write('details.json', { id, name: `Cup ${id}`, date: `2025-01-0${number + 1}` });
    // Files with the same bytes would be counted once.
    write(
      'standings.json',
      [0, 1, 2, 3].map((index) => ({ ...standing(index), event: id })),
    );
    write('pairings.json', [
      { round: 1, player1: 'p0', player2: 'p1', winner: 'p0' },
      { round: 1, player1: 'p2', player2: 'p3', winner: 0 },
    ]);
  }
  const lines = Array.from({ length: 12_000 }, (_, index) => JSON.stringify(standing(index)));
  lines[7000] = '{"player":"broken"';
  lines[11_000] = '{"player":"faulty","decklist":{"pokemon":[{"name":"Opt","count":"x"}]}}';
  writeFileSync(join(lists, 'many.ndjson'), lines.join('\n'));
}

beforeAll(() => {
  writeLists(join(folder, 'lists'));
  writeFileSync(join(folder, 'rules.json'), JSON.stringify(rules));
});

test('a killed part of a batch is redone by the next process, with the bytes of tag', async () => {
  const decktype = (...args: readonly string[]) => start(args, { cwd: folder });
  const given = ['lists/many.ndjson', '--rules', 'rules.json'];
  const how = ['--out', 'parts', '--join', 'parts/all', '--shard-size', '0.01', '--no-queue'];
  expect(await decktype('batch', 'submit', ...given, ...how).ended).toBe(0);
  const half = ['batch', 'do', 'parts', '--part', '1/2'];
  await start(half, { cwd: folder, env: killedAtFile('shards', 12) }).ended;
  const done = readdirSync(join(folder, 'parts/shards')).filter((one) => /json$/.test(one));
  expect(done.length).toBeGreaterThan(2);
  const first = decktype('batch', 'do', 'parts', '--part', '0/2');
  expect(await first.ended, first.printed()).toBe(0);
  const early = decktype('batch', 'finish', 'parts', '--parts', '2');
  expect(await early.ended).toBe(1);
  expect(early.printed()).toContain('(part 1 of 2)');
  const env = { JOB_COMPLETION_INDEX: '1' };
  const again = start(['batch', 'do', 'parts', '--parts', '2'], { cwd: folder, env });
  expect(await again.ended, again.printed()).toBe(0);
  const [tag, finish] = [
    decktype('tag', ...given, '--out', 'tagged'),
    decktype('batch', 'finish', 'parts'),
  ];
  expect(await finish.ended).toBe(await tag.ended);
  const [one, other] = ['tagged', 'parts/all'].map((name) => readFileSync(join(folder, name)));
  expect(one?.equals(other as Buffer)).toBe(true);
  expect(readdirSync(join(folder, 'parts/shards')).filter((one) => /part$/.test(one))).toEqual([]);
});

describeWith(redisServer, 'a batch', (program) => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(program);
  });
  afterAll(() => redis?.stop());

  async function decktype(...args: readonly string[]) {
    const env = { DECKTYPE_BROKER: redis.url };
    const running = start(args, { cwd: folder, env });
    return { status: await running.ended, printed: running.printed(), written: running.written() };
  }

  /** Submits a batch, lets two processes work on it, and joins it. */
  async function made(make: string, lists: string, out: string, ...more: readonly string[]) {
    const given = ['--make', make, '--out', `${out}.batch`, '--join', out, '--shard-size', '1'];
    const submitted = await decktype('batch', 'submit', lists, ...given, ...more);
    expect(submitted.status, submitted.printed).toBe(0);
    const workers = [1, 2].map(() => decktype('batch', 'work', '--once'));
    for (const worker of await Promise.all(workers)) expect(worker.status, worker.printed).toBe(0);
    return { submitted, waited: await decktype('batch', 'wait', `${out}.batch`, '--join', out) };
  }

  const findingsIn = (printed: string) =>
    printed.split('\n').filter((line) => /^\S+#\/\d+/.test(line));

  test('of a corpus writes the bytes and findings of decktype corpus build', async () => {
    const built = await decktype('corpus', 'build', 'lists', '--out', 'built.corpus');
    const { submitted, waited } = await made('corpus', 'lists', 'joined.corpus');
    expect(submitted.printed).toMatch(/: [3-9] shards of 4 files/);
    expect(waited.status).toBe(built.status);
    expect(findingsIn(waited.printed)).toEqual(findingsIn(built.printed));
    expect(findingsIn(waited.printed)).toHaveLength(2);
    const [one, other] = ['built.corpus', 'joined.corpus'].map((name) =>
      readFileSync(join(folder, name)),
    );
    expect(one?.equals(other as Buffer)).toBe(true);
  });

  test('of a tally gives the same report as the lists, whatever it shows', async () => {
    await made('tally', 'lists', 'tally.json', '--rules', 'rules.json');
    const options = ['--by', 'event', '--families', '--against', '2025-01-01..2025-01-01'];
    const more = ['--ties', 'half', '--format', 'html', ...options];
    const whole = await decktype('report', 'lists', '--rules', 'rules.json', ...more);
    const counted = await decktype('report', 'tally.json', ...more);
    expect(counted.status, counted.printed).toBe(0);
    expect(counted.written).toBe(whole.written);
  });
});
