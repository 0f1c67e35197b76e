// @ts-check
/**
 * Runs every test that draws inputs, round after round, each round with a new seed.
 *
 *   npm run test:deep -- --minutes 120
 *   npm run test:deep -- --seed 7 --only overlay
 *
 * Without `--minutes`, one round is run. `--seed` is that of the first round.
 */
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(newSeed()) },
    only: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
let seed = Number(values.seed);
if (!(minutes >= 0)) throw new RangeError(`--minutes must be 0 or more: ${values.minutes}`);
if (!Number.isInteger(seed)) throw new RangeError(`--seed must be an integer: ${values.seed}`);

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('e2e'))
  .map((path) => `test/${path}`)
  .filter(
    (path) =>
      path.startsWith('test/property') ||
      /'fast-check'|drawnPlaces/.test(readFileSync(path, 'utf8')),
  );

process.env.SHARE_OF_RUNS = '1';
const start = Date.now();
const total = { rounds: 0, passed: 0, failed: 0 };

do {
  const before = { ...total };
  process.env.SEED = `${seed}`;
  print(`round ${total.rounds + 1}, seed ${seed}`);
  const vitest = await startVitest('test', files, {
    config: 'test/vitest.config.ts',
    project: ['source', 'growth'],
    watch: false,
    testTimeout: 0,
    reporters: [{ onTestCaseResult: count, onTestRunEnd: countUnhandled }],
    ...(values.only === undefined ? {} : { testNamePattern: escaped(values.only) }),
  });
  await vitest.close();
  total.rounds++;
  const [passed, failed] = [total.passed - before.passed, total.failed - before.failed];
  print(`round ${total.rounds}, seed ${seed}: ${passed} passed, ${failed} failed`);
  seed = newSeed();
} while (Date.now() - start < minutes * 60_000);

print(`${total.rounds} rounds: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.passed === 0 || total.failed > 0 ? 1 : 0;

function newSeed() {
  return randomInt(2 ** 31);
}

/** @param {string} line */
function print(line) {
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`${String(seconds).padStart(5)} s  ${line}`);
}

/** @param {import('vitest/node').TestCase} test */
function count(test) {
  const { state, errors = [] } = test.result();
  if (state === 'passed') total.passed++;
  if (state !== 'failed') return;
  print(`FAILED: ${test.module.relativeModuleId}: ${test.fullName}`);
  total.failed++;
  errors.forEach(show);
  const name = JSON.stringify(test.fullName.replaceAll(' > ', ' '));
  print(`again: npm run test:deep -- --seed ${seed} --only ${name}`);
}

/**
 * @param {unknown} _modules
 * @param {readonly import('vitest/node').SerializedError[]} errors
 */
function countUnhandled(_modules, errors) {
  total.failed += errors.length;
  errors.forEach(show);
}

/** @param {import('vitest/node').SerializedError | import('vitest').TestError} error */
function show(error) {
  print(shortened(error.message));
  // fast-check puts the counterexample into the message, and what is wrong with it into the cause.
  if (error.cause !== undefined) print(`because: ${shortened(error.cause.message)}`);
}

/**
 * The beginning and the end of a message: between them may be hundreds of generated decks.
 *
 * @param {string} message
 */
function shortened(message) {
  const most = 3000;
  if (message.length <= 2 * most) return message;
  return `${message.slice(0, most)}\n[...]\n${message.slice(-most)}`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
