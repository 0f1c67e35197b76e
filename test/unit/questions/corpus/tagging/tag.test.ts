import { describe, expect, test } from 'vitest';
import { compileRules, type Deck } from '../../../../../src/index.js';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import type { Corpus } from '../../../../../src/questions/corpus/layout/corpus.js';
import {
  classificationOf,
  tagBy,
  tagCorpus,
} from '../../../../../src/questions/corpus/tagging/tag.js';

/** A distinct deck for each number, some with eight cards, split over lines and zones. */
function deckOf(number: number): Deck {
  const card = (kind: number) => ({ name: `Card ${kind}`, count: 1 + (number % 3) });
  return {
    main: [card(number % 8), card((number >> 3) % 8), { name: `Own ${number}`, count: 1 }],
    side: [card(number % 5)],
  };
}

function corpusOf(decks: number): Corpus {
  function* lists(): Generator<CorpusList> {
    for (let number = 0; number < decks; number++) yield { deck: deckOf(number) };
  }
  return createCorpus(lists());
}

const rules = [0, 1, 2, 3, 4, 5].map((kind) => ({
  identifier: `rule-${kind}`,
  name: `Rule ${kind}`,
  priority: (kind * 7) % 4,
  cards: [{ name: `Card ${kind}`, count: 1 + kind }, ...(kind < 3 ? [{ name: 'Card 7' }] : [])],
  variants: [
    { identifier: `v-${kind}`, name: 'V', cards: [{ name: 'Card 6', count: 2 }] },
    { identifier: `w-${kind}`, name: 'W', cards: [{ name: `Card ${(kind + 1) % 8}` }] },
  ],
}));

describe('tagging a corpus', () => {
  test('gives the results of classify in corpora of several segments', () => {
    const corpus = corpusOf(70_000);
    expect(corpus.segments.length).toBe(2);
    const { program, classify } = compileRules(rules);
    const tags = tagCorpus(program, corpus);
    for (let deck = 0; deck < corpus.deckCount; deck += 37) {
      expect(classificationOf(tags, deck)).toEqual(classify(deckOf(deck)));
    }
    const byRows = tagBy('rows', program, corpus);
    const differing = byRows.outcomes.findIndex(
      (_, deck) => classificationOf(byRows, deck)?.id !== classificationOf(tags, deck)?.id,
    );
    expect(differing).toBe(-1);
  });

  test('finds the few decks with a rare card and enough copies of a common one', () => {
    const rare = Array.from({ length: 300 }, (_, index) => ({
      identifier: `rare-${index}`,
      name: 'Rare',
      cards: [
        { name: `Own ${index * 31}` },
        { name: `Card ${index % 8}`, count: 1 + (index % 5) },
        { name: `Card ${(index >> 3) % 8}`, count: 1 + (index % 3) },
      ],
    }));
    const { program, classify } = compileRules(rare);
    const tags = tagBy('columns', program, corpusOf(10_000));
    let found = 0;
    for (let deck = 0; deck < 10_000; deck += 31) {
      const result = classificationOf(tags, deck);
      expect(result).toEqual(classify(deckOf(deck)));
      if (result !== undefined) found++;
    }
    expect(found).toBeGreaterThan(10);
  });

  test('without lists, or without rules, finds nothing', () => {
    const { program } = compileRules(rules);
    expect(tagCorpus(program, corpusOf(0)).outcomes.length).toBe(0);
    const tags = tagBy('columns', compileRules([]).program, corpusOf(10));
    expect([...tags.outcomes]).toEqual(Array(10).fill(0));
    expect(classificationOf(tags, 3)).toBeUndefined();
  });
});
