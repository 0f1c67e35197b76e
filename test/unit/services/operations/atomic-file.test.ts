import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import * as promises from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFile } from '../../../../src/services/operations/atomic-file.js';
import { lockFile } from '../../../../src/services/operations/file-lock.js';
import {
  draftName,
  type FileOperations,
} from '../../../../src/services/operations/temporary-file.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const root = temporaryFolder();
let folder = root;
let folders = 0;
beforeEach(() => {
  folder = join(root, `${++folders}`);
  mkdirSync(folder);
});
const at = (name: string) => join(folder, name);

async function write(path: string, text: string, files: FileOperations = promises): Promise<void> {
  const file = await createFile(files, path);
  await file.write(text);
  await file.commit();
}

describe('a file being written', () => {
  test('gets its name only when complete, in folders that are created', async () => {
    const file = await createFile(promises, at('a/b/c.json'));
    await file.write('on');
    await file.write(new TextEncoder().encode('e'));
    const names = readdirSync(at('a/b'));
    expect(names).toEqual([
      expect.stringMatching(/^\.c\.json\.[0-9a-f]{8}-\d+-[0-9a-f]{16}\.part$/),
    ]);
    // Not readable by others before, because a batch can name inputs that they must not see.
    expect(statSync(at(`a/b/${names[0]}`)).mode & 0o777).toBe(0o600);
    await file.commit();
    expect(readdirSync(at('a/b'))).toEqual(['c.json']);
    expect(readFileSync(at('a/b/c.json'), 'utf8')).toBe('one');
  });

  test('is unchanged if writing is abandoned', async () => {
    writeFileSync(at('x'), 'old');
    const file = await createFile(promises, at('x'));
    await file.write('new');
    await file.discard();
    expect([readdirSync(folder), readFileSync(at('x'), 'utf8')]).toEqual([['x'], 'old']);
  });

  test('keeps the mode of the file that it replaces, whatever the umask', async () => {
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

  test('does not replace a file without write permission', async () => {
    writeFileSync(at('x'), 'old');
    const refused = {
      ...promises,
      // Root, who runs the tests in containers, can write every file.
      access: async (path: unknown, mode?: number) => {
        expect([path, mode]).toEqual([at('x'), constants.W_OK]);
        throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      },
    };
    await expect(createFile(refused, at('x'))).rejects.toMatchObject({ code: 'EACCES' });
    expect([readdirSync(folder), readFileSync(at('x'), 'utf8')]).toEqual([['x'], 'old']);
  });

  test('can have the longest possible name', async () => {
    const name = 'é'.repeat(127).concat('x');
    await write(at(name), 'new');
    await write(at(name), 'newer');
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('has a draft with an unpredictable name', async () => {
    const first = await createFile(promises, at('x'));
    const [one] = readdirSync(folder);
    const second = await createFile(promises, at('x'));
    const drafts = readdirSync(folder);
    expect(new Set(drafts).size).toBe(2);
    expect(drafts).toContain(one);
    await Promise.all([first.discard(), second.discard()]);
  });

  test('is not written through a link in the place of its draft', async () => {
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

  test('is the target of a link', async () => {
    mkdirSync(at('there'));
    writeFileSync(at('there/real'), 'old');
    symlinkSync('there/real', at('link'));
    await write(at('link'), 'new');
    expect(readFileSync(at('there/real'), 'utf8')).toBe('new');
    expect(readdirSync(folder).sort()).toEqual(['link', 'there']);
    expect(readdirSync(at('there'))).toEqual(['real']);
  });

  test('is not written through a dangling link', async () => {
    symlinkSync('nowhere', at('link'));
    await expect(createFile(promises, at('link'))).rejects.toThrow(
      'it is a link to a file that does not exist',
    );
    expect(readdirSync(folder)).toEqual(['link']);
  });

  test('can be a device', async () => {
    await write('/dev/null', 'gone');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    const full = await createFile(promises, '/dev/full');
    await expect(full.write('x')).rejects.toMatchObject({ code: 'ENOSPC' });
    await full.discard();
  });

  test('leaves no draft if the process exits, and no listener when done', async () => {
    // Earlier test files in this process may have loaded the module too, and hold drafts.
    const removers = () => process.listeners('exit').filter(({ name }) => name === 'removeHeld');
    const { discard } = await createFile(promises, at('x'));
    expect(readdirSync(folder)).toHaveLength(1);
    for (const remove of removers()) remove(0);
    expect(readdirSync(folder)).toEqual([]);
    expect(removers()).toEqual([]);
    await discard();
  });
});

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** A file system whose `open` fails if `faultOf` returns a code. */
function refusing(faultOf: (path: string, flags: string) => string | undefined): FileOperations {
  const open = async (path: string, flags: string, mode?: number) => {
    const code = faultOf(path, flags);
    if (code !== undefined) throw failure(code);
    return promises.open(path, flags, mode);
  };
  return { ...promises, open: open as typeof promises.open };
}

describe('a file that cannot be replaced by renaming', () => {
  /** Writes a longer and a shorter text; the file keeps its inode. */
  async function rewrite(files: FileOperations): Promise<void> {
    writeFileSync(at('x'), 'old');
    const { ino } = statSync(at('x'));
    for (const text of ['much longer', 'new']) {
      await write(at('x'), text, files);
      expect(readFileSync(at('x'), 'utf8')).toBe(text);
    }
    expect(statSync(at('x')).ino).toBe(ino);
    expect(readdirSync(folder).filter((name) => name !== 'y')).toEqual(['x']);
  }

  test('because it has another name, keeps that name', async () => {
    writeFileSync(at('x'), 'old');
    linkSync(at('x'), at('y'));
    await rewrite(promises);
    expect(readFileSync(at('y'), 'utf8')).toBe('new');
  });

  test('because its folder is read-only, is still written', async () => {
    await rewrite(
      refusing((path, flags) => (flags === 'wx' && path.startsWith(folder) ? 'EACCES' : undefined)),
    );
  });

  test('says so if temporary files cannot be written either', async () => {
    const full = refusing((path, flags) =>
      flags === 'wx' ? (path.startsWith(folder) ? 'EACCES' : 'ENOENT') : undefined,
    );
    await expect(rewrite(full)).rejects.toThrow(
      `${tmpdir()}, the folder for temporary files, cannot be written to (ENOENT); TMPDIR names another one`,
    );
  });

  test('because it is a mount point, is still written', async () => {
    await rewrite({ ...promises, rename: () => Promise.reject(failure('EBUSY')) });
  });

  test('has its old content, or a backup, if copying fails', async () => {
    for (const mostWrites of [1, 0]) {
      writeFileSync(at('x'), 'old');
      linkSync(at('x'), at(`y${mostWrites}`));
      let writes = 0;
      const backups: string[] = [];
      const full = {
        ...promises,
        open: (async (path: string, ...more: [string, number]) => {
          const handle = await promises.open(path, ...more);
          if (path !== at('x') || more[0] !== 'r+') return handle;
          backups.push(...readdirSync(folder).filter((name) => name.endsWith('.backup')));
          const writeFile = async (bytes: Uint8Array) => {
            await handle.write(bytes.subarray(0, ++writes > 1 ? bytes.length : 1));
            if (writes !== 2 || mostWrites === 0) throw failure('ENOSPC');
          };
          return Object.assign(handle, { writeFile });
        }) as typeof promises.open,
      };
      const reason = mostWrites === 0 ? /^ENOSPC; its old content is in .*\.backup$/ : /^ENOSPC$/;
      await expect(write(at('x'), 'new', full)).rejects.toThrow(reason);
      const [backup = ''] = backups;
      const kept = mostWrites === 0 ? at(backup) : at('x');
      expect(readFileSync(kept, 'utf8')).toBe('old');
      expect(existsSync(at(backup))).toBe(mostWrites === 0);
    }
  });
});

test.skipIf(process.getuid?.() !== 0)('a file that root replaces keeps its owner', async () => {
  writeFileSync(at('x'), 'old');
  chownSync(at('x'), 1234, 5678);
  chmodSync(at('x'), 0o640);
  await write(at('x'), 'new');
  expect(statSync(at('x'))).toMatchObject({ uid: 1234, gid: 5678, mode: 0o100640 });
});

describe('a locked file', () => {
  const lock = () => at('.x.lock');
  const readOnly = () => refusing((path) => (path.startsWith(folder) ? 'EROFS' : undefined));
  /** A pause that calls `work` instead of waiting. */
  const then = (work: () => unknown) => async () => work();
  const owner = (changed: object) =>
    JSON.stringify({ pid: 1, host: hostname(), token: 'a'.repeat(24), ...changed });
  const noPid = 2 ** 30;

  test('is changed by one process after another', async () => {
    const first = await lockFile(promises, at('x'));
    const [second] = await Promise.all([lockFile(promises, at('x'), then(first.release))]);
    expect(existsSync(lock())).toBe(true);
    await second.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is locked under all of its names', async () => {
    writeFileSync(at('x'), 'old');
    linkSync(at('x'), at('y'));
    const first = await lockFile(promises, at('x'));
    let pauses = 0;
    const second = await lockFile(
      promises,
      at('y'),
      then(() => ++pauses && first.release()),
    );
    await second.release();
    expect([pauses, readdirSync(folder)]).toEqual([1, ['x', 'y']]);
  });

  test('is not replaced if another program has changed it meanwhile', async () => {
    for (const before of [undefined, 'old']) {
      if (before !== undefined) writeFileSync(at('x'), before);
      const locked = await lockFile(promises, at('x'));
      const file = await locked.createFile();
      await file.write('mine');
      writeFileSync(at('x'), 'other');
      await expect(file.commit()).rejects.toThrow('it has changed since it was read');
      await locked.release();
      expect([readdirSync(folder), readFileSync(at('x'), 'utf8')]).toEqual([['x'], 'other']);
    }
  });

  test('is not written if a pipe, which may never have a reader, has taken its place', async () => {
    writeFileSync(at('x'), 'old');
    const locked = await lockFile(promises, at('x'));
    rmSync(at('x'));
    execFileSync('mkfifo', [at('x')]);
    await expect(locked.createFile()).rejects.toThrow('it is not a file any more');
    await locked.release();
  });

  test('has no drafts of killed processes beside it', async () => {
    const names = ['x', '.x.lock'].map((name) => draftName(name));
    for (const name of names) writeFileSync(at(name.replace(`-${process.pid}-`, `-${noPid}-`)), '');
    writeFileSync(at(draftName('y')), '');
    const kept = readdirSync(folder).filter((name) => name.includes(`-${process.pid}-`));
    const locked = await lockFile(promises, at('x'));
    await locked.release();
    expect(readdirSync(folder)).toEqual(kept);
  });

  test('by a process that has ended is taken over by one waiting process', async () => {
    for (const ended of [{ pid: noPid }, { pid: process.pid }]) {
      writeFileSync(lock(), owner(ended));
      let holders = 0;
      const take = async () => {
        const locked = await lockFile(promises, at('x'));
        expect(++holders).toBe(1);
        await new Promise((settle) => setImmediate(settle));
        holders--;
        await locked.release();
      };
      await Promise.all([take(), take(), take()]);
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  test.each([
    ['a running process', owner({}), `process 1 of ${hostname()}`],
    ['a process on another machine', owner({ pid: noPid, host: 'far' }), `process ${noPid} of far`],
    ['something else', 'x', 'another process'],
    ['a path outside the folder', owner({ pid: noPid, token: '/../../x' }), 'another process'],
  ])('by %s is not taken over', async (_, content, who) => {
    writeFileSync(lock(), content);
    const waiting = lockFile(promises, at('x'), async () => {});
    await expect(waiting).rejects.toThrow(
      `${who} is changing it; if that has ended, remove ${lock()}`,
    );
    expect([readdirSync(folder), readFileSync(lock(), 'utf8')]).toEqual([['.x.lock'], content]);
  });

  test('can be in a read-only folder, or have the longest name', async () => {
    const name = 'é'.repeat(127);
    for (const files of [readOnly(), promises]) {
      writeFileSync(at(name), 'old');
      const locked = await lockFile(files, at(name));
      let pauses = 0;
      const other = await lockFile(
        files,
        at(name),
        then(() => ++pauses && locked.release()),
      );
      await other.release();
      expect(pauses).toBe(1);
    }
  });

  test.each([
    ['a link', (path: string) => symlinkSync(folder, path)],
    [
      'open to others',
      (path: string) => chmodSync(mkdirSync(path, { recursive: true }) ?? path, 0o777),
    ],
    ['not a folder', (path: string) => writeFileSync(path, '')],
  ])('in a read-only folder is not locked if the folder for locks is %s', async (_, plant) => {
    vi.stubEnv('TMPDIR', folder);
    const path = at(`decktype-${process.getuid?.()}`);
    plant(path);
    writeFileSync(at('x'), 'old');
    const locks = refusing((path) => (path.includes('.x.lock') ? 'EROFS' : undefined));
    await expect(lockFile(locks, at('x'))).rejects.toThrow(
      `${path} is not a folder of yours alone`,
    );
    vi.unstubAllEnvs();
  });
});
