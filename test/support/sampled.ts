import { createHash } from 'node:crypto';
import { expect } from 'vitest';

/**
 * A law states the number of runs that prove it. `npm run test:deep` makes them all, each round with
 * another seed; `npm test` makes a fifth, the same on each machine, and a mutant is tried with fewer.
 */
export const shareOfRuns = Number(process.env.SHARE_OF_RUNS ?? 0.2);

/** Whether a mutant is tried, when what takes long is left out. */
export const isSampled = process.env.STRYKER_MUTATOR_WORKER !== undefined;

/**
 * The places of some faults with their numbers: all in `npm run test:deep`, and one in ten in `npm test`,
 * from a first one that depends on `key` and on the seed.
 */
export function drawnPlaces<Place>(places: readonly Place[], key: string): [number, Place][] {
  const all = [...places.entries()];
  if (shareOfRuns === 1) return all;
  const hash = createHash('sha256')
    .update(`${process.env.SEED ?? ''} ${key}`)
    .digest();
  const first = hash.readUInt32LE() % Math.min(10, Math.max(1, all.length));
  return all.filter(([at]) => at % 10 === first);
}

/**
 * A law proves nothing where its inputs hardly ever meet its premise, so the tests count those that
 * do, out of all runs.
 */
export function expectMoreThan(least: number, count: number): void {
  if (!isSampled) expect(count).toBeGreaterThan(Math.floor(least * shareOfRuns * 0.8));
}
