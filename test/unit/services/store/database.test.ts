import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../../src/services/store/database.ts';
import { StoreError } from '../../../../src/services/store/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** The error of opening a database if Node has no SQLite and the package throws this. */
async function failing(error: Error): Promise<unknown> {
  vi.doMock('node:sqlite', () => {
    throw new Error('No such built-in module: node:sqlite');
  });
  vi.doMock('better-sqlite3', () => ({
    default: class {
      constructor() {
        throw error;
      }
    },
  }));
  return openDatabase(':memory:').catch((thrown: unknown) => thrown);
}

afterEach(() => {
  vi.doUnmock('node:sqlite');
  vi.doUnmock('better-sqlite3');
  vi.doUnmock('pg');
});

test.each([
  [
    'better-sqlite3',
    ':memory:',
    `an SQLite store on Node ${process.versions.node} (22.13 and later have SQLite)`,
  ],
  ['pg', 'postgres://localhost/none', 'a PostgreSQL store'],
])(
  'opening a store without its package names the command that installs %s',
  async (name, url, what) => {
    for (const missing of ['node:sqlite', name]) {
      vi.doMock(missing, () => {
        throw new Error('Cannot find package');
      });
    }
    const thrown = await openDatabase(url).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(StoreError);
    expect((thrown as StoreError).message).toContain(
      `${what} needs the package ${name}, which is not installed or does not load: npm install ${name} (`,
    );
  },
);

describe('opening an SQLite store with better-sqlite3', () => {
  test('names the command for a missing binary, without the paths that were tried', async () => {
    const tried = Array.from({ length: 60 }, (_, place) => ` -> /somewhere/${place}.node`);
    const message = ['Could not locate the bindings file. Tried:', ...tried].join('\n');
    expect(await failing(new Error(message))).toStrictEqual(
      new StoreError(
        'the package better-sqlite3 has no binary here: run npm rebuild better-sqlite3, or npm install better-sqlite3',
      ),
    );
  });

  test('names the command for a binary for this Node, with the load error as cause', async () => {
    const error = Object.assign(new Error('compiled against another version\nof Node'), {
      code: 'ERR_DLOPEN_FAILED',
    });
    const thrown = await failing(error);
    expect(thrown).toMatchObject({ name: 'StoreError', cause: error });
    expect((thrown as StoreError).message).toContain('npm rebuild better-sqlite3');
    expect((thrown as StoreError).message).not.toContain('\n');
  });

  test('passes on what SQLite itself reports about a file', async () => {
    expect(await failing(new Error('unable to open database file'))).toMatchObject({
      message: 'cannot use the store :memory:: unable to open database file',
    });
  });
});

test('opening the SQLite file of another program leaves it unchanged', async () => {
  const path = join(temporaryFolder(onTestFinished), 'places.db');
  for (const table of ['bookmarks (title)', 'state (key, value)']) {
    const other = new Sqlite(path);
    other.exec(`create table ${table}`);
    other.close();
    const before = await readFile(path);
    await expect(openDatabase(path)).rejects.toThrow(
      `cannot use the store ${path}: it is the database of another program; name another file`,
    );
    expect(await readFile(path)).toEqual(before);
  }
});
