/** Runs programs, and returns their outcome. */
import { execFile } from 'node:child_process';

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program; if it fails, throws with its output. */
export async function succeed(
  file: string,
  args: readonly string[],
  cwd: string,
): Promise<Outcome> {
  const outcome = await run(file, args, cwd);
  if (outcome.status !== 0) {
    throw new Error(`${[file, ...args].join(' ')} failed:\n${outcome.stdout}${outcome.stderr}`);
  }
  return outcome;
}

export function run(
  file: string,
  args: readonly string[],
  cwd: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(
      file,
      args,
      { cwd, env: { ...environment(), ...settings }, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        done({ status: error ? (child.exitCode ?? 1) : 0, stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}

/** Removes variables of npm and Vitest that would mislead programs that run somewhere else. */
function environment(): NodeJS.ProcessEnv {
  const misleading =
    /^(npm_(package|lifecycle|config_local_prefix|config_prefix|command)|INIT_CWD|VITEST|NODE_ENV)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !misleading.test(name)));
}
