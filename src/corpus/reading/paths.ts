/** Finds the files that paths, folders and patterns name. */
import { placesIn } from '../place.js';
import { CorpusError } from '../recognize.js';
import { isPattern, type PatternPart, patternParts } from './glob.js';

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

/** The names of standings in a folder of a tournament; the first one that is there is read. */
const standingsNames = ['standings.json', 'standings.json.gz'];
/** The names of the other parts of a tournament. */
const partNames = new Set(
  ['details', 'pairings'].flatMap((part) => [`${part}.json`, `${part}.json.gz`]),
);

/** No folders are deeper. */
const mostDepth = 40;

/**
 * The files that a path names, each once; those of a folder are sorted by name. A path is
 * - a file, or anything else that can be read, such as a pipe;
 * - a folder: the files in it and in its folders, except for those whose names begin with a dot. In a
 *   folder as the data interface has it (`tournaments/ID/standings.json`, or compressed:
 *   `standings.json.gz`) only the standings are read;
 * - a pattern; see `glob.ts`;
 * - a place, such as `nats.json#12`; see `place.ts`. A file whose name has a `#` comes first.
 *
 * A path that leads to nothing and a pattern that matches nothing are returned as they are: reading
 * them throws. A folder without files, and a place in a file that is not there, is a CorpusError.
 */
export async function findFiles(files: FileAccess, path: string): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>();
  await new Finder(files, (file) => found.set(file.path, file)).find(path);
  if (found.size === 0 && (await files.look(path))?.isFolder === true) {
    throw new CorpusError(`${path}: this folder holds no lists: there are no files in it`);
  }
  if (found.size > 0) return [...found.values()];
  return [(await findPlace(files, path)) ?? { path, isNamed: true, bytes: 0 }];
}

/** The file of a place; undefined for what is no place, or a pattern. */
async function findPlace(files: FileAccess, path: string): Promise<FoundFile | undefined> {
  const places = placesIn(path);
  for (const place of places) {
    const found = await files.look(place.path);
    if (found?.isFolder === false) return { ...place, isNamed: true, bytes: found.bytes };
  }
  if (places.length === 0 || isPattern(path)) return undefined;
  throw new CorpusError(
    `cannot read ${path}: there is no such file; the place of a list in a stored corpus begins with its file, as in all.corpus#nats.json#12`,
  );
}

class Finder {
  readonly #files: FileAccess;
  readonly #add: (file: FoundFile) => void;

  constructor(files: FileAccess, add: (file: FoundFile) => void) {
    this.#files = files;
    this.#add = add;
  }

  async find(path: string): Promise<void> {
    const found = await this.#files.look(path);
    if (found?.isFolder === true) return this.#addFolder(path, []);
    if (found !== undefined) this.#add({ path, isNamed: true, bytes: found.bytes });
    if (found !== undefined || !isPattern(path)) return;
    for (const parts of patternParts(path)) await this.#match('', parts, []);
  }

  async #addFolder(folder: string, around: readonly string[]): Promise<void> {
    const inside = await this.#entered(folder, around);
    if (inside === undefined) return;
    const names = await this.#namesIn(folder);
    if (names.includes('tournaments')) {
      const standings = await this.#standingsIn(join(folder, 'tournaments'));
      for (const path of standings) await this.#addFound(path, inside);
      if (standings.length > 0) return;
    }
    const standings = standingsNames.find((name) => names.includes(name));
    const isTournament = standings !== undefined && names.some((name) => partNames.has(name));
    for (const name of isTournament ? [standings] : names) {
      await this.#addFound(join(folder, name), inside);
    }
  }

  /** The real paths of a folder and those around it; undefined if a link has led back to one of these. */
  async #entered(folder: string, around: readonly string[]): Promise<string[] | undefined> {
    const path = folder === '' ? '.' : folder;
    const place = (await this.#files.realPath?.(path)) ?? path;
    const isLeft = around.includes(place) || around.length > mostDepth;
    return isLeft ? undefined : [...around, place];
  }

  async #standingsIn(tournaments: string): Promise<string[]> {
    if ((await this.#files.look(tournaments))?.isFolder !== true) return [];
    const paths: string[] = [];
    for (const id of await this.#namesIn(tournaments)) {
      for (const name of standingsNames) {
        const path = join(join(tournaments, id), name);
        if ((await this.#files.look(path))?.isFile !== true) continue;
        paths.push(path);
        break;
      }
    }
    return paths;
  }

  /** Adds what was found in a folder. A link to nothing, or in a circle, is added to be reported. */
  async #addFound(path: string, around: readonly string[]): Promise<void> {
    let found: FoundPath | undefined;
    try {
      found = await this.#files.look(path);
    } catch (fault) {
      this.#add({ path, isNamed: false, bytes: 0, fault });
      return;
    }
    if (found?.isFolder === true) {
      await this.#addFolder(path, around);
    } else if (found?.isFile !== false) {
      this.#add({ path, isNamed: false, bytes: found?.bytes ?? 0 });
    }
  }

  /** Adds what a pattern matches below a folder; an empty folder is the working directory. */
  async #match(
    folder: string,
    parts: readonly PatternPart[],
    around: readonly string[],
  ): Promise<void> {
    const [part, ...rest] = parts;
    if (part === undefined) return this.#addFound(folder, around);
    if (part === '**') {
      const inside = await this.#entered(folder, around);
      if (inside === undefined) return;
      await this.#match(folder, rest.length === 0 ? [{ test: /^[^.]/su }] : rest, inside);
      for (const name of await this.#foldersIn(folder)) {
        await this.#match(join(folder, name), parts, inside);
      }
    } else if ('name' in part) {
      const path = folder === '' && part.name === '' ? '/' : join(folder, part.name);
      if (await this.#files.look(path)) await this.#match(path, rest, around);
    } else {
      for (const name of await this.#namesIn(folder, part.test)) {
        const path = join(folder, name);
        const isFolder = (await this.#files.look(path))?.isFolder === true;
        if (rest.length === 0 || isFolder) await this.#match(path, rest, around);
      }
    }
  }

  async #foldersIn(folder: string): Promise<string[]> {
    const folders: string[] = [];
    for (const name of await this.#namesIn(folder)) {
      if ((await this.#files.look(join(folder, name)))?.isFolder === true) folders.push(name);
    }
    return folders;
  }

  /** The names in a folder that match, sorted; by default those that do not begin with a dot. */
  async #namesIn(folder: string, test = /^[^.]/su): Promise<string[]> {
    const path = folder === '' ? '.' : folder;
    if ((await this.#files.look(path))?.isFolder !== true) return [];
    return (await this.#files.list(path)).filter((name) => test.test(name)).sort();
  }
}

function join(folder: string, name: string): string {
  if (folder === '' || folder === '.') return name;
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}
