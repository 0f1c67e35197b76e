/** Finds the files to read into a corpus: each once, in the order of reading. */
import { diagnose } from '../../diagnostics/codes/standings.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { CorpusEvent } from '../layout/corpus.js';
import { type FileAccess, findFiles } from './paths.js';

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
  readonly isNamed: boolean;
  /** 0 if not known. */
  readonly bytes: number;
  /** Where it was found. */
  readonly files?: FileAccess;
  /** Whether it is a part of a file with one standing on each line. Default: it is a file. */
  readonly isPart?: boolean;
}

/** All files to read, each once. Reports files that were named by two paths. */
export async function plan(
  inputs: Iterable<string | CorpusSource>,
  given: FileAccess | undefined,
  diagnostics: Diagnostic[],
): Promise<Planned[]> {
  const found: Planned[] = [];
  for (const input of inputs) {
    if (typeof input !== 'string') {
      const { content } = input;
      found.push({ ...input, open: () => chunksOf(content), isNamed: true, bytes: 0 });
      continue;
    }
    const files = given ?? (await import('./node-files.js')).nodeFiles;
    for (const { path, ...one } of await findFiles(files, input)) {
      const open = () => ('fault' in one ? failing(one.fault) : files.readFile(path));
      found.push({ name: path, open, ...one, files });
    }
  }
  if (found.length < 2) return found;
  const planned = new Map<Planned | string, Planned>();
  for (const one of found) {
    const { place = one, fault } = await placeOf(one);
    const first = planned.get(place);
    if (first === undefined)
      planned.set(place, fault ? { ...one, open: () => failing(fault) } : one);
    else if (first.name !== one.name) {
      diagnostics.push({ ...diagnose('same-file', '', { first: first.name }), file: one.name });
    }
  }
  return [...planned.values()];
}

/** The same place for all paths that lead to a file. */
async function placeOf({ name, entry, files }: Planned) {
  if (files === undefined) return {};
  const part = entry === undefined ? '' : `#${entry}`;
  if (files.realPath === undefined || (await files.look(name))?.isFile !== true) {
    return { place: name + part };
  }
  try {
    return { place: (await files.realPath(name)) + part };
  } catch (fault) {
    return { place: name + part, fault };
  }
}

// biome-ignore lint/correctness/useYield: it throws where the first chunk is read
async function* failing(fault: unknown): AsyncGenerator<Uint8Array> {
  throw fault;
}

async function* chunksOf(content: CorpusSource['content']): AsyncGenerator<Uint8Array> {
  yield* content;
}
