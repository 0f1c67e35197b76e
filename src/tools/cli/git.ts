/** Files of a git repository at a revision. Nothing that the repository configures is run, and nothing is fetched. */

import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';

/**
 * The text of a file at a revision; null if it has no such file, and undefined if there is no such
 * revision. Throws where git cannot read it.
 */
export async function readRevision(
  revision: string,
  path: string,
): Promise<string | null | undefined> {
  let folder = dirname(path);
  // The file may have been deleted with its folder.
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

/** The paths of the files that a folder has at a revision; none where there is no such folder. */
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

/** What git prints in a folder about the commit of a revision; undefined if there is no such commit. */
async function atRevision(
  revision: string,
  folder: string,
  args: (commit: string) => readonly string[],
): Promise<string | undefined> {
  // The name of a revision cannot begin as an option does.
  if (revision.startsWith('-')) return undefined;
  const asked = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const commit = await git(folder, asked).catch(({ stderr }: { readonly stderr?: string }) => {
    // Quiet about a revision that is not there; anything else is about the repository.
    const said = stderr?.replace(/\s+/g, ' ').trim() ?? '';
    if (said === '' || /not a git repository|cannot change to/.test(said)) return undefined;
    throw new Error(`git looked for the revision ${revision}, and says: ${said}`);
  });
  return commit && stored(revision, folder, args(commit.trim()));
}

/** What git prints about something of a revision. Throws where that is not here: it is not taken for a file that did not exist. */
async function stored(revision: string, folder: string, args: readonly string[]): Promise<string> {
  return git(folder, args).catch(() => {
    throw new Error(`git cannot read it at ${revision}; a partial clone must fetch it first`);
  });
}

/** What git prints in a folder; rejects where it fails. */
async function git(folder: string, args: readonly string[]): Promise<string> {
  const { execFile } = await import('node:child_process');
  const { GIT_WORK_TREE } = process.env;
  const { stdout } = await promisify(execFile)('git', [...harmless, '-C', folder, ...args], {
    maxBuffer: longestRevision,
    env: {
      ...process.env,
      GIT_ALLOW_PROTOCOL: 'none',
      LC_ALL: 'C',
      // In a hook of a linked work tree, GIT_DIR alone would make the folder the top of the work tree.
      ...(GIT_WORK_TREE === undefined && { GIT_DIR: undefined }),
    },
  });
  return stdout;
}

const longestRevision = 1 << 29;

/**
 * A repository from elsewhere may configure programs: one that watches its files, and those that fetch
 * missing objects, which GIT_ALLOW_PROTOCOL forbids. A folder of it may look like a bare repository
 * with a configuration of its own.
 */
const harmless = ['-c', 'core.fsmonitor=false', '-c', 'safe.bareRepository=explicit'];
