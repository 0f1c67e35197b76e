/** Renames the cards of a corpus with a card table. */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import type { CompareOption } from '../../../core/decks/identity.js';
import { madeOnce } from '../../../core/json/grouping.js';
import { type Corpus, printingStride } from '../layout/corpus.js';
import { corpusOf } from './merge.js';

/**
 * Returns the corpus with the card names of a card table, so that all identifiers and spellings of a card
 * become one name. Lists keep their numbers. If no name changes, returns the corpus itself.
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
  // A text can be a name in one place and a number in another, so a changed name gets a new text.
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
