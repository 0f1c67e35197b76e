/** With `--watch` on real files, the command runs again when one changes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pause, start, until } from '../support/running.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

test('check --watch notices that a file was written, and does not clear a pipe', async () => {
  const sound = '[{"identifier":"a","name":"A","cards":[{"name":"X"}]}]';
  const rules = join(folder, 'rules.json');
  await writeFile(rules, sound);
  const { child, ended, printed } = start(['check', 'rules.json', '--watch'], { cwd: folder });
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  await until(() => printed().includes('1 rule: no faults found'), 'the first run was printed');
  // Written until noticed, because the watcher may start after the first run was printed.
  await until(async () => {
    await writeFile(rules, sound.replace('{"name":"X"}', ''));
    await pause(200);
    return printed().includes('rules.json:1:39 warning empty-cards');
  }, 'the edit is seen');
  expect(printed()).not.toContain('\u001b[2J');
});
