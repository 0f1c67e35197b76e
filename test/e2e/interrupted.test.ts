/** What the command line leaves behind, and how it ends, if a signal arrives while it writes a file. */
import { spawn, spawnSync } from 'node:child_process';
import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
beforeAll(() => {
  writeFileSync(join(folder, 'rules.json'), '[]');
  writeFileSync(join(folder, 'out.json'), 'as it was');
});

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'a command that gets %s while writing a file removes the partial file, keeps the old one, and ends by that signal',
  async (signal) => {
    const args = ['tag', '-', '--rules', 'rules.json', '--out', 'out.json'];
    const child = spawn(process.execPath, [join(projectRoot, 'dist/cli.cjs'), ...args], {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = new Promise<readonly unknown[]>((settle) => {
      child.once('close', (...how) => settle(how));
    });
    // Standard input stays open, so the command waits in the middle of its work.
    child.stdin.write('[{"player":"ann","decklist":[{"name":"X"}]},');
    while (!readdirSync(folder).some((name) => name.endsWith('.part'))) {
      await new Promise((settle) => setTimeout(settle, 5));
    }
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(readdirSync(folder).sort()).toEqual(['out.json', 'rules.json']);
    expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe('as it was');
  },
);

test('a command that gets a signal while copying into a file with two names completes the copy', async () => {
  const own = mkdtempSync(join(tmpdir(), 'decktype-linked-'));
  onTestFinished(() => rmSync(own, { recursive: true }));
  writeFileSync(join(own, 'rules.json'), '[]');
  writeFileSync(join(own, 'in.json'), '[]');
  writeFileSync(join(own, 'out.json'), 'as it was');
  linkSync(join(own, 'out.json'), join(own, 'other.json'));
  const interrupt = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { open } = fs.promises;
    fs.promises.open = (path, flags, mode) => {
      if (flags === 'r+') process.kill(process.pid, 'SIGTERM');
      return open(path, flags, mode);
    };
    syncBuiltinESMExports();`;
  const { signal } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(interrupt)}`,
      ...[join(projectRoot, 'dist/cli.cjs'), 'tag', 'in.json', '--out', 'out.json'],
      '--rules',
      'rules.json',
    ],
    { cwd: own },
  );
  expect(signal).toBe('SIGTERM');
  expect(readFileSync(join(own, 'other.json'), 'utf8')).toBe('[]');
  expect(readdirSync(own).sort()).toEqual(['in.json', 'other.json', 'out.json', 'rules.json']);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'decktype learn writes nothing when interrupted by %s, and ends by that signal',
  async (signal) => {
    const args = ['learn', '-', '--out', 'out.json', '--force'];
    const child = spawn(process.execPath, [join(projectRoot, 'dist/cli.cjs'), ...args], {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const ended = new Promise<readonly unknown[]>((settle) => {
      child.once('close', (...how) => settle(how));
    });
    // Standard input stays open. More than a pipe holds is accepted, so the command is reading by then.
    const list = '{"decklist":[{"name":"X"}],"deck":{"id":"x"}},';
    await new Promise((settle) => child.stdin.write(`[${list.repeat(1 << 14)}`, settle));
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(readdirSync(folder).sort()).toEqual(['out.json', 'rules.json']);
    expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe('as it was');
  },
);
