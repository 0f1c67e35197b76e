// @ts-check
/**
 * Runs the laws at depth, in two processes, and prints what each law did.
 *
 *   npm run test:deep -- --scale 0.01 --seed 7 --only scanner
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string' },
  },
});
const scale = Number(values.scale);
const seed = Number(values.seed);
if (!(scale > 0)) throw new RangeError(`--scale must be above 0, but is ${values.scale}`);
if (!Number.isInteger(seed)) throw new RangeError(`--seed must be an integer: ${values.seed}`);

/** @typedef {{ unit: string, done: number, seconds: number, failed: boolean }} Sum */
/** @type {Map<string, Sum>} */
const laws = new Map();
const start = Date.now();
const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const clock = () => `${String(Math.round((Date.now() - start) / 1000)).padStart(5)} s`;

/** @type {import('vitest/reporters').Reporter} */
const reporter = {
  onUserConsoleLog({ content }) {
    print(`${clock()}  ${content.trim()}`);
  },
  onTestCaseResult(testCase) {
    const result = testCase.result();
    if (result.state === 'skipped') return;
    const { unit, done, seed: last } = testCase.meta().deep ?? { unit: 'runs', done: 0, seed };
    const sum = laws.get(testCase.name) ?? { unit, done: 0, seconds: 0, failed: false };
    laws.set(testCase.name, sum);
    sum.done += done;
    sum.seconds += (testCase.diagnostic()?.duration ?? 0) / 1000;
    if (result.state === 'passed') return;
    sum.failed = true;
    print(`${clock()}  FAILED: ${testCase.name}`);
    for (const error of result.errors ?? []) {
      print(shortened(error.message));
      // The counterexample is in the message, and what is wrong with it in the cause.
      if (error.cause !== undefined) print(`because: ${shortened(error.cause.message)}`);
    }
    print(`again: npm run test:deep -- --seed ${last} --only ${JSON.stringify(testCase.name)}`);
  },
  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled) print(`unhandled: ${error.stack ?? error.message}`);
  },
};

/**
 * The beginning and the end of a message: between them may stand hundreds of generated decks.
 *
 * @param {string} message
 */
function shortened(message) {
  const most = 3000;
  if (message.length <= 2 * most) return message;
  return `${message.slice(0, most)}\n[...]\n${message.slice(-most)}`;
}

print(`scale ${scale}, seed ${seed}`);
const vitest = await startVitest('test', [], {
  config: false,
  root: resolve(import.meta.dirname, '../..'),
  watch: false,
  maxWorkers: 2,
  reporters: [reporter],
  ...(values.only === undefined ? {} : { testNamePattern: escaped(values.only) }),
  projects: /** @type {const} */ ([0, 1]).map((half) => ({
    test: {
      name: `half ${half + 1}`,
      include: ['test/deep/*.test.ts'],
      pool: 'forks',
      testTimeout: 0,
      provide: { deep: { scale, seed, half } },
    },
  })),
});
await vitest.close();

for (const [name, { unit, done, seconds, failed }] of laws) {
  const count = `${done.toLocaleString('en')} ${unit}`.padStart(18);
  print(`${failed ? 'FAILED' : '    ok'} ${count} ${seconds.toFixed(0).padStart(6)} s  ${name}`);
}
const failures = [...laws.values()].filter(({ failed }) => failed).length;
print(`${laws.size} laws, ${failures} failed; seed ${seed}, scale ${scale}, ${clock().trim()}`);
if (laws.size === 0 || failures > 0) process.exitCode = 1;

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
