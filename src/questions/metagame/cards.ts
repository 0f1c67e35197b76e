/** The cards of an archetype: how many of its lists contain them, in how many copies, and in what role. */

import type { CompareOption } from '../../core/decks/identity.js';
import { isOutside, zoneNamed } from '../../core/decks/zones.js';
import { increase, madeOnce, sumOf } from '../../core/json/grouping.js';
import { cardNumbers } from '../corpus/card-numbers.js';
import { cardLinesOf, deckNumberOf } from '../corpus/layout/access.js';
import {
  type Corpus,
  type CorpusEvent,
  cardLineStride,
  printingStride,
} from '../corpus/layout/corpus.js';
import { type CorpusLabels, listsOf } from './tally/corpus.js';

/** The role of a card in an archetype, by the share of its lists that contain it. */
export type Role = 'core' | 'staple' | 'flex' | 'tech';

/** The minimum share of the lists for each role. */
const roles: readonly (readonly [Role, number])[] = [
  ['core', 0.9],
  ['staple', 0.7],
  ['flex', 0.3],
  ['tech', 0],
];

/** A card in the lists of an archetype; the same name in a side deck is a separate card. */
export interface CardUsage {
  readonly name: string;
  /** Whether it is in a side deck. */
  readonly isSide: boolean;
  /** The number of lists that contain it. */
  readonly lists: number;
  /** The share of all lists that contain it. */
  readonly part: number;
  /** The mean number of copies over all lists, and over the lists that contain it. */
  readonly mean: number;
  readonly meanHeld: number;
  /** Number of copies -> number of lists; the first entry is for 1 copy, entry 100 for 100 or more. */
  readonly copies: readonly number[];
  readonly role: Role;
}

/** Cards that occur together more or less often than by chance. */
export interface CardPair {
  readonly first: string;
  readonly second: string;
  /** The number of lists that contain both. */
  readonly lists: number;
  /** The correlation of their occurrence in lists, from -1 to 1. */
  readonly correlation: number;
}

/** A summary of the lists of an archetype. */
export interface CardReport {
  readonly lists: number;
  /** Most lists first; side deck cards after all others. */
  readonly cards: readonly CardUsage[];
  /** A list as players would build it: the most common copies, in the usual size of a list. */
  readonly average: readonly {
    readonly name: string;
    readonly count: number;
    readonly isSide: boolean;
  }[];
  /** Pairs of cards that some lists contain and others do not, strongest correlation first. */
  readonly pairs: readonly CardPair[];
}

interface Held {
  readonly name: string;
  readonly isSide: boolean;
  /** Deck -> copies. */
  readonly copies: Map<number, number>;
}

const mostPairs = 20;

/**
 * The cards in the lists of some archetypes at events.
 *
 * @param isWanted tells, by number, which archetypes
 * @param names how card names are compared
 */
export function cardsOfArchetypes(
  corpus: Corpus,
  { archetypeOf }: CorpusLabels,
  events: readonly CorpusEvent[],
  isWanted: readonly boolean[],
  names?: readonly CompareOption[],
): CardReport {
  const decks = new Map<number, number>();
  for (const list of listsOf(corpus, events)) {
    if (isWanted[archetypeOf(list)] !== true) continue;
    const deck = deckNumberOf(corpus, list);
    increase(decks, deck);
  }
  return cardsOf(corpus, decks, names);
}

/**
 * Summarizes decks of a corpus.
 *
 * @param lists deck -> number of lists; missing decks are excluded
 * @param names how card names are compared
 */
export function cardsOf(
  corpus: Corpus,
  lists: ReadonlyMap<number, number>,
  names?: readonly CompareOption[],
): CardReport {
  const held = heldCards(corpus, lists.keys(), names);
  const total = sumOf([...lists.values()], (count) => count);
  const usages = held.map((card) => usageOf(card, lists, total));
  const cards = usages.toSorted(
    (x, y) =>
      Number(x.isSide) - Number(y.isSide) ||
      y.lists - x.lists ||
      y.mean - x.mean ||
      (x.name < y.name ? -1 : 1),
  );
  return {
    lists: total,
    cards,
    average: averageOf(cards, held, lists),
    pairs: pairsOf(held, usages, lists, total),
  };
}

function heldCards(
  corpus: Corpus,
  decks: Iterable<number>,
  options?: readonly CompareOption[],
): Held[] {
  const { printings, cardLines, texts } = corpus;
  const { names, numberOf } = cardNumbers(corpus, options);
  const found = new Map<number, Omit<Held, 'name'>>();
  const zones = texts.map((text) => zoneNamed(text) ?? '');
  for (const deck of decks) {
    for (const number of cardLinesOf(corpus, deck)) {
      const line = number * cardLineStride;
      const printing = (cardLines[line] as number) * printingStride;
      const card = numberOf(printings[printing] as number);
      const zone = zones[printings[printing + 3] as number] as string;
      if (isOutside(zone)) continue;
      const isSide = zone === 'side';
      const held = madeOnce(found, 2 * card + Number(isSide), () => ({
        isSide,
        copies: new Map(),
      }));
      increase(held.copies, deck, cardLines[line + 1] as number);
    }
  }
  return [...found].map(([key, held]) => ({ name: names[key >> 1] as string, ...held }));
}

/** No game allows more copies of a card in a list, but a file can contain any number. */
const mostCounted = 100;

function usageOf(
  { name, isSide, copies }: Held,
  weights: ReadonlyMap<number, number>,
  total: number,
): CardUsage {
  const distribution: number[] = [];
  let [lists, all] = [0, 0];
  for (const [deck, count] of copies) {
    const weight = weights.get(deck) as number;
    lists += weight;
    all += weight * count;
    const shown = Math.min(count, mostCounted);
    while (distribution.length < shown) distribution.push(0);
    distribution[shown - 1] = (distribution[shown - 1] as number) + weight;
  }
  const part = lists / total;
  const [role] = roles.find(([, least]) => part >= least) as readonly [Role, number];
  const means = { mean: all / total, meanHeld: all / lists };
  return { name, isSide, lists, part, ...means, copies: distribution, role };
}

/**
 * Picks the most common copies: lists with at least k copies of a card contain its k-th copy. The result has
 * the most usual size of a list, and no more of a card than any list has including its side deck.
 */
function averageOf(
  cards: readonly CardUsage[],
  held: readonly Held[],
  weights: ReadonlyMap<number, number>,
): CardReport['average'] {
  const most = mostCopies(held);
  const taken = new Map<string, number>();
  return [false, true].flatMap((isSide) => {
    let room = usualSize(
      held.filter((card) => card.isSide === isSide),
      weights,
    );
    const counts = new Map<string, number>();
    for (const name of heldCopies(cards.filter((card) => card.isSide === isSide))) {
      const all = taken.get(name) ?? 0;
      if (room === 0 || all === most.get(name)) continue;
      room--;
      taken.set(name, all + 1);
      increase(counts, name);
    }
    return [...counts].map(([name, count]) => ({ name, count, isSide }));
  });
}

/** One card name for each copy in any list, most common copy first. */
function heldCopies(cards: readonly CardUsage[]): string[] {
  const copies = cards.flatMap(({ name, copies }) => {
    let lists = 0;
    return copies.toReversed().map((count) => {
      lists += count;
      return { name, lists };
    });
  });
  return copies.sort((x, y) => y.lists - x.lists).map(({ name }) => name);
}

/** Name -> the greatest number of copies in a list, including the side deck. */
function mostCopies(held: readonly Held[]): Map<string, number> {
  const decks = new Map<string, Map<number, number>>();
  for (const { name, copies } of held) {
    const sums = madeOnce(decks, name, () => new Map<number, number>());
    for (const [deck, count] of copies) increase(sums, deck, count);
  }
  return new Map(
    [...decks].map(([name, sums]) => [
      name,
      [...sums.values()].reduce((most, count) => Math.max(most, count), 0),
    ]),
  );
}

function usualSize(held: readonly Held[], weights: ReadonlyMap<number, number>): number {
  const sizes = new Map<number, number>();
  for (const { copies } of held) {
    for (const [deck, count] of copies) increase(sizes, deck, count);
  }
  const votes = new Map<number, number>();
  for (const [deck, weight] of weights) {
    const size = sizes.get(deck) ?? 0;
    increase(votes, size, weight);
  }
  const [first] = [...votes].sort(([x, votesX], [y, votesY]) => votesY - votesX || y - x);
  return first?.[0] ?? 0;
}

function pairsOf(
  held: readonly Held[],
  usages: readonly CardUsage[],
  weights: ReadonlyMap<number, number>,
  total: number,
): CardPair[] {
  const open = usages.flatMap(({ isSide, lists, part }, index) =>
    !isSide && part >= 0.1 && part <= 0.9 ? [{ card: held[index] as Held, lists }] : [],
  );
  const pairs = open.flatMap(({ card: first, lists: firsts }, index) =>
    open.slice(index + 1).map(({ card: second, lists: seconds }): CardPair => {
      const decks = [...first.copies.keys()].filter((deck) => second.copies.has(deck));
      const lists = sumOf(decks, (deck) => weights.get(deck) as number);
      const expected = (firsts * seconds) / total;
      const spread = Math.sqrt(firsts * (1 - firsts / total) * seconds * (1 - seconds / total));
      const names = [first.name, second.name].sort();
      return {
        first: names[0] as string,
        second: names[1] as string,
        lists,
        correlation: (lists - expected) / spread,
      };
    }),
  );
  return pairs
    .sort(
      (x, y) =>
        Math.abs(y.correlation) - Math.abs(x.correlation) ||
        (x.first + x.second < y.first + y.second ? -1 : 1),
    )
    .slice(0, mostPairs);
}
