/** Finds which words of labels occur in card names. */
import { addTo, sumOf } from '../../../core/json/grouping.js';
import { forCards } from '../lists/deck-cards.js';
import type { Sample } from '../lists/sample.js';
import { wordsOf, wordWeights } from '../lists/words.js';

/** A set of a label's words: bit `i` is its word `i`. */
export type WordSet = number;

/** The share of a label's lists that must contain a card with a word for the word to count. */
const leastShare = 0.4;
/** The maximum number of words in a {@link WordSet}; no real label has more. */
const mostWords = 30;

/** The source of labels and cards. */
type LabelledCards = Pick<Sample, 'cards' | 'labelOf' | 'decks' | 'weights'> & {
  readonly labels: readonly Pick<Sample['labels'][number], 'name' | 'weight'>[];
};

/** The words that a label shares with another label, and the weight of the other label. */
interface SharedWords {
  readonly words: WordSet;
  readonly weight: number;
}

export type LabelWords = ReturnType<typeof labelWords>;

export function labelWords(sample: LabelledCards) {
  const { labels, cards } = sample;
  const tells = wordWeights(labels.map(({ name }) => name));
  const wordsOfCard = cards.names.map(wordsOf);
  const wordsOfName = labels.map(({ name }) => wordsOf(name));
  const held = heldWeights(sample, wordsOfCard);
  /** Label -> its words that occur in cards of its lists. */
  const wordsOfLabel = labels.map(({ weight }, label) =>
    (wordsOfName[label] as readonly string[])
      .filter((word) => (held[label]?.get(word) ?? 0) >= leastShare * weight)
      .slice(0, mostWords),
  );
  /** Label -> the share of each word in the information of all its words. */
  const sharesOfLabel = wordsOfLabel.map((words) => {
    const values = words.map((word) => tells.get(word) as number);
    const sum = sumOf(values, (value) => value);
    return values.map((value) => value / sum);
  });
  const weights = labels.map(({ weight }) => weight);
  const labelsWith = new Map<string, number[]>();
  for (const [label, words] of wordsOfName.entries()) {
    for (const word of words) addTo(labelsWith, word, label);
  }
  /**
   * Label -> the labels with some of its words. Labels with all of them are excluded: no card can tell these apart.
   */
  const sharing = wordsOfLabel.map((words, label) =>
    // Sorted so that sums of weights are always the same.
    [...new Set(words.flatMap((word) => labelsWith.get(word) ?? []))]
      .sort((x, y) => x - y)
      .map((other) => ({
        words: ofLabel(label, other),
        weight: weights[other] as number,
      }))
      .filter((shared) => shared.words !== 2 ** words.length - 1),
  );

  return { hasNone, ofCard, wordsIn, ofLabel, shared, missing };

  /** Whether no word of a label occurs in the names of its cards. */
  function hasNone(label: number): boolean {
    return wordsOfLabel[label]?.length === 0;
  }

  function ofCard(label: number, card: number): WordSet {
    return setOf(label, wordsOfCard[card] as readonly string[]);
  }

  /** The words of a label that occur in these cards, and the number of cards that add none. */
  function wordsIn(
    label: number,
    literals: readonly { readonly card: number }[],
  ): { words: WordSet; wordless: number } {
    let [words, wordless] = [0, 0];
    for (const { card } of literals) {
      const own = ofCard(label, card);
      if ((own & ~words) === 0) wordless++;
      words |= own;
    }
    return { words, wordless };
  }

  /** The words that a label shares with another label. */
  function ofLabel(label: number, other: number): WordSet {
    return setOf(label, wordsOfName[other] as readonly string[]);
  }

  /** Whether the names of two labels share a word. */
  function shared(label: number, other: number): boolean {
    const others = wordsOfName[other] as readonly string[];
    return (wordsOfName[label] as readonly string[]).some((word) => others.includes(word));
  }

  /**
   * The share of the information of a label's words that a set of them lacks, from 0 to 1. At least the share
   * of lists with other labels among those whose labels have the found words, which penalizes half names.
   */
  function missing(label: number, found: WordSet): number {
    const shares = sharesOfLabel[label] as readonly number[];
    const missing = shares.reduce((sum, share, at) => (found & (1 << at) ? sum : sum + share), 0);
    if (missing === 0) return 0;
    let others = 0;
    for (const { words, weight } of sharing[label] as SharedWords[]) {
      if ((words & found) === found) others += weight;
    }
    return Math.max(missing, others / (others + (weights[label] as number)));
  }

  function setOf(label: number, words: readonly string[]): WordSet {
    return (wordsOfLabel[label] as readonly string[]).reduce(
      (set, word, at) => (words.includes(word) ? set | (1 << at) : set),
      0,
    );
  }
}

/** Label -> word -> the weight of the label's lists with a card whose name has the word. */
function heldWeights(
  { labels, labelOf, decks, weights, cards }: LabelledCards,
  wordsOfCard: readonly (readonly string[])[],
): readonly ReadonlyMap<string, number>[] {
  const held = labels.map(({ name }) => new Map(wordsOf(name).map((word) => [word, 0])));
  for (const [row, deck] of decks.entries()) {
    const sums = held[labelOf[row] as number] as Map<string, number>;
    const found = new Set<string>();
    forCards(cards, deck, (card) => {
      for (const word of wordsOfCard[card] as readonly string[]) {
        if (sums.has(word)) found.add(word);
      }
    });
    for (const word of found) {
      sums.set(word, (sums.get(word) as number) + (weights[row] as number));
    }
  }
  return held;
}
