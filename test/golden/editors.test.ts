/** The settings in docs/editors.md start the server that there is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/cli/run.js';
import { projectRoot } from '../support/needs.js';
import { testWorld } from '../support/world.js';

const page = readFileSync(join(projectRoot, 'docs/editors.md'), 'utf8');
const blocks = Array.from(page.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, language, text]) => ({
  language: String(language),
  text: String(text),
}));

describe('docs/editors.md', () => {
  test.each(['json', 'lua', 'toml'])('starts decktype lsp by settings in %s', (language) => {
    const [first] = blocks.filter((block) => block.language === language);
    const words = Array.from(first?.text.matchAll(/["']([^"']*)["']/g) ?? [], ([, word]) => word);
    const at = words.indexOf('decktype', words.indexOf('npx'));
    expect(words.slice(at, at + 3)).toEqual(['decktype', 'lsp', '--stdio']);
    const lsp = createProgram(testWorld(), () => {}).commands.find((one) => one.name() === 'lsp');
    expect(lsp?.options.map(({ long }) => long)).toContain('--stdio');
  });

  test('has JSON that is valid, with schemas that the package has', () => {
    const settings = blocks
      .filter(({ language }) => language === 'json')
      .map(({ text }) => JSON.parse(text));
    const schemas = settings.flatMap((one) => one['json.schemas'] ?? []).map(({ url }) => url);
    expect(schemas).toEqual([
      './node_modules/decktype/dist/rules.schema.json',
      './node_modules/decktype/dist/config.schema.json',
    ]);
  });
});
