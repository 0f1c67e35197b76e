/** Finds lists of a corpus by name. */
import { counted } from '../../core/diagnostics/counted.js';
import { listsOfFiles, rowOf } from './layout/access.js';
import type { Corpus } from './layout/corpus.js';
import { digitsIn, indexIn, placesIn } from './place.js';
import { CorpusError } from './recognize.js';

/**
 * The list with a name such as `nats.json#12`, or all lists of a file, in the order of the corpus.
 *
 * @throws CorpusError if there are none.
 */
export function listsNamed(corpus: Corpus, name: string): number[] {
  const whole = listsOf(corpus, name);
  if (whole.length > 0) return whole;
  for (const { path, entry } of placesIn(name)) {
    const index = indexIn(entry);
    const inFile = listsOf(corpus, path);
    if (index === undefined || inFile.length === 0) continue;
    const found = inFile.filter((list) => rowOf(corpus, list).index === index);
    if (found.length > 0) return found;
    const has = counted(inFile.length, 'list');
    throw new CorpusError(
      `there is no list ${path}#${digitsIn(entry)} in this corpus; it has ${has} of ${path}`,
    );
  }
  throw new CorpusError(
    `there is no list or file ${JSON.stringify(name)} in this corpus; its lists are named as reports name them, such as nats.json#12`,
  );
}

function listsOf(corpus: Corpus, name: string): number[] {
  return listsOfFiles(corpus, (file) => corpus.files[file] === name);
}
