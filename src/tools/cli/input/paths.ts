/**
 * The paths that commands are given, and those that a project file names. Outside of its folder, the
 * latter lead to files alone: `lists` to none, other fields to those that are named or match a pattern
 * without `**`. Such files are not written, and findings do not show what is in them; nor what is in files
 * that are hidden in the folder, or that links in a folder lead to outside of it.
 */

import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { orNull } from '../../../questions/corpus/reading/paths.js';
import type { Environment } from '../environment.js';

/** Whether a path is a URL. Commands read and write files, and fetch nothing. */
export function isUrl(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(path);
}

/** Whether a path leads to something. */
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

/** The same for all paths that lead to a file: by links, or because it has several names. */
export async function placeOf(env: Environment, path: string): Promise<string> {
  const found = await env.look(path);
  // Anything that is not a file, such as a pipe, may have no real path.
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

/** Notes that a project file names a path in one of its fields. */
export function confine(env: Environment, projectFile: string, field: string, path: string): void {
  env.confined?.set(path, { folder: dirname(projectFile), allowsFiles: field !== 'lists' });
}

/** Notes that a file is read because of another path. */
export function confineLike(env: Environment, path: string, file: string): void {
  const confinement = env.confined?.get(path);
  if (confinement !== undefined) env.confined?.set(file, confinement);
}

/** Whether a path leads out of a folder. */
export async function leadsOut(folder: string, path: string, env: Environment): Promise<boolean> {
  return (await namesBetween(folder, path, env))[0] === '..';
}

/** The names that lead from a folder to a path, without links: one in the folder may lead out of it. */
async function namesBetween(folder: string, path: string, env: Environment): Promise<string[]> {
  const way = relative(await env.realPath(folder), await env.realPath(path));
  return isAbsolute(way) ? ['..'] : way.split(sep);
}

/**
 * Whether a path that a project file names, or that was found in a folder, leads out of the folder, or to
 * what is hidden in it: `.git` and `.env` have passwords.
 *
 * @param place the folder of the path where it leads to no file, which has no real path
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

/** The folder that all files are in which match a pattern. */
export function folderOf(pattern: string): string {
  return dirname(pattern.slice(0, pattern.search(/[*?[{]/) + 1));
}

/**
 * What to watch for a path. Nothing for a pattern that leads out of the folder of the project file:
 * the folder could be as large as the disk, and the files that were found are watched anyway.
 */
export async function watchedPlace(env: Environment, path: string): Promise<string | undefined> {
  if (!isPattern(path)) return path;
  const folder = folderOf(path);
  const confinement = env.confined?.get(path);
  // What is not there yet has no real path.
  const isOutside =
    confinement &&
    (await isThere(env, folder)) &&
    (await leadsOut(confinement.folder, folder, env));
  return isOutside ? undefined : folder;
}

/**
 * Findings and texts as they are shown: at their places in the files as they are written; those of
 * files out of sight say in general what is wrong, and quote nothing.
 */
export async function shownFindings(
  env: Environment,
  found: readonly Diagnostic[],
  sources: ReadonlyMap<string, string> = new Map(),
) {
  const { diagnostics, texts } = await writtenFindings(env, found, sources);
  const hidden = new Set<string | undefined>();
  for (const file of new Set(diagnostics.map((one) => one.file ?? ''))) {
    // What leads nowhere was not read.
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
 * Whether findings do not show what is in a file: it is out of sight, or is named on the command line as if it
 * were in the working directory, where a link of a pull request may lead to what it is not to see.
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

/** A path or a name as a word of a shell, for commands to copy. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
