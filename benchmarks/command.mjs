// @ts-check
/** Node processes that benchmarks start: commands of decktype, and other scripts. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command of the build in dist. */
export const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));

/** The command line of the build that contains a bundle of `src/index.ts`. @param {{readonly path: string} | undefined} build */
export function cliOf(build) {
  const folder = dirname(resolve(build?.path ?? ''));
  // Earlier builds have it as an ES module.
  return [join(folder, 'cli.cjs'), join(folder, 'cli.js')].find((path) => existsSync(path)) ?? '';
}

/**
 * Runs a Node script to its end.
 *
 * @param {readonly string[]} command
 * @returns {Promise<number>} Wall-clock seconds.
 */
export async function finished(command) {
  return (await run(command)).seconds;
}

/**
 * Runs a Node script, and measures its total usage, including all threads.
 *
 * @param {readonly string[]} command
 * @param {readonly number[]} [statuses] Exit codes that count as success.
 * @returns {Promise<{readonly cpu: number, readonly memory: number, readonly seconds: number, readonly output: string}>}
 *   Microseconds of CPU time, peak memory in bytes, wall-clock seconds, and the standard output.
 */
export async function measured(command, statuses) {
  const preload = new URL('usage-at-exit.mjs', import.meta.url).href;
  const { usage, ...ended } = await run(['--import', preload, ...command], statuses);
  return { ...JSON.parse(usage), ...ended };
}

/**
 * @param {readonly string[]} command @param {readonly number[]} [statuses]
 * @returns {Promise<{readonly seconds: number, readonly output: string, readonly usage: string}>}
 */
function run(command, statuses = [0]) {
  const start = performance.now();
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    const texts = [1, 2, 3].map((channel) => {
      const stream = /** @type {import('node:stream').Readable} */ (child.stdio[channel]);
      const pieces = /** @type {string[]} */ ([]);
      stream.setEncoding('utf8').on('data', (piece) => pieces.push(piece));
      return () => pieces.join('');
    });
    child.once('error', fail);
    child.once('close', (code) => {
      const seconds = (performance.now() - start) / 1000;
      const [output = '', complaints = '', usage = ''] = texts.map((text) => text());
      if (statuses.includes(code ?? -1)) settle({ seconds, output, usage });
      else {
        const name = `node ${command.join(' ')}`;
        fail(new Error(`${name} ended with ${code}: ${complaints.slice(-2000)}`));
      }
    });
  });
}
