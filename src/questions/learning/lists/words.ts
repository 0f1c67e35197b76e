/** Splits labels and card names into words. */

import { normalized } from '../../../core/decks/identity.js';
import { increase } from '../../../core/json/grouping.js';

/** The distinct lower-case words of a text, without punctuation: `N's Zoroark ex` has `ns`, `zoroark` and `ex`. */
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

/** An identifier in the style of rule files: `Hop's Zacian` becomes `hops-zacian`. */
export function slugOf(text: string): string {
  return wordsOf(text).join('-') || 'deck';
}

/** A name for an identifier: `hops-zacian` becomes `Hops Zacian`, and `OP01-001` stays the same. */
export function titleOf(identifier: string): string {
  if (identifier !== slugOf(identifier)) return identifier;
  return identifier
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Word -> its information: a word that few of the texts contain says more. */
export function wordWeights(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) {
    for (const word of wordsOf(text)) increase(found, word);
  }
  return new Map([...found].map(([word, count]) => [word, Math.log(1 + texts.length / count)]));
}
