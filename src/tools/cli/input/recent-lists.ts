/** Reading the lists of the last events, and those of earlier ones behind them. */
import { resolve } from 'node:path';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { World } from '../world.js';
import { readCorpusFiles, reportUnread } from './corpora.js';
import { requireLists } from './input.js';

/** The new lists come first, so that a number tells which they are. */
export interface RecentLists {
  readonly corpus: Corpus;
  /** How many lists are new. */
  readonly newLists: number;
  /** The exit code of a command that finds nothing else. */
  readonly code: number;
}

/**
 * Reads the lists of `recent`, and those of `given` as lists of earlier events. Without `recent`, those of
 * `given` are the new ones.
 *
 * @param way how the command takes lists, for the message where there are none
 */
export async function readRecentLists(
  world: World,
  recent: readonly string[] | undefined,
  given: readonly string[] = [],
  way?: string,
): Promise<RecentLists> {
  const read = await readCorpusFiles(world, recent ?? requireLists(given, way));
  const code = await reportUnread(world, read);
  const newLists = read.corpus.listCount;
  if (recent === undefined || given.length === 0) return { corpus: read.corpus, newLists, code };
  // A folder or pattern of earlier events may have the new ones, too.
  const known = new Set(read.files.map(({ file }) => resolve(file)));
  const earlier = await readCorpusFiles(world, given, {
    base: read.corpus,
    skip: (file) => known.has(resolve(file)),
  });
  const codes = [code, await reportUnread(world, earlier)];
  return { corpus: earlier.corpus, newLists, code: Math.max(...codes) };
}
