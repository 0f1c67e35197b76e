/** Labelled lists of artificial decks, determined by a seed. */
import { type CorpusList, createCorpus } from '../../src/questions/corpus/build/builder.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';

type Copies = Readonly<Record<string, number>>;

/** Label -> the cards in all of its lists. */
const madeUpDecks = {
  Fox: { 'Fox ex': 3, Kit: 4, Ember: 2 },
  'Fox Owl': { 'Fox ex': 3, Kit: 4, 'Owl ex': 2, Feather: 3 },
  Whale: { 'Whale V': 4, Wave: 4 },
  Wolf: { 'Wolf ex': 2, Pack: 4, Moon: 3 },
} as const satisfies Readonly<Record<string, Copies>>;

/** Cards that occur in all decks. */
const staples = ['Ball', 'Search', 'Switch', 'Rope', 'Lamp', 'Potion', 'Map', 'Coin'];

/** Random numbers from 0 to below 1. */
export function randomBy(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A list of a label: its cards, and some staples. */
export function madeUpList(
  label: string,
  cards: Copies,
  random: () => number,
  event = '2025-01-01',
): CorpusList {
  const chosen = staples.filter(() => random() < 0.7);
  const filled = { ...cards, ...Object.fromEntries(chosen.map((name) => [name, ofFour(random)])) };
  return {
    deck: { main: Object.entries(filled).map(([name, count]) => ({ name, count })) },
    label: { id: label.toLowerCase().replaceAll(' ', '-'), name: label },
    event: { id: event, date: event },
  };
}

function ofFour(random: () => number): number {
  return 1 + Math.floor(4 * random());
}

/** Lists of these labels, at one event. */
export function madeUpLists(
  numbers: Partial<Record<keyof typeof madeUpDecks, number>>,
  { seed = 1, event = '2025-01-01' }: { readonly seed?: number; readonly event?: string } = {},
): CorpusList[] {
  const random = randomBy(seed);
  return Object.entries(numbers).flatMap(([label, count]) =>
    Array.from({ length: count }, () =>
      madeUpList(label, madeUpDecks[label as keyof typeof madeUpDecks], random, event),
    ),
  );
}

/** All artificial decks, with ten lists each. */
export function madeUpCorpus(seed = 1): Corpus {
  return createCorpus(madeUpLists({ Fox: 10, 'Fox Owl': 10, Whale: 10, Wolf: 10 }, { seed }));
}
