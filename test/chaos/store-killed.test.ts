/** The command line killed with SIGKILL at random moments, and what the store holds afterwards. */
import { spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/services/store/database.js';
import { openStore } from '../../src/services/store/store.js';
import { writeDump } from '../support/dump.js';
import { projectRoot } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const kills = 20;
const tournaments = 60;
const players = 60;
const ids = Array.from({ length: tournaments }, (_, n) => `t${n}`);
const rules = (card: string) =>
  JSON.stringify([
    { identifier: `with-${card}`, name: card, cards: [{ name: card }] },
    { identifier: 'pike', name: 'Pike', cards: [{ name: 'Old Pike' }], priority: 20 },
  ]);
const before = 'pike with-otter';
const after = 'pike with-heron';
const list = (n: number) =>
  n % 2 === 0 ? '[{"name":"otter"},{"name":"heron"}]' : '[{"name":"Old Pike"}]';

const folder = temporaryFolder();
let dump = '';
beforeAll(() => {
  dump = join(folder, 'dump');
  writeDump(dump, { ids, players, rules: rules('otter'), list });
  writeFileSync(join(folder, 'changed.json'), rules('heron'));
});

/** Runs the command line, and kills it after that many milliseconds. */
function command(args: readonly string[], killAfter?: number) {
  return new Promise<{ readonly code: number | null; readonly took: number }>((settle) => {
    const start = performance.now();
    const child = spawn(process.execPath, [join(projectRoot, 'dist/cli.cjs'), ...args], {
      stdio: 'ignore',
    });
    const timer =
      killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.once('exit', (code) => {
      clearTimeout(timer);
      settle({ code, took: performance.now() - start });
    });
  });
}

/** Which decks each tournament shows; fails where anything is lost, doubled or mixed. */
async function inspect(path: string): Promise<ReadonlyMap<string, string>> {
  // A store that was killed in its making is made when it is opened next.
  const { db } = await openDatabase(path);
  const shown = new Map<string, string>();
  const decksOf = new Map<string | null, string>();
  try {
    const stored = await db.selectFrom('tournaments').select(['id', 'version']).execute();
    // One query a table: three for each tournament took most of the time of this file.
    const countsIn = async (table: 'standings' | 'pairings') => {
      const rows = await db.selectFrom(table).select('tournament').execute();
      return (id: string) => rows.filter(({ tournament }) => tournament === id).length;
    };
    const standingsOf = await countsIn('standings');
    const pairingsOf = await countsIn('pairings');
    const all = await db.selectFrom('labels').select(['tournament', 'deck']).execute();
    for (const { id, version } of stored) {
      expect(standingsOf(id)).toBe(players);
      expect(pairingsOf(id)).toBe(players / 2);
      const labels = all.filter(({ tournament }) => tournament === id);
      expect(labels).toHaveLength(players);
      const decks = [...new Set(labels.map(({ deck }) => JSON.parse(deck).id))].sort().join(' ');
      shown.set(id, decks);
      // A version stands for one set of rules, which gives one set of decks.
      expect(decksOf.get(version) ?? decks).toBe(decks);
      decksOf.set(version, decks);
    }
  } finally {
    await db.destroy();
  }
  const store = await openStore(path);
  for (const id of shown.keys()) {
    const rows = (await store.standings(id))?.rows ?? [];
    expect(rows.map((row) => JSON.parse(row).player)).toEqual(
      Array.from({ length: players }, (_, n) => `p${n}`),
    );
  }
  await store.close();
  return shown;
}

const everyone = (decks: string) => new Map(ids.map((id) => [id, decks]));
const sorted = (map: ReadonlyMap<string, string>) => [...map].sort();

describe('a store whose writer is killed', () => {
  test(`while it imports, ${kills} times, loses and doubles nothing`, async () => {
    const whole = join(folder, 'whole.db');
    const { code, took } = await command(['import', dump, '--store', whole]);
    expect(code).toBe(0);
    expect(sorted(await inspect(whole))).toEqual(sorted(everyone(before)));
    let inTheMiddle = 0;
    for (let round = 0; round < kills; round++) {
      const path = join(folder, `import-${round}.db`);
      const wait = took * (0.1 + 0.9 * Math.random());
      await command(['import', dump, '--store', path], wait);
      const found = await inspect(path);
      if (found.size > 0 && found.size < tournaments) inTheMiddle++;
      for (const decks of found.values()) expect(decks).toBe(before);
      if (round % 4 !== 0) continue;
      expect((await command(['import', dump, '--store', path])).code).toBe(0);
      expect(sorted(await inspect(path))).toEqual(sorted(everyone(before)));
    }
    expect(inTheMiddle, 'kills that hit the middle of the work').toBeGreaterThan(0);
  });

  test(`while it tags again, ${kills} times, shows the old labels or the new`, async () => {
    const whole = join(folder, 'tagged.db');
    expect((await command(['import', dump, '--store', whole])).code).toBe(0);
    const again = (path: string) => [
      'import',
      join(folder, 'changed.json'),
      '--game',
      'RIVER',
      '--store',
      path,
    ];
    const trial = join(folder, 'trial.db');
    cpSync(whole, trial);
    const { code, took } = await command(again(trial));
    expect(code).toBe(0);
    expect(sorted(await inspect(trial))).toEqual(sorted(everyone(after)));
    let inTheMiddle = 0;
    for (let round = 0; round < kills; round++) {
      const path = join(folder, `tag-${round}.db`);
      cpSync(whole, path);
      await command(again(path), took * (0.3 + 0.7 * Math.random()));
      const found = await inspect(path);
      expect(found.size).toBe(tournaments);
      const seen = new Set(found.values());
      for (const decks of seen) expect([before, after]).toContain(decks);
      if (seen.size === 2) inTheMiddle++;
      // Whoever opens it next goes on: the rules are in force, or they are imported again.
      const store = await openStore(path);
      await store.importRules('RIVER', rules('heron'));
      await store.categorize();
      await store.close();
      expect(sorted(await inspect(path))).toEqual(sorted(everyone(after)));
    }
    expect(inTheMiddle, 'kills that hit the middle of the work').toBeGreaterThan(0);
  });
});
