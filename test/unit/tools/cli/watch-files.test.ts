import {
  chmodSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { watchFiles } from '../../../../src/tools/cli/watch-files.js';
import { type Need, testWith } from '../../../support/needs.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

test('a folder with 65,536 paths through links is watched under one of them', async () => {
  const levels = 16;
  for (let level = 0; level <= levels; level++) {
    mkdirSync(join(folder, `${level}`));
    if (level === levels) continue;
    for (const name of ['a', 'b']) symlinkSync(`../${level + 1}`, join(folder, `${level}`, name));
  }
  const file = join(folder, `${levels}/x.json`);
  writeFileSync(file, '');
  const watcher = await watchFiles([folder]);
  writeFileSync(file, 'changed');
  for await (const paths of watcher) {
    expect(paths).toEqual([file]);
    break;
  }
});

test('a link out of a folder is not watched unless allowed', async () => {
  const [inside, outside] = [join(folder, 'in'), join(folder, 'out')];
  for (const one of [inside, outside]) mkdirSync(one);
  symlinkSync(outside, join(inside, 'link'));
  const watcher = await watchFiles([inside], { allowOutside: false });
  writeFileSync(join(outside, 'x.json'), '');
  const file = join(inside, 'y.json');
  writeFileSync(file, '');
  for await (const paths of watcher) {
    expect(paths).toEqual([file]);
    break;
  }
});

test('files that the command itself writes do not count as changes of a folder', async () => {
  const [output, file] = [join(folder, 'out.txt'), join(folder, 'x.json')];
  const watcher = await watchFiles([folder], { outputs: [openSync(output, 'w')] });
  for (const path of [output, file]) writeFileSync(path, 'changed');
  for await (const paths of watcher) {
    expect(paths).toEqual([file]);
    break;
  }
});

test('removing a file is a change', async () => {
  const path = join(folder, 'rules.json');
  writeFileSync(path, '[]');
  const watcher = await watchFiles([path]);
  rmSync(path);
  for await (const paths of watcher) {
    expect(paths).toEqual([path]);
    break;
  }
});

test('changes since reading, and files that were missing, are reported', async () => {
  const at = (name: string) => join(folder, name);
  const changedAt = (name: string) => {
    writeFileSync(at(name), '');
    return statSync(at(name)).ctimeMs;
  };
  const since = changedAt('old');
  // The clock of the file system can lag behind.
  while (changedAt('changed') < since + 20);
  const watched = ['old', 'changed', 'missing'].map(at);
  const options = { since: since + 15, allowOutside: false };
  const watcher = await watchFiles(watched, options);
  const changes = watcher[Symbol.asyncIterator]();
  expect((await changes.next()).value).toEqual([at('changed')]);
  changedAt('missing');
  expect((await changes.next()).value).toEqual([at('missing')]);
  await watcher.close();
});

/** A user to whom files can be unreadable. */
const restricted: Need<true> =
  process.getuid?.() === 0
    ? { met: false, reason: 'root may read everything' }
    : { met: true, value: true };

testWith(restricted, 'a folder that was unreadable is still watched', async () => {
  const watcher = await watchFiles([folder]);
  const changes = watcher[Symbol.asyncIterator]();
  for (const mode of [0, 0o700]) {
    chmodSync(folder, mode);
    expect((await changes.next()).value).toEqual([folder]);
  }
  const file = join(folder, 'x.json');
  writeFileSync(file, '');
  expect((await changes.next()).value).toEqual([file]);
  await watcher.close();
});

test('a file that was deleted and immediately recreated is still watched', async () => {
  const path = join(folder, 'rules.json');
  writeFileSync(path, '1');
  const watcher = await watchFiles([path]);
  const changes = watcher[Symbol.asyncIterator]();
  for (const text of ['22', '333']) {
    rmSync(path);
    writeFileSync(path, text);
    expect(await changes.next()).toEqual({ done: false, value: [path] });
  }
  writeFileSync(path, '4444');
  expect(await changes.next()).toEqual({ done: false, value: [path] });
  await watcher.close();
});

test('recreating a file some time after its removal is a change', async () => {
  const path = join(folder, 'rules.json');
  writeFileSync(path, '1');
  const watcher = await watchFiles([path], { allowOutside: false });
  const changes = watcher[Symbol.asyncIterator]();
  rmSync(path);
  expect(await changes.next()).toEqual({ done: false, value: [path] });
  // The watcher checks the file once more, and must not report the missing file again.
  await new Promise((settle) => setTimeout(settle, 200));
  writeFileSync(path, '22');
  expect(await changes.next()).toEqual({ done: false, value: [path] });
  await watcher.close();
});
