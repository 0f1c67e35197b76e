/** The settings in docs/editors.md start the actual server. */
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createProgram } from '../../src/tools/cli/run.js';
import { testEnvironment } from '../support/environment.js';
import { pages } from '../support/pages.js';

const blocks = pages.find(({ path }) => path === 'docs/editors.md')?.blocks ?? [];

describe('docs/editors.md', () => {
  const settings = blocks.filter(({ language }) => ['lua', 'toml'].includes(language));

  test.each(settings)('starts decktype lsp by settings in $language: $text', ({ text }) => {
    const words = Array.from(text.matchAll(/["']([^"']*)["']/g), ([, word]) => word);
    const at = words.indexOf('decktype', words.indexOf('npx'));
    expect(words.slice(at - 2, at + 3)).toEqual(['--no', '--', 'decktype', 'lsp', '--stdio']);
    const lsp = createProgram(testEnvironment()).commands.find((one) => one.name() === 'lsp');
    expect(lsp?.options.map(({ long }) => long)).toContain('--stdio');
  });

  test('maps the schemas of the package to rule files and project files', () => {
    const settings = blocks
      .filter(({ language, text }) => language === 'json' && text.includes('"json.schemas"'))
      .map(({ text }) => JSON.parse(text));
    const shipped = [
      manifest.exports['./rules.schema.json'],
      manifest.exports['./config.schema.json'],
    ];
    const schemas = settings.flatMap((one) => one['json.schemas'] ?? []).map(({ url }) => url);
    expect(schemas).toEqual(shipped.map((path) => path.replace('./', './node_modules/decktype/')));
  });
});
