/** Adds the lists of a corpus to a builder. */
import { cardLinesOf, deckNumberOf, listsOfFile, printingOf, rowOf } from '../layout/access.js';
import { type Corpus, cardLineStride } from '../layout/corpus.js';
import { CorpusBuilder } from './builder.js';

/** The part of a corpus to copy. */
export interface Taken {
  /** Which files to copy, including files without lists. Default: all. */
  readonly isTaken?: (file: number) => boolean;
  /** Which lists to copy, with only the files that contain them. Default: all lists of the files. */
  readonly lists?: readonly number[];
}

/** Returns a corpus with a part of another corpus. */
export function corpusOf(corpus: Corpus, taken?: Taken): Corpus {
  const builder = new CorpusBuilder();
  mergeCorpus(builder, corpus, taken);
  return builder.finish();
}

/** Adds lists of `corpus` and the files that they were read from. */
export function mergeCorpus(
  builder: CorpusBuilder,
  corpus: Corpus,
  { isTaken = () => true, lists: taken }: Taken = {},
): void {
  const some = taken && new Set(taken);
  const { files, fileStarts, origins, listCount, events } = corpus;
  const results = new Map(corpus.results.map((one) => [one.file, one]));
  const add = listAdder(builder, corpus);
  const isIn = (list: number) => some === undefined || some.has(list);
  for (let list = 0; list < (fileStarts[0] ?? listCount); list++) if (isIn(list)) add(list);
  for (const [file, name] of files.entries()) {
    if (!isTaken(file)) continue;
    const all = listsOfFile(corpus, file);
    const lists = all.filter(isIn);
    if (some !== undefined && lists.length === 0) continue;
    builder.beginFile(name, origins[file]);
    const found = lists.length === all.length ? results.get(file) : undefined;
    if (found !== undefined) builder.addResults(found, events[found.event]);
    for (const list of lists) add(list);
  }
}

/** Returns a function that adds a list of `corpus`; `before` is added to its index in the file. */
export function listAdder(
  builder: CorpusBuilder,
  corpus: Corpus,
): (list: number, before?: number) => void {
  const numbers = cardLineNumbers(builder, corpus);
  return (list, before = 0) => {
    const deck = deckNumberOf(corpus, list);
    const lines = cardLinesOf(corpus, deck);
    const own = Uint32Array.from(lines, (line) => numbers[line] as number);
    const { index, ...facts } = rowOf(corpus, list);
    builder.addLines(own, { ...facts, index: index === undefined ? undefined : index + before });
  };
}

/** Card line of the corpus -> card line of the builder. */
function cardLineNumbers(builder: CorpusBuilder, corpus: Corpus) {
  const { cardLines } = corpus;
  return Uint32Array.from({ length: cardLines.length / cardLineStride }, (_, line) => {
    const at = line * cardLineStride;
    const [name = '', set, number, zone] = printingOf(corpus, cardLines[at] as number);
    return builder.cardLine(name, set, number, cardLines[at + 1] as number, zone);
  });
}
