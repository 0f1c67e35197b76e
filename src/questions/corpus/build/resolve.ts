/** The cards of a corpus under the names of a card table. */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import type { CompareOption } from '../../../core/decks/identity.js';
import { madeOnce } from '../../../core/json/grouping.js';
import { type Corpus, printingStride } from '../layout/corpus.js';
import { corpusOf } from './merge.js';

/**
 * The corpus with the names that a card table has for its cards, so that identifiers and spellings of
 * one card are one card. The lists keep their numbers. Where no name changes, it is the corpus itself.
 *
 * @param options how names are compared
 */
export function resolveCorpus(
  corpus: Corpus,
  table: CardTable | undefined,
  options?: readonly CompareOption[],
): Corpus {
  if (table === undefined) return corpus;
  const texts = [...corpus.texts];
  const printings = corpus.printings.slice();
  // A text may be a name here and a number there, so another name gets a number of its own.
  const numbers = new Map<number, number>();
  for (let at = 0; at < printings.length; at += printingStride) {
    const before = printings[at] as number;
    printings[at] = madeOnce(numbers, before, () => {
      const card = { name: texts[before] as string };
      const [resolved = card] = table.resolve([card], options);
      return resolved === card ? before : texts.push(resolved.name) - 1;
    });
  }
  if (texts.length === corpus.texts.length) return corpus;
  return corpusOf({ ...corpus, texts, printings });
}
