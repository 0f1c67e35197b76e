// @ts-check
/**
 * The time until every list of a game is labelled by changed rules: imports tournaments, changes one rule, and
 * imports the rules again. Also computes the changed labels directly with both rules. `--postgres` starts a
 * PostgreSQL, `--store` names a PostgreSQL database that may be filled; without them, it uses a temporary SQLite
 * file. Target for 100,000 lists: 3 s with SQLite, 5 s with PostgreSQL, on a machine where `JSON.parse` of a line of
 * the workload takes 10 microseconds.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decktype, service } from '../built.mjs';
import { surroundings } from '../surroundings.mjs';
import { rulesText, tournament } from './data.mjs';
import { startPostgres } from './postgres.mjs';

const { compileRules } = decktype;
const { openStore } = service;
const { values } = parseArgs({
  options: {
    tournaments: { type: 'string', default: '1000' },
    players: { type: 'string', default: '100' },
    store: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'decktype-bench-'));
const file = join(folder, 'bench.db');
const server = values.postgres ? await startPostgres() : undefined;
const address = server?.url ?? values.store;
console.log(surroundings());

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
  const store = await openStore(address ?? file);
  await store.importRules('PTCG', rulesText, { onInvalid: 'skip' });
  const count = Number(values.tournaments);
  const players = Number(values.players);
  await timed(`import of ${count} tournaments of ${players} lists`, async () => {
    for (let n = 0; n < count; n++) await store.importTournament(tournament(n, players));
  });
  if (address === undefined) console.log(`${Math.round(statSync(file).size / 1e6)} MB`);

  const rules = JSON.parse(rulesText);
  const index = rules.findIndex((/** @type {{identifier: string}} */ r) =>
    /dragapult/.test(r.identifier),
  );
  rules.splice(Math.max(0, index), 1);
  const expected = changedLabels(rules, count, players);
  await timed('one rule less, imported', () =>
    store.importRules('PTCG', JSON.stringify(rules), { onInvalid: 'skip' }),
  );
  const [report] = await timed('all lists tagged again', () => store.categorize());
  const isRight = report?.lists === count * players && report.changed === expected;
  console.log(
    `${report?.lists} lists in ${report?.tournaments} tournaments, ${report?.changed} changed, ` +
      `${report?.transitions.length} transitions; ${isRight ? 'as' : 'VOID: not as'} counted with both rules`,
  );
  if (!isRight) process.exitCode = 1;
  await timed('tagging again without a change', () => store.categorize());
  await store.close();
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The number of lists with another label under the changed rules.
 *
 * @param {import('../../src/index.js').RuleInput} changed @param {number} tournaments @param {number} players
 */
function changedLabels(changed, tournaments, players) {
  const [before, after] = [compileRules(rulesText), compileRules(changed)];
  let count = 0;
  for (let n = 0; n < tournaments; n++) {
    for (const { decklist } of JSON.parse(tournament(n, players).standings)) {
      if (labelOf(before, decklist) !== labelOf(after, decklist)) count++;
    }
  }
  return count;
}

/** @param {import('../../src/index.js').Matcher} matcher @param {object} decklist */
function labelOf(matcher, decklist) {
  const { id, name, icons } = matcher.classify(decklist) ?? {};
  return JSON.stringify([id, name, icons]);
}
