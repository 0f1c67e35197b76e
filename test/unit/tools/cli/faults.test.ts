/**
 * Every command, with outside operations failing in turn: the exit code is not 0, a message names the file and the
 * reason, no draft is left, and no file is lost or half written.
 */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../src/questions/corpus/store.js';
import { run } from '../../../../src/tools/cli/run.js';
import { commandsWithArguments, examplesBeyond, isOf } from '../../../support/commands.js';
import {
  type Fault,
  failingEnvironment,
  type Operation,
} from '../../../support/failing-environment.js';
import { projectRoot } from '../../../support/needs.js';
import { drawnPlaces } from '../../../support/sampled.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const root = temporaryFolder();

const rules = [
  { identifier: 'a', name: 'Alpha', cards: [{ name: 'X' }] },
  { identifier: 'b', name: 'Beta', cards: [{ name: 'Y' }] },
];
const standings = [
  { player: 'ann', decklist: [{ name: 'X' }], deck: { id: 'a', name: 'Alpha' } },
  { player: 'bo', decklist: [{ name: 'Y' }], deck: { id: 'b', name: 'Beta' } },
];
const lines = standings.map((one) => JSON.stringify(one)).join('\n');
const files: Readonly<Record<string, string>> = {
  'rules.json': JSON.stringify(rules),
  'mine.json': JSON.stringify([...rules].reverse()),
  'overlay.json': '{"changes":[{"op":"replace","path":"/rules/a/name","value":"Mine"}]}',
  'mine-only.json': '{"changes":[]}',
  'colors.json': '{"Lands":[{"Name":"X","Color":"R"}],"NonLands":[]}',
  'cards.json': '[{"id":"1","name":"X"}]',
  'bulk.json': '[{"object":"card","oracle_id":"o","name":"X"}]',
  'info.json': '{"data":[{"id":1,"name":"X"}]}',
  'pokemon/a.json': '[{"id":"a-1","name":"X","supertype":"Trainer","number":"1"}]',
  'lists.json': JSON.stringify(standings),
  'strange.json': JSON.stringify(
    [1, 2, 3].map((count) => ({ decklist: [{ name: 'Strange', count }] })),
  ),
  'labelled.json': JSON.stringify(
    [1, 2, 3].map((count) => ({
      decklist: [{ name: 'Strange', count }],
      deck: { id: 'strange', name: 'Strange' },
    })),
  ),
  'object.json': JSON.stringify({ standings }),
  'lines.json': lines,
  'list.txt': '1 X\n',
  'form.csv': 'Name,List\nAnn,list.txt\n',
  'folder/one.txt': '1 X\n',
  'folder/two.txt': '1 Y\n',
  'cases.json': '[{"file":"list.txt","expect":"a"},{"list":"1 Y"}]',
  'old.json': 'what was there',
  'out/lists.json': 'what was there',
  'Modern/Archetypes/Burn.json':
    '{"Name":"Burn","Conditions":[{"Type":"InMainboard","Cards":["X"]}]}',
  'Modern/Fallbacks/Aggro.json': '{"Name":"Aggro","CommonCards":["Y"]}',
};
const corpus = saveCorpus(createCorpus([{ deck: [{ name: 'X' }] }]));
const before = join(root, 'before');
for (const [name, text] of Object.entries({ ...files, 'lists.corpus': corpus })) {
  mkdirSync(dirname(join(before, name)), { recursive: true });
  writeFileSync(join(before, name), text);
}

const stored = ['corpus', 'build', join(before, 'lists.json'), '-o', join(before, 'stored.corpus')];
await run(stored, failingEnvironment().env);
const old = textsIn(before);

/** Command lines; `@` stands for the folder with the files. */
const ownLines = [
  'init @new',
  'init @new --sample',
  'tag @lists.json -r @rules.json',
  'tag @lists.json -r @rules.json -o @old.json',
  'tag @lists.json -r @rules.json -o @a/b/new.json --quiet',
  'tag @lists.json @lines.json - -r @rules.json --overlay @overlay.json --colors @colors.json --cards @cards.json',
  'tag @lists.json @object.json -r @rules.json -o @out',
  'tag @object.json -r @rules.json -f csv -o @old.json',
  'classify -r @rules.json',
  'classify @list.txt -r @rules.json --explain',
  'classify @folder -r @rules.json',
  'check @rules.json @mine.json --decks @lists.json --overlay @overlay.json',
  'check @rules.json --watch',
  'explain shadowed',
  'formats',
  'report @lists.json -r @rules.json --ties half',
  'report @lists.json -r @rules.json --ties half -f html -o @old.json',
  'completion bash',
  'coverage @rules.json --decks @lists.json --decks @object.json',
  'unknown @rules.json --decks @folder --new @strange.json --apply 1',
  'unknown @rules.json --decks @strange.json --apply 1 --overlay-out @mine-only.json',
  'learn @labelled.json --out @old.json --force',
  'learn @labelled.json --new @lists.json -r @mine.json --apply all',
  'learn @labelled.json -r @rules.json --overlay @overlay.json --apply all --overlay-out @mine-only.json',
  'follow @mine.json --decks @lists.json --new @labelled.json --apply --to @cases.json',
  'corpus build @lists.json @list.txt - --out @lists.corpus',
  'corpus add @lists.corpus @lines.json',
  'corpus info @lists.corpus',
  'diff @rules.json @mine.json --decks @lists.json',
  'test @cases.json -r @rules.json --junit @old.json',
  'test @cases.json -r @rules.json --update --all',
  'test --from @lists.json -r @rules.json',
  'show @lists.json#1 -r @rules.json --decks @lists.json --decks @lists.corpus',
  'show @list.txt -r @rules.json --decks @folder --cards @cards.json',
  'guess @list.txt --decks @labelled.json -r @rules.json',
  'profiles build @labelled.json --out @old.json',
  'cases add @lists.json#1 -r @rules.json --overlay @overlay.json --to @cases.json',
  'cases add @list.txt --expect a --to @new.json',
  'overlay create @rules.json @mine.json -o @old.json',
  'overlay create @rules.json @mine.json',
  'overlay apply @rules.json @overlay.json -o @new.json',
  'corpus build @folder/*.txt - -o @old.json',
  'cards build scryfall @bulk.json -o @old.json',
  'cards build ygoprodeck @info.json',
  'cards build pokemon @pokemon',
  'convert @list.txt --to json',
  'convert @rules.json --to wire',
  'convert @form.csv --to standings',
  'corpus build @lists.json @list.txt - --out @old.json',
  'corpus add @stored.corpus @lines.json',
  'corpus info @stored.corpus',
  'import-rules mtgo @Modern -o @old.json --lists @lists.json --lists @lines.json',
];

/** `batch` has faults across processes; the others have separate tests. */
const elsewhere = [...commandsWithArguments.keys()].filter((name) =>
  /^(batch .*|import|mirror|studio)$/.test(name),
);
const commandLines = [
  ...ownLines,
  ...examplesBeyond([...ownLines, ...elsewhere], { rules: '@rules.json', lists: '@lists.json' }),
];

const folder = join(root, 'work');
cpSync(before, folder, { recursive: true });
const entries = new Set(readdirSync(before, { recursive: true }).map(String));

/** Runs a command line in a fresh folder with the files, or, with `isAgain`, in the folder as the last run left it. */
async function decktype(line: string, { fault, isAgain = false }: DecktypeOptions = {}) {
  if (!isAgain) restore();
  const args = line.split(' ').map((arg) => arg.replace(/^@/, `${folder}/`));
  const { env, operations, out, err } = failingEnvironment(fault, { stdin: lines });
  const code = await run(args, env);
  return { code, operations, out: out(), err: err() };
}

/** Restores the folder; copying all files would take longer than most commands. */
function restore(): void {
  const left = textsIn(folder);
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!entries.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  for (const [name, text] of old) {
    if (left.get(name) === text) continue;
    rmSync(join(folder, name), { force: true });
    writeFileSync(join(folder, name), text, 'latin1');
  }
}

interface DecktypeOptions {
  readonly fault?: Fault;
  readonly isAgain?: boolean;
}

function textsIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const plain = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(plain.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EIO: 'the device reports an error (EIO)',
  ENOSPC: 'no space left on the device',
};
const writing = ['open', 'write', 'chmod', 'close', 'rename', 'mkdir', 'stdout'];

/** The faults to try for an operation. */
function faultsOf({ name }: Operation, at: number): Fault[] {
  if (name === 'stderr') return [{ at, code: 'ENOSPC', isLasting: false }];
  if (!writing.includes(name)) return [{ at, code: 'EIO', isLasting: false }];
  return [
    { at, code: 'EACCES', isLasting: false },
    { at, code: 'ENOSPC', isLasting: true },
  ];
}

test('every command that takes arguments is tested', () => {
  const isNamed = (name: string) => [...commandLines, ...elsewhere].some(isOf(name));
  expect([...commandsWithArguments.keys()].filter((name) => !isNamed(name))).toEqual([]);
});

describe.each(commandLines)('decktype %s', (line) => {
  test('loses nothing, whichever operation fails', async () => {
    const usual = await decktype(line);
    const made = textsIn(folder);
    const usualAgain = await decktype(line, { isAgain: true });
    for (const [at, operation] of drawnPlaces(usual.operations, line)) {
      for (const fault of faultsOf(operation, at)) {
        const what = `${JSON.stringify(fault)} ${operation.name} ${operation.path}`;
        const { code, err, out, operations } = await decktype(line, { fault });
        expect(operations[at]?.name, what).toBe(operation.name);
        // If a draft is refused, the file can be written in place, and locked in another folder.
        const isDraft = /\.(part|lock)$/.test(operation.path);
        const isElsewhere = fault.code === 'EACCES' && isDraft && code === usual.code;
        // A draft that cannot be removed is removed at exit.
        const isLeft = operation.name === 'rm' && isDraft;
        // Leftovers of killed processes are removed only if the folder can be read.
        const isUnread = operation.name === 'readdir' && code === usual.code;
        if (operation.name === 'stderr' || isElsewhere || isLeft || isUnread) {
          expect({ code, out }, what).toEqual({ code: usual.code, out: usual.out });
        } else {
          expect([1, 2], what).toContain(code);
          expect(err, what).not.toContain('unexpected');
          expect(err, what).toContain(reasons[fault.code]);
          expect(err, what).toMatch(namedBy(operation, made));
        }
        const left = textsIn(folder);
        for (const [name, text] of left) {
          if (isLeft && /\.(part|lock)$/.test(name)) continue;
          // Expecting one of two texts would make a message of them each time.
          if (text !== old.get(name)) expect(text, `${what}: ${name}`).toBe(made.get(name));
        }
        expect(
          [...old.keys()].filter((name) => !left.has(name)),
          what,
        ).toEqual([]);
        if (!writing.includes(operation.name)) continue;
        const again = await decktype(line, { isAgain: true });
        expect([usual.code, usualAgain.code], what).toContain(again.code);
        expect(textsIn(folder), what).toEqual(made);
      }
    }
  });
});

test('the messages about a full disk name the file, and say what was not done', async () => {
  const shown: string[] = [];
  for (const line of commandLines) {
    const { operations } = await decktype(line);
    const ends = new Set<string>();
    for (const [at, { name, path }] of operations.entries()) {
      if (name !== 'write' && name !== 'stdout') continue;
      // The pieces of a file have one message.
      const isFirst = at === operations.findIndex((one) => one.name === name && one.path === path);
      if (!isFirst) continue;
      const { code, err } = await decktype(line, {
        fault: { at, code: 'ENOSPC', isLasting: true },
      });
      const last = err.trimEnd().split('\n').at(-1) ?? '';
      ends.add(`${last.replaceAll(`${folder}/`, '@')}\nexit ${code}\n`);
    }
    if (ends.size > 0) shown.push(`$ decktype ${line}\n${[...ends].join('')}`);
  }
  const path = join(projectRoot, 'rules-fixtures/messages/full-disk.txt');
  await expect(shown.join('\n')).toMatchFileSnapshot(path);
});

/** Matches the file of an operation in a message; for a draft, any file that the command makes. */
function namedBy({ name, path }: Operation, made: ReadonlyMap<string, string>): RegExp {
  if (name === 'stdout') return /cannot write to standard output: /;
  if (path === '<stdin>') return /cannot read standard input: /;
  if (name === 'watch') return /cannot watch files: /;
  const isDraft = path.endsWith('.part') || name === 'mkdir';
  const names = isDraft ? [...made.keys()].map((one) => basename(one)) : [basename(path)];
  const either = names.map((one) => one.replace(/[.*]/g, '\\$&')).join('|');
  const finding = `(${either}) error file-not-read: this file cannot be read to its end`;
  return new RegExp(`(cannot (read|write) [^:]*(${either})[^:]*|${finding}): `);
}
