/** Makes profiles of the decks of a corpus. */
import { type CompareOption, cardIdentity } from '../../core/decks/identity.js';
import { timeOf } from '../../core/tournament/date.js';
import { deckNumberOf, eventNumberOf } from '../corpus/layout/access.js';
import type { Corpus } from '../corpus/layout/corpus.js';
import { deckCardsOf } from '../learning/lists/deck-cards.js';
import { cardKey, isSideboard, mostCopies, type ProfileDeck } from './layout.js';
import { Profiles } from './profiles.js';
import { assembled, type DeckSums, noSums, weightsAt } from './sums.js';

export interface ProfileOptions {
  /**
   * How many days halve the weight of a list for what its deck holds; for how often the deck is played,
   * half as many. More than 0. Default 30. Lists without a date weigh as much as the newest.
   */
  readonly halfLife?: number;
  /** How names of cards are compared. Default: as they are. */
  readonly names?: readonly CompareOption[];
}

/**
 * Makes profiles of the lists of a corpus.
 *
 * @param labelOf Returns the deck of a list by the number of the list: null for a list without a deck,
 * undefined to leave the list out.
 * @example
 * const tags = tagCorpus(compileRules(rules), corpus)
 * makeProfiles(corpus, (list) => {
 *   const found = classificationOf(tags, deckNumberOf(corpus, list))
 *   return found ? { id: found.id, name: found.name } : null
 * })
 */
export function makeProfiles(
  corpus: Corpus,
  labelOf: (list: number) => ProfileDeck | null | undefined,
  { halfLife = 30, names = [] }: ProfileOptions = {},
): Profiles {
  if (!(halfLife > 0)) throw new RangeError(`halfLife must be more than 0, but is ${halfLife}`);
  const times = corpus.events.map(({ date }) => (date === undefined ? undefined : timeOf(date)));
  const decks = new Map<string | undefined, { deck: ProfileDeck | undefined; lists: number[] }>();
  let newest: number | undefined;
  const timeAt = (list: number) => times[eventNumberOf(corpus, list) ?? -1];
  for (let list = 0; list < corpus.listCount; list++) {
    const label = labelOf(list);
    if (label === undefined) continue;
    const known = decks.get(label?.id);
    if (known !== undefined) known.lists.push(list);
    else decks.set(label?.id, { deck: label ?? undefined, lists: [list] });
    const time = timeAt(list);
    if (time !== undefined && !(time <= (newest ?? Number.NEGATIVE_INFINITY))) newest = time;
  }
  const cards = deckCardsOf(corpus, names, isSideboard);
  const inSide = cards.zones.map(isSideboard);
  const fold = cardIdentity(names).name;
  /** Card and copies -> the weight of the lists with that many, each divided by the size of the list. */
  const weights = new Float64Array(cards.names.length * (mostCopies + 1));

  const sumsOf = ({
    deck,
    lists,
  }: {
    deck: ProfileDeck | undefined;
    lists: number[];
  }): DeckSums => {
    const sums = noSums(deck && { id: deck.id, name: deck.name });
    const held = new Set<number>();
    for (const list of lists) {
      const time = timeAt(list);
      const weight = weightsAt(time === undefined ? 0 : (newest ?? time) - time, halfLife);
      sums.played += weight.played;
      sums.lists += weight.lists;
      const number = deckNumberOf(corpus, list);
      const [start = 0, end = start] = cards.starts.subarray(number);
      const sizes: [number, number] = [0, 0];
      for (let at = start; at < end; at++) {
        sizes[inSide[cards.cards[at] as number] ? 1 : 0] += cards.copies[at] as number;
      }
      sums.size += weight.lists * sizes[0];
      for (let at = start; at < end; at++) {
        const card = cards.cards[at] as number;
        const copies = Math.min(cards.copies[at] as number, mostCopies);
        held.add(card);
        (weights[card * (mostCopies + 1) + copies] as number) +=
          weight.lists / sizes[inSide[card] ? 1 : 0];
      }
    }
    for (const card of held) {
      const own = weights.subarray(card * (mostCopies + 1), (card + 1) * (mostCopies + 1));
      const name = cards.names[card] as string;
      const isSide = inSide[card] as boolean;
      sums.cards.set(cardKey(fold(name), isSide), { name, isSide, chances: chancesOf(own) });
      own.fill(0);
    }
    return sums;
  };
  return new Profiles(assembled({ names, halfLife, newest }, [...decks.values()].map(sumsOf)));
}

/** The chances of each copy, out of the weights of the lists with each number of copies. */
function chancesOf(weights: Float64Array): number[] {
  const chances: number[] = [];
  let [more, chance] = [0, 0];
  for (let copy = mostCopies - 1; copy >= 0; copy--) {
    more += weights[copy + 1] as number;
    chance += more;
    if (chance > 0) chances[copy] = chance;
  }
  return chances;
}
