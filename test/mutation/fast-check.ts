/**
 * Stands for `fast-check` where suites run against mutants: a twentieth of the runs of each law, as a
 * law of many runs against thousands of mutants would take days. The seed is fixed, so that a mutant
 * that survives does so again.
 */
import { createRequire } from 'node:module';
import type * as FastCheck from 'fast-check';

const real: typeof FastCheck = createRequire(import.meta.url)('fast-check');

real.configureGlobal({ seed: 7, endOnFailure: true });

function assert<Ts>(
  property: FastCheck.IRawProperty<Ts>,
  { numRuns = 100, ...parameters }: FastCheck.Parameters<Ts> = {},
): Promise<void> | void {
  return real.assert(property, { ...parameters, numRuns: Math.ceil(numRuns / 20) });
}

export default { ...real, assert };
