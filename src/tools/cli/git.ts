/**
 * Reads files of a git repository at a revision. Never runs programs that the repository configures, and
 * fetches nothing.
 */

import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

/**
 * The text of a file at a revision; null if the file does not exist there, undefined if the revision does not
 * exist. Throws if git cannot read it.
 */
export async function readRevision(
  revision: string,
  path: string,
): Promise<string | null | undefined> {
  let folder = dirname(path);
  // The file may have been deleted along with its folder.
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  const inside = relative(folder, path).split(sep).join('/');
  const entry = await atRevision(revision, folder, (commit) => ['ls-tree', commit, `./${inside}`]);
  if (entry === '') return null;
  const [, mode, blob] = /^(\d+) blob (\S+)/.exec(entry ?? '') ?? [];
  if (mode === '120000') {
    throw new Error(`it is a symbolic link at ${revision}; name the file that it leads to`);
  }
  return blob === undefined ? undefined : stored(revision, folder, ['cat-file', 'blob', blob]);
}

/** The paths of all files in a folder at a revision; empty if the folder does not exist there. */
export async function listRevision(revision: string, folder: string): Promise<readonly string[]> {
  const names = await atRevision(revision, folder, (commit) => [
    'ls-tree',
    '-r',
    '-z',
    '--name-only',
    commit,
    '.',
  ]);
  return (names ?? '').split('\0').flatMap((name) => (name === '' ? [] : join(folder, name)));
}

/** The output of git, run in a folder on the commit of a revision; undefined if there is no such commit. */
async function atRevision(
  revision: string,
  folder: string,
  args: (commit: string) => readonly string[],
): Promise<string | undefined> {
  // Such a revision would be read as an option.
  if (revision.startsWith('-')) return undefined;
  const asked = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const commit = await git(folder, asked).catch(({ stderr }: { readonly stderr?: string }) => {
    // `--quiet` hides errors about missing revisions; any other error is about the repository.
    const said = stderr?.replace(/\s+/g, ' ').trim() ?? '';
    if (said === '' || /not a git repository|cannot change to/.test(said)) return undefined;
    throw new Error(`git looked for the revision ${revision}, and says: ${said}`);
  });
  return commit && stored(revision, folder, args(commit.trim()));
}

/**
 * The output of git about an object of a revision. Throws if the object is missing from the clone, rather than
 * treating it as a file that did not exist.
 */
async function stored(revision: string, folder: string, args: readonly string[]): Promise<string> {
  return git(folder, args).catch(() => {
    throw new Error(`git cannot read it at ${revision}; a partial clone must fetch it first`);
  });
}

/** The output of git, run in a folder; rejects if git fails. */
async function git(folder: string, args: readonly string[]): Promise<string> {
  const { execFile } = await import('node:child_process');
  const { GIT_WORK_TREE } = process.env;
  const { stdout } = await promisify(execFile)('git', [...harmless, '-C', folder, ...args], {
    maxBuffer: longestRevision,
    env: {
      ...process.env,
      GIT_ALLOW_PROTOCOL: 'none',
      LC_ALL: 'C',
      // In a hook of a linked work tree, GIT_DIR without GIT_WORK_TREE would make the folder the top of the
      // work tree.
      ...(GIT_WORK_TREE === undefined && { GIT_DIR: undefined }),
    },
  });
  return stdout;
}

const longestRevision = 1 << 29;

/**
 * Protects against repositories from elsewhere, which can configure programs: to watch files, and to fetch
 * missing objects (forbidden by GIT_ALLOW_PROTOCOL). One of its folders can also look like a bare repository
 * with its own configuration.
 */
const harmless = ['-c', 'core.fsmonitor=false', '-c', 'safe.bareRepository=explicit'];
