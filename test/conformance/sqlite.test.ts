/** What a store reports if SQLite cannot read or write its file, on each SQLite driver. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategorizer } from '../../src/services/store/categorize.js';
import { openDatabase } from '../../src/services/store/database.js';
import { createImporter } from '../../src/services/store/import.js';
import { createRetry } from '../../src/services/store/retry.js';
import { openStore } from '../../src/services/store/store.js';
import { run } from '../../src/tools/cli/run.js';
import { importDump, madeTournament } from '../support/dump.js';
import { testEnvironment } from '../support/environment.js';
import { describeWith, type Need, program } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
beforeAll(() => {
  chmodSync(folder, 0o755);
});

const manyPlayers = madeTournament('many', 2000, {});
const dump = {
  'dump/games.json': '[{"id":"RIVER","name":"River"}]',
  'dump/tournaments/first/details.json': madeTournament('first', 2, {}).details,
  'dump/tournaments/first/standings.json': madeTournament('first', 2, {}).standings,
  'dump/tournaments/many/details.json': manyPlayers.details,
  'dump/tournaments/many/standings.json': manyPlayers.standings,
};

/** Runs an import, and returns its message. */
async function messageOf(store: string, wait = '0'): Promise<string> {
  const env = testEnvironment({ files: dump });
  expect(await run(['import', 'dump', '--store', store, '--wait', wait], env)).toBe(2);
  expect(env.out()).toBe('');
  return env.err();
}

async function newStore(name: string): Promise<string> {
  const path = join(folder, name);
  const store = await openStore(path);
  await importDump(store);
  await store.close();
  return path;
}

/** Runs `work` as a user who is subject to permissions; root is not. */
async function unprivileged<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a store in an SQLite file ends a command with the problem and a way out', () => {
  test('for a folder', async () => {
    expect(await messageOf(folder)).toBe(
      `decktype: cannot use the store ${folder}: it is a folder; name a file in it\n`,
    );
  });

  test('for a file in a missing folder', async () => {
    const path = join(folder, 'no/such/store.db');
    expect(await messageOf(path)).toMatch(
      /^decktype: cannot use the store .*store\.db: .*(folder|directory)/,
    );
  });

  test('for a file of another kind, which is left unchanged', async () => {
    const path = join(folder, 'notes.txt');
    const notes = 'not a database, but long enough for the header of one\n'.repeat(100);
    writeFileSync(path, notes);
    expect(await messageOf(path)).toContain(
      'the file is not an SQLite database; name another file',
    );
    expect(readFileSync(path, 'utf8')).toBe(notes);
  });

  test('for a damaged file', async () => {
    const path = await newStore('damaged.db');
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096);
    writeFileSync(path, bytes);
    expect(await messageOf(path)).toContain(
      'the file is damaged; restore a copy, or import everything into a new file',
    );
  });

  test('for a read-only file', async () => {
    const path = await newStore('read-only.db');
    chmodSync(path, 0o444);
    const message = await unprivileged(() => messageOf(path));
    expect(message).toContain('cannot use the store');
    expect(message).toContain('read-only; change the permissions');
  });

  test('for a read-only folder', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    const message = await unprivileged(() => messageOf(join(closed, 'store.db')));
    expect(message).toContain('check that its folder exists and the permissions of both');
  });

  test('for a file that another process locks for longer than the command waits', async () => {
    const path = await newStore('locked.db');
    const { db } = await openDatabase(path);
    await sql`begin immediate`.execute(db);
    const start = performance.now();
    const message = await messageOf(path, '2');
    expect(performance.now() - start).toBeGreaterThan(2000);
    expect(message).toMatch(
      /^cannot use the store .* another process has locked it.*; waiting up to \d+ seconds\n/,
    );
    expect(message).toMatch(/decktype: .*wait until that process ends, or stop it/);
    await sql`rollback`.execute(db);
    await db.destroy();
  });
});

test('a full store in an SQLite file is unchanged by an import, which succeeds once there is space again', async () => {
  const path = await newStore('full.db');
  const { db } = await openDatabase(path);
  const patiently = createRetry();
  const importer = createImporter(db, createCategorizer(db, patiently), patiently);
  const before = await contentOf(path);
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const limit = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db);
  await limit((pages.rows[0]?.page_count ?? 0) + 5);
  for (let times = 0; times < 3; times++) {
    await expect(importer.importTournament(manyPlayers)).rejects.toThrow(
      /cannot use the store .*full\.db: the disk is full; delete files, or move the store/,
    );
    expect(await contentOf(path)).toEqual(before);
  }
  await limit(1_000_000);
  expect(await importer.importTournament(manyPlayers)).toMatchObject({ outcome: 'stored' });
  await db.destroy();
});

function smallDisk(): Need<string> {
  const mount = program('mount');
  if (!mount.met) return mount;
  const place = mkdtempSync(join(tmpdir(), 'decktype-disk-'));
  const { status } = spawnSync(mount.value, ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]);
  if (status === 0) return { met: true, value: place };
  rmSync(place, { recursive: true });
  return { met: false, reason: 'only root can mount a small disk' };
}

describeWith(smallDisk(), 'a store in an SQLite file on a full disk', (disk) => {
  afterAll(() => {
    const umount = program('umount');
    if (umount.met) spawnSync(umount.value, [disk]);
    rmSync(disk, { recursive: true });
  });

  test('keeps what was stored before, and the next import continues', async () => {
    const path = join(disk, 'store.db');
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(600_000));
    const message = await messageOf(path);
    expect(message).toMatch(
      /^decktype: cannot use the store .*: the disk is full; delete files, or move the store to another disk .*run the command again to continue\n$/,
    );
    const { tournaments, standings } = await contentOf(path);
    expect(tournaments).toMatchObject([{ id: 'first' }]);
    expect(standings).toHaveLength(2);
    rmSync(filler);
    const env = testEnvironment({ files: dump });
    expect(await run(['import', 'dump', '--store', path], env)).toBe(0);
    expect((await contentOf(path)).standings).toHaveLength(2002);
  });
});

/** The content as another process reads it. */
async function contentOf(path: string) {
  const { db } = await openDatabase(path);
  const tournaments = await db.selectFrom('tournaments').selectAll().orderBy('id').execute();
  const standings = await db.selectFrom('standings').selectAll().execute();
  const labels = await db.selectFrom('labels').selectAll().execute();
  const state = await db.selectFrom('state').selectAll().orderBy('name').execute();
  await db.destroy();
  return { tournaments, standings, labels, state };
}
