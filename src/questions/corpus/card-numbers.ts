/** Numbers the card names of a corpus, as rules compare them. */
import { type CompareOption, cardIdentity, foldText } from '../../core/decks/identity.js';
import { madeOnce } from '../../core/json/grouping.js';
import type { Corpus } from './layout/corpus.js';

/** Numbers from 0 for the texts of a corpus that name cards: texts that compare as equal have the same one. */
export function cardNumbers({ texts }: Corpus, options: readonly CompareOption[] = []) {
  const fold = cardIdentity(options).name;
  /** Number -> the first of its spellings in alphabetical order. */
  const names: string[] = [];
  const known = new Map<string, number>();
  const numbers: number[] = [];
  return { names, numberOf };

  /** @param text an index into `texts` */
  function numberOf(text: number): number {
    numbers[text] ??= numberOfName(foldText(texts[text] as string));
    return numbers[text];
  }

  function numberOfName(name: string): number {
    const number = madeOnce(known, fold(name), () => names.push(name) - 1);
    if (name < (names[number] as string)) names[number] = name;
    return number;
  }
}
