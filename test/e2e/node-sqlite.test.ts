/** The conformance tests of the store on a Node with SQLite, which the Node of this process may lack. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot, testWith } from '../support/needs.js';
import { otherNode } from '../support/nodes.js';
import { run } from '../support/run.js';

testWith(
  otherNode(24),
  'a store in an SQLite file passes its tests on node:sqlite',
  async (node) => {
    const { status, stdout, stderr } = await run(
      node,
      [
        join(projectRoot, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--config', 'test/vitest.config.ts', '--project', 'source'],
        // Another reporter would overwrite the file in which the whole run counts its tests.
        ...['--reporter', 'dot', '--testNamePattern', 'SQLite'],
        // Two processes would each load all sources.
        '--no-file-parallelism',
        'test/conformance/store.test.ts',
        'test/conformance/sqlite.test.ts',
      ],
      projectRoot,
      { NO_COLOR: '1' },
    );
    expect(status, stdout + stderr).toBe(0);
    const [, passed] = /^ *Tests +([0-9]+) passed/m.exec(stdout) ?? [];
    expect(Number(passed)).toBeGreaterThan(20);
  },
);
