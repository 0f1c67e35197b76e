/** Reading the files with lists that a command takes. */
import { createCorpus } from '../../corpus/build/builder.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import {
  type ReadFile,
  type ReadFileOptions,
  type ReadList,
  readFileLists,
} from '../../corpus/read.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { World } from '../world.js';
import { CommandError, exit, fileName, report } from './input.js';
import { refuseOther } from './other-files.js';
import { readBytes, type Sources } from './sources.js';

/** The lists of all files together. */
export async function loadLists(
  sources: Sources,
  paths: readonly string[],
): Promise<readonly ReadList[]> {
  const files: (readonly ReadList[])[] = [];
  for (const path of paths) files.push((await loadFile(sources, path)).lists);
  return files.flat();
}

/** The lists of all files together, as a corpus. */
export async function loadCorpus(sources: Sources, paths: readonly string[]): Promise<Corpus> {
  return sources.once(`lists of ${paths.join('\n')}`, paths, async () => {
    const lists = await loadLists(sources, paths);
    return createCorpus(lists.map(({ name: title, ...list }) => ({ ...list, title })));
  });
}

/**
 * Reports what cannot be read of the files that {@link loadLists} takes. Returns the exit code of a
 * command that finds nothing else.
 */
export async function reportUnreadLists(
  world: World,
  sources: Sources,
  paths: readonly string[] = [],
): Promise<number> {
  let code: number = exit.fine;
  for (const path of paths) {
    const read = await loadFile(sources, path);
    await reportFile(world, read);
    if (!isWhole(read)) code = exit.findings;
  }
  return code;
}

/** Whether everything in a file could be read. */
export function isWhole({ faulty, diagnostics }: ReadFile): boolean {
  return faulty === 0 && !hasErrors(diagnostics);
}

/** Reads the lists of one file, and reports what cannot be read of it. */
export async function loadListFile(
  world: World,
  path: string,
  options: ReadFileOptions = {},
): Promise<ReadFile> {
  const file = fileName(path);
  const read = refuseOthers(await readFileLists(readBytes(world, path), file, options), file);
  await reportFile(world, read);
  return requireLists(read, file);
}

function loadFile(sources: Sources, path: string): Promise<ReadFile> {
  const file = fileName(path);
  return sources.once(`lists in ${path}`, [path], async () =>
    requireLists(refuseOthers(await readFileLists(sources.bytes(path), file), file), file),
  );
}

function reportFile(world: World, { diagnostics, text }: ReadFile): Promise<void> {
  const file = diagnostics[0]?.file;
  const sources =
    text === undefined || file === undefined ? {} : { sources: new Map([[file, text]]) };
  return report(world, diagnostics, sources);
}

/** Ends the command where a file has neither lists nor standings. */
function requireLists(read: ReadFile, file: string): ReadFile {
  if (read.lists.length > 0 || read.standings > read.faulty) return read;
  throw new CommandError(`${file} holds neither standings nor a decklist`);
}

/** Ends the command where a file holds rules or games. */
function refuseOthers(read: ReadFile, file: string): ReadFile {
  const text = read.text ?? read.beginning;
  if (text !== undefined) refuseOther(text, file);
  return read;
}
