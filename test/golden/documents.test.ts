/** Holds docs/ to what its sources say; `npm run docs` writes it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiPages } from '../support/api-reference.js';
import { codesPage, commandsPage, formatsPage, generatedNote } from '../support/documents.js';
import { projectRoot } from '../support/needs.js';

const docs = join(projectRoot, 'docs');

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
  }, 120_000);
});
