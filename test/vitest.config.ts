import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { compiledSource } from './support/compiled-source.js';

const endToEnd = 'test/e2e/**/*.test.ts';
const growth = 'test/property/growth.test.ts';
// The V8 of Node 20 optimizes most functions of the tests for more time than that saves.
const laterOptimizing = process.version.startsWith('v20') ? ['--interrupt-budget=500000'] : [];

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  plugins: [compiledSource()],
  test: {
    pool: 'forks',
    // Most of what tests make is garbage at once, which a larger young generation collects in less time.
    // Each processor has a test to run, so threads that compile beside it only cost.
    execArgv: ['--max-semi-space-size=64', '--single-threaded', ...laterOptimizing],
    // The tests in e2e mostly wait: for servers, browsers and other processes.
    maxWorkers: 3,
    alias: { 'fast-check': resolve(import.meta.dirname, 'support/fast-check.ts') },
    // Ten times what the slowest tests take where nothing else runs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
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
          exclude: [endToEnd, growth, 'test/chaos/**'],
          // A process for each file, which loads everything again, took four times as long.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // In a process of its own: code that other files loaded would not be counted, and the engine
          // would free more of what is.
          name: 'growth',
          include: [growth],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [endToEnd],
          isolate: false,
          globalSetup: 'test/support/packed.ts',
        },
      },
    ],
  },
});
