/** The README's examples, run as they are in an empty folder with the packed package installed. */
import { readdirSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deckFormats } from '../../src/core/decks/formats/table.js';
import {
  type CardIdentity,
  type CompareOption,
  cardIdentity,
  compareOptions,
  namesOfCard,
} from '../../src/core/decks/identity.js';
import { type Installed, installPackage } from '../support/installed.js';
import { projectRoot } from '../support/needs.js';
import { type RedisServer, redisServer, startRedis } from '../support/redis.js';
import { run, succeed } from '../support/run.js';

interface Block {
  readonly language: string;
  readonly text: string;
}

const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
const blocks = blocksOf(readme);
/** Its examples read what the commands of the README write. */
const guides = await Promise.all(
  ['trackers', 'kinds'].map((name) => readFile(join(projectRoot, `docs/${name}.md`), 'utf8')),
);
const guide = guides.flatMap(blocksOf);
const { exports, scripts } = JSON.parse(
  await readFile(join(projectRoot, 'package.json'), 'utf8'),
) as {
  readonly exports: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
};

let installed: Installed;
let broker: RedisServer | undefined;
beforeAll(async () => {
  installed = await installPackage();
  // What the README says to install: older versions of Node need the first for SQLite.
  for (const name of ['better-sqlite3', 'bullmq', 'ioredis']) {
    const [from, to] = [projectRoot, installed.consumer].map((folder) =>
      join(folder, 'node_modules', name),
    ) as [string, string];
    await symlink(from, to);
  }
  if (redisServer.met) broker = await startRedis(redisServer.value);
});
afterAll(async () => {
  await broker?.stop();
  installed?.remove();
});

describe('the README', () => {
  test('shows the first results in its first 40 lines', () => {
    const head = readme.split('\n').slice(0, 40).join('\n');
    expect(head).toContain('npm install && npm start');
    expect(head).toContain('npm install decktype');
    expect(head).toContain('//> Charizard');
  });

  // Commands run one after the other: some use what an earlier one wrote.
  const commands = blocks.flatMap((block, index) =>
    block.language === 'sh' && block.text.includes('npx decktype')
      ? [{ command: block.text.trim(), shown: shownAfter(index) }]
      : [],
  );
  test.for(commands)('$command prints what it says', async ({ command, shown }, { skip }) => {
    if (!redisServer.met && command.includes(' batch ')) skip(redisServer.reason);
    const bin = join(installed.consumer, 'node_modules/.bin/decktype');
    const lines = command.replace('npm install decktype\n', '').replaceAll('npx decktype', bin);
    const { stdout, stderr } = await run('sh', ['-c', lines], installed.consumer, {
      DECKTYPE_BROKER: broker?.url,
    });
    expect(shown).not.toBe('');
    expect(even(`${stdout}${stderr}`)).toContain(even(shown));
  });

  const examples = [...blocks, ...guide].filter(({ language }) => language === 'ts');
  test.each(examples.map(({ text }, index) => [index + 1, text] as const))(
    'code example %i prints what it says',
    async (index, text) => {
      const file = join(installed.consumer, `example-${index}.mjs`);
      const { outputText } = ts.transpileModule(text, {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      });
      await writeFile(file, outputText);
      const { stdout } = await succeed(process.execPath, [file], installed.consumer);
      const promised = [...text.matchAll(/^ *\/\/> (.*)$/gm)].map((match) => match[1]);
      expect(promised.length).toBeGreaterThan(0);
      expect(stdout.trimEnd().split('\n')).toEqual(promised);
    },
  );

  test('shows an overlay that fits the sample rules', async () => {
    const overlay = blocks.find(({ text }) => text.includes('"changes"'))?.text ?? '';
    const file = join(installed.consumer, 'by-hand.json');
    await writeFile(file, overlay);
    const rules = join(projectRoot, 'rules-fixtures/ptcg/rules.json');
    const bin = join(installed.consumer, 'node_modules/.bin/decktype');
    const { stderr } = await succeed(bin, ['overlay', 'apply', rules, file], installed.consumer);
    expect(stderr).toBe('');
  });

  const rows = [...readme.matchAll(/^\| `([\w-]+)` +\| [^|]+ \| (`[^`]+`(?:, `[^`]+`)+) +\|$/gm)];
  const compared = rows.map(([, option = '', names = '']) => [option, names.slice(1, -1)] as const);

  test('shows every comparison option', () => {
    expect(compared.map(([option]) => option)).toEqual(compareOptions);
  });

  test.each(compared)('%s makes these the same: %s', (option, names) => {
    const all = names.split('`, `');
    const forms = (fold: CardIdentity) => new Set(all.map((name) => fold.name(name))).size;
    expect(forms(cardIdentity())).toBe(all.length);
    const options = [option as CompareOption];
    const { name: fold } = cardIdentity(options);
    const [first = [], ...others] = all.map((name) => namesOfCard(name, options).map(fold));
    expect(first.filter((name) => others.every((names) => names.includes(name)))).not.toEqual([]);
  });

  test('names every deck format that can be written', () => {
    const [, named = ''] = /formats that can be written are ([^.]*)\./.exec(readme) ?? [];
    const written = deckFormats.filter(({ isWritten }) => isWritten).map(({ name }) => name);
    expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(written.toSorted());
  });

  test('shows the table that npm start prints', async () => {
    const [, args = ''] = /node (dist\/cli\.js .*)$/.exec(scripts.start ?? '') ?? [];
    const { stdout } = await succeed(process.execPath, args.split(' '), projectRoot);
    const table = blocks.find(({ language }) => language === 'text');
    expect(even(stdout)).toContain(even(table?.text ?? 'no table'));
  });

  test('names only scripts that package.json has', () => {
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] as string);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('lists every entry point', () => {
    const listed = [...readme.matchAll(/^\| `decktype([^` ]*)` +\|/gm)].map(
      ([, name]) => `.${name}`,
    );
    expect([...listed, './package.json'].sort()).toEqual(Object.keys(exports).sort());
  });

  test('links only to headings and files that are there', async () => {
    const headings = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => `#${slug(title)}`);
    const links = [...readme.matchAll(/\]\((?!https?:)([^)]*)\)/g)].map(([, link = '']) => link);
    const missing: string[] = [];
    for (const link of links) {
      const [file = '', anchor] = link.split('#');
      if (file === '' && headings.includes(link)) continue;
      const text = await readFile(join(projectRoot, file), 'utf8').catch(() => undefined);
      const isThere = text?.match(new RegExp(`^#+ ${anchor ?? '.*'}$`, 'im'));
      if (!isThere) missing.push(link);
    }
    expect(missing).toEqual([]);
  });

  test('draws every wing of the source, its rooms, and the rooms inside', () => {
    const picture = blocks.find(({ text }) => text.startsWith('src/\n'))?.text ?? '';
    const drawn: string[] = [];
    const way: string[] = [];
    for (const [, indent = '', name = ''] of picture.matchAll(/^( +)([\w-]+)\/(?: |$)/gm)) {
      way.splice(indent.length / 2 - 1, way.length, name);
      drawn.push(way.join('/'));
    }
    expect(drawn.toSorted()).toEqual(foldersOf('src', 3).toSorted());
  });
});

/** The folders inside a folder of the project, `depth` levels of them. */
function foldersOf(folder: string, depth: number): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [
      name,
      ...(depth > 1
        ? foldersOf(`${folder}/${name}`, depth - 1).map((inside) => `${name}/${inside}`)
        : []),
    ]);
}

/** The anchor that GitHub gives a heading. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

/** What is shown right after a block. */
function shownAfter(index: number): string {
  const next = blocks[index + 1];
  return next?.language === 'text' ? next.text : '';
}

function even(text: string): string {
  return text.replace(/[ \t]+$/gm, '').trimEnd();
}

function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
    language: match[1] as string,
    text: match[2] as string,
  }));
}
