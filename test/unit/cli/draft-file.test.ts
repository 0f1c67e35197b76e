import {
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFile } from '../../../src/cli/draft-file.js';

const root = mkdtempSync(join(tmpdir(), 'decktype-drafts-'));
let folder = root;
let folders = 0;
beforeEach(() => {
  folder = join(root, `${++folders}`);
  mkdirSync(folder);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

async function write(path: string, text: string): Promise<void> {
  const file = await createFile(promises, path);
  await file.write(text);
  await file.commit();
}

describe('a file that is written', () => {
  test('has its name only when it is complete, in folders that are created', async () => {
    const file = await createFile(promises, at('a/b/c.json'));
    await file.write('on');
    await file.write(new TextEncoder().encode('e'));
    expect(readdirSync(at('a/b'))).toEqual([
      expect.stringMatching(/^\.decktype-[0-9a-f]{24}\.part$/),
    ]);
    await file.commit();
    expect(readdirSync(at('a/b'))).toEqual(['c.json']);
    expect(readFileSync(at('a/b/c.json'), 'utf8')).toBe('one');
  });

  test('is as it was when the writing is given up', async () => {
    writeFileSync(at('x'), 'old');
    const file = await createFile(promises, at('x'));
    await file.write('new');
    await file.discard();
    expect([readdirSync(folder), readFileSync(at('x'), 'utf8')]).toEqual([['x'], 'old']);
  });

  test('keeps the mode of the file that it replaces, whatever the umask is', async () => {
    for (const mode of [0o600, 0o640, 0o666, 0o777]) {
      writeFileSync(at('x'), 'old');
      chmodSync(at('x'), mode);
      await write(at('x'), 'new');
      expect(statSync(at('x')).mode & 0o777).toBe(mode);
      rmSync(at('x'));
    }
    await write(at('y'), 'new');
    expect(statSync(at('y')).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  test('does not replace one that may not be written', async () => {
    writeFileSync(at('x'), 'old');
    const refused = {
      ...promises,
      // Every file may be written by root, who runs the tests in containers.
      access: async (path: unknown, mode?: number) => {
        expect([path, mode]).toEqual([at('x'), constants.W_OK]);
        throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      },
    };
    await expect(createFile(refused, at('x'))).rejects.toMatchObject({ code: 'EACCES' });
    expect([readdirSync(folder), readFileSync(at('x'), 'utf8')]).toEqual([['x'], 'old']);
  });

  test('may have the longest name that there is', async () => {
    const name = 'é'.repeat(127).concat('x');
    await write(at(name), 'new');
    await write(at(name), 'newer');
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('has a draft whose name cannot be known before', async () => {
    const first = await createFile(promises, at('x'));
    const [one] = readdirSync(folder);
    const second = await createFile(promises, at('x'));
    const drafts = readdirSync(folder);
    expect(new Set(drafts).size).toBe(2);
    expect(drafts).toContain(one);
    await Promise.all([first.discard(), second.discard()]);
  });

  test('is not written through a link that is where its draft is to be', async () => {
    writeFileSync(at('victim'), 'old');
    const planted = {
      ...promises,
      open: (async (path: string, ...more: [string, number]) => {
        symlinkSync(at('victim'), path);
        return promises.open(path, ...more);
      }) as typeof promises.open,
    };
    await expect(createFile(planted, at('x'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(at('victim'), 'utf8')).toBe('old');
    expect(existsSync(at('x'))).toBe(false);
  });

  test('is the one that a link leads to', async () => {
    mkdirSync(at('there'));
    writeFileSync(at('there/real'), 'old');
    symlinkSync('there/real', at('link'));
    await write(at('link'), 'new');
    expect(readFileSync(at('there/real'), 'utf8')).toBe('new');
    expect(readdirSync(folder).sort()).toEqual(['link', 'there']);
    expect(readdirSync(at('there'))).toEqual(['real']);
  });

  test('is not a link that leads to no file', async () => {
    symlinkSync('nowhere', at('link'));
    await expect(createFile(promises, at('link'))).rejects.toThrow(
      'it is a link to a file that does not exist',
    );
    expect(readdirSync(folder)).toEqual(['link']);
  });

  test('may be a device', async () => {
    await write('/dev/null', 'gone');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    const full = await createFile(promises, '/dev/full');
    await expect(full.write('x')).rejects.toMatchObject({ code: 'ENOSPC' });
    await full.discard();
  });

  test('leaves no draft where the process exits, and no listener when it is done', async () => {
    const before = process.listeners('exit');
    await createFile(promises, at('x'));
    const [remove] = process.listeners('exit').filter((one) => !before.includes(one));
    expect(readdirSync(folder)).toHaveLength(1);
    remove?.(0);
    expect(readdirSync(folder)).toEqual([]);
    expect(process.listeners('exit')).toEqual(before);
  });
});
