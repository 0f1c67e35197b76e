/** Files that a corpus has twice: under another name, compressed, or as they were before they grew. */
import { CorpusBuilder } from './build/builder.js';
import { mergeCorpus } from './build/merge.js';
import { listsOfFiles } from './layout/access.js';
import type { Corpus } from './layout/corpus.js';

/** A corpus that has each file once, and the numbers of the files that were dropped. */
export interface UniqueFiles {
  readonly corpus: Corpus;
  /** Their content is that of an earlier file. */
  readonly repeated: readonly number[];
  /** A later file has taken their place. */
  readonly replaced: readonly number[];
}

/**
 * Drops the lists of files that are repeated or replaced, by the origins of the files. The first
 * `before` files are never repeated.
 */
export function dropRepeats(corpus: Corpus, before: number): UniqueFiles {
  const { origins } = corpus;
  const contents = new Map<string, number>();
  const paths = new Map<string, number>();
  const repeated = new Set<number>();
  const replaced = new Set<number>();
  for (const [file, { content, path }] of origins.entries()) {
    if (content === undefined) continue;
    const same = contents.get(content);
    const older = path === undefined ? undefined : paths.get(path);
    const changed = older === undefined ? undefined : origins[older]?.content;
    if (older !== undefined && changed !== undefined && changed !== content) {
      replaced.add(older);
      contents.delete(changed);
    }
    if (same !== undefined && file >= before) repeated.add(file);
    else contents.set(content, file);
    if (path !== undefined) paths.set(path, same ?? file);
  }
  if (repeated.size + replaced.size === 0) return { corpus, repeated: [], replaced: [] };
  const builder = new CorpusBuilder();
  const isKept = (file: number) => !repeated.has(file) && !replaced.has(file);
  mergeCorpus(builder, corpus, listsOfFiles(corpus, isKept));
  return { corpus: builder.finish(), repeated: [...repeated], replaced: [...replaced] };
}
