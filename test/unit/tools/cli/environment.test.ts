import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { processEnvironment } from '../../../../src/tools/cli/environment.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

function gitIn(path: string) {
  const options = ['-C', path, '-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  return (...args: readonly string[]) => execFileSync('git', [...options, ...args]);
}

test('a folder is listed without files that are endless to read', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'file'), '');
  const links = {
    zero: '/dev/zero',
    nothing: 'nowhere',
    circle: 'circle',
    link: 'file',
    fifo: 'pipe',
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));
  expect([...(await processEnvironment().list(folder))].sort()).toEqual([
    'circle',
    'file',
    'folder',
    'link',
    'nothing',
  ]);
});

test.each(['/dev/zero', '/proc/self/status'])(
  '%s, which can be endless, is not read',
  async (path) => {
    const first = processEnvironment().readFile(path)[Symbol.asyncIterator]().next();
    await expect(first).rejects.toThrow('it is a device, or a file of the kernel');
  },
);

test('a pipe is read, and so is /dev/null, as empty', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  spawn('sh', ['-c', 'echo one > "$0"', pipe]);
  const textOf = async (path: string) => {
    let text = '';
    for await (const chunk of processEnvironment().readFile(path)) text += chunk;
    return text;
  };
  expect([await textOf(pipe), await textOf('/dev/null')]).toEqual(['one\n', '']);
});

test('a file is read as of a git revision', async () => {
  const git = gitIn(folder);
  const path = join(folder, 'rules.json');
  const { readRevision, listRevision } = processEnvironment();
  expect(await readRevision('HEAD', path)).toBeUndefined();
  git('init', '--quiet');
  writeFileSync(path, '[1]');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  writeFileSync(path, '[2]');
  expect(await listRevision('HEAD', folder)).toEqual([path]);
  expect(await listRevision('HEAD', join(folder, 'none'))).toEqual([]);
  expect(await readRevision('HEAD', path)).toBe('[1]');
  const inner = join(folder, 'inner', 'rules.json');
  mkdirSync(dirname(inner));
  writeFileSync(inner, '[3]');
  git('add', '.');
  git('commit', '--quiet', '--message', 'second');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('GIT_DIR', join(folder, '.git'));
  expect(await readRevision('HEAD', inner), 'in a hook').toBe('[3]');
  vi.unstubAllEnvs();
  rmSync(dirname(inner), { recursive: true });
  expect(await readRevision('HEAD', inner), 'whose folder is not there any more').toBe('[3]');
  expect(await readRevision('HEAD', join(folder, 'other.json'))).toBeNull();
  expect(await readRevision('--all', path)).toBeUndefined();
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  await expect(readRevision('HEAD', path)).rejects.toThrow(
    /^git looked for the revision HEAD, and says: .*dubious ownership.* git config --global --add safe.directory /,
  );
});

test('programs are not searched in the current folder, as Windows would', () => {
  delete process.env.NoDefaultCurrentDirectoryInExePath;
  processEnvironment();
  expect(process.env.NoDefaultCurrentDirectoryInExePath).toBe('1');
});

test('reading a revision runs no programs of the repository', async () => {
  const theirs = join(folder, 'theirs');
  const mark = join(folder, 'ran');
  const git = gitIn(theirs);
  mkdirSync(theirs);
  git('init', '--quiet');
  writeFileSync(join(theirs, 'rules.json'), '[1]');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  git('clone', '--quiet', '--bare', '.', 'bare');
  const blob = `${git('rev-parse', 'HEAD:rules.json')}`.trim();
  for (const objects of ['.git/objects', 'bare/objects']) {
    const config = (key: string, value: string) =>
      git('--git-dir', join(objects, '..'), 'config', key, value);
    config('core.repositoryFormatVersion', '1');
    config('core.fsmonitor', `touch '${mark}'`);
    // Git fetches missing objects using the program of the remote.
    rmSync(join(theirs, objects, blob.slice(0, 2), blob.slice(2)), { force: true });
    config('extensions.partialClone', 'origin');
    config('remote.origin.promisor', 'true');
    config('remote.origin.url', theirs);
    config('remote.origin.uploadpack', `touch '${mark}'; git-upload-pack`);
  }
  const { readRevision, listRevision } = processEnvironment();
  for (const revision of ['HEAD', ':rules.json', ':0:rules.json']) {
    for (const path of [theirs, join(theirs, 'bare')]) {
      const reading = readRevision(revision, join(path, 'rules.json'));
      // The revision has the file, so its missing content must not count as a missing file.
      if (revision === 'HEAD') await expect(reading).rejects.toThrow(/^git /);
      else expect(await reading.catch(() => undefined)).toBeUndefined();
      await listRevision(revision, path).catch(() => {});
      expect(existsSync(mark), `${revision} in ${path}`).toBe(false);
    }
  }
});
