// @ts-check
/**
 * How fast `decktype store work` retags a PostgreSQL store after a change of rules: with the importer alone, with
 * one process and with several. Starts a server, or uses an empty database (`--store`). Each result is compared
 * with that of the importer.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { service } from './built.mjs';
import { cli, finished } from './command.mjs';
import { childrenTime } from './process-times.mjs';
import { rulesText, tournament } from './service/data.mjs';
import { ask, startPostgres } from './service/postgres.mjs';
import { surroundings } from './surroundings.mjs';
import { columns } from './table.mjs';

const { openStore } = service;
const { values } = parseArgs({
  options: {
    lists: { type: 'string', default: '1000000' },
    players: { type: 'string', default: '100' },
    processes: { type: 'string', default: '1,2' },
    store: { type: 'string' },
    broker: { type: 'string' },
    /** Whether the change of rules affects every label, or one deck. */
    change: { type: 'string', default: 'one' },
  },
});
const players = Number(values.players);
const count = Math.ceil(Number(values.lists) / players);
const lists = count * players;

/** The rules without one of them, or with all of them renamed. */
function changedRules() {
  const rules = JSON.parse(rulesText);
  if (values.change === 'all') {
    for (const rule of rules) rule.name = `${rule.name} *`;
    return JSON.stringify(rules);
  }
  const index = rules.findIndex((/** @type {{identifier: string}} */ { identifier }) =>
    /dragapult/.test(identifier),
  );
  rules.splice(Math.max(0, index), 1);
  return JSON.stringify(rules);
}

/** @type {string[][]} */
const rows = [['what', 'seconds', 'lists/s', 'workers, s', 'PostgreSQL, s', 'idle', 'labels']];

const server =
  values.store === undefined
    ? await startPostgres(['shared_buffers=512MB', 'max_wal_size=4GB'])
    : undefined;
const url = values.store ?? server?.url ?? '';

/** @param {string} what @param {() => Promise<unknown>} work @param {string} [expected] */
async function measure(what, work, expected) {
  const idle = () => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000;
  const before = { workers: own(), server: server?.cpu() ?? NaN, idle: idle() };
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  // The processor time of a connection is known only after it has ended.
  await new Promise((settle) => setTimeout(settle, 500));
  const took = {
    workers: own() - before.workers,
    server: (server?.cpu() ?? NaN) - before.server,
    idle: (idle() - before.idle) / (seconds + 0.5) / cpus().length,
  };
  const [labels] = await ask(
    url,
    `select md5(string_agg(md5(tournament || ' ' || position || ' ' || deck), '' order by tournament, position)) as hash from labels`,
  );
  const hash = String(labels?.hash);
  const verdict = expected === undefined ? hash.slice(0, 8) : hash === expected ? 'same' : 'OTHER';
  rows.push([
    what,
    seconds.toFixed(1),
    Math.round(lists / seconds).toLocaleString('en'),
    took.workers.toFixed(1),
    took.server.toFixed(1),
    `${Math.round(took.idle * 100)} %`,
    verdict,
  ]);
  console.error(rows.at(-1)?.join('  '));
  if (verdict === 'OTHER') process.exitCode = 1;
  return hash;
}

/** Processor seconds of this process and its ended children. */
function own() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenTime('self');
}

/** @param {number} processes */
async function work(processes) {
  const args = ['store', 'work', '--once', '--store', url];
  if (values.broker !== undefined) args.push('--broker', values.broker);
  await Promise.all(Array.from({ length: processes }, () => finished([cli, ...args])));
}

/** @param {string} text @param {() => Promise<unknown>} tag */
async function withRules(text, tag) {
  const store = await openStore(url);
  await store.importRules('PTCG', text, { onInvalid: 'skip' });
  await store.close();
  await tag();
}

async function importAlone() {
  const store = await openStore(url);
  await store.categorize();
  await store.close();
}

try {
  await measure(`import of ${count} tournaments of ${players} lists, without labels`, async () => {
    const store = await openStore(url);
    await store.importRules('PTCG', rulesText, { onInvalid: 'skip' });
    for (let n = 0; n < count; n++)
      await store.importTournament(tournament(n, players), { tag: false });
    await store.close();
  });
  await ask(url, 'vacuum analyze');
  const first = await measure('first labels, by one process', () => work(1));
  const changed = changedRules();
  const second = await measure('rules change: the importer alone', () =>
    withRules(changed, importAlone),
  );
  let isChanged = true;
  for (const processes of values.processes.split(',').map(Number)) {
    isChanged = !isChanged;
    await measure(
      `rules change: ${processes} process${processes === 1 ? '' : 'es'}`,
      () => withRules(isChanged ? changed : rulesText, () => work(processes)),
      isChanged ? second : first,
    );
  }
  console.log(surroundings());
  console.log(columns(rows));
} finally {
  await server?.stop();
}
