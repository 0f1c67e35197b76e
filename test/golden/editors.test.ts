/** The settings in docs/editors.md start the server that there is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/tools/cli/run.js';
import { testEnvironment } from '../support/environment.js';
import { projectRoot } from '../support/needs.js';

const blocks = blocksOf('docs/editors.md');

function blocksOf(file: string) {
  const page = readFileSync(join(projectRoot, file), 'utf8');
  return Array.from(page.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, language, text]) => ({
    language: String(language),
    text: String(text),
  }));
}

describe('docs/editors.md', () => {
  test.each(['json', 'lua', 'toml'])('starts decktype lsp by settings in %s', (language) => {
    const [first] = blocks.filter((block) => block.language === language);
    const words = Array.from(first?.text.matchAll(/["']([^"']*)["']/g) ?? [], ([, word]) => word);
    const at = words.indexOf('decktype', words.indexOf('npx'));
    expect(words.slice(at, at + 3)).toEqual(['decktype', 'lsp', '--stdio']);
    const lsp = createProgram(testEnvironment(), () => {}).commands.find(
      (one) => one.name() === 'lsp',
    );
    expect(lsp?.options.map(({ long }) => long)).toContain('--stdio');
  });

  test.each(['docs/editors.md', 'README.md'])(
    '%s maps the schemas that the package has to rule files and project files',
    (file) => {
      const settings = blocksOf(file)
        .filter(({ language, text }) => language === 'json' && text.includes('"json.schemas"'))
        .map(({ text }) => JSON.parse(text));
      const { exports } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
      const shipped = ['rules', 'config'].map((name) => exports[`./${name}.schema.json`]);
      const schemas = settings.flatMap((one) => one['json.schemas'] ?? []).map(({ url }) => url);
      expect(schemas).toEqual(
        shipped.map((path) => path.replace('./', './node_modules/decktype/')),
      );
    },
  );
});
