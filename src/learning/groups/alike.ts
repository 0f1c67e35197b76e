/** Lists that other rules win, but belong to a group of lists without a deck. */
import type { Similarity } from '../lists/similarity.js';
import { groupCut } from './group.js';

/** A deck is compared with at most so many others. */
const mostCompared = 40;

/** Decks by their labels. */
interface LabelledDecks {
  readonly similarity: Similarity;
  readonly labels: Iterable<string>;
  decksOf(label: string): readonly number[];
}

/**
 * The decks of rules that are as alike to a group as its own decks are, and more alike to it than to the
 * other decks of their rule.
 */
export function decksOfGroup(survey: LabelledDecks, group: readonly number[]): readonly number[] {
  const { similarity, labels } = survey;
  return [...labels].flatMap((label) => {
    const decks = survey.decksOf(label);
    const toGroup = meanLikeness(similarity, group, decks);
    const near = decks.filter((_, at) => (toGroup[at] as number) >= groupCut);
    if (near.length === 0) return [];
    const isNear = new Set(near);
    const rest = decks.filter((deck) => !isNear.has(deck));
    const toRest = meanLikeness(similarity, rest, decks);
    return decks.filter(
      (deck, at) => isNear.has(deck) && (toGroup[at] as number) > (toRest[at] as number),
    );
  });
}

/** How alike each of some decks is to a sample of others on average; 0 where there are no others. */
function meanLikeness(
  similarity: Similarity,
  others: readonly number[],
  decks: readonly number[],
): Float64Array {
  const sums = new Float64Array(decks.length);
  const step = Math.ceil(others.length / mostCompared);
  const compared = others.filter((_, at) => at % step === 0);
  for (const other of compared) {
    const compare = similarity.comparing(other);
    for (const [at, deck] of decks.entries()) (sums[at] as number) += compare(deck);
  }
  return sums.map((sum) => sum / (compared.length || 1));
}
