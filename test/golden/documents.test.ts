/** Holds the pages to what there is, and the generated ones to their sources; `npm run docs` writes these. */
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import {
  type CardIdentity,
  type CompareOption,
  cardIdentity,
  compareOptions,
  namesOfCard,
} from '../../src/core/decks/identity.js';
import { apiPages } from '../support/api-reference.js';
import { codesPage, commandsPage, formatsPage } from '../support/documents.js';
import { projectRoot } from '../support/needs.js';
import { generatedNote, guide, pages } from '../support/pages.js';

const docs = join(projectRoot, 'docs');

const blocks = guide.flatMap((page) => page.blocks);
const text = guide.map((page) => page.text).join('\n');

describe('the pages', () => {
  test('link only to headings and files that are there', () => {
    const missing = pages.flatMap(({ path, text }) =>
      linksOf(text).flatMap((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : posix.join(posix.dirname(path), file);
        const isThere =
          anchor === undefined
            ? existsSync(join(projectRoot, target))
            : pages.find((page) => page.path === target)?.anchors.has(anchor);
        return isThere ? [] : [`${path}: ${link}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  test('name only scripts that package.json has', () => {
    const named = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
  });

  test('list every entry point', () => {
    const listed = Array.from(
      text.matchAll(/^\| `decktype(\/[^` ]*)?` +\|/gm),
      ([, name = '']) => `.${name}`,
    );
    expect([...listed, './package.json'].sort()).toEqual(Object.keys(manifest.exports).sort());
  });

  const rows = text.matchAll(/^\| `([\w-]+)` +\| [^|]+ \| (`[^`]+`(?:, `[^`]+`)+) +\|$/gm);
  const compared = Array.from(rows, ([, option = '', names = '']) => ({ option, names }));

  test('show every comparison option', () => {
    expect(compared.map(({ option }) => option)).toEqual(compareOptions);
  });

  test.each(compared)('$option makes these the same: $names', ({ option, names }) => {
    const all = names.slice(1, -1).split('`, `');
    const forms = (fold: CardIdentity) => new Set(all.map((name) => fold.name(name))).size;
    expect(forms(cardIdentity())).toBe(all.length);
    const options = [option as CompareOption];
    const { name: fold } = cardIdentity(options);
    const [first = [], ...others] = all.map((name) => namesOfCard(name, options).map(fold));
    expect(first.filter((name) => others.every((names) => names.includes(name)))).not.toEqual([]);
  });

  test('draw every wing of the source, its rooms, and the rooms inside', () => {
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

describe('the generated pages of docs/ are what their sources say', () => {
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
      await expect(text).toMatchFileSnapshot(join(docs, 'api', file));
    }
    const there = readdirSync(docs, { recursive: true, encoding: 'utf8' });
    const stale = there.filter((path) => path.startsWith('api/') && !pages.has(path.slice(4)));
    expect(stale).toEqual([]);
  });
});

/** The relative links of a page. */
function linksOf(text: string): readonly string[] {
  const links = text.matchAll(/\]\((?!https?:)([^)\s]*)\)/g);
  return Array.from(links, ([, link = '']) => link);
}

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
