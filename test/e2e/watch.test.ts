/** `--watch` on real files: the command runs again when one changes. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/needs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

test('check --watch sees that a file was written, and clears nothing in a pipe', async () => {
  const sound = '[{"identifier":"a","name":"A","cards":[{"name":"X"}]}]';
  const rules = join(folder, 'rules.json');
  await writeFile(rules, sound);
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'dist/cli.cjs'), ...['check', 'rules.json', '--watch']],
    { cwd: folder },
  );
  let text = '';
  let wake = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      text += piece;
      wake();
    });
  }
  const seen = async (wanted: string) => {
    while (!text.includes(wanted)) {
      await new Promise<void>((settle) => {
        wake = settle;
      });
    }
    text = text.slice(text.indexOf(wanted) + wanted.length);
  };
  try {
    await seen('1 rule: no faults found');
    // Written until it is seen: the watcher may not have begun when the first run was printed.
    const writing = setInterval(
      () => void writeFile(rules, sound.replace('{"name":"X"}', '')),
      200,
    );
    await seen('rules.json:1:39 warning empty-cards');
    clearInterval(writing);
    expect(text).not.toContain('\u001b[2J');
  } finally {
    child.kill();
  }
});
