/** Reading lists into a corpus for a command, and reporting what cannot be read. */

import { type Diagnostic, hasErrors } from '../../../core/diagnostics/diagnostic.js';
import type { CorpusSource } from '../../../questions/corpus/reading/plan.js';
import {
  type ReadCorpus,
  type ReadCorpusOptions,
  readCorpus,
} from '../../../questions/corpus/reading/read-corpus.js';
import type { World } from '../world.js';
import { CommandError, exit, fileName, orCommandError, report } from './input.js';
import { refuseOther } from './other-files.js';
import { withProgress } from './progress.js';

/**
 * Reads files, folders, patterns, stored corpora and standard input (`-`) into a corpus, with a
 * progress bar on a terminal. Ends the command where a path that was given cannot be read, or holds no
 * list.
 */
export async function readCorpusFiles(
  world: World,
  paths: readonly string[],
  options: Pick<ReadCorpusOptions, 'base' | 'skip' | 'placeOf'> = {},
): Promise<ReadCorpus> {
  const inputs = paths.map((path) => standardInput(world, path) ?? path);
  const read = await orCommandError(
    withProgress(world, (onProgress) =>
      readCorpus(inputs, { ...options, files: world, onProgress }),
    ),
  );
  await requireLists(world, read, paths, options.base?.listCount ?? 0);
  return read;
}

/** Standard input for `-`, and one of its lists for a place such as `-#12`. */
function standardInput(world: World, path: string): CorpusSource | undefined {
  if (path !== '-' && !path.startsWith('-#')) return undefined;
  const entry = path === '-' ? {} : { entry: path.slice(2) };
  return { name: fileName('-'), content: world.stdin, ...entry };
}

/**
 * Reports what could not be read. Returns the exit code of a command that finds nothing else.
 */
export async function reportUnread(
  world: World,
  { files, diagnostics }: Pick<ReadCorpus, 'files' | 'diagnostics'>,
): Promise<number> {
  const sources = new Map(
    files.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const])),
  );
  await report(world, diagnostics, { sources });
  const isWhole = files.every(({ faulty }) => faulty === 0) && !hasErrors(diagnostics);
  return isWhole ? exit.fine : exit.findings;
}

/** Ends the command where a path that was given has neither lists nor standings. */
async function requireLists(
  world: World,
  { corpus, files, diagnostics }: ReadCorpus,
  paths: readonly string[],
  before: number,
): Promise<void> {
  const given = paths.map(fileName);
  for (const { file, shape, lists, standings, faulty, text, beginning = text } of files) {
    if (!given.includes(file) || shape === 'skipped') continue;
    if (beginning !== undefined) refuseOther(beginning, file);
    if (lists > 0 || standings > faulty || isEmpty(diagnostics, file)) continue;
    throw new CommandError(`${file} holds neither standings nor a decklist`);
  }
  const isNamed = files.some(({ file, shape }) => given.includes(file) || shape === 'skipped');
  if (isNamed || corpus.listCount > before) return;
  await report(world, diagnostics);
  throw new CommandError(`there are no lists in ${given.join(', ')}`);
}

/** Whether a finding says that nothing was read from a file: then the command needs no other end. */
export function isEmpty(diagnostics: readonly Diagnostic[], file: string): boolean {
  return diagnostics.some((found) => found.code === 'nothing-read' && found.file === file);
}
