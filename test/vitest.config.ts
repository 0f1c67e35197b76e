import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './support/slow-first.js';

const endToEnd = 'test/e2e/**/*.test.ts';

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    pool: 'forks',
    setupFiles: 'test/support/seed.ts',
    // .ci/run counts from this file and prints why tests were skipped.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/decktype/report.json' }]],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['text', 'html'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: [endToEnd, 'test/chaos/**'],
          // Ten times what the slowest take where nothing else runs.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { sequencer: SlowFirst, groupOrder: 1 },
          // A process for each file, which loads everything again, took four times as long.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [endToEnd],
          globalSetup: 'test/support/packed.ts',
          // These mostly wait: for servers, browsers and other processes.
          maxWorkers: 3,
          sequence: { sequencer: SlowFirst },
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // A second, the default, is too short for a browser on a loaded machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['test/types/**/*.test-d.ts'],
            tsconfig: './tsconfig.json',
            // `npm test` has run tsc over everything by then.
            ignoreSourceErrors: true,
          },
        },
      },
    ],
  },
});
