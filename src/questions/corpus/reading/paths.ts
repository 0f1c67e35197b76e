/** Finds the files that paths, folders and patterns name. */
import { normalized } from '../../../core/decks/identity.js';
import { grouped } from '../../../core/diagnostics/counted.js';
import { codeOf } from '../../../core/diagnostics/expected-error.js';
import { placesIn } from '../place.js';
import { CorpusError } from '../recognize.js';
import { alternatives, isPattern, type PatternPart, patternParts, type Work } from './glob.js';

/** The operations of a file system that reading lists needs. */
export interface FileAccess {
  /** The bytes of a file, in chunks; throws what the file system throws. */
  readFile(path: string): AsyncIterable<Uint8Array>;
  /** What a path leads to; undefined where there is nothing. */
  look(path: string): Promise<FoundPath | undefined>;
  /** The names of the files and folders in a folder; throws what the file system throws. */
  list(path: string): Promise<readonly string[]>;
  /** The path without links and dots; with it, a file or folder that two paths lead to is read once. */
  realPath?(path: string): Promise<string>;
  /** The paths that a project file names. The files that are found in folders and by patterns are added. */
  readonly confined?: Map<string, Confinement> | undefined;
}

/** What a path may lead to that a project file names, or that is found in a folder. */
export interface Confinement {
  /** The folder of the project file, or the one that was searched. */
  readonly folder: string;
  /** Whether files may be outside of it, if they are named or match a pattern without `**`. */
  readonly allowsFiles: boolean;
}

/** Neither is true for devices, pipes and sockets. */
export interface FoundPath {
  readonly isFile: boolean;
  readonly isFolder: boolean;
  readonly bytes: number;
}

/** A file to read. */
export interface FoundFile {
  readonly path: string;
  /** Whether its path was given, and it was not found in a folder or by a pattern. */
  readonly isNamed: boolean;
  readonly bytes: number;
  /** What is to be read of the file, where the path was a place. */
  readonly entry?: string;
  /** What the file system threw for a file that was found in a folder: it cannot be read. */
  readonly fault?: unknown;
}

/** Whether a folder lists a path that leads to nothing: a link, such as to a disk that is not mounted. */
export async function isListed(files: FileAccess, path: string): Promise<boolean> {
  const end = path.lastIndexOf('/');
  const folder = end === -1 ? '.' : path.slice(0, end) || '/';
  const names = await orNull(files.list(folder));
  return names?.includes(path.slice(end + 1)) === true;
}

/** Null where there is nothing, where the system refuses to look, and where links lead in a circle. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const { cause = error } = error as Error;
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(codeOf(cause))) return null;
    throw error;
  }
}

/** The names of standings in a folder of a tournament; the first one that is there is read. */
const standingsNames = ['standings.json', 'standings.json.gz'];
const batchNames = ['batch.json', 'program.bin'];
const partNames = new Set(
  ['details', 'pairings'].flatMap((part) => [`${part}.json`, `${part}.json.gz`]),
);

/** No folders are deeper. */
const mostDepth = 40;

/** More files and folders are not looked at for one path, and for all patterns of a project file. */
const mostFiles = 250_000;
/** The steps of the same search; braces and several patterns look again at what is known. */
const mostSteps = 8 * mostFiles;
/** How many steps it takes to read a character of a pattern. */
const stepsOfCharacter = 8;
/** The same, where links or a pattern of a project file lead out of the folder. */
const mostFilesOutside = 5000;

/**
 * The files that a path names, each once; those of a folder are sorted by name. A path is
 * - a file, or anything else that can be read, such as a pipe;
 * - a folder: the files in it and in its folders, except for those whose names begin with a dot, and those
 *   of `node_modules`; the folder of a batch in it is a fault. In a folder as the data interface has it
 *   (`tournaments/ID/standings.json`, or compressed: `standings.json.gz`) only the standings are read;
 * - a pattern; see `glob.ts`;
 * - a place, such as `nats.json#12`; see `place.ts`. A file whose name has a `#` comes first.
 *
 * A path that leads to nothing and a pattern that matches nothing are returned as they are: reading
 * them throws. A folder without files, and a place in a file that is not there, is a CorpusError.
 *
 * @param patterns what the patterns of a project file share that are searched for together
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

/** The file of a place; undefined for a pattern, and for a path that is not a place. */
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

/** What the file system has said to searches for patterns, and their work. */
export class PatternSearch implements Work {
  readonly answers = new Map<string, Promise<unknown>>();
  /** The names in a folder, as {@link folded} has them. */
  readonly names = new Map<string, ReadonlySet<string>>();
  looks = 0;
  steps = 0;
}

/** Calls back with each file that a path names. */
async function searchPath(
  files: FileAccess,
  path: string,
  search: PatternSearch,
  take: (file: FoundFile) => void,
): Promise<void> {
  /** That of the path, if a project file names it. */
  const given = files.confined?.get(path);
  let isOfPattern = false;
  /** The folder that what is found should be in, as it is named and without links. */
  let folder = '';
  let root = '';
  /** What was searched: the real path of a folder, and what was searched for in it. */
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

  /** Asks the file system, which the alternatives of patterns do once for each path. */
  async function ask<T>(
    what: 'look' | 'place' | 'names',
    path: string,
    ask: () => Promise<T>,
  ): Promise<T> {
    countStep();
    const { answers } = search;
    const question = `${what} ${path}`;
    const known = answers.get(question);
    // Each question is asked in one place, so its answer has its type.
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

  /** Notes where what is found should be: in the folder of the project file, or in the one that is named. */
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

  /** Adds what cannot be read, or is not, to be reported. */
  function addFault(path: string, fault: unknown): void {
    add({ path, isNamed: false, bytes: 0, fault });
  }

  /**
   * Whether this is the first search in a folder; with links, many paths may lead there.
   *
   * @param isDeep whether the folders in it are searched, too
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

  /** Leaves out the folder of a batch that was found: what is in it is made of standings that are read, too. */
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

  /** What cannot be looked at is reported when it is added. */
  function orUnread(fault: unknown): 'unread' {
    if (fault instanceof TooLong) throw fault;
    return 'unread';
  }

  /** Adds what was found in a folder. A link to nothing, or in a circle, is added to be reported. */
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

  /** Adds what a pattern matches below a folder; an empty folder is the working directory. */
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

  /** Whether a folder whose names are known has none like this one, whatever its file system takes for the same. */
  function isMissing(folder: string, name: string): boolean {
    const names = search.names.get(folder);
    const isSpecial = /^\.*$|~/.test(name);
    return names !== undefined && !isSpecial && !names.has(folded(name));
  }

  /** The names in a folder that match, sorted. */
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

/** The same for names that some file system takes for the same. */
function folded(name: string): string {
  return normalized(name, 'NFKC').toLowerCase();
}

/** Packages are read where a path names them; their samples are not what a user searches for. */
const packages = 'node_modules';

/** Whether a search in a folder finds a name: it is not hidden, and not that of packages. */
export function isSearched(name: string): boolean {
  return !name.startsWith('.') && name !== packages;
}

/** Whether a folder with these names is that of a batch. */
export function isBatch(names: readonly string[]): boolean {
  return batchNames.every((name) => names.includes(name));
}

const anyName = { matches: isSearched };

/** The folder that all files are in which match a pattern. */
function folderOf(parts: readonly PatternPart[]): string {
  let folder = '';
  for (const part of parts.slice(0, -1)) {
    if (part === '**' || !('name' in part)) break;
    folder = below(folder, part.name);
  }
  return folder || '.';
}

/** What the part of a pattern names; the first part of an absolute one is empty. */
function below(folder: string, name: string): string {
  return folder === '' && name === '' ? '/' : join(folder, name);
}

function tooMany(most: number): TooLong {
  return new TooLong(`it has more than ${grouped(most)} files and folders`);
}

/** Thrown where a search would take too long. */
class TooLong extends CorpusError {
  constructor(why: string) {
    super(`${why}; the others are left out`);
  }
}

function join(folder: string, name: string): string {
  if (folder === '' || folder === '.') return name;
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}
