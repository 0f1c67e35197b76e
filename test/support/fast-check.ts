/** Replaces `import fc from 'fast-check'` in tests: runs only a share of the runs of each law. */
import { createRequire } from 'node:module';
import type * as FastCheck from 'fast-check';
import { shareOfRuns } from './sampled.js';

const real: typeof FastCheck = createRequire(import.meta.url)('fast-check');

real.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) });

function assert<Ts>(
  property: FastCheck.IRawProperty<Ts>,
  { numRuns = 100, ...parameters }: FastCheck.Parameters<Ts> = {},
): Promise<void> | void {
  return real.assert(property, { ...parameters, numRuns: Math.ceil(numRuns * shareOfRuns) });
}

export default { ...real, assert };
