/** The package as users get it: packed, and installed in an empty folder. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './needs.js';

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Installed {
  /** A temporary folder that holds the others. */
  readonly folder: string;
  /** Where the package is installed. */
  readonly consumer: string;
  readonly tarball: string;
  readonly packedFiles: readonly string[];
  remove(): Promise<void>;
}

/** Packs `dist` as it is, and installs the package as `npm install decktype` does. */
export async function installPackage(): Promise<Installed> {
  if (!existsSync(join(projectRoot, 'dist/index.js'))) {
    throw new Error('There is no dist to pack: run `npm run build` first.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'decktype-package-'));
  const consumer = join(folder, 'consumer');
  await mkdir(consumer);
  await writeFile(join(consumer, 'package.json'), '{ "name": "consumer", "private": true }');

  // Without scripts, or `prepack` would rebuild dist while other tests use it.
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse((await succeed('npm', pack, projectRoot)).stdout);
  const tarball = join(folder, packed.filename);
  await succeed(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball],
    consumer,
  );
  return {
    folder,
    consumer,
    tarball,
    packedFiles: packed.files.map((file: { path: string }) => file.path),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a program; throws with what it printed where it fails. */
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

/** What npm and Vitest tell the programs they run would mislead others that run somewhere else. */
function environment(): NodeJS.ProcessEnv {
  const misleading =
    /^(npm_(package|lifecycle|config_local_prefix|config_prefix|command)|INIT_CWD|VITEST|NODE_ENV)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !misleading.test(name)));
}
