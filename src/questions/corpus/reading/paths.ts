/** Finds the files that paths, folders and patterns name. */
import { normalized } from '../../../core/decks/identity.js';
import { grouped } from '../../../core/diagnostics/counted.js';
import { codeOf } from '../../../core/diagnostics/expected-error.js';
import { placesIn } from '../place.js';
import { CorpusError } from '../recognize.js';
import { alternatives, isPattern, type PatternPart, patternParts, type Work } from './glob.js';

/** The file system operations that reading lists needs. */
export interface FileAccess {
  /** The bytes of a file, in chunks; throws what the file system throws. */
  readFile(path: string): AsyncIterable<Uint8Array>;
  /** What is at a path; undefined if there is nothing. */
  look(path: string): Promise<FoundPath | undefined>;
  /** The names of the files and folders in a folder; throws what the file system throws. */
  list(path: string): Promise<readonly string[]>;
  /** The path with links and dots resolved. If given, a file or folder that two paths lead to is read once. */
  realPath?(path: string): Promise<string>;
  /** The paths that a project file names. Files found in folders or by patterns are added. */
  readonly confined?: Map<string, Confinement> | undefined;
}

/** Restricts where a path named by a project file, or a file found in a folder, can lead. */
export interface Confinement {
  /** The folder of the project file, or the folder that was searched. */
  readonly folder: string;
  /** Whether files outside of the folder are allowed, if they are named or match a pattern without `**`. */
  readonly allowsFiles: boolean;
}

/** Both flags are false for devices, pipes and sockets. */
export interface FoundPath {
  readonly isFile: boolean;
  readonly isFolder: boolean;
  readonly bytes: number;
}

/** A file to read. */
export interface FoundFile {
  readonly path: string;
  /** Whether its path was given, as opposed to found in a folder or by a pattern. */
  readonly isNamed: boolean;
  readonly bytes: number;
  /** The part of the file to read, if the path was a place. */
  readonly entry?: string;
  /** The error of a file that was found in a folder but cannot be read. */
  readonly fault?: unknown;
}

/** Whether a folder lists a path that leads nowhere, such as a link to a disk that is not mounted. */
export async function isListed(files: FileAccess, path: string): Promise<boolean> {
  const end = path.lastIndexOf('/');
  const folder = end === -1 ? '.' : path.slice(0, end) || '/';
  const names = await orNull(files.list(folder));
  return names?.includes(path.slice(end + 1)) === true;
}

/** The answer, or null if there is nothing, access is denied, or links form a circle. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const { cause = error } = error as Error;
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(codeOf(cause))) return null;
    throw error;
  }
}

/** The names of standings in a tournament folder; the first that exists is read. */
const standingsNames = ['standings.json', 'standings.json.gz'];
const batchNames = ['batch.json', 'program.bin'];
const partNames = new Set(
  ['details', 'pairings'].flatMap((part) => [`${part}.json`, `${part}.json.gz`]),
);

/** The maximum depth of folders. */
const mostDepth = 40;

/** The maximum number of files and folders examined for one path, or for all patterns of a project file together. */
const mostFiles = 250_000;
/** The maximum number of steps of the same search; braces and several patterns examine known paths again. */
const mostSteps = 8 * mostFiles;
/** The cost of reading a character of a pattern, in steps. */
const stepsOfCharacter = 8;
/** The maximum number of files outside of the folder, if links or a pattern of a project file lead there. */
const mostFilesOutside = 5000;

/**
 * Finds the files that a path names, each once; the files of a folder are sorted by name. A path is
 * - a file, or anything else that can be read, such as a pipe;
 * - a folder: all files in it and its subfolders, except for names that begin with a dot, and `node_modules`.
 *   The folder of a batch in it is an error. In a folder laid out like the data interface
 *   (`tournaments/ID/standings.json` or `standings.json.gz`), only the standings are read;
 * - a pattern; see `glob.ts`;
 * - a place, such as `nats.json#12`; see `place.ts`. A file whose name contains the `#` takes precedence.
 *
 * A path or pattern that matches nothing is returned unchanged: reading it throws. A folder without files, and
 * a place in a file that does not exist, throw a CorpusError.
 *
 * @param patterns the state shared by the patterns of a project file
 */
export async function findFiles(
  files: FileAccess,
  path: string,
  patterns?: PatternSearch,
): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>();
  const isShared = isPattern(path) && files.confined?.has(path) === true;
  const search = (isShared && patterns) || new PatternSearch();
  await searchPath(files, path, search, (file) => found.set(file.path, file));
  if (found.size === 0 && (await files.look(path))?.isFolder === true) {
    throw new CorpusError(`${path}: there are no files in this folder`);
  }
  if (found.size > 0) return [...found.values()];
  return [(await findPlace(files, path)) ?? { path, isNamed: true, bytes: 0 }];
}

/** The file of a place; undefined for a pattern and for a path that is not a place. */
async function findPlace(files: FileAccess, path: string): Promise<FoundFile | undefined> {
  const places = placesIn(path);
  const confinement = files.confined?.get(path);
  for (const place of places) {
    const found = await files.look(place.path);
    if (found?.isFolder !== false) continue;
    if (confinement !== undefined) files.confined?.set(place.path, confinement);
    return { ...place, isNamed: true, bytes: found.bytes };
  }
  if (places.length === 0 || isPattern(path)) return undefined;
  throw new CorpusError(
    `cannot read ${path}: there is no such file; the place of a list in a stored corpus begins with its file, as in all.corpus#nats.json#12`,
  );
}

/** Caches file system answers for pattern searches, and counts their work. */
export class PatternSearch implements Work {
  readonly answers = new Map<string, Promise<unknown>>();
  /** Folder -> the {@link folded} names in it. */
  readonly names = new Map<string, ReadonlySet<string>>();
  looks = 0;
  steps = 0;
}

/** Calls `take` with each file that a path names. */
async function searchPath(
  files: FileAccess,
  path: string,
  search: PatternSearch,
  take: (file: FoundFile) => void,
): Promise<void> {
  /** The restriction of the path, if a project file names it. */
  const given = files.confined?.get(path);
  let isOfPattern = false;
  /** The folder that must contain the files found, as it is named and without links. */
  let folder = '';
  let root = '';
  /** The searches done: the real path of a folder, and what was searched for in it. */
  const searched = new Set<string>();
  const foldersOutside = new Set<string>();
  let looksOutside = 0;
  try {
    await find();
  } catch (fault) {
    if (!(fault instanceof TooLong)) throw fault;
    addFault(path, fault);
  }

  async function find(): Promise<void> {
    const found = await look(path);
    if (found?.isFolder === true) {
      await searchIn(path);
      return addFolder(path, 0);
    }
    if (found !== undefined) add({ path, isNamed: true, bytes: found.bytes });
    if (found !== undefined || !isPattern(path)) return;
    isOfPattern = true;
    for (const [index, one] of [...alternatives(path)].entries()) {
      search.steps += stepsOfCharacter * one.length;
      countStep();
      const parts = patternParts(one);
      const all = parts.at(-1) === '**' ? [...parts, anyName] : parts;
      const folder = folderOf(all);
      if ((await look(folder))?.isFolder !== true) continue;
      await searchIn(folder);
      await match('', all, `pattern ${index}`, 0);
    }
  }

  function look(path: string): Promise<FoundPath | undefined> {
    return ask('look', path, () => files.look(path));
  }

  function realPath(path: string): Promise<string> {
    return ask('place', path, async () => {
      return (await files.realPath?.(path === '' ? '.' : path)) ?? path;
    });
  }

  /** Asks the file system, or the cache for patterns. */
  async function ask<T>(
    what: 'look' | 'place' | 'names',
    path: string,
    ask: () => Promise<T>,
  ): Promise<T> {
    countStep();
    const { answers } = search;
    const question = `${what} ${path}`;
    const known = answers.get(question);
    // Each question is asked in only one place, so the type of its answer is known.
    if (known !== undefined) return known as Promise<T>;
    if (what === 'look' && ++search.looks > mostFiles) throw tooMany(mostFiles);
    const answer = ask();
    if (isOfPattern) answers.set(question, answer);
    return answer;
  }

  function countStep(): void {
    if (++search.steps <= mostSteps) return;
    throw new TooLong(`searching for it takes more than ${grouped(mostSteps)} steps`);
  }

  /** Sets the folder that must contain the files found: that of the project file, or the named one. */
  async function searchIn(named: string): Promise<void> {
    folder = given?.folder ?? named;
    root = await realPath(folder);
  }

  function add(file: FoundFile): void {
    const isRead = !file.isNamed && !('fault' in file);
    const own = given ?? { folder, allowsFiles: true };
    if (isRead) files.confined?.set(file.path, own);
    take(file);
  }

  /** Adds a file that cannot or must not be read, to be reported. */
  function addFault(path: string, fault: unknown): void {
    add({ path, isNamed: false, bytes: 0, fault });
  }

  /**
   * Whether this is the first search in a folder; with links, many paths can lead there.
   *
   * @param isDeep whether its subfolders are searched, too
   */
  async function isFirst(
    folder: string,
    search: string,
    depth: number,
    isDeep = true,
  ): Promise<boolean> {
    const place = await realPath(folder);
    const key = `${search} in ${place}`;
    if (depth > mostDepth || searched.has(key)) return false;
    if (isOutside(place)) {
      if (given !== undefined && (isDeep || !given.allowsFiles)) {
        refuse(folder);
        return false;
      }
      foldersOutside.add(folder);
    }
    searched.add(key);
    return true;
  }

  function isOutside(place: string): boolean {
    return !`${place}/`.startsWith(root === '/' ? '/' : `${root}/`);
  }

  function refuse(path: string): void {
    const way = given?.allowsFiles === false ? '--allow-outside reads it' : 'name the files in it';
    const fault = new CorpusError(`it leads out of ${root}; ${way}`);
    addFault(path, fault);
  }

  async function addFolder(folder: string, depth: number): Promise<void> {
    if (!(await isFirst(folder, 'files', depth))) return;
    const names = await namesIn(folder);
    if (depth > 0 && (await refusesBatch(folder))) return;
    if (names.includes('tournaments')) {
      const standings = await standingsIn(join(folder, 'tournaments'), depth);
      for (const path of standings) await addFound(path, depth);
      if (standings.length > 0) return;
    }
    const standings = standingsNames.find((name) => names.includes(name));
    const isTournament = standings !== undefined && names.some((name) => partNames.has(name));
    for (const name of isTournament ? [standings] : names) {
      await addFound(join(folder, name), depth);
    }
  }

  /**
   * Whether a folder is a batch, which is reported and skipped: its files are derived from standings that are
   * read, too.
   */
  async function refusesBatch(path: string): Promise<boolean> {
    for (const name of batchNames) {
      if ((await look(join(path, name)))?.isFile !== true) return false;
    }
    const fault = new CorpusError(
      'it is the folder of a batch, whose files repeat standings; name the files in it that you want',
    );
    addFault(path, fault);
    return true;
  }

  async function standingsIn(tournaments: string, depth: number): Promise<string[]> {
    if ((await look(tournaments))?.isFolder !== true) return [];
    if (!(await isFirst(tournaments, 'standings', depth))) return [];
    const paths: string[] = [];
    for (const id of await namesIn(tournaments)) {
      const own = join(tournaments, id);
      for (const path of [...standingsNames.map((name) => join(own, name)), own]) {
        const found = await look(path).catch(orUnread);
        const isOne =
          found === 'unread' ||
          (found ? found.isFile && path !== own : await isListed(files, path));
        if (!isOne) continue;
        paths.push(path);
        break;
      }
    }
    return paths;
  }

  /** A path that cannot be examined is reported when it is added. */
  function orUnread(fault: unknown): 'unread' {
    if (fault instanceof TooLong) throw fault;
    return 'unread';
  }

  /** Adds a file or folder found in a folder. A link that leads nowhere or in a circle is added to be reported. */
  async function addFound(path: string, depth: number): Promise<void> {
    let found: FoundPath | undefined;
    try {
      found = await look(path);
      if (given?.allowsFiles === false && found?.isFile === true) {
        if (isOutside(await realPath(path))) return refuse(path);
      }
    } catch (fault) {
      if (fault instanceof TooLong) throw fault;
      addFault(path, fault);
      return;
    }
    if (found?.isFolder === true) {
      await addFolder(path, depth + 1);
    } else if (found?.isFile !== false) {
      add({ path, isNamed: false, bytes: found?.bytes ?? 0 });
    }
  }

  /** Adds what a pattern matches inside a folder; an empty path is the working directory. */
  async function match(
    folder: string,
    parts: readonly PatternPart[],
    pattern: string,
    depth: number,
  ): Promise<void> {
    const [part, ...rest] = parts;
    if (part === undefined) return addFound(folder, depth);
    if (part !== '**' && 'name' in part) {
      countStep();
      if (isMissing(folder, part.name)) return;
      const path = below(folder, part.name);
      if (await look(path)) await match(path, rest, pattern, depth);
      return;
    }
    const search = `${pattern}/${parts.length}`;
    if (!(await isFirst(folder, search, depth, part === '**'))) return;
    const isDeep = part === '**';
    if (isDeep) await match(folder, rest, pattern, depth);
    const matches = isDeep ? isSearched : part.matches;
    for (const name of await namesIn(folder, matches)) {
      const path = join(folder, name);
      const isFolder = (await look(path))?.isFolder === true;
      if (isFolder ? await refusesBatch(path) : isDeep || rest.length > 0) continue;
      if (isDeep) await match(path, parts, pattern, depth + 1);
      else await match(path, rest, pattern, depth);
    }
  }

  /** Whether a folder whose names are cached has no such name, under the loosest comparison of file systems. */
  function isMissing(folder: string, name: string): boolean {
    const names = search.names.get(folder);
    const isSpecial = /^\.*$|~/.test(name);
    return names !== undefined && !isSpecial && !names.has(folded(name));
  }

  /** The matching names in a folder, sorted. */
  async function namesIn(
    folder: string,
    matches: (name: string, work: Work) => boolean = isSearched,
  ): Promise<string[]> {
    const path = folder === '' ? '.' : folder;
    if ((await look(path))?.isFolder !== true) return [];
    const listed = await ask('names', path, async () => {
      const all = (await files.list(path)).toSorted();
      if (isOfPattern) search.names.set(folder, new Set(all.map(folded)));
      return all;
    });
    const names = listed.filter((name) => {
      countStep();
      return name !== packages && matches(name, search);
    });
    if (!foldersOutside.has(folder)) return names;
    looksOutside += names.length;
    if (looksOutside <= mostFilesOutside) return names;
    addFault(folder, tooMany(mostFilesOutside));
    return [];
  }
}

/** Maps names that some file system treats as equal to the same text. */
function folded(name: string): string {
  return normalized(name, 'NFKC').toLowerCase();
}

/** Packages are read only if a path names them; users do not search for the samples in packages. */
const packages = 'node_modules';

/** Whether a folder search includes a name: neither hidden nor `node_modules`. */
export function isSearched(name: string): boolean {
  return !name.startsWith('.') && name !== packages;
}

/** Whether a folder with these names is a batch. */
export function isBatch(names: readonly string[]): boolean {
  return batchNames.every((name) => names.includes(name));
}

const anyName = { matches: isSearched };

/** The folder that contains all files that a pattern can match. */
function folderOf(parts: readonly PatternPart[]): string {
  let folder = '';
  for (const part of parts.slice(0, -1)) {
    if (part === '**' || !('name' in part)) break;
    folder = below(folder, part.name);
  }
  return folder || '.';
}

/** Appends a part of a pattern to a folder; an absolute pattern begins with an empty part. */
function below(folder: string, name: string): string {
  return folder === '' && name === '' ? '/' : join(folder, name);
}

function tooMany(most: number): TooLong {
  return new TooLong(`it has more than ${grouped(most)} files and folders`);
}

/** Thrown if a search would take too long. */
class TooLong extends CorpusError {
  constructor(why: string) {
    super(`${why}; the others are left out`);
  }
}

function join(folder: string, name: string): string {
  if (folder === '' || folder === '.') return name;
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}
