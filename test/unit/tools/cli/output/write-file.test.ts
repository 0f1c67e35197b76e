/** Every command that writes a file, on the file system of this computer. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { draftName } from '../../../../../src/services/operations/temporary-file.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const rules = JSON.stringify([{ identifier: 'a', name: 'A', cards: [{ name: 'X' }] }]);
const root = temporaryFolder();
let folder = root;
let folders = 0;
beforeEach(() => {
  folder = join(root, `${++folders}`);
  mkdirSync(join(folder, 'Modern/Archetypes'), { recursive: true });
  writeFileSync(join(folder, 'rules.json'), rules);
  writeFileSync(join(folder, 'overlay.json'), '{"changes":[]}');
  writeFileSync(join(folder, 'lists.json'), '[{"decklist":[{"name":"X"}]}]');
  writeFileSync(join(folder, 'cases.json'), '[{"list":"1 X"}]');
  writeFileSync(
    join(folder, 'Modern/Archetypes/Burn.json'),
    '{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Shock"] }] }',
  );
});

/** Runs a command whose arguments name files of the folder by `@`. */
async function decktype(args: readonly string[]) {
  const memory = testEnvironment();
  const { stdin, stdout, stderr } = memory;
  const env = { ...processEnvironment(), stdin, stdout, stderr };
  const code = await run(
    args.map((arg) => arg.replace(/^@/, `${folder}/`)),
    env,
  );
  return { code, out: memory.out(), err: memory.err() };
}

const writers: readonly (readonly [string, readonly string[], string])[] = [
  ['tag', ['tag', '@lists.json', '-r', '@rules.json', '--quiet'], '--out'],
  ['tag --format', ['tag', '@lists.json', '-r', '@rules.json', '--format', 'csv'], '--out'],
  ['overlay create', ['overlay', 'create', '@rules.json', '@rules.json'], '--out'],
  ['overlay apply', ['overlay', 'apply', '@rules.json', '@overlay.json'], '--out'],
  ['import-rules', ['import-rules', 'mtgo', '@Modern'], '--out'],
  ['test', ['test', '@cases.json', '-r', '@rules.json'], '--junit'],
];

describe.each(writers)('%s', (_, args, option) => {
  test('names the file that it cannot write, and why', async () => {
    expect(await decktype([...args, option, '/dev/full'])).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'decktype: cannot write /dev/full: no space left on the device\n',
      ),
    });
    const inFile = await decktype([...args, option, '@rules.json/x']);
    expect(inFile).toMatchObject({ code: 2 });
    expect(inFile.err).toContain('/rules.json/x: a part of its path is not a folder\n');
  });

  test('refuses a link that leads nowhere, and an empty name', async () => {
    symlinkSync('nowhere', join(folder, 'link'));
    const linked = await decktype([...args, option, '@link']);
    expect(linked.code).toBe(2);
    expect(linked.err).toContain('/link: it is a link to a file that does not exist\n');
    const empty = await decktype([...args, option, '']);
    expect(empty).toMatchObject({ code: 2, out: '' });
    expect(empty.err).toContain("argument '' is invalid. It must be the name of a file");
  });

  test('writes to standard output for -, or names no other use of it', async () => {
    const dash = await decktype([...args, option, '-']);
    expect(existsSync('-')).toBe(false);
    if (option === '--junit') {
      expect(dash).toMatchObject({ code: 2, out: '' });
      return;
    }
    const plain = await decktype(args);
    expect(plain.out).not.toBe('');
    expect([dash.code, dash.out]).toEqual([plain.code, plain.out]);
  });

  test('leaves no draft, nor one of a process that was killed', async () => {
    const before = readdirSync(folder);
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(
      join(folder, draftName('made').replace(`-${process.pid}-`, `-${pid}-`)),
      'half of it',
    );
    await decktype([...args, option, '@made']);
    expect(readdirSync(folder).sort()).toEqual([...before, 'made'].sort());
    expect(readFileSync(join(folder, 'made'), 'utf8')).not.toBe('');
  });
});

test.each([
  ...writers.filter(([, , option]) => option === '--out').map(([, args]) => args),
  ['convert', '@list.txt', '--to', 'json'],
  ['convert', '@rules.json', '--to', 'wire'],
  ['convert', '@form.csv', '--to', 'standings'],
])('compresses a file whose name ends in .gz: %s %s %s %s', async (...args) => {
  writeFileSync(join(folder, 'list.txt'), '4 X');
  writeFileSync(join(folder, 'form.csv'), 'Name,Decklist\nAnn,4 X\n');
  const plain = await decktype([...args, '--out', '@plain']);
  const packed = await decktype([...args, '--out', '@packed.gz']);
  expect([packed.code, packed.out]).toEqual([plain.code, '']);
  expect(gunzipSync(readFileSync(join(folder, 'packed.gz'))).toString()).toBe(
    readFileSync(join(folder, 'plain'), 'utf8'),
  );
  symlinkSync('/dev/full', join(folder, 'full.gz'));
  const full = await decktype([...args, '--out', '@full.gz']);
  expect(full).toMatchObject({ code: 2, err: expect.stringContaining('no space left') });
});

test('a corpus whose name ends in .gz is compressed, and can be read', async () => {
  const built = await decktype(['corpus', 'build', '@lists.json', '--out', '@lists.corpus.gz']);
  expect(built.code).toBe(0);
  expect([...readFileSync(join(folder, 'lists.corpus.gz')).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  const info = await decktype(['corpus', 'info', '@lists.corpus.gz']);
  expect(info.out).toContain('1 list from 1 file');
});

test('a large output is compressed piece by piece', async () => {
  const lists = Array.from({ length: 40_000 }, (_, at) => ({
    player: `p${at}`,
    decklist: [{ name: `X${Math.imul(at, 0x9e3779b1)}` }],
  }));
  writeFileSync(join(folder, 'many.json'), JSON.stringify(lists));
  const args = ['tag', '@many.json', '-r', '@rules.json', '--quiet', '--out'];
  expect((await decktype([...args, '@many.gz'])).code).toBe(0);
  const written = JSON.parse(gunzipSync(readFileSync(join(folder, 'many.gz'))).toString());
  expect(written).toHaveLength(lists.length);
});

test('a command that fails in the middle leaves the file as it was, and no draft', async () => {
  writeFileSync(join(folder, 'out.json'), 'old');
  const args = [
    'tag',
    '@lists.json',
    '@rules.json/gone',
    '-r',
    '@rules.json',
    '--out',
    '@out.json',
  ];
  expect((await decktype(args)).code).toBe(2);
  const midway = ['tag', '@lists.json', '-', '-r', '@rules.json', '--out', '@out.json'];
  const memory = testEnvironment();
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('[');
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  }
  const env = { ...processEnvironment(), ...{ stdin: broken(), stderr: memory.stderr } };
  const named = midway.map((arg) => arg.replace(/^@/, `${folder}/`));
  expect(await run(named, env)).toBe(2);
  expect(memory.err()).toBe(
    'decktype: cannot read standard input: the device reports an error (EIO)\n',
  );
  expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe('old');
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
});

test('test --update refuses a file that is not UTF-8, and leaves it as it was', async () => {
  const bytes = Buffer.from('[{"list":"1 X","name":"caf\xe9"}]', 'latin1');
  writeFileSync(join(folder, 'cases.json'), bytes);
  const { code, err } = await decktype(['test', '@cases.json', '-r', '@rules.json', '--update']);
  expect(code).toBe(2);
  expect(err).toMatch(/cases\.json:1:27: this is not UTF-8/);
  expect(readFileSync(join(folder, 'cases.json'))).toEqual(bytes);
});

describe('commands that change a file at the same time', () => {
  const labels = ['a', 'b', 'c', 'd', 'e', 'f'];
  beforeEach(() => {
    for (const label of labels) {
      const list = { decklist: [{ name: label }], deck: { id: label } };
      writeFileSync(join(folder, `${label}.json`), JSON.stringify([list]));
    }
  });
  const together = (command: (label: string) => readonly string[]) =>
    Promise.all(labels.map((label) => decktype(command(label))));

  test('add all their cases, also to a file that is new', async () => {
    for (const to of ['@cases.json', '@new.json']) {
      const done = await together((label) => ['cases', 'add', `@${label}.json`, '--to', to]);
      expect(done.map(({ code, err }) => [code, err])).toEqual(
        labels.map(() => [0, expect.stringContaining('1 case added')]),
      );
      const cases: { expect?: string }[] = JSON.parse(
        readFileSync(to.replace('@', `${folder}/`), 'utf8'),
      );
      expect(cases.flatMap((one) => one.expect ?? []).sort()).toEqual(labels);
    }
  });

  test('add all their lists to a corpus', async () => {
    await decktype(['corpus', 'build', '@lists.json', '--out', '@all.corpus']);
    const done = await together((label) => ['corpus', 'add', '@all.corpus', `@${label}.json`]);
    expect(done.map(({ code }) => code)).toEqual(labels.map(() => 0));
    const { out } = await decktype(['corpus', 'info', '@all.corpus', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({ lists: 1 + labels.length });
  });
});
