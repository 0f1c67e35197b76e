/**
 * Paths given to commands, and paths in a project file. The latter are confined: outside of the project's
 * folder, they can only lead to files, and only if named or matched by a pattern without `**`; `lists` cannot
 * lead outside at all. Such files are never written and findings do not quote them. Nor do findings quote
 * hidden files in the folder, or files outside of it that are reached through links.
 */

import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { placesIn } from '../../../questions/corpus/place.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { orNull } from '../../../questions/corpus/reading/paths.js';
import type { Environment } from '../environment.js';

/** Whether a path is a URL. Commands read and write files only; they fetch nothing. */
export function isUrl(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(path);
}

/** Whether anything exists at a path. */
export async function isThere({ look }: Looking, path: string): Promise<boolean> {
  return (await look(path)) !== undefined;
}

export async function isFile({ look }: Looking, path: string): Promise<boolean> {
  return (await look(path))?.isFile === true;
}

export async function isFolder({ look }: Looking, path: string): Promise<boolean> {
  return (await look(path))?.isFolder === true;
}

type Looking = Pick<Environment, 'look'>;

/** An identifier for a file that is equal for all of its paths, including symbolic and hard links. */
export async function placeOf(env: Environment, path: string): Promise<string> {
  const found = await env.look(path);
  // Other things, such as a pipe, may not have a real path.
  return found?.isFile ? (found.linked ?? (await env.realPath(path))) : resolve(path);
}

export async function placesOf(
  env: Environment,
  paths: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const places = new Set<string>();
  for (const path of paths) places.add(await placeOf(env, path));
  return places;
}

/** Records that a field of a project file names a path, which confines the path. */
export function confine(env: Environment, projectFile: string, field: string, path: string): void {
  env.confined?.set(path, { folder: dirname(projectFile), allowsFiles: field !== 'lists' });
}

/** Confines a file that is read because of another path like that path. */
export function confineLike(env: Environment, path: string, file: string): void {
  const confinement = env.confined?.get(path);
  if (confinement !== undefined) env.confined?.set(file, confinement);
}

/** Whether a path leads out of a folder, considering links. */
export async function leadsOut(folder: string, path: string, env: Environment): Promise<boolean> {
  return (await namesBetween(folder, path, env))[0] === '..';
}

/** Whether a confined path, or the folder of a confined pattern, leads out of the project's folder. */
export async function leadsOutside(path: string, env: Environment): Promise<boolean> {
  const confinement = env.confined?.get(path);
  if (confinement === undefined) return false;
  const named = [path, ...placesIn(path).map((place) => place.path)];
  for (const one of isPattern(path) ? [...named, folderOf(path)] : named) {
    if (await isThere(env, one)) return leadsOut(confinement.folder, one, env);
  }
  return false;
}

/**
 * The real path relative to the real folder, as names: a path inside the folder can lead out of it through
 * links.
 */
async function namesBetween(folder: string, path: string, env: Environment): Promise<string[]> {
  const way = relative(await env.realPath(folder), await env.realPath(path));
  return isAbsolute(way) ? ['..'] : way.split(sep);
}

/**
 * Whether a path from a project file or a folder leads out of that folder, or to something hidden in it, like
 * `.git` and `.env`, which can contain passwords.
 *
 * @param place folder of the path, if the file does not exist and so has no real path
 */
export async function leadsOutOfSight(
  env: Environment,
  path: string,
  place = path,
): Promise<boolean> {
  const confinement = env.confined?.get(path);
  if (confinement === undefined) return false;
  return isOutOfSight(await namesBetween(confinement.folder, place, env));
}

function isOutOfSight(names: readonly string[]): boolean {
  return names.some((name) => name.startsWith('.'));
}

/** The folder that contains all matches of a pattern. */
export function folderOf(pattern: string): string {
  return dirname(pattern.slice(0, pattern.search(/[*?[{]/) + 1));
}

/**
 * What to watch for a path. Nothing for a pattern that leads out of the project's folder: the folder might be
 * as large as the disk, and the files found are watched anyway.
 */
export async function watchedPlace(env: Environment, path: string): Promise<string | undefined> {
  if (!isPattern(path)) return path;
  const folder = folderOf(path);
  const confinement = env.confined?.get(path);
  // A missing folder has no real path.
  const isOutside =
    confinement &&
    (await isThere(env, folder)) &&
    (await leadsOut(confinement.folder, folder, env));
  return isOutside ? undefined : folder;
}

/**
 * Findings and texts as shown to users: with places in the files as written. Findings about files out of sight
 * describe the fault in general, and quote nothing.
 */
export async function shownFindings(
  env: Environment,
  found: readonly Diagnostic[],
  sources: ReadonlyMap<string, string> = new Map(),
) {
  const { diagnostics, texts } = await writtenFindings(env, found, sources);
  const hidden = new Set<string | undefined>();
  for (const file of new Set(diagnostics.map((one) => one.file ?? ''))) {
    // A broken link was not read.
    if (await orNull(isKeptBack(env, file))) hidden.add(file);
  }
  if (hidden.size === 0) return { diagnostics, texts };
  const { unquoted } = await import('../../../core/diagnostics/unquoted.js');
  return {
    diagnostics: diagnostics.map((one) => (hidden.has(one.file) ? unquoted(one, hiddenHint) : one)),
    texts: new Map([...texts].filter(([file]) => !hidden.has(file))),
  };
}

/**
 * Whether findings must not quote a file. That is so if it is out of sight, or if its path on the command line is a
 * link to something hidden or outside of the working directory: a link in a pull request could expose files that
 * its author may not read.
 */
async function isKeptBack(env: Environment, file: string): Promise<boolean> {
  if (env.confined?.has(file) !== false) return leadsOutOfSight(env, file);
  const itself = join(await env.realPath(dirname(file)), basename(file));
  if ((await env.realPath(file)) === itself) return false;
  return isOutOfSight(await namesBetween('.', file, env));
}

async function writtenFindings(
  { notations }: Environment,
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
) {
  if (notations.size === 0) return { diagnostics, texts };
  const { asWritten } = await import('../../language/notation/notation.js');
  const written = Array.from(texts, ([file, text]) => {
    return [file, notations.get(file)?.written ?? text] as const;
  });
  return { diagnostics: asWritten(diagnostics, notations), texts: new Map(written) };
}

export const hiddenHint =
  'the file is hidden in, or outside of, the folder whose project file or link leads to it, so its text is not shown; name the file itself on the command line to see more';

/** Quotes a path or name for a shell, in commands for users to copy. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
