/** The installed package on every supported version of Node. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { type Installed, installPackage } from '../support/installed.js';
import { describeWith, projectRoot } from '../support/needs.js';
import { otherNode } from '../support/nodes.js';
import { run } from '../support/run.js';

let installed: Installed;
beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed?.remove());

const entryPoints = Object.keys(manifest.exports)
  .filter((subpath) => !subpath.endsWith('.json'))
  .map((subpath) => subpath.replace(/^\./, manifest.name));

const classify = `
  const found = compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Iono' }] }])
    .classify([{ name: 'Iono' }]);
  const program = compileRules([{ identifier: 'b', name: 'B', cards: [] }]).program;
  const stored = createClassifier(loadProgram(saveProgram(program))).classify([]);
  console.log(JSON.stringify([found.id, stored.id, names]));`;

describe.each([20, 22, 24, 26])('on Node %i', (major) => {
  describeWith(otherNode(major), 'the installed package', (node) => {
    const here = (...args: readonly string[]) => run(node, args, installed.consumer);

    test('can be imported and required, with the same names', async () => {
      const imported = await here(
        '--input-type=module',
        '--eval',
        `const names = [];
         for (const entry of ${JSON.stringify(entryPoints)}) names.push(...Object.keys(await import(entry)).sort());
         const { compileRules } = await import('decktype');
         const { createClassifier, loadProgram, saveProgram } = await import('decktype/runtime');
         ${classify}`,
      );
      const required = await here(
        '--input-type=commonjs',
        '--eval',
        `const names = ${JSON.stringify(entryPoints)}.flatMap((entry) => Object.keys(require(entry)).sort());
         const { compileRules } = require('decktype');
         const { createClassifier, loadProgram, saveProgram } = require('decktype/runtime');
         ${classify}`,
      );
      expect(imported).toMatchObject({ status: 0, stderr: '' });
      expect(imported.stdout).toMatch(/^\["a","b",\[.*"openStore".*\]\]\n$/);
      expect(required).toMatchObject({ status: 0, stdout: imported.stdout });
    });

    test('classifies on the command line', async () => {
      writeFileSync(
        join(installed.consumer, 'rules.json'),
        '[{ "identifier": "a", "name": "A", "cards": [{ "name": "Iono" }] }]',
      );
      writeFileSync(join(installed.consumer, 'list.txt'), '4 Iono\n');
      const cli = 'node_modules/decktype/dist/cli.cjs';
      const found = await here(cli, 'classify', 'list.txt', '--rules', 'rules.json');
      expect(found.status).toBe(0);
      expect(found.stderr).toMatch(/^list\.txt: read as /);
      expect(found.stdout).toContain('A');
    });

    test('opens a store in SQLite, or says which package to install', async () => {
      const dump = join(installed.consumer, 'dump');
      cpSync(join(projectRoot, 'rules-fixtures/api'), dump, { recursive: true });
      const cli = 'node_modules/decktype/dist/cli.cjs';
      const store = join(installed.consumer, `store-${major}.db`);
      const found = await here(cli, 'import', dump, '--store', store, '--format', 'json');
      rmSync(store, { force: true });
      if (major === 20) {
        expect(found).toMatchObject({ status: 2, stdout: '' });
        expect(found.stderr).toContain('npm install better-sqlite3');
      } else {
        expect(found).toMatchObject({ status: 0, stderr: '' });
      }
    });
  });
});
