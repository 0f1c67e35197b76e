/** Adds the lists of a corpus to a builder. */
import { deckNumberOf, entryOf, segmentOf } from '../layout/access.js';
import {
  type Corpus,
  cardLineStride,
  partMask,
  partShift,
  printingStride,
} from '../layout/corpus.js';
import { textAt } from '../layout/text-column.js';
import type { CorpusBuilder } from './builder.js';

/**
 * Adds lists of `corpus`, with the files that they were read from. Default: all. The numbers of `some`
 * are ascending.
 */
export function mergeCorpus(
  builder: CorpusBuilder,
  corpus: Corpus,
  some?: readonly number[],
): void {
  const { blocks, files, fileStarts, origins, listCount } = corpus;
  const lists = some ?? Array(listCount).keys();
  const results = new Map(corpus.results.map((one) => [one.file, one]));
  const taken = some && new Set(some);
  const numbers = cardLineNumbers(builder, corpus);
  let file = 0;
  const beginFiles = (list: number) => {
    for (; file < files.length && (fileStarts[file] as number) <= list; file++) {
      // Of some lists, only the files that they are in are taken.
      const isTaken = some === undefined || (fileStarts[file + 1] ?? listCount) > list;
      if (!isTaken) continue;
      builder.beginFile(files[file] as string, origins[file]);
      const found = results.get(file);
      if (found !== undefined && isWhole(file)) {
        builder.addResults(found, corpus.events[found.event]);
      }
    }
  };
  const isWhole = (number: number) => {
    if (taken === undefined) return true;
    const end = fileStarts[number + 1] ?? listCount;
    for (let list = fileStarts[number] as number; list < end; list++) {
      if (!taken.has(list)) return false;
    }
    return true;
  };
  for (const list of lists) {
    beginFiles(list);
    const deck = deckNumberOf(corpus, list);
    const { starts, lines, dictionary } = segmentOf(corpus, deck);
    const local = deck & partMask;
    const locals = lines.subarray(starts[local], starts[local + 1]);
    const title = textAt(blocks[list >>> partShift]?.title, list & partMask);
    builder.addLines(
      Uint32Array.from(locals, (line) => numbers[dictionary[line] as number] as number),
      { ...entryOf(corpus, list), title },
    );
  }
  if (some === undefined) beginFiles(listCount);
}

/** Card line of the corpus -> card line of the builder. */
function cardLineNumbers(builder: CorpusBuilder, { cardLines, printings, texts }: Corpus) {
  return Uint32Array.from({ length: cardLines.length / cardLineStride }, (_, line) => {
    const at = line * cardLineStride;
    const printing = (cardLines[at] as number) * printingStride;
    const [name = '', set, number, zone] = Array.from(
      printings.subarray(printing, printing + printingStride),
      (text) => texts[text],
    );
    return builder.cardLine(name, set, number, cardLines[at + 1] as number, zone);
  });
}
