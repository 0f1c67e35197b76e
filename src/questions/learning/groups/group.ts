/** Groups similar decks, and tallies their cards. */
import { groupBy, madeOnce, sumOf } from '../../../core/json/grouping.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { type DeckCards, forCards } from '../lists/deck-cards.js';
import { mostAsked } from '../lists/sample.js';
import { type Similarity, sampled } from '../lists/similarity.js';
import type { Scheduler } from '../scheduler.js';

/** Groups of deck numbers. */
export type Groups = readonly (readonly number[])[];

/** A card that the lists of a group contain and others do not. */
export interface GroupCard {
  readonly name: string;
  /** The minimum number of copies that `share` refers to. */
  readonly count: number;
  /** The share of the group's lists, from 0 to 1. */
  readonly share: number;
  /** The share of the other lists, from 0 to 1. */
  readonly others: number;
}

/** The minimum average similarity of decks in one group. */
export const groupCut = 0.4;
/** Smaller groups are not shown. */
export const fewestLists = 3;
/** With more decks, the others join the group of the most similar deck, out of a sample of each group. */
const mostCompared = 1500;
/** The maximum number of decks of a group that are compared to find the typical one. */
const mostOfGroup = 400;
/** The share of a group's lists that counts as "most". */
const mostShare = 0.8;
const mostCards = 6;

/** Groups decks. Decks keep their order within each group; groups with most lists come first. */
export async function groupDecks(
  corpus: Corpus,
  similarity: Similarity,
  decks: readonly number[],
  scheduler: Scheduler,
  cut = groupCut,
): Promise<Groups> {
  const compared = sampled(decks, mostCompared);
  const isCompared = new Set(compared);
  const count = compared.length;
  const others = decks.filter((deck) => !isCompared.has(deck));
  const comparing = scheduler.part(0, others.length === 0 ? 1 : 0.5);
  const likeness = new Float32Array(count * count);
  const earlier = similarity.among();
  for (const [x, deck] of compared.entries()) {
    const toEarlier = earlier.likenessTo(deck);
    for (let y = 0; y < x; y++) {
      likeness[x * count + y] = toEarlier[y] as number;
      likeness[y * count + x] = toEarlier[y] as number;
    }
    earlier.add(deck);
    await comparing.step(x * x, count * count);
  }
  const sizes = compared.map((deck) => corpus.weights[deck] as number);
  const numbers = averageLinkage(likeness, sizes, cut);
  const joined = groupBy(compared.entries(), ([at]) => numbers[at]);
  const groups = Array.from(joined.values(), (own) => own.map(([, deck]) => deck));
  const known = groups.flatMap((group) => sampled(group).map((deck) => ({ deck, group })));
  const standing = similarity.among(known.map(({ deck }) => deck));
  const joining = scheduler.part(0.5, 1);
  for (const [at, deck] of others.entries()) {
    const { place, value } = standing.nearest(deck);
    if (value >= cut) known[place]?.group.push(deck);
    else groups.push([deck]);
    await joining.step(at, others.length);
  }
  return bySize(corpus, groups);
}

/** Groups with most lists first. */
export function bySize(weighed: Weighed, groups: Groups): Groups {
  return groups
    .map((group) => ({ group, lists: listsIn(weighed, group) }))
    .sort((x, y) => y.lists - x.lists)
    .map(({ group }) => group);
}

/** Deck -> its number of lists. */
type Weighed = { readonly weights: ArrayLike<number> };

/** The number of lists with these decks. */
export function listsIn({ weights }: Weighed, decks: readonly number[]): number {
  return sumOf(decks, (deck) => weights[deck] as number);
}

/** The deck that is most similar to the others of its group on average, or to a sample of them. */
export function typicalDeck(
  { weights }: Corpus,
  similarity: Similarity,
  group: readonly number[],
): number {
  const others = similarity.among(sampled(group, mostOfGroup));
  let typical = group[0] as number;
  let most = -1;
  for (const deck of group) {
    const likeness = others.likenessTo(deck);
    let sum = 0;
    for (let place = 0; place < likeness.length; place++) {
      sum += (weights[others.decks[place] as number] as number) * (likeness[place] as number);
    }
    if (sum > most) {
      most = sum;
      typical = deck;
    }
  }
  return typical;
}

export type CardTally = ReturnType<typeof cardTally>;

/** Counts the lists of decks with at least 1 to {@link mostAsked} copies of each card. */
export function cardTally({ weights }: Corpus, cards: DeckCards, decks: Iterable<number>) {
  let listCount = 0;
  const counts = Array.from({ length: mostAsked + 1 }, () => new Uint32Array(cards.names.length));
  for (const deck of decks) {
    const lists = weights[deck] as number;
    listCount += lists;
    forCards(cards, deck, (card, copies) => {
      for (let least = 1; least <= copies && least <= mostAsked; least++) {
        ((counts[least] as Uint32Array)[card] as number) += lists;
      }
    });
  }

  return { lists: listCount, holding, share: shareOf, without, meanCopies, distinctive };

  function holding(card: number, least: number): number {
    return counts[least]?.[card] as number;
  }

  function shareOf(card: number, least: number): number {
    return listCount === 0 ? 0 : holding(card, least) / listCount;
  }

  /** The shares among all lists except for those of a part. */
  function without(part: CardTally): Pick<CardTally, 'share'> {
    const lists = listCount - part.lists;
    return {
      share: (card, least) =>
        lists === 0 ? 0 : (holding(card, least) - part.holding(card, least)) / lists,
    };
  }

  /** The mean number of copies, each capped at {@link mostAsked}. */
  function meanCopies(card: number): number {
    let sum = 0;
    for (let least = 1; least <= mostAsked; least++) sum += shareOf(card, least);
    return sum;
  }

  /** The cards that all or most of the lists contain, those that are rarest in other lists first. */
  function distinctive(
    others: Pick<CardTally, 'share'>,
    isMeant: (card: number) => boolean = () => true,
  ): readonly GroupCard[] {
    const found: GroupCard[] = [];
    for (const [card, name] of cards.names.entries()) {
      const share = shareOf(card, 1);
      if (share < mostShare || share === 0 || !isMeant(card)) continue;
      let count = 1;
      while (count < mostAsked && shareOf(card, count + 1) >= share) count++;
      found.push({ name, count, share, others: others.share(card, 1) });
    }
    return found
      .filter(({ share, others }) => share > 2 * others)
      .sort(
        (x, y) =>
          y.share - y.others - (x.share - x.others) ||
          y.count - x.count ||
          (x.name < y.name ? -1 : 1),
      )
      .slice(0, mostCards);
  }
}

/**
 * Groups items by similarity, with average linkage. `likeness` has the similarity of `x` and `y` at `x * count
 * + y`, and is overwritten. Groups are joined while their average similarity is at least `least`. Returns the
 * group of each item; groups are numbered by first item.
 */
export function averageLinkage(
  likeness: Float32Array,
  weights: ArrayLike<number>,
  least: number,
): Uint32Array {
  const count = weights.length;
  const sizes = Float64Array.from(weights);
  /** Item -> the item that represents its group. */
  const joined = Uint32Array.from({ length: count }, (_, item) => item);
  const open = new Set(joined);
  // A chain of nearest neighbours ends in a pair that any order of joining would join.
  const chain: number[] = [];
  while (open.size > 0) {
    if (chain.length === 0) chain.push(open.values().next().value as number);
    const last = chain.at(-1) as number;
    const previous = chain.at(-2);
    let nearest = previous ?? -1;
    let best = previous === undefined ? -1 : (likeness[last * count + previous] as number);
    for (const item of open) {
      const value = likeness[last * count + item] as number;
      if (item !== last && value > best) {
        nearest = item;
        best = value;
      }
    }
    if (best < least) {
      // The group is final: average similarities only fall, so no group will ever be near enough.
      open.delete(last);
      chain.length = 0;
    } else if (nearest === previous) {
      chain.length -= 2;
      join(Math.min(last, nearest), Math.max(last, nearest));
    } else chain.push(nearest);
  }
  return numbered(joined);

  function join(kept: number, gone: number): void {
    const [size, other] = [sizes[kept] as number, sizes[gone] as number];
    for (const item of open) {
      if (item === kept || item === gone) continue;
      const value =
        (size * (likeness[kept * count + item] as number) +
          other * (likeness[gone * count + item] as number)) /
        (size + other);
      likeness[kept * count + item] = value;
      likeness[item * count + kept] = value;
    }
    sizes[kept] = size + other;
    joined[gone] = kept;
    open.delete(gone);
  }
}

/** Numbers the group of each item by the first items of groups. */
function numbered(joined: Uint32Array): Uint32Array {
  const numbers = new Map<number, number>();
  return joined.map((_, item) => {
    let root = item;
    while (joined[root] !== root) root = joined[root] as number;
    return madeOnce(numbers, root, () => numbers.size);
  });
}
