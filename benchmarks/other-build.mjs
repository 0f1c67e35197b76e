// @ts-check
/** Builds of other revisions, in separate folders that are removed afterwards. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command and returns its output; rejects with its error output if it fails.
 * An abort ends it with all processes that it started.
 *
 * @param {readonly [string, ...string[]]} command
 * @param {{readonly signal: AbortSignal, readonly cwd?: string}} options
 * @returns {Promise<string>}
 */
export function run([program, ...parameters], { signal, cwd = root }) {
  return new Promise((settle, fail) => {
    signal.throwIfAborted();
    const child = spawn(program, parameters, {
      cwd,
      // A separate process group can be killed as a whole.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    signal.addEventListener('abort', end, { once: true });
    let output = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complaints += text;
    });
    child.on('error', fail);
    child.on('close', (code) => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) fail(signal.reason);
      else if (code === 0) settle(output);
      else {
        const name = [program, ...parameters].join(' ');
        fail(new Error(`${name} ended with ${code}:\n${complaints.trim()}`));
      }
    });
  });
}

/**
 * Builds a revision and passes its bundle to `use`, twice: as two equal builds. Always cleans up.
 *
 * @template T
 * @param {string} name @param {AbortSignal} signal
 * @param {(bundles: {readonly commit: string, readonly once: string, readonly again: string}) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withBuild(name, signal, use) {
  const found = await run(['git', 'rev-parse', '--short', '--verify', `${name}^{commit}`], {
    signal,
  });
  const commit = found.trim();
  const temporary = await mkdtemp(join(tmpdir(), 'decktype-compare-'));
  const folder = join(temporary, 'revision');
  try {
    await run(['git', 'worktree', 'add', '--detach', folder, commit], { signal });
    await addPackages(folder, signal);
    await run(['npm', 'run', '--silent', 'build'], { signal, cwd: folder });
    await cp(join(folder, 'dist'), join(folder, 'again'), { recursive: true });
    const [once, again] = ['dist', 'again'].map((part) => join(folder, part, 'index.js'));
    return await use({
      commit,
      once: /** @type {string} */ (once),
      again: /** @type {string} */ (again),
    });
  } finally {
    // Forced twice, because an interrupted git leaves the folder locked. If the folder could not be added in
    // the first place, there is nothing to remove.
    const unstoppable = new AbortController().signal;
    await run(['git', 'worktree', 'remove', '--force', '--force', folder], {
      signal: unstoppable,
    }).catch(() => {});
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Gives a revision its packages: one link each to those installed here, because a build writes files beside
 * them, or a separate installation if the revision needs others.
 *
 * @param {string} folder @param {AbortSignal} signal
 */
async function addPackages(folder, signal) {
  const [locked, lockedHere] = await Promise.all(
    [folder, root].map((place) => readFile(join(place, 'package-lock.json'), 'utf8')),
  );
  if (locked !== lockedHere) {
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run(['npm', ...install], { signal, cwd: folder });
    return;
  }
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '.cache') continue;
    await symlink(join(root, 'node_modules', name), join(packages, name));
  }
}
