/** Reading the files with lists that a command takes. */
import { deckOf, entryOf } from '../../corpus/layout/access.js';
import { isGzip } from '../../corpus/reading/gzip.js';
import { peek, type ReadCorpus, readCorpus } from '../../corpus/reading/read-corpus.js';
import { type ReadFile, type ReadList, readFileLists } from '../../corpus/reading/read-lists.js';
import { isCorpus } from '../../corpus/recognize.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { World } from '../world.js';
import { readCorpusFiles } from './corpora.js';
import { CommandError, fileName, report } from './input.js';
import { refuseOther } from './other-files.js';
import { readBytes, type Sources } from './sources.js';

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

/** Reads the lists of one file, and reports what cannot be read of it. */
export async function loadListFile(
  world: World,
  path: string,
  options: Parameters<typeof readFileLists>[2] = {},
): Promise<ReadFile> {
  const file = fileName(path);
  const { head, chunks } = await peek(readBytes(world, path));
  const read =
    options.format === undefined && (isCorpus(head) || isGzip(head))
      ? await readStored(chunks, file)
      : refuseOthers(await readFileLists(chunks, file, options), file);
  await reportFile(world, read);
  return requireLists(read, file);
}

/** Reads the lists of a stored corpus, or of a file that is compressed. */
async function readStored(content: AsyncIterable<Uint8Array>, name: string): Promise<ReadFile> {
  const { corpus, files, diagnostics } = await readCorpus([{ name, content }]);
  const [found] = files;
  const lists = Array.from({ length: corpus.listCount }, (_, list): ReadList => {
    const {
      deck,
      label,
      playerName,
      player = playerName,
      index,
      name: title,
    } = entryOf(corpus, list);
    const known = label?.name ?? label?.id;
    return {
      deck: deckOf(corpus, deck),
      name: title,
      ...(index === undefined ? {} : { index }),
      ...(known === undefined ? {} : { label: known }),
      ...(player === undefined ? {} : { player }),
    };
  });
  const shape = found?.shape === 'list' || found?.shape === 'standing' ? found.shape : 'array';
  const { standings = 0, faulty = 0, text } = found ?? {};
  return { shape, lists, standings, faulty, diagnostics, ...(text === undefined ? {} : { text }) };
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
