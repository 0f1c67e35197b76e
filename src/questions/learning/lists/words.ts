/** The words of labels and of names of cards. */

import { normalized } from '../../../core/decks/identity.js';
import { increase } from '../../../core/json/grouping.js';

/** Lower-case words without punctuation: `N's Zoroark ex` has `ns`, `zoroark` and `ex`. */
export function wordsOf(text: string): readonly string[] {
  return [
    ...new Set(
      normalized(text, 'NFKD')
        .replace(/[\p{M}'’]/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu),
    ),
  ];
}

/** An identifier as rule files have them: `Hop's Zacian` is `hops-zacian`. */
export function slugOf(text: string): string {
  return wordsOf(text).join('-') || 'deck';
}

/** A name for an identifier: that of `hops-zacian` is `Hops Zacian`, and `OP01-001` stays as it is. */
export function titleOf(identifier: string): string {
  if (identifier !== slugOf(identifier)) return identifier;
  return identifier
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Word -> how much it tells: a word that few of the texts have tells more. */
export function wordWeights(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) {
    for (const word of wordsOf(text)) increase(found, word);
  }
  return new Map([...found].map(([word, count]) => [word, Math.log(1 + texts.length / count)]));
}
