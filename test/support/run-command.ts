import { run } from '../../src/tools/cli/run.js';
import { type TestEnvironmentOptions, testEnvironment } from './environment.js';

/** Runs a command in memory; a string is split at spaces. */
export async function runCommand(
  command: string | readonly string[],
  options: TestEnvironmentOptions = {},
) {
  const env = testEnvironment(options);
  const code = await run(typeof command === 'string' ? command.split(' ') : command, env);
  return { code, out: env.out(), err: env.err(), files: env.files, reads: env.reads };
}
