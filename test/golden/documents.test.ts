/** Holds docs/ to what its sources say; `npm run docs` writes it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiPages } from '../support/api-reference.js';
import { codesPage, commandsPage, formatsPage, generatedNote } from '../support/documents.js';
import { projectRoot } from '../support/needs.js';

const docs = join(projectRoot, 'docs');

test('the README links pages that are in the package, but for two references in the repository', () => {
  const pages = readFileSync(join(projectRoot, 'README.md'), 'utf8').matchAll(
    /\]\((docs\/[^)#]+)/g,
  );
  const { files } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly files: readonly string[];
  };
  const linked = new Set([...pages].map(([, page = '']) => page));
  expect(linked.size).toBeGreaterThan(5);
  expect([...linked].filter((page) => !files.includes(page))).toEqual([
    'docs/commands.md',
    'docs/api/README.md',
  ]);
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
