/**
 * `npm test` draws the same inputs for the laws on each machine and in each run; `npm run test:deep`
 * draws others in each of its rounds.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) });
