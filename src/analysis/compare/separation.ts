/** Finds the cards that most lists of one group have and few lists of another. */

import { segmentOf } from '../../corpus/layout/access.js';
import {
  type Corpus,
  cardLineStride,
  partMask,
  printingStride,
} from '../../corpus/layout/corpus.js';
import { type CompareOption, cardIdentity } from '../../decks/identity.js';

/** A card, and the share of the lists of each group that have it. */
export interface SeparatingCard {
  readonly name: string;
  /** 0 to 1: of the lists that only the first rule matches. */
  readonly first: number;
  /** 0 to 1: of the lists that only the second rule matches. */
  readonly second: number;
  /** 0 to 1: of the lists that both match. */
  readonly both: number;
}

const mostCards = 3;

/** The 3 cards whose shares differ most between groups of decks; none if a group is empty. */
export function separatingCards(
  corpus: Corpus,
  first: readonly number[],
  second: readonly number[],
  both: readonly number[],
  options: readonly CompareOption[] = [],
): readonly SeparatingCard[] {
  if (first.length === 0 || second.length === 0) return [];
  const fold = cardIdentity(options).name;
  const groups = [first, second, both].map((group) => sharesOf(corpus, group, fold));
  const shareIn = (group: number, name: string) => groups[group]?.get(name) ?? 0;
  const names = new Set(groups.flatMap((shares) => [...shares.keys()]));
  return [...names]
    .map((name) => ({
      name,
      first: shareIn(0, name),
      second: shareIn(1, name),
      both: shareIn(2, name),
    }))
    .sort(
      (x, y) =>
        Math.abs(y.first - y.second) - Math.abs(x.first - x.second) || (x.name < y.name ? -1 : 1),
    )
    .slice(0, mostCards);
}

/** Canonical name -> the share of the lists with these decks that have it. */
function sharesOf(
  corpus: Corpus,
  decks: readonly number[],
  fold: (name: string) => string,
): ReadonlyMap<string, number> {
  const { texts, printings, cardLines, weights } = corpus;
  /** Canonical name -> its place in the arrays below. */
  const places = new Map<string, number>();
  const placeOfText = new Map<number, number>();
  const counts: number[] = [];
  /** The last deck that was counted for the name. */
  const counted: number[] = [];
  let lists = 0;
  for (const deck of decks) {
    const weight = weights[deck] as number;
    lists += weight;
    const { starts, lines, dictionary } = segmentOf(corpus, deck);
    const local = deck & partMask;
    for (let at = starts[local] as number; at < (starts[local + 1] as number); at++) {
      const cardLine = dictionary[lines[at] as number] as number;
      const printing = cardLines[cardLine * cardLineStride] as number;
      const place = placeOf(printings[printing * printingStride] as number);
      if (counted[place] === deck) continue;
      counted[place] = deck;
      counts[place] = (counts[place] ?? 0) + weight;
    }
  }
  return new Map([...places].map(([name, place]) => [name, (counts[place] as number) / lists]));

  function placeOf(text: number): number {
    let place = placeOfText.get(text);
    if (place === undefined) {
      const name = fold(texts[text] as string);
      place = places.get(name) ?? places.size;
      places.set(name, place);
      placeOfText.set(text, place);
    }
    return place;
  }
}
