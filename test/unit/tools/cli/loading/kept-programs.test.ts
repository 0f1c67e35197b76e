import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder } from '../../../../../src/services/operations/own-folder.js';
import type { FileOperations } from '../../../../../src/services/operations/temporary-file.js';
import { type KeptFiles, keptFiles } from '../../../../../src/tools/cli/environment.js';
import { loadMatcher } from '../../../../../src/tools/cli/loading/rules.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

const rules = '[{"identifier":"a","name":"A","cards":[{"name":"Iono"}]}]';
const otherRules = '[{"identifier":"b","name":"B","cards":[{"name":"Iono"}]}]';
const lists = '[{"decklist":[{"name":"Iono"}]},{"decklist":[{"name":"Arven"}]}]';
const command = ['tag', 'lists.json', '--rules', 'rules.json'];

interface Memory extends KeptFiles {
  readonly entries: Map<string, Uint8Array>;
  /** What happened to stored programs, in order: `found`, `missed` or `written`. */
  readonly done: string[];
}

function memory(): Memory {
  const entries = new Map<string, Uint8Array>();
  const done: string[] = [];
  return {
    entries,
    done,
    async read(name) {
      done.push(entries.has(name) ? 'found' : 'missed');
      return entries.get(name);
    },
    async write(name, content) {
      done.push('written');
      entries.set(name, content);
    },
  };
}

/** The output of a command on both streams, and its exit code. */
async function outcome(kept: KeptFiles | undefined, args: readonly string[], text = rules) {
  const env = testEnvironment({ files: { 'rules.json': text, 'lists.json': lists } });
  const code = await run(args, { ...env, ...(kept && { kept }) });
  return [env.out(), env.err(), code];
}

async function version(kept: KeptFiles, text: string, options = {}): Promise<string> {
  const env = { ...testEnvironment({ files: { 'rules.json': text } }), kept };
  return (await loadMatcher(env, ['rules.json'], options)).matcher.program.version;
}

test('a later command uses the stored program, with the same output', async () => {
  const kept = memory();
  const expected = await outcome(undefined, command);
  expect(await outcome(kept, command)).toEqual(expected);
  const [entry] = kept.entries.values();
  expect(await outcome(kept, command)).toEqual(expected);
  expect([...kept.entries.values()][0]).toBe(entry);
  expect(kept.done).toEqual(['missed', 'written', 'found']);
});

test.each([
  ['text', otherRules, {}],
  ['setting', rules, { conflicts: 'report' }],
  ['identifier of unclassified lists', rules, { unclassifiedDeck: { id: 'x', name: 'X' } }],
] as const)('a program for another %s is not used, but replaced', async (_, text, options) => {
  const kept = memory();
  await version(kept, rules);
  expect(await version(kept, text, options)).toBe(await version(memory(), text, options));
  expect(kept.done).toEqual(['missed', 'written', 'found', 'written']);
  expect(kept.entries.size).toBe(1);
});

test('a damaged entry is ignored and replaced, wherever the damage is', async () => {
  const kept = memory();
  const expected = await outcome(kept, command);
  const [[name, whole] = ['', new Uint8Array()]] = kept.entries;
  const damaged = [whole.slice(0, -4), whole.slice(0, 7), new Uint8Array()];
  for (let at = 0; at < whole.length; at += 5) {
    damaged.push(Uint8Array.from(whole, (byte, index) => (index === at ? byte ^ 0x41 : byte)));
  }
  for (const bytes of damaged) {
    kept.entries.set(name, bytes);
    kept.done.length = 0;
    expect(await outcome(kept, command)).toEqual(expected);
    expect(kept.done).toEqual(['found', 'written']);
    expect(kept.entries.get(name)).toEqual(whole);
  }
});

test('rules with findings are not stored, so their findings are reported each time', async () => {
  const kept = memory();
  const text = '[{"identifier":"a","name":"A","cards":[{"name":"Iono","cuont":2}]}]';
  const expected = await outcome(undefined, command, text);
  expect(expected[1]).toContain('cuont');
  for (const _ of [1, 2]) expect(await outcome(kept, command, text)).toEqual(expected);
  expect(kept.entries.size).toBe(0);
});

test('rules with an overlay, colours or a card table are not stored', async () => {
  const kept = memory();
  const env = testEnvironment({
    files: { 'rules.json': rules, 'cards.json': '[{"name":"Iono"}]' },
  });
  await loadMatcher({ ...env, kept }, ['rules.json'], { cards: ['cards.json'] });
  expect(kept.done).toEqual([]);
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decktype-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = Uint8Array.of(1, 2, 3);

test('files are stored in a folder that only the user can read', async () => {
  const own = ownFolder(folder);
  expect(ownFolder(folder)).toBe(own);
  if (process.getuid) expect(statSync(own).mode & 0o777).toBe(0o700);
  await keptFiles(own).write('a', bytes);
  expect(readdirSync(own)).toEqual(['a']);
  expect(await keptFiles(own).read('a')).toEqual(Buffer.from(bytes));
  expect(await keptFiles(own).read('b')).toBeUndefined();
});

test('no folder is created inside a file', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => ownFolder(join(folder, 'file'))).toThrow('ENOTDIR');
});

test.skipIf(process.getuid === undefined)(
  'a folder that others can write to is refused, like a link to one',
  () => {
    const own = ownFolder(folder);
    chmodSync(own, 0o777);
    expect(() => ownFolder(folder)).toThrow('is not a folder of yours alone');
    rmSync(own, { recursive: true });
    symlinkSync(folder, own);
    expect(() => ownFolder(folder)).toThrow('is not a folder of yours alone');
  },
);

test('a failing file system operation does not fail the command, and leaves no draft', async () => {
  for (const name of ['stat', 'lstat', 'mkdir', 'open', 'rename', 'readFile'] as const) {
    const fail = () => Promise.reject(Object.assign(new Error(name), { code: 'EROFS' }));
    const kept = keptFiles(folder, { ...promises, [name]: fail } as FileOperations);
    await kept.write('a', bytes);
    expect([undefined, Buffer.from(bytes)]).toContainEqual(await kept.read('a'));
    expect(readdirSync(folder).filter((one) => one !== 'a')).toEqual([]);
  }
});
