import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { cardTally } from '../../../../../src/questions/learning/groups/group.js';
import { bestCondition } from '../../../../../src/questions/learning/groups/group-condition.js';
import { askedCardsOf } from '../../../../../src/questions/learning/lists/deck-cards.js';
import { CardRows } from '../../../../../src/questions/learning/lists/sample.js';
import { rulePrior } from '../../../../../src/questions/learning/rules/prior.js';

/** Counts the requests for the decks that hold a card. */
class CountedRows extends CardRows {
  asked = 0;

  override bitsOf(card: number, least: number) {
    this.asked++;
    return super.bitsOf(card, least);
  }
}

/** The number of requests for 30 lists: the first 10 are a group with its own card, and all hold the staples. */
function askedFor(staples: number) {
  const common = Array.from({ length: staples }, (_, at) => ({ name: `Staple ${at}`, count: 4 }));
  const corpus = createCorpus(
    Array.from({ length: 30 }, (_, list) => ({
      deck: [
        { name: list < 10 ? 'Fox' : 'Wolf', count: 2 },
        { name: 'Ball', count: 1 + list },
        ...common,
      ],
    })),
  );
  const cards = askedCardsOf(corpus);
  const decks = [...Array(corpus.deckCount).keys()];
  const group = decks.slice(0, 10);
  const rows = new CountedRows({
    cards,
    rowCount: decks.length,
    decks: Uint32Array.from(decks),
    weights: Float64Array.from(corpus.weights),
  });
  bestCondition(rows, cards, rulePrior(compileRules([]).ruleSet, cards), {
    group: cardTally(corpus, cards, group),
    all: cardTally(corpus, cards, decks),
    foreign: Float64Array.from(decks, (deck) => Number(deck >= 10)),
    outside: 20,
    worth: Float64Array.from(decks, (deck) => (deck < 10 ? 1 : -1.5)),
    leastCost: 1.5,
    places: new Uint16Array(decks.length),
    ruleCount: 0,
    own: [],
    costOfWords: () => 0,
  });
  return rows.asked;
}

test('the best condition of a group is found without examining cards that all lists hold', () => {
  expect(askedFor(100)).toBe(askedFor(1));
});
