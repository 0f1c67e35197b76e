/** Checks the pages against the code, and the generated ones against their sources; `npm run docs` writes these. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import budgets from '../../.size-limit.json' with { type: 'json' };
import extension from '../../editors/vscode/package.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import {
  type CardIdentity,
  type CompareOption,
  cardIdentity,
  compareOptions,
  namesOfCard,
} from '../../src/core/decks/identity.js';
import { readProject } from '../../src/core/project/read.js';
import { parseRules } from '../../src/index.js';
import { createProgram } from '../../src/tools/cli/run.js';
import { apiPages } from '../support/api-reference.js';
import { codesPage, commandsPage, formatsPage } from '../support/documents.js';
import { testEnvironment } from '../support/environment.js';
import { projectRoot } from '../support/needs.js';
import { generatedNote, guide, guideText, pages } from '../support/pages.js';

const docs = join(projectRoot, 'docs');

const [, repository = ''] = /github\.com\/(.*)\.git$/.exec(manifest.repository.url) ?? [];

const blocks = guide.flatMap((page) => page.blocks);

describe('the pages', () => {
  test('link only to existing headings and files', () => {
    const missing = pages.flatMap(({ path, text }) =>
      linksOf(text).flatMap((link) => {
        const target = targetOf(path, link);
        const [, anchor] = link.split('#');
        const isThere =
          anchor === undefined
            ? existsSync(join(projectRoot, target))
            : pages.find((page) => page.path === target)?.anchors.has(anchor);
        return isThere ? [] : [`${path}: ${link}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  test('of docs/ begin with their outcome, and end with where to go next', () => {
    const others = guide.filter(({ path }) => /^docs\/(?!README)/.test(path));
    const lacking = others.filter(
      ({ text }) => !/^# [^\n]*\n\nAt the end of this page,? .*\nNext: .*\.\n$/s.test(text),
    );
    expect(lacking.map(({ path }) => path)).toEqual([]);
  });

  test('of the package link to each other, and otherwise only to what the package lacks', () => {
    const isPacked = (path: string) =>
      path === 'README.md' || /^docs\/(?!commands\.md|codes\.md)[^/]+$/.test(path);
    const linked = pages
      .filter(({ path }) => isPacked(path))
      .flatMap(({ path, text }) => linksOf(text).map((link) => targetOf(path, link)));
    expect([...new Set(linked.filter((path) => !isPacked(path)))].sort()).toEqual([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'benchmarks/README.md',
      'deploy/README.md',
      'docs/api/README.md',
      'docs/codes.md',
      'docs/commands.md',
      'docs/images/workbench-light.webp',
      'editors/vscode/README.md',
      'examples/README.md',
    ]);
  });

  test('show the workbench in light and dark, in pictures of one size and at most 150 kB together', () => {
    const readme = guide.find(({ path }) => path === 'README.md')?.text ?? '';
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_000);
    const [, dark = ''] = /srcset="([^"]*)"/.exec(readme) ?? [];
    const [, light = '', width, height] =
      /<img src="([^"]*)" width="(\d+)" height="(\d+)" alt="\w/.exec(readme) ?? [];
    // npm and GitHub resolve `src` themselves, but npm does not resolve `srcset`.
    const [, path = ''] = /^https:\/\/raw\.githubusercontent\.com\/(.*)$/.exec(dark) ?? [];
    expect(path).toBe(`${repository}/main/${light.replace('light', 'dark')}`);
    const files = ['light', 'dark'].map((scheme) =>
      readFileSync(join(projectRoot, light.replace('light', scheme))),
    );
    const ratios = files.map(sizeOf).map((size) => size.width / size.height);
    expect(ratios).toEqual([Number(width) / Number(height), Number(width) / Number(height)]);
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(150_000);
  });

  test('show the workbench in previews of shared links, as a PNG that every program reads', () => {
    const config = readFileSync(join(docs, 'site/.vitepress/config.mts'), 'utf8');
    const [, path = ''] = /\/main\/(docs\/images\/[\w.-]+)/.exec(config) ?? [];
    const file = readFileSync(join(projectRoot, path));
    expect(file.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    expect(file.length).toBeLessThan(200_000);
  });

  test('name the site of package.json, and pages that it has', () => {
    const addresses = guideText.matchAll(/https:\/\/\w+\.github\.io\/decktype\/[\w/-]*/g);
    const named = Array.from(addresses, ([address]) => address.replace(manifest.homepage, ''));
    const there = named.map((page) => existsSync(join(docs, 'site', `${page}.md`)) && page);
    expect(there).toEqual(named);
    expect(named).toContain('try');
  });

  const data = blocks.filter(({ language }) => language.startsWith('json'));
  const isRules = (text: string) => /^\[\s.*"identifier"|"rules": \[(\s+\{|\])/s.test(text);

  test('show valid rule files and project files', () => {
    const [rules, others] = [
      data.filter(({ text }) => isRules(text)),
      data.filter(({ text }) => /"rules": (\["|")/.test(text)),
    ];
    expect(rules.length).toBeGreaterThan(4);
    expect(others.length).toBeGreaterThan(4);
    expect(rules.flatMap(({ text }) => parseRules(text).diagnostics)).toEqual([]);
    expect(others.flatMap(({ text }) => readProject(text, 'decktype.json').diagnostics)).toEqual(
      [],
    );
  });

  test('name only scripts of package.json', () => {
    const named = Array.from(guideText.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
    const scripts = { ...manifest.scripts, ...extension.scripts };
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('name the repository of package.json', () => {
    const named = guideText.matchAll(/(?:uses: |github\.com\/|ghcr\.io\/)([\w-]+\/decktype)\b/g);
    expect(new Set(Array.from(named, ([, name]) => name))).toEqual(new Set([repository]));
    const [owner = '', name] = repository.split('/');
    expect(manifest.homepage).toBe(`https://${owner}.github.io/${name}/`);
    expect(manifest.bugs).toBe(`https://github.com/${repository}/issues`);
  });

  test('name the tag of the version that package.json names', () => {
    const path = join(projectRoot, 'examples/rules-repository/.github/workflows/rules.yml');
    const text = guideText + readFileSync(path, 'utf8');
    const named = Array.from(text.matchAll(/(?:decktype@|rev: )v([\d.]+)/g), ([, name]) => name);
    expect(new Set(named)).toEqual(new Set([manifest.version]));
  });

  test.each(['import', 'entry point'])('list every entry point by its %s', (title) => {
    const listed = rowsOf(title).map(([name = '']) => name.replace('decktype', '.'));
    expect([...listed, './package.json'].sort()).toEqual(Object.keys(manifest.exports).sort());
  });

  test('name the commands that write annotations, as the action does', () => {
    const annotating = createProgram(testEnvironment()).commands.filter(({ options }) =>
      options.some(({ argChoices }) => argChoices?.includes('github')),
    );
    const names = new Set(annotating.map((command) => command.name()));
    expect(names).toContain('unknown');
    const action = readFileSync(join(projectRoot, 'action.yml'), 'utf8');
    const [, ofAction = ''] = /The command - (.*)\.$/m.exec(action) ?? [];
    const [, ofGuide = ''] = /`--format github` of (.*) writes annotations/.exec(guideText) ?? [];
    for (const said of [ofAction, ofGuide]) {
      const words = said.match(/\w+/g)?.filter((word) => word !== 'and' && word !== 'or');
      expect(new Set(words)).toEqual(names);
    }
  });

  test('say which details are enough to import a tournament', () => {
    const [, enough = ''] = /The details\s+need\s+at\s+least `(\{.*?\})`/.exec(guideText) ?? [];
    const [files, command] = transcriptOf('details').split(/^# /m);
    const imported = `${files}${command}`;
    expect(imported).toContain(`  ${JSON.stringify(JSON.parse(enough))}\n`);
    expect(imported).toContain('1 stored');
    expect(imported).not.toContain('exit');
  });

  test.each([
    ['a line of 0 copies in a tournament file counts as one copy, with a finding', ' no-copies: '],
    ['Archetypes without conditions are refused.', 'error mtgo-wrong-shape: "Conditions" must'],
    ['reads the `color_overrides.json` of the format in the same folder', '"name":"Rakdos Burn"'],
  ])('say what commands do with MTGOFormatData: %s', (sentence, proof) => {
    const [, section = ''] = /## MTGOFormatData\n([\s\S]*?)\n##/.exec(guideText) ?? [];
    expect(section.replace(/\s+/g, ' ')).toContain(sentence);
    expect(transcriptOf('mtgo')).toContain(proof);
  });

  const compared = rowsOf('option', 'makes the same').map(([option = '', , names = '']) => ({
    option,
    names: names.split('`, `'),
  }));

  test('show every comparison option', () => {
    expect(compared.map(({ option }) => option)).toEqual(compareOptions);
  });

  test.each(compared)('$option treats these as the same: $names', ({ option, names: all }) => {
    const forms = (fold: CardIdentity) => new Set(all.map((name) => fold.name(name))).size;
    expect(forms(cardIdentity())).toBe(all.length);
    const options = [option as CompareOption];
    const { name: fold } = cardIdentity(options);
    const [first = [], ...others] = all.map((name) => Array.from(namesOfCard(name, options), fold));
    expect(first.filter((name) => others.every((names) => names.includes(name)))).not.toEqual([]);
  });

  test('give the size budget of each part', () => {
    const sizes = rowsOf('what', 'at most').map(([, size]) => size);
    expect(sizes).toEqual(budgets.map(({ limit }) => limit));
  });

  test('draw every wing of the source, with two levels of rooms', () => {
    const picture = blocks.find(({ text }) => text.startsWith('src/\n'))?.text ?? '';
    const drawn: string[] = [];
    const way: string[] = [];
    for (const [, indent = '', name = ''] of picture.matchAll(/^( +)([\w-]+)\/(?: |$)/gm)) {
      way.splice(indent.length / 2 - 1, way.length, name);
      drawn.push(way.join('/'));
    }
    expect(drawn.toSorted()).toEqual(foldersOf('src', 3).toSorted());
  });

  test('name to contributors only files and functions that there are', () => {
    const under = (folder: string) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
    const sources = under('src').filter((path) => /\.tsx?$/.test(path));
    const code = sources.map((path) => readFileSync(join(projectRoot, 'src', path), 'utf8')).join();
    const named = guide
      .filter(({ path }) => /architecture|CONTRIBUTING/.test(path))
      .flatMap(({ text }) => text.match(/(?<=`)([a-z]+[A-Z]\w*|(src|test)\/[\w/.-]+)(?=`)/g) ?? []);
    const isThere = (name: string) =>
      name.includes('/') ? existsSync(join(projectRoot, name)) : code.includes(name);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});

describe('the generated pages of docs/ match their sources', () => {
  test.each([
    ['codes.md', codesPage],
    ['formats.md', formatsPage],
    ['commands.md', commandsPage],
  ])('docs/%s', async (file, render) => {
    const text = await render();
    expect(text.startsWith(generatedNote)).toBe(true);
    await expect(text).toMatchFileSnapshot(join(docs, file));
  });

  test('docs/api', async () => {
    const pages = await apiPages();
    expect(pages.has('decktype.md')).toBe(true);
    for (const [file, text] of pages) {
      expect(text.startsWith(generatedNote)).toBe(true);
      expect(text).not.toContain(projectRoot);
      const bare = /^### (\S+)\n\n(?:```ts\n[^`]*```\n\n)?(?:#{4}|\*{3}|## )/gm;
      expect(Array.from(text.matchAll(bare), ([, name]) => name)).toEqual([]);
      await expect(text).toMatchFileSnapshot(join(docs, 'api', file));
    }
    const there = readdirSync(docs, { recursive: true, encoding: 'utf8' });
    const stale = there.filter((path) => path.startsWith('api/') && !pages.has(path.slice(4)));
    expect(stale).toEqual([]);
  });
});

/** What commands print, according to test/golden/transcripts.test.ts. */
function transcriptOf(name: string): string {
  return readFileSync(join(projectRoot, 'rules-fixtures/transcripts', `${name}.txt`), 'utf8');
}

/** The relative links of a page, including those to pictures. */
function linksOf(text: string): readonly string[] {
  const links = text.matchAll(/(?:\]\(|<img src=")(?!https?:)([^)"\s]*)[)"]/g);
  return Array.from(links, ([, link = '']) => link);
}

/** The size of a WebP picture, in pixels. */
function sizeOf(file: Buffer): { readonly width: number; readonly height: number } {
  expect(String(file.subarray(8, 16))).toBe('WEBPVP8X');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

/** The file that a link of a page leads to. */
function targetOf(path: string, link: string): string {
  const [file = ''] = link.split('#');
  return file === '' ? path : posix.join(posix.dirname(path), file);
}

/** The cells of the table whose first columns have these titles, without the backticks of code. */
function rowsOf(...titles: readonly string[]): readonly (readonly string[])[] {
  const head = titles.map((title) => `\\| ${title} +`).join('');
  const [, rows = ''] =
    new RegExp(`^${head}\\|.*\\n.*\\n((?:\\|.*\\n)+)`, 'm').exec(guideText) ?? [];
  const cells = (row: string) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  return rows
    .trimEnd()
    .split('\n')
    .map((row) => cells(row).map((cell) => cell.replace(/^`|`$/g, '')));
}

/** The folders inside a folder of the project, down to `depth` levels. */
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
