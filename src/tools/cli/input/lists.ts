/** Reading the files with lists that a command takes. */

import { diagnose } from '../../../core/diagnostics/codes/decks.js';
import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import { parseJsonText } from '../../../core/json/jsonc.js';
import { deckOf, entryOf } from '../../../questions/corpus/layout/access.js';
import { peek } from '../../../questions/corpus/reading/bytes.js';
import { FilesOnce } from '../../../questions/corpus/reading/files-once.js';
import { isGzip, unzipped } from '../../../questions/corpus/reading/gzip.js';
import { notRead } from '../../../questions/corpus/reading/open.js';
import { type FoundFile, findFiles } from '../../../questions/corpus/reading/paths.js';
import { type ReadCorpus, readCorpus } from '../../../questions/corpus/reading/read-corpus.js';
import type { ReadFileOptions } from '../../../questions/corpus/reading/read-file.js';
import {
  type ReadFile,
  type ReadList,
  readFileLists,
} from '../../../questions/corpus/reading/read-lists.js';
import { isCorpus, refuseBinary } from '../../../questions/corpus/recognize.js';
import type { World } from '../world.js';
import { isEmpty, readCorpusFiles } from './corpora.js';
import { CommandError, fileName, orCommandError, readBytes, report } from './input.js';
import { refuseOther } from './other-files.js';
import type { Sources } from './sources.js';

/** The lists of all paths together, and what was found in their files. */
export function loadCorpus(
  world: World,
  sources: Sources,
  paths: readonly string[],
): Promise<ReadCorpus> {
  return sources.once(`lists of ${paths.join('\n')}`, paths, () => readCorpusFiles(world, paths));
}

/** Whether everything in a file could be read. */
export function isWhole({ faulty, diagnostics }: ReadFile): boolean {
  return faulty === 0 && !hasErrors(diagnostics);
}

type ReadOptions = Pick<ReadFileOptions, 'format' | 'entry'>;

/**
 * The files that a path leads to: a file, a folder, a pattern, the place of a list, or standard input
 * (`-`, and `-#12` for one of its lists).
 */
export async function findListFiles(world: World, path: string): Promise<readonly FoundFile[]> {
  if (path === '-') return [{ path, isNamed: true, bytes: 0 }];
  if (path.startsWith('-#')) return [{ path: '-', entry: path.slice(2), isNamed: true, bytes: 0 }];
  return orCommandError(findFiles(world, path));
}

/** The files that some paths lead to, each once. Reports those that another path led to before. */
export async function findAllListFiles(
  world: World,
  paths: readonly string[],
): Promise<readonly FoundFile[]> {
  const diagnostics: Diagnostic[] = [];
  const once = new FilesOnce(world, diagnostics);
  const found: FoundFile[] = [];
  for (const path of paths) {
    for (const file of await findListFiles(world, path)) {
      const taken = await once.take(file);
      if (taken !== undefined) found.push(taken);
    }
  }
  await report(world, diagnostics);
  return found;
}

/** Reads the lists of one file, and reports what cannot be read of it. */
export async function loadListFile(
  world: World,
  { path, entry, isNamed, ...found }: FoundFile,
  options: ReadOptions = {},
): Promise<ReadFile> {
  const file = fileName(path);
  const reading =
    'fault' in found
      ? Promise.reject(found.fault)
      : readLists(readBytes(world, path), file, { ...options, entry });
  const read = await orCommandError(isNamed ? reading : orFinding(reading, file));
  const text = read.text ?? read.beginning;
  if (isNamed && text !== undefined) refuseOther(text, file);
  const fault = syntaxFault(read, file);
  const shown = fault ? { ...read, ...(text && { text }), diagnostics: [fault] } : read;
  await reportFile(world, shown);
  return isNamed ? requireLists(shown, file) : shown;
}

/** In longer texts no place is looked for: it takes seconds, and their findings name entries. */
const longestLocated = 1 << 20;

/**
 * Where the first bytes of a file without lists stop being JSON: entries of a list with a slip look
 * like standings that are not JSON. Undefined where they are JSON, or where no entry is broken.
 */
function syntaxFault({ beginning, diagnostics }: ReadFile, file: string): Diagnostic | undefined {
  const isBroken = diagnostics.some(({ data }) => data?.why === 'it is not JSON');
  if (beginning === undefined || !isBroken || beginning.length > longestLocated) return undefined;
  const read = parseJsonText(beginning);
  if (!('fault' in read)) return undefined;
  const { data, range } = read.fault;
  const what = String(data?.what);
  return { ...diagnose('list-not-json', '', { what }), file, ...(range && { range }) };
}

/** A finding where a file cannot be read. */
async function orFinding(reading: Promise<ReadFile>, file: string): Promise<ReadFile> {
  try {
    return await reading;
  } catch (error) {
    const diagnostics = [notRead(file, error)];
    return { shape: 'list', lists: [], standings: 0, faulty: 0, diagnostics };
  }
}

async function readLists(
  input: AsyncIterable<Uint8Array>,
  file: string,
  options: ReadOptions,
): Promise<ReadFile> {
  const { head, chunks } = await peek(input);
  if (isGzip(head)) return readLists(unzipped(chunks, file), file, options);
  refuseBinary(head, file);
  if (isCorpus(head)) return readStored(chunks, file, options);
  return readFileLists(chunks, file, options);
}

/** Reads the lists of a stored corpus. */
async function readStored(
  content: AsyncIterable<Uint8Array>,
  name: string,
  { entry }: ReadOptions,
): Promise<ReadFile> {
  const source = { name, content, ...(entry === undefined ? {} : { entry }) };
  const { corpus, files, diagnostics } = await readCorpus([source]);
  const [found] = files;
  const lists = Array.from({ length: corpus.listCount }, (_, list): ReadList => {
    const { deck, label, playerName, player = playerName, index, ...own } = entryOf(corpus, list);
    const known = label?.name ?? label?.id;
    return {
      deck: deckOf(corpus, deck),
      name: `${name}#${own.name}`,
      file: `${name}#${own.file}`,
      ...(index === undefined ? {} : { index }),
      ...(known === undefined ? {} : { label: known }),
      ...(player === undefined ? {} : { player }),
    };
  });
  const { standings = 0, faulty = 0 } = found ?? {};
  return { shape: 'array', lists, standings, faulty, diagnostics };
}

function reportFile(world: World, { diagnostics, text }: ReadFile): Promise<void> {
  const file = diagnostics[0]?.file;
  const sources =
    text === undefined || file === undefined ? {} : { sources: new Map([[file, text]]) };
  return report(world, diagnostics, sources);
}

/** Ends the command where a file has neither lists nor standings. */
function requireLists(read: ReadFile, file: string): ReadFile {
  const { lists, standings, faulty, diagnostics } = read;
  if (lists.length > 0 || standings > faulty || isEmpty(diagnostics, file)) return read;
  throw new CommandError(`${file} holds neither standings nor a decklist`);
}
