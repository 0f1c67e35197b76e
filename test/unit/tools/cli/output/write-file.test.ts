/** Every command that writes a file, on the real file system. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { draftName } from '../../../../../src/services/operations/temporary-file.js';
import { type Environment, processEnvironment } from '../../../../../src/tools/cli/environment.js';
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

/** Runs a command; `@` in its arguments stands for the folder. */
async function decktype(line: string, given: Partial<Environment> = {}) {
  const { stdin, stdout, stderr, out, err } = testEnvironment();
  const env = { ...processEnvironment(), stdin, stdout, stderr, ...given };
  const code = await run(line.replaceAll('@', `${folder}/`).split(' '), env);
  return { code, out: out(), err: err() };
}

test.each([
  'tag @lists.json -r @rules.json --quiet --out',
  'tag @lists.json -r @rules.json --format csv --out',
  'overlay create @rules.json @rules.json --out',
  'overlay apply @rules.json @overlay.json --out',
  'import-rules mtgo @Modern --out',
  'test @cases.json -r @rules.json --junit',
])('%s leaves no draft, not even one of a killed process', async (line) => {
  const before = readdirSync(folder);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const draft = draftName('made').replace(`-${process.pid}-`, `-${pid}-`);
  writeFileSync(join(folder, draft), 'half of it');
  await decktype(`${line} @made`);
  expect(readdirSync(folder).sort()).toEqual([...before, 'made'].sort());
  expect(readFileSync(join(folder, 'made'), 'utf8')).not.toBe('');
});

test('a large output is compressed piece by piece', async () => {
  const lists = Array.from({ length: 40_000 }, (_, at) => ({
    player: `p${at}`,
    decklist: [{ name: `X${Math.imul(at, 0x9e3779b1)}` }],
  }));
  writeFileSync(join(folder, 'many.json'), JSON.stringify(lists));
  const line = 'tag @many.json -r @rules.json --quiet --out @many.gz';
  expect((await decktype(line)).code).toBe(0);
  const written = JSON.parse(gunzipSync(readFileSync(join(folder, 'many.gz'))).toString());
  expect(written).toHaveLength(lists.length);
});

test('a command that fails in the middle leaves the file as it was, and no draft', async () => {
  writeFileSync(join(folder, 'out.json'), 'old');
  const into = '-r @rules.json --out @out.json';
  expect((await decktype(`tag @lists.json @rules.json/gone ${into}`)).code).toBe(2);
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('[');
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  }
  expect(await decktype(`tag @lists.json - ${into}`, { stdin: broken() })).toMatchObject({
    code: 2,
    err: 'decktype: cannot read standard input: the device reports an error (EIO)\n',
  });
  expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe('old');
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
});

describe('commands that change a file at the same time', () => {
  const labels = ['a', 'b', 'c', 'd', 'e', 'f'];
  beforeEach(() => {
    for (const label of labels) {
      const list = { decklist: [{ name: label }], deck: { id: label } };
      writeFileSync(join(folder, `${label}.json`), JSON.stringify([list]));
    }
  });
  const together = (line: string) =>
    Promise.all(labels.map((label) => decktype(line.replace('LABEL', label))));

  test('add all their cases, even to a new file', async () => {
    for (const to of ['@cases.json', '@new.json']) {
      const done = await together(`cases add @LABEL.json --to ${to}`);
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
    await decktype('corpus build @lists.json --out @all.corpus');
    const done = await together('corpus add @all.corpus @LABEL.json');
    expect(done.map(({ code }) => code)).toEqual(labels.map(() => 0));
    const { out } = await decktype('corpus info @all.corpus --format json');
    expect(JSON.parse(out)).toMatchObject({ lists: 1 + labels.length });
  });
});
