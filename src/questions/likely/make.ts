/** Builds profiles of the decks of a corpus. */
import { type CompareOption, foldText } from '../../core/decks/identity.js';
import { increase } from '../../core/json/grouping.js';
import { timeOf } from '../../core/tournament/date.js';
import { cardLinesOf, deckNumberOf, eventNumberOf } from '../corpus/layout/access.js';
import { type Corpus, cardLineStride, printingStride } from '../corpus/layout/corpus.js';
import { isSideboard, mostCopies, type ProfileDeck } from './layout.js';
import { Profiles } from './profiles.js';
import { type CardSums, chancesIn, ProfileSums } from './sums.js';

/** How to make profiles. */
export interface ProfileOptions {
  /**
   * The days that halve the weight of a list for the cards of its deck; for how often the deck is played, half
   * as many. Must be more than 0. Default 30. Lists without a date weigh as much as the newest.
   */
  readonly halfLife?: number;
  /** How card names are compared. Default: as they are. */
  readonly names?: readonly CompareOption[];
}

/**
 * Builds profiles from the lists of one or several corpora.
 *
 * @param labelOf Returns the deck of a list, given by its number in its corpus: null for a list without a deck,
 * undefined to exclude the list.
 * @example
 * const tags = tagCorpus(compileRules(rules), corpus)
 * makeProfiles(corpus, (list) => {
 *   const found = classificationOf(tags, deckNumberOf(corpus, list))
 *   return found ? { id: found.id, name: found.name } : null
 * })
 */
export function makeProfiles(
  corpus: Corpus | readonly Corpus[],
  labelOf: (list: number, corpus: Corpus) => ProfileDeck | null | undefined,
  { halfLife = 30, names = [] }: ProfileOptions = {},
): Profiles {
  if (!(halfLife > 0)) throw new RangeError(`halfLife must be more than 0, but is ${halfLife}`);
  const used: [Corpus, number, ProfileDeck | undefined, number | undefined][] = [];
  let newest: number | undefined;
  for (const one of [corpus].flat()) {
    const dates = one.events.map(({ date }) => (date === undefined ? undefined : timeOf(date)));
    for (let list = 0; list < one.listCount; list++) {
      const deck = labelOf(list, one);
      if (deck === undefined) continue;
      const time = dates[eventNumberOf(one, list) ?? -1];
      used.push([one, list, deck ? { id: deck.id, name: deck.name } : undefined, time]);
      if (time !== undefined) newest = Math.max(time, newest ?? time);
    }
  }
  const sums = new ProfileSums({ names, halfLife, newest });
  let last: Corpus | undefined;
  let cards: readonly CardSums[] = [];
  for (const [corpus, list, deck, time] of used) {
    const { texts, printings, cardLines } = corpus;
    if (corpus !== last) {
      cards = Array.from({ length: printings.length / printingStride }, (_, printing) => {
        const [name = 0, , , zone = 0] = printings.subarray(printing * printingStride);
        return sums.card(foldText(texts[name] ?? ''), isSideboard(texts[zone] ?? ''));
      });
      last = corpus;
    }
    const held = new Map<CardSums, number>();
    /** The copies in the main deck, and in its sideboard. */
    const sizes: [number, number] = [0, 0];
    for (const line of cardLinesOf(corpus, deckNumberOf(corpus, list))) {
      const at = line * cardLineStride;
      const card = cards[cardLines[at] as number] as CardSums;
      const copies = cardLines[at + 1] as number;
      increase(held, card, copies);
      sizes[card.isSide ? 1 : 0] += copies;
    }
    const weight = sums.weightsAt(time);
    const owner = sums.addLists(deck, weight.played, weight.lists, weight.lists * sizes[0]);
    for (const [card, copies] of held) {
      const chances = chancesIn(card, owner);
      const share = weight.lists / sizes[card.isSide ? 1 : 0];
      for (let copy = 0; copy < copies && copy < mostCopies; copy++)
        (chances[copy] as number) += share * (copies - copy);
    }
  }
  return new Profiles(sums.data());
}
