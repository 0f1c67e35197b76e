/** The README's examples, run as they stand: code against the built package, commands for real. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../support/needs.js';

interface Block {
  readonly language: string;
  readonly text: string;
}

const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
const blocks: readonly Block[] = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map((match) => ({
  language: match[1] as string,
  text: match[2] as string,
}));
const execute = promisify(execFile);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decktype-readme-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the README', () => {
  test('shows a first result within its first 40 lines', () => {
    const head = readme.split('\n').slice(0, 40).join('\n');
    expect(head).toContain('npm install && npm start');
    expect(head).toContain('//> Charizard Pidgeot');
  });

  const examples = blocks.filter(({ language }) => language === 'ts');
  test.each(examples.map(({ text }, index) => [index + 1, text] as const))(
    'code example %i prints what it says',
    async (index, text) => {
      const file = join(folder, `example-${index}.mjs`);
      await writeFile(file, await runnable(text));
      const { stdout } = await execute(process.execPath, [file]);
      const promised = [...text.matchAll(/^ *\/\/> (.*)$/gm)].map((match) => match[1]);
      expect(promised.length).toBeGreaterThan(0);
      expect(stdout.trimEnd().split('\n')).toEqual(promised);
    },
  );

  const commands = blocks.flatMap((block, index) =>
    block.language === 'sh' && block.text.includes('npx decktype')
      ? [{ command: block.text.trim(), shown: shownAfter(index) }]
      : [],
  );
  test.each(commands)('$command prints what it says', async ({ command, shown }) => {
    const faulty =
      '[\n  { "identifier": "a", "name": "A",\n    "cards": [{ "name": "Iono", "count": "4x" }] }\n]\n';
    await writeFile(join(folder, 'rules.json'), faulty);
    const bin = `"${process.execPath}" "${join(projectRoot, 'dist/cli.js')}"`;
    const line = command
      .replace('npx decktype', bin)
      .replaceAll('rules-fixtures/', `${projectRoot}/rules-fixtures/`);
    const result = await execute('sh', ['-c', line], { cwd: folder }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => error,
    );
    expect(even(`${result.stdout}${result.stderr}`)).toContain(even(shown));
  });

  test('shows the table that npm start prints', async () => {
    const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const [, args = ''] = /node (dist\/cli\.js .*)$/.exec(scripts.start ?? '') ?? [];
    const { stdout } = await execute(process.execPath, args.split(' '), { cwd: projectRoot });
    expect(even(stdout)).toContain(even(shownAfter(0)));
  });
});

function shownAfter(index: number): string {
  const next = blocks[index + 1];
  return next?.language === 'text' ? next.text : '';
}

function even(text: string): string {
  return text.replace(/[ \t]+$/gm, '').trimEnd();
}

/** The example as JavaScript that imports the built package by path. */
async function runnable(text: string): Promise<string> {
  const { exports } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const plain = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  }).outputText;
  return plain.replace(/from 'decktype(\/\w+)?'/g, (_, entry: string | undefined) => {
    const target = exports[`.${entry ?? ''}`] ?? '';
    return `from ${JSON.stringify(join(projectRoot, target))}`;
  });
}
