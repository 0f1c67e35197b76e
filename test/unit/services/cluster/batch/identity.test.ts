import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { identityOf, isUnchanged } from '../../../../../src/services/cluster/batch/identity.js';

const folder = mkdtempSync(join(tmpdir(), 'decktype-identity-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'a');
const long = 'x'.repeat(200_000);

/** The identity of a file with this content, changed at a time in seconds. */
async function identity(content: string, time = 1000) {
  writeFileSync(path, content);
  utimesSync(path, time, time);
  return identityOf(path);
}

describe('the identity of a file', () => {
  test('is another one for another length, time, beginning or end', async () => {
    const first = await identity(long);
    expect(await identity(long)).toEqual(first);
    expect(await identity(`${long}y`)).not.toEqual(first);
    expect(await identity(long, 1001)).not.toEqual(first);
    expect((await identity(`y${long.slice(1)}`)).hash).not.toBe(first.hash);
    expect((await identity(`${long.slice(1)}y`)).hash).not.toBe(first.hash);
    expect(await identity('')).toMatchObject({ bytes: 0 });
  });

  test('tells that a file was written since', async () => {
    const first = await identity(long);
    expect(await isUnchanged(path, first)).toBe(true);
    appendFileSync(path, 'y');
    expect(await isUnchanged(path, first)).toBe(false);
    await identity(long, 1001);
    expect(await isUnchanged(path, first)).toBe(false);
    await identity(long);
    expect(await isUnchanged(path, first)).toBe(true);
    for (const at of [0, 100_000, 199_999]) {
      await identity(`${long.slice(0, at)}y${long.slice(at + 1)}`);
      expect(await isUnchanged(path, first)).toBe(false);
    }
  });
});
