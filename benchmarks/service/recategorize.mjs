// @ts-check
/**
 * How long it takes until every list of a game has a label of changed rules: imports tournaments,
 * changes one rule, and imports the rules again. `--store` names a PostgreSQL database that may be
 * filled; without it, an SQLite file is made and removed.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '../../dist/service/index.js';
import { rulesText, tournament } from './data.mjs';

const { values } = parseArgs({
  options: {
    tournaments: { type: 'string', default: '1000' },
    players: { type: 'string', default: '100' },
    store: { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'decktype-bench-'));
const file = join(folder, 'bench.db');

/** @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>} */
async function timed(name, work) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const wall = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${name}: ${wall.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor`,
  );
  return result;
}

try {
  const store = await openStore(values.store ?? file);
  await store.importRules('PTCG', rulesText, { onInvalid: 'skip' });
  const count = Number(values.tournaments);
  const players = Number(values.players);
  await timed(`import of ${count} tournaments of ${players} lists`, async () => {
    for (let n = 0; n < count; n++) await store.importTournament(tournament(n, players));
  });
  if (values.store === undefined) console.log(`${Math.round(statSync(file).size / 1e6)} MB`);

  const rules = JSON.parse(rulesText);
  const index = rules.findIndex((/** @type {{identifier: string}} */ r) =>
    /dragapult/.test(r.identifier),
  );
  rules.splice(Math.max(0, index), 1);
  await timed('one rule less, imported', () =>
    store.importRules('PTCG', JSON.stringify(rules), { onInvalid: 'skip' }),
  );
  const [report] = await timed('all lists tagged again', () => store.categorize());
  console.log(
    `${report?.lists} lists in ${report?.tournaments} tournaments, ${report?.changed} changed, ` +
      `${report?.transitions.length} transitions`,
  );
  await timed('tagging again without a change', () => store.categorize());
  await store.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
