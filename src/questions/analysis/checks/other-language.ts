/**
 * Recognizes lists that no rule matches because they are in another language than the rules. Two signs are certain:
 * names in a script that no rule name uses, and headings in another language above names that no rule has.
 */

import { cardIdentity } from '../../../core/decks/identity.js';
import { collectCards } from '../../../core/decks/shapes.js';
import type { Deck } from '../../../core/engine/classifier.js';
import type { Matcher } from '../../../core/engine/matcher.js';
import { cardNames, decksWith } from '../../corpus/card-decks.js';
import { deckOf } from '../../corpus/layout/access.js';
import { type Corpus, cardLineStride, printingStride } from '../../corpus/layout/corpus.js';

/** The scripts in which cards are printed. */
const scripts = [
  '\\p{Script=Latin}',
  '\\p{Script=Han}',
  '\\p{Script=Hiragana}\\p{Script=Katakana}',
  '\\p{Script=Hangul}',
  '\\p{Script=Cyrillic}',
  '\\p{Script=Thai}',
];

export type OtherLanguage = ReturnType<typeof languageFinder>;

/** Finds lists in another language than the rules of a matcher. */
export function languageFinder(matcher: Matcher) {
  const { names } = matcher.program;
  const fold = cardIdentity(matcher.ruleSet.match.names ?? []).name;
  /** The names of the rules. */
  const known = new Set(names);
  const all = names.join('\n');
  // Rules that use only numbers have no names in any script.
  const others = scripts.filter((one) => all !== '' && !new RegExp(`[${one}]`, 'u').test(all));
  /** Matches a character of a script that no rule name uses. */
  const otherScript = new RegExp(`[${others.join('')}]`, 'u');

  return { nameIn, nameInLists };

  /**
   * Returns a card of an unmatched list if most of its names are in another script; or with `isLocal`, which
   * says that its headings are in another language, if most of its names are not in the rules.
   */
  function nameIn(deck: Deck, isLocal = false): string | undefined {
    const names = [...new Set(collectCards(deck).map(({ name }) => name))];
    const others = names.filter((name) =>
      isLocal ? !known.has(fold(name)) : isInOtherScript(name),
    );
    if (others.length * 2 <= names.length) return undefined;
    return matcher.classify(deck) === undefined ? others[0] : undefined;
  }

  /** The same for the first such list of a corpus. */
  function nameInLists(corpus: Corpus): string | undefined {
    const others = new Set(cardNames(corpus).filter((name) => isInOtherScript(name)));
    if (others.size === 0) return undefined;
    const { cardLines, printings, texts } = corpus;
    const lines: number[] = [];
    for (let line = 0; line * cardLineStride < cardLines.length; line++) {
      const printing = cardLines[line * cardLineStride] as number;
      const name = texts[printings[printing * printingStride] as number] as string;
      if (others.has(name)) lines.push(line);
    }
    for (const deck of decksWith(corpus, lines)) {
      const name = nameIn(deckOf(corpus, deck));
      if (name !== undefined) return name;
    }
    return undefined;
  }

  function isInOtherScript(name: string): boolean {
    return otherScript.test(name);
  }
}
