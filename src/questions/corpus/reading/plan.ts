/** Finds the files to read into a corpus: each once, in the order of reading. */
import { diagnose } from '../../../core/diagnostics/codes/standings.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import type { CorpusEvent } from '../layout/corpus.js';
import { type FilePlaces, PlacesOfFiles } from './file-places.js';
import { type FileAccess, findFiles, PatternSearch } from './paths.js';

/** A file that is not in the file system. */
export interface CorpusSource {
  /** Its name in findings and in the names of lists. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The event that its lists were played at. Default: the event that the content names. */
  readonly event?: CorpusEvent;
  /** The only part to read: the index of a standing, or the name of a list in a corpus. Default: all. */
  readonly entry?: string;
}

/** A file that will be read. */
export interface Planned {
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
  readonly event?: CorpusEvent | undefined;
  readonly entry?: string | undefined;
  /** What is kept of the file for other places in it. */
  readonly places?: FilePlaces | undefined;
  readonly isNamed: boolean;
  /** 0 if not known. */
  readonly bytes: number;
  /** Where it was found; undefined for a pipe, which differs each time and has no files beside it. */
  readonly files?: FileAccess;
  /** Its path without links, if known. */
  readonly place?: string | undefined;
  /** The path that led to it. */
  readonly given?: string;
  /** Whether it is a part of a file with one standing per line. Default: it is a whole file. */
  readonly isPart?: boolean;
}

/** All files to read, each once. Reports files named by two paths. */
export async function plan(
  inputs: Iterable<string | CorpusSource>,
  given: FileAccess | undefined,
  diagnostics: Diagnostic[],
): Promise<Planned[]> {
  const planned: Planned[] = [];
  const patterns = new PatternSearch();
  const places = new PlacesOfFiles();
  /** Real path of a file, and entry -> the first path that led there. */
  const firsts = new Map<string, string>();
  for (const input of inputs) {
    if (typeof input !== 'string') {
      const { content } = input;
      planned.push({ ...input, open: () => chunksOf(content), isNamed: true, bytes: 0 });
      continue;
    }
    const files = given ?? (await import('./node-files.js')).nodeFiles;
    for (const { path, entry, fault, ...found } of await findFiles(files, input, patterns)) {
      const one = { name: path, given: input, entry, ...found };
      let place: string | undefined;
      try {
        place = await placeOf(files, path);
      } catch (unknown) {
        planned.push({ ...one, open: () => failing(unknown) });
        continue;
      }
      const part = `${place ?? path}${entry === undefined ? '' : `#${entry}`}`;
      const first = firsts.get(part);
      if (first === undefined) {
        firsts.set(part, path);
        const open = () => (fault === undefined ? files.readFile(path) : failing(fault));
        const kept = entry === undefined ? undefined : places.ask(path, entry);
        planned.push({ ...one, open, places: kept, ...(place !== undefined && { files, place }) });
      } else if (first !== path) {
        diagnostics.push({ ...diagnose('same-file', '', { first }), file: path });
      }
    }
  }
  return planned;
}

/** The path of a file without links; undefined if it is not a file. */
async function placeOf(files: FileAccess, path: string): Promise<string | undefined> {
  if ((await files.look(path))?.isFile !== true) return undefined;
  return (await files.realPath?.(path)) ?? path;
}

// biome-ignore lint/correctness/useYield: it throws where the first chunk is read
async function* failing(fault: unknown): AsyncGenerator<Uint8Array> {
  throw fault;
}

async function* chunksOf(content: CorpusSource['content']): AsyncGenerator<Uint8Array> {
  yield* content;
}
