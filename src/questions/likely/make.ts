/** Makes profiles of the decks of a corpus. */
import { type CompareOption, foldText } from '../../core/decks/identity.js';
import { timeOf } from '../../core/tournament/date.js';
import { cardLinesOf, deckNumberOf, eventNumberOf } from '../corpus/layout/access.js';
import { type Corpus, cardLineStride, printingStride } from '../corpus/layout/corpus.js';
import { isSideboard, mostCopies, type ProfileDeck } from './layout.js';
import { Profiles } from './profiles.js';
import { type CardSums, chancesIn, ProfileSums } from './sums.js';

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
  labelOf: ProfileLists['labelOf'],
  options: ProfileOptions = {},
): Profiles {
  return profilesOf([{ corpus, labelOf }], options);
}

/** The lists of a corpus that profiles are made of. */
export interface ProfileLists {
  readonly corpus: Corpus;
  readonly labelOf: (list: number) => ProfileDeck | null | undefined;
}

/** Makes profiles of the lists of several corpora. */
export function profilesOf(
  parts: readonly ProfileLists[],
  { halfLife = 30, names = [] }: ProfileOptions = {},
): Profiles {
  if (!(halfLife > 0)) throw new RangeError(`halfLife must be more than 0, but is ${halfLife}`);
  const used = parts.map(usedLists);
  let newest: number | undefined;
  for (const { time } of used.flat()) {
    if (time !== undefined && !(time <= (newest ?? Number.NEGATIVE_INFINITY))) newest = time;
  }
  const sums = new ProfileSums({ names, halfLife, newest });
  for (const [part, { corpus }] of parts.entries()) addLists(sums, corpus, used[part] ?? []);
  return new Profiles(sums.data());
}

interface UsedList {
  readonly list: number;
  /** Undefined for a list without a deck. */
  readonly deck: ProfileDeck | undefined;
  readonly time: number | undefined;
}

function usedLists({ corpus, labelOf }: ProfileLists): readonly UsedList[] {
  const dates = corpus.events.map(({ date }) => (date === undefined ? undefined : timeOf(date)));
  const used: UsedList[] = [];
  for (let list = 0; list < corpus.listCount; list++) {
    const deck = labelOf(list);
    if (deck === undefined) continue;
    const time = dates[eventNumberOf(corpus, list) ?? -1];
    used.push({ list, deck: deck ? { id: deck.id, name: deck.name } : undefined, time });
  }
  return used;
}

function addLists(sums: ProfileSums, corpus: Corpus, used: readonly UsedList[]): void {
  const { texts, printings, cardLines } = corpus;
  const cards = Array.from({ length: printings.length / printingStride }, (_, printing) => {
    const [name = 0, , , zone = 0] = printings.subarray(printing * printingStride);
    return sums.card(foldText(texts[name] ?? ''), isSideboard(texts[zone] ?? ''));
  });
  /** Card -> its copies in one list. */
  const held = new Uint32Array(sums.cardCount);
  for (const { list, deck, time } of used) {
    const own: CardSums[] = [];
    let [size, sideSize] = [0, 0];
    for (const line of cardLinesOf(corpus, deckNumberOf(corpus, list))) {
      const at = line * cardLineStride;
      const card = cards[cardLines[at] as number] as CardSums;
      const copies = cardLines[at + 1] as number;
      if (held[card.number] === 0) own.push(card);
      (held[card.number] as number) += copies;
      if (card.isSide) sideSize += copies;
      else size += copies;
    }
    const weight = sums.weightsAt(time);
    const owner = sums.addLists(deck, weight.played, weight.lists, weight.lists * size);
    for (const card of own) {
      const most = Math.min(held[card.number] as number, mostCopies);
      held[card.number] = 0;
      const chances = chancesIn(card, owner);
      const share = weight.lists / (card.isSide ? sideSize : size);
      for (let copy = 0; copy < most; copy++) (chances[copy] as number) += share * (most - copy);
    }
  }
}
