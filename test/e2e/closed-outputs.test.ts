/** The command line when standard output or standard error is full or closed. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../support/needs.js';
import { run } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
beforeAll(async () => {
  writeFileSync(join(folder, 'rules.json'), '[]');
  writeFileSync(join(folder, 'lists.json'), '[{"decklist":[{"name":"X"}]}]');
  writeFileSync(join(folder, 'lines.json'), '{"decklist":[{"name":"X"}]}\n'.repeat(100_000));
  await shell('batch submit lists.json -r rules.json -o batch --no-queue', '');
  await shell('batch do batch', '');
});

/** Runs the command line with a shell redirection; `pipefail` passes on its exit code. */
function shell(args: string, redirection: string) {
  const command = `"${process.execPath}" "${join(projectRoot, 'dist/cli.cjs')}" ${args}`;
  return run('bash', ['-c', `set -o pipefail; ${command} ${redirection}`], folder);
}

const commands = ['tag lists.json -r rules.json', 'batch finish batch --join -', '--help'];

describe.each(commands)('decktype %s', (args) => {
  test('exits 2 if standard output is full, and says so once', async () => {
    expect(await shell(args, '> /dev/full')).toMatchObject({
      status: 2,
      stderr: 'decktype: cannot write to standard output: no space left on the device\n',
    });
  });

  test('exits 0 if the reader of standard output has closed it', async () => {
    expect(await shell(args, '| true')).toMatchObject({ status: 0 });
  });

  test('exits as usual if standard error is full', async () => {
    const usual = await shell(args, '');
    expect(usual.status).toBe(0);
    expect(await shell(args, '2> /dev/full')).toEqual({ ...usual, stderr: '' });
  });
});

test('a file that exceeds the limit of the system is named and removed', async () => {
  const tag = 'tag lines.json -r rules.json -o made/tagged.json --quiet';
  const command = `"${process.execPath}" "${join(projectRoot, 'dist/cli.cjs')}" ${tag}`;
  const outcome = await run('bash', ['-c', `ulimit -f 100; ${command}`], folder);
  expect([outcome.status, outcome.stderr]).toEqual([
    2,
    'decktype: cannot write made/tagged.json: it would be larger than the system allows\n',
  ]);
  expect(readdirSync(join(folder, 'made'))).toEqual([]);
});

test.each([
  ['own.json', '>> own.json', 'own.json'],
  ['-', '< own.json >> own.json', 'standard input'],
])(
  'the file that standard output goes to is not read: tag %s %s',
  async (input, redirected, name) => {
    writeFileSync(join(folder, 'own.json'), '[]');
    expect(await shell(`tag ${input} -r rules.json`, redirected)).toMatchObject({
      status: 2,
      stderr: `decktype: cannot read ${name}: standard output is written to it, so it would never end\n`,
    });
  },
);

test('wrong usage exits 2 if standard error is full', async () => {
  expect((await shell('--nothing', '2> /dev/full')).status).toBe(2);
});

describe('decktype tag with workers', () => {
  const tag = 'tag lines.json -r rules.json --workers 2';

  test('exits 2 if standard output is full, and says so', async () => {
    expect(await shell(tag, '> /dev/full')).toMatchObject({
      status: 2,
      stderr: 'decktype: cannot tag the rest of lines.json: no space left on the device\n',
    });
  });

  test('exits 0 if the reader of standard output has closed it', async () => {
    expect(await shell(tag, '| head -1')).toMatchObject({
      status: 0,
      stdout: '{"decklist":[{"name":"X"}],"deck":{"id":"other","name":"Other"}}\n',
    });
  });

  test('reads from a process substitution of the shell', async () => {
    const { stdout } = await shell(
      'tag <(cat lines.json) -r rules.json --workers 2',
      '| grep -c Other',
    );
    expect(stdout).toBe('100000\n');
  });
});
