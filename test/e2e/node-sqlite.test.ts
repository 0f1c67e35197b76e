/** What every store must do, on a Node that has SQLite: the tests of this process may run on another. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../support/installed.js';
import { projectRoot, testWith } from '../support/needs.js';
import { otherNode } from '../support/nodes.js';

testWith(
  otherNode(24),
  'a store in an SQLite file passes its tests on node:sqlite',
  async (node) => {
    const folder = mkdtempSync(join(tmpdir(), 'decktype-node-sqlite-'));
    const report = join(folder, 'report.json');
    try {
      const { stdout, stderr } = await run(
        node,
        [
          join(projectRoot, 'node_modules/vitest/vitest.mjs'),
          ...['run', '--config', 'test/vitest.config.ts', '--project', 'source'],
          ...['--testNamePattern', 'SQLite', '--reporter', 'json', '--outputFile', report],
          'test/conformance/store.test.ts',
        ],
        projectRoot,
      );
      const found = JSON.parse(readFileSync(report, 'utf8'));
      expect(found.numFailedTests, stdout + stderr).toBe(0);
      expect(found.numPassedTests).toBeGreaterThan(30);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
