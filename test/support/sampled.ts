import { expect } from 'vitest';

/** Stryker runs the suites against each mutant, with few runs a law (test/mutation/fast-check.ts). */
export const isSampled = process.env.STRYKER_MUTATOR_WORKER !== undefined;

/**
 * A law proves nothing where its inputs hardly ever meet its premise, so the tests count those that
 * do. Where few runs are made, the count is not checked.
 */
export function expectMoreThan(least: number, count: number): void {
  if (!isSampled) expect(count).toBeGreaterThan(least);
}
