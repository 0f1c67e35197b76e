import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    name: 'chaos',
    include: ['test/chaos/**/*.test.ts'],
    pool: 'forks',
    // One file at a time: on a busy processor, work is slow and faults are rare.
    maxWorkers: 1,
    testTimeout: 1_800_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
