/** Finds the files to read into a corpus: each once, in the order of reading. */
import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { CorpusEvent } from '../layout/corpus.js';
import { type FilePlaces, PlacesOfFiles } from './file-places.js';
import { type FileAccess, type FoundFile, findFiles, PatternSearch } from './paths.js';

/** A file that is not in the file system. */
export interface CorpusSource {
  /** Its name in findings and in the names of lists. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The event that its lists were played at. Default: what the content says. */
  readonly event?: CorpusEvent;
  /** Read only this: the index of a standing, or the name of a list in a corpus. Default: all. */
  readonly entry?: string;
}

/** A file that is going to be read. */
export interface Planned {
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
  readonly event?: CorpusEvent | undefined;
  readonly entry?: string | undefined;
  /** What is kept of the file for its other places. */
  readonly places?: FilePlaces | undefined;
  readonly isNamed: boolean;
  /** 0 if not known. */
  readonly bytes: number;
  /** Where it was found; undefined for a pipe, which is another one each time and has no files beside it. */
  readonly files?: FileAccess;
  /** The path that led to it. */
  readonly given?: string;
  /** Whether it is a part of a file with one standing on each line. Default: it is a file. */
  readonly isPart?: boolean;
}

/** All files to read, each once. Reports files that were named by two paths. */
export async function plan(
  inputs: Iterable<string | CorpusSource>,
  given: FileAccess | undefined,
  diagnostics: Diagnostic[],
): Promise<Planned[]> {
  const planned: Planned[] = [];
  const patterns = new PatternSearch();
  const places = new PlacesOfFiles();
  let once: FilesOnce | undefined;
  for (const input of inputs) {
    if (typeof input !== 'string') {
      const { content } = input;
      planned.push({ ...input, open: () => chunksOf(content), isNamed: true, bytes: 0 });
      continue;
    }
    const files = given ?? (await import('./node-files.js')).nodeFiles;
    once ??= new FilesOnce(files, diagnostics);
    for (const found of await findFiles(files, input, patterns)) {
      const taken = await once.take(found);
      if (taken === undefined) continue;
      const { path, fault, isFile, ...one } = taken;
      const open = () => ('fault' in taken ? failing(fault) : files.readFile(path));
      const { entry } = one;
      const kept = entry === undefined ? {} : { places: places.ask(path, entry) };
      planned.push({ name: path, open, ...one, ...kept, ...(isFile && { files }), given: input });
    }
  }
  return planned;
}

/** Tells files that several paths lead to. */
class FilesOnce {
  readonly #files: FileAccess;
  readonly #diagnostics: Diagnostic[];
  /** Real path and part -> the path that led there first. */
  readonly #first = new Map<string, string>();

  /** @param diagnostics where it reports files that another path led to before */
  constructor(files: FileAccess, diagnostics: Diagnostic[]) {
    this.#files = files;
    this.#diagnostics = diagnostics;
  }

  /** A file, with its fault where nothing can be known of it; undefined if it was taken before. */
  async take(file: FoundFile): Promise<(FoundFile & { isFile: boolean }) | undefined> {
    const { path, entry } = file;
    const part = entry === undefined ? '' : `#${entry}`;
    let place = path + part;
    let isFile = false;
    try {
      isFile = (await this.#files.look(path))?.isFile === true;
      if (isFile) place = ((await this.#files.realPath?.(path)) ?? path) + part;
    } catch (fault) {
      return { ...file, isFile, fault };
    }
    const first = this.#first.get(place);
    if (first === undefined) {
      this.#first.set(place, path);
      return { ...file, isFile };
    }
    if (first !== path) {
      this.#diagnostics.push({ ...diagnose('same-file', '', { first }), file: path });
    }
    return undefined;
  }
}

// biome-ignore lint/correctness/useYield: it throws where the first chunk is read
async function* failing(fault: unknown): AsyncGenerator<Uint8Array> {
  throw fault;
}

async function* chunksOf(content: CorpusSource['content']): AsyncGenerator<Uint8Array> {
  yield* content;
}
