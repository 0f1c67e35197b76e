/**
 * A run of CI draws the same inputs for the laws each time, so that its verdict on a commit can be
 * repeated. Other runs draw others each time, and find more; `npm run test:deep` far more.
 */
import fc from 'fast-check';

if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122 });
