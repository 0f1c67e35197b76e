import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, StoreError } from '../../../src/store/database.js';

/** What opening a database says where the package throws this. */
async function failing(error: Error): Promise<unknown> {
  vi.doMock('better-sqlite3', () => ({
    default: class {
      constructor() {
        throw error;
      }
    },
  }));
  return openDatabase(':memory:').catch((thrown: unknown) => thrown);
}

afterEach(() => vi.doUnmock('better-sqlite3'));

describe('opening an SQLite store', () => {
  test('says how to get a binary that is missing, and no path of the many that were tried', async () => {
    const tried = Array.from({ length: 60 }, (_, place) => ` -> /somewhere/${place}.node`);
    const message = ['Could not locate the bindings file. Tried:', ...tried].join('\n');
    const thrown = await failing(new Error(message));
    expect(thrown).toBeInstanceOf(StoreError);
    expect(thrown).toMatchObject({
      message:
        'the package better-sqlite3 has no binary here: run npm rebuild better-sqlite3, or npm install better-sqlite3',
    });
    expect((thrown as StoreError).cause).toBeUndefined();
  });

  test('says how to get a binary for this Node, and keeps why the other does not load', async () => {
    const error = Object.assign(new Error('compiled against another version\nof Node'), {
      code: 'ERR_DLOPEN_FAILED',
    });
    const thrown = await failing(error);
    expect(thrown).toBeInstanceOf(StoreError);
    expect(thrown).toMatchObject({ cause: error });
    expect((thrown as StoreError).message).toContain('npm rebuild better-sqlite3');
    expect((thrown as StoreError).message).not.toContain('\n');
  });

  test('passes on what SQLite itself has against a file', async () => {
    const thrown = await failing(new Error('unable to open database file'));
    expect(thrown).toMatchObject({
      message: 'cannot open the store :memory:: unable to open database file',
    });
  });
});
