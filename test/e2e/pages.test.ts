/**
 * Runs the commands and examples of the pages unchanged: examples with the packed package installed, commands in
 * this process. package.test.ts starts the packed command line, and loads all of its files.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { commandsInShell, type Shell } from '../support/commands-in-shell.js';
import { type Installed, installPackage } from '../support/installed.js';
import { describeWith, type Need, projectRoot, shared } from '../support/needs.js';
import { guide } from '../support/pages.js';
import { type RedisServer, redisServer, startRedis } from '../support/redis.js';
import { succeed } from '../support/run.js';

/** What pages need besides an empty folder or the folder of the sample. */
const needs: Readonly<Record<string, Need<string>>> = { 'docs/release.md': shared };

/** Each block of commands with the block of its output. */
const found = guide.map(({ path, text, blocks }) => ({
  path,
  usesSample: text.includes('#the-sample)'),
  steps: blocks.flatMap(({ language, text: commands }, at) => {
    const next = blocks[at + 1];
    const isRun = commands.includes('npx decktype') || next?.language === 'text';
    const shown = next?.language === 'text' ? next.text : '';
    return language === 'sh' && isRun ? [{ commands: commands.trim(), shown }] : [];
  }),
  examples: blocks.filter(({ language }) => language === 'ts').map(({ text }) => text),
}));

let installed: Installed;
let bin: string;
let broker: RedisServer | undefined;
let shell: Shell;
beforeAll(async () => {
  installed = await installPackage();
  bin = join(installed.consumer, 'node_modules/.bin/decktype');
  // The pages say to install these; older versions of Node need the first for SQLite.
  for (const name of ['better-sqlite3', 'bullmq', 'ioredis']) {
    const [from, to] = [projectRoot, installed.consumer].map((folder) =>
      join(folder, 'node_modules', name),
    ) as [string, string];
    await symlink(from, to);
  }
  await succeed(bin, ['init', '--sample', 'sample'], installed.consumer);
  if (redisServer.met) broker = await startRedis(redisServer.value);
  shell = await commandsInShell({ DECKTYPE_BROKER: broker?.url });
});
afterAll(async () => {
  shell?.close();
  await broker?.stop();
  installed?.remove();
});

test('the pages have commands and examples', () => {
  expect(found.flatMap(({ steps }) => steps).length).toBeGreaterThan(45);
  expect(found.flatMap(({ examples }) => examples).length).toBeGreaterThan(20);
});

test('the pages install the version of bullmq that the package works with', () => {
  const [, major] = /^\^(\d+)\./.exec(manifest.peerDependencies.bullmq) ?? [];
  const named = guide.flatMap(
    ({ text }) => text.match(/(?<=`[^`\n]*)\bbullmq\b[@\d]*(?=[^`\n]*`)/g) ?? [],
  );
  expect(new Set(named)).toEqual(new Set([`bullmq@${major}`]));
});

for (const { path, usesSample, steps, examples } of found) {
  if (steps.length + examples.length === 0) continue;
  describeWith(needs[path] ?? { met: true, value: '' }, path, (folder) => {
    let work: string;
    beforeAll(async () => {
      work = join(installed.consumer, path.replaceAll('/', '-'));
      if (usesSample) await cp(join(installed.consumer, 'sample'), work, { recursive: true });
      else mkdirSync(work);
      if (folder !== '') layOutEvents(join(folder, 'data/ptcg'), work);
    });

    // The commands run in sequence, because some use what an earlier one wrote.
    test.for(steps)(
      '$commands prints what the page says',
      async ({ commands, shown }, { skip }) => {
        if (!redisServer.met && commands.includes(' batch ')) skip(redisServer.reason);
        const lines = commands.replace('npm install decktype\n', '');
        const { stdout, stderr } = await shell.run(lines, work);
        // A line that a pipe filters out of standard output can still be shown from standard error.
        const printed = [stdout, `${stdout}${stderr}`, `${stderr}${stdout}`].map(even);
        expect(shown).not.toBe('');
        expect(printed.some((text) => isShownBy(text, shown)) ? shown : printed[2]).toBe(shown);
      },
    );

    if (examples.length > 0) {
      test('the examples print what their comments say', async () => {
        const end = '-- the end of an example --';
        const files = examples.map((text, at) => writeExample(text, join(work, `${at}.mjs`)));
        const main = (await Promise.all(files)).map(
          (file) => `await import(${JSON.stringify(file)}); console.log('${end}');`,
        );
        await writeFile(join(work, 'main.mjs'), main.join('\n'));
        const { stdout } = await succeed(process.execPath, ['main.mjs'], work);
        const printed = stdout.split(`${end}\n`).slice(0, -1);
        const promised = examples.map((text) =>
          Array.from(text.matchAll(/^ *\/\/> (.*)$/gm), ([, line]) => `${line}\n`).join(''),
        );
        expect(promised).not.toContain('');
        expect(printed).toEqual(promised);
      });
    }
  });
}

describe('README.md', () => {
  test('shows the first results in its first 40 lines', () => {
    const readme = guide.find(({ path }) => path === 'README.md')?.text ?? '';
    const head = readme.split('\n').slice(0, 40).join('\n');
    expect(head).toContain('npm install && npm start');
    expect(head).toContain('npm install decktype');
    expect(head).toContain('//> Charizard');
  });

  test('shows the table that npm start prints', async () => {
    const [, args = ''] = /node (dist\/cli\.cjs .*)$/.exec(manifest.scripts.start) ?? [];
    const { stdout } = await succeed(process.execPath, args.split(' '), projectRoot);
    const table = found.find(({ path }) => path === 'README.md')?.steps[0]?.shown;
    expect(isShownBy(even(stdout), table ?? 'no table')).toBe(true);
  });
});

test('the overlay that the pages show fits the sample rules', async () => {
  const overlay =
    guide.flatMap((page) => page.blocks).find(({ text }) => text.includes('"changes"'))?.text ?? '';
  const file = join(installed.consumer, 'by-hand.json');
  await writeFile(file, overlay);
  const rules = join(projectRoot, 'rules-fixtures/ptcg/rules.json');
  const { stderr } = await succeed(bin, ['overlay', 'apply', rules, file], installed.consumer);
  expect(stderr).toBe('');
});

/** Lays out the real lists that the page about set releases starts from. */
function layOutEvents(data: string, work: string): void {
  const names = readdirSync(data).sort();
  const first = names.findIndex((name) => name.startsWith('2025-04-12'));
  mkdirSync(join(work, 'events'));
  for (const name of names.slice(0, first)) {
    copyFileSync(join(data, name), join(work, 'events', name));
  }
  const published = readFileSync(join(data, names[first] ?? ''), 'utf8');
  writeFileSync(join(work, 'published.json'), published);
  const unlabelled = (JSON.parse(published) as object[]).map((one) => ({ ...one, deck: null }));
  writeFileSync(join(work, 'atlanta.json'), JSON.stringify(unlabelled));
}

async function writeExample(text: string, file: string): Promise<string> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await writeFile(file, outputText);
  return file;
}

/** Whether a page shows what a command printed, with `…` for omitted lines. */
function isShownBy(printed: string, shown: string): boolean {
  const parts = even(shown)
    .split(/^…$/m)
    .map((part) => part.trim());
  const isStart = printed.trimStart().startsWith(parts[0] ?? '');
  return isStart && printed.endsWith(parts.at(-1) ?? '') && isInOrder(parts, printed);
}

function isInOrder(parts: readonly string[], text: string): boolean {
  let at = 0;
  return parts.every((part) => {
    const found = text.indexOf(part, at);
    at = found + part.length;
    return found !== -1;
  });
}

/** Removes the white space at the ends of lines. */
function even(text: string): string {
  return text.replace(/[ \t]+$/gm, '').trimEnd();
}
