import { appendFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  contentBeside,
  identityOf,
  isUnchanged,
} from '../../../../../src/services/cluster/batch/identity.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const folder = temporaryFolder();
const path = join(folder, 'a');
const long = 'x'.repeat(3_000_000);
const whole = { start: 0, end: long.length };

/** The identity of a file with this content, modified at a time in seconds. */
async function identity(content: string, time = 1000) {
  writeFileSync(path, content);
  utimesSync(path, time, time);
  return identityOf(path);
}

describe('the identity of a file', () => {
  test('changes with the length, start or end, and not with the time', async () => {
    const first = await identity(long);
    expect(await identity(long)).toEqual(first);
    expect(await identity(`${long}y`)).not.toEqual(first);
    expect(await identity(long, 1001)).toEqual(first);
    expect((await identity(`y${long.slice(1)}`)).hash).not.toBe(first.hash);
    expect((await identity(`${long.slice(1)}y`)).hash).not.toBe(first.hash);
    expect(await identity('')).toMatchObject({ bytes: 0 });
  });

  test('shows that a file was written since, but not that it was copied', async () => {
    const first = await identity(long);
    expect(await isUnchanged(path, first, [whole])).toBe(true);
    appendFileSync(path, 'y');
    expect(await isUnchanged(path, first, [whole])).toBe(false);
    await identity(long, 1001);
    expect(await isUnchanged(path, first, [whole])).toBe(true);
    for (const at of [0, 100_000, 2_999_999]) {
      await identity(`${long.slice(0, at)}y${long.slice(at + 1)}`);
      expect(await isUnchanged(path, first, [whole])).toBe(false);
    }
  });

  test.each(['details.json', 'pairings.json.gz'])(
    'shows that %s was written or removed beside standings',
    async (name) => {
      const standings = join(folder, 'standings.json');
      writeFileSync(standings, '[]');
      const known = async () => ({
        ...(await identityOf(standings)),
        beside: (await contentBeside(standings)) ?? '',
      });
      const without = await known();
      writeFileSync(join(folder, name), '{"a":1}');
      const first = await known();
      expect(await isUnchanged(standings, first, [])).toBe(true);
      expect(await isUnchanged(standings, without, [])).toBe(false);
      writeFileSync(join(folder, name), '{"b":1}');
      expect(await isUnchanged(standings, first, [])).toBe(false);
      expect(await contentBeside(path)).toBeUndefined();
    },
  );

  test('never matches anything but a file', async () => {
    const first = await identity('');
    expect(await isUnchanged('/dev/null', first, [])).toBe(false);
  });

  test('shows which part of a file has changed, by the blocks of that part', async () => {
    const [block, bytes] = [1 << 24, 40 << 20];
    const write = async (start: string) => {
      await identity('');
      truncateSync(path, block);
      appendFileSync(path, start);
      truncateSync(path, bytes);
      utimesSync(path, 1000, 1000);
    };
    await write('a');
    const first = await identityOf(path);
    await write('b');
    const changed = async (start: number, end: number) =>
      !(await isUnchanged(path, first, [{ start, end }]));
    expect(await changed(0, block)).toBe(false);
    expect(await changed(0, block + 1)).toBe(true);
    expect(await changed(block + 5, block + 9)).toBe(true);
    expect(await changed(2 * block, bytes)).toBe(false);
  });
});
