import { createHash } from 'node:crypto';
import { expect } from 'vitest';

/**
 * A law states how many runs are needed to test it. `npm run test:deep` runs all of them, with another seed
 * each round; `npm test` runs a fifth, the same on each machine; mutation tests run fewer.
 */
export const shareOfRuns = Number(process.env.SHARE_OF_RUNS ?? 0.2);

/** Whether this is a mutation test, which skips slow parts. */
export const isSampled = process.env.STRYKER_MUTATOR_WORKER !== undefined;

/**
 * Numbers places for faults, and selects all in `npm run test:deep` and one in ten in `npm test`, starting at
 * one that depends on `key` and the seed.
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

/** Expects enough inputs to meet the premise of a law, out of all runs; otherwise, the law would prove nothing. */
export function expectMoreThan(least: number, count: number): void {
  if (!isSampled) expect(count).toBeGreaterThan(Math.floor(least * shareOfRuns * 0.8));
}
