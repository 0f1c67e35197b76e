/** decktype test, on the file system of this computer. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const folder = temporaryFolder();
beforeAll(() => {
  mkdirSync(join(folder, 'cases/lists'), { recursive: true });
  mkdirSync(join(folder, 'cases..'));
  writeFileSync(
    join(folder, 'rules.json'),
    '[{"identifier":"a","name":"A","cards":[{"name":"X"}]}]',
  );
  writeFileSync(join(folder, 'x.txt'), '1 X');
  writeFileSync(join(folder, 'cases../x.txt'), '1 X');
  writeFileSync(join(folder, 'cases/lists/x.txt'), '1 X');
  writeFileSync(join(folder, 'cases/..x.txt'), '1 X');
  symlinkSync('../x.txt', join(folder, 'cases/out.txt'));
  symlinkSync('..', join(folder, 'cases/up'));
  symlinkSync('lists/x.txt', join(folder, 'cases/in.txt'));
  symlinkSync('cases', join(folder, 'linked'));
});

async function decktype(file: string, more: readonly string[] = [], at = 'cases/cases.json') {
  writeFileSync(join(folder, 'cases/cases.json'), JSON.stringify([{ file, expect: 'a' }]));
  const memory = testEnvironment({ stdin: '1 X' });
  const { stdin, stdout, stderr } = memory;
  const env = { ...processEnvironment(), stdin, stdout, stderr };
  const args = ['test', join(folder, at), '--rules', join(folder, 'rules.json'), ...more];
  return { code: await run(args, env), err: memory.err(), out: memory.out() };
}

describe('a case file', () => {
  test.each([
    ['gone.txt', 'cannot read FOLDER/gone.txt: there is no such file'],
    ['gone.json#1', 'cannot read FOLDER/gone.json#1: there is no such file'],
    [
      'https://lists.example/1.txt',
      'https://lists.example/1.txt is a URL, which is not read; fetch it first, and name the file',
    ],
  ])('is named with its case where %s is not read', async (file, said) => {
    const { code, err } = await decktype(file);
    const cases = join(folder, 'cases');
    expect(code).toBe(2);
    expect(err).toBe(
      `decktype: the case /0 of ${cases}/cases.json: ${said.replace('FOLDER', cases)}\n`,
    );
  });

  test.each([
    'lists/x.txt',
    './lists/../lists/x.txt',
    '..x.txt',
    'in.txt',
    'lists/../../cases/in.txt',
  ])('may name a list in its folder: %s', async (file) => {
    expect(await decktype(file)).toMatchObject({ code: 0, err: '' });
    expect(await decktype(file, [], 'linked/cases.json')).toMatchObject({ code: 0, err: '' });
    expect(await decktype(join(folder, 'cases', file))).toMatchObject({ code: 0, err: '' });
  });

  test.each([
    '../x.txt',
    '../cases../x.txt',
    'lists/../../x.txt',
    'out.txt',
    'up/x.txt',
    'absolute',
  ])('may name a list out of its folder only where that is allowed: %s', async (name) => {
    const file = name === 'absolute' ? join(folder, 'x.txt') : name;
    const refused = await decktype(file);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('cases.json:1:10 error list-outside: ');
    expect(refused.err).toContain('leads out of the folder of the case file');
    expect(await decktype(file, ['--allow-outside'])).toMatchObject({ code: 0, err: '' });
  });
});
