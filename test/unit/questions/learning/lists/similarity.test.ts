import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { deckCardsOf } from '../../../../../src/questions/learning/lists/deck-cards.js';
import { similarityOf } from '../../../../../src/questions/learning/lists/similarity.js';
import { randomBy } from '../../../../support/labelled.js';

const random = randomBy(7);
const decks = Array.from({ length: 60 }, () =>
  Object.fromEntries(
    Array.from({ length: 8 }, () => [
      `Card ${Math.floor(random() * 20)}`,
      1 + Math.floor(random() * 4),
    ]),
  ),
);
const corpus = createCorpus(
  decks.map((deck) => ({ deck: Object.entries(deck).map(([name, count]) => ({ name, count })) })),
);
const similarity = similarityOf(corpus, deckCardsOf(corpus));

/** Copies weighted by rarity: those that two decks have in common, and those in either deck. */
function compared(deck: number, other: number) {
  const [x = {}, y = {}] = [decks[deck], decks[other]];
  let [both, either] = [0, 0];
  for (const card of new Set([...Object.keys(x), ...Object.keys(y)])) {
    const holders = decks.filter((one) => card in one).length;
    const rarity = Math.log((decks.length + 1) / holders);
    both += rarity * Math.min(x[card] ?? 0, y[card] ?? 0);
    either += rarity * Math.max(x[card] ?? 0, y[card] ?? 0);
  }
  return { both, either };
}

describe('the similarity of decks', () => {
  test('is the share of copies, weighted by rarity, that both have', () => {
    const among = similarity.among(decks.keys());
    for (const deck of decks.keys()) {
      const expected = [...decks.keys()].map((other) => {
        const { both, either } = compared(deck, other);
        return both / either;
      });
      const toDeck = [...similarity.toDeck(deck)];
      for (const found of [[...among.likenessTo(deck)], toDeck]) {
        expect(found).toHaveLength(decks.length);
        for (const [other, value] of found.entries())
          expect(value).toBeCloseTo(expected[other] ?? 0);
      }
      const others = toDeck.map((value, other) => (other === deck ? -1 : value));
      expect(among.nearest(deck).value).toBeCloseTo(Math.max(...others));
      expect(among.nearest(deck).place).not.toBe(deck);
    }
  });

  test('to several others is the share that the deck has in common with each of them except itself', () => {
    const others = [3, 14, 15, 20, 40];
    const all = similarity.toAll(others);
    const toOthers = similarity.meanTo(others);
    for (const deck of decks.keys()) {
      const pairs = others.filter((other) => other !== deck).map((other) => compared(deck, other));
      const both = pairs.reduce((sum, pair) => sum + pair.both, 0);
      const either = pairs.reduce((sum, pair) => sum + pair.either, 0);
      expect(all[deck]).toBeCloseTo(both / either);
      expect(toOthers(deck)).toBe(all[deck]);
    }
  });

  test('to no others, or to itself alone, is 0', () => {
    expect(similarity.meanTo([])(0)).toBe(0);
    expect(similarity.meanTo([0])(0)).toBe(0);
  });
});
