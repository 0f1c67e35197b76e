import { expect, test } from 'vitest';
import type { Rule } from '../../../../../src/core/rules/model.js';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { deckNumberOf } from '../../../../../src/questions/corpus/layout/access.js';
import { classificationOf, tagBy } from '../../../../../src/questions/corpus/tagging/tag.js';

/** All ways to select the lines of a card. */
const conditions: readonly Rule['cards'][] = [
  [{ name: 'Ralts', count: 2 }],
  [{ name: 'Ralts', max: 3 }],
  [{ name: 'Ralts', count: 3, max: 4 }],
  [{ name: 'Ralts', set: 'S1' }],
  [{ name: 'Ralts', set: 'S1', number: '7', count: 2 }],
  [{ name: 'Ralts', zone: ['main', 'side'], count: 3 }],
  [{ number: '7', count: 3 }],
  [{ number: '7', set: 'S2' }],
  [{ number: '8', zone: ['side'] }],
  [{ anyOf: [{ number: '7' }, { name: 'Ralts' }], total: 6 }],
  [
    {
      anyOf: [
        { name: 'Ralts', set: 'S0' },
        { name: 'Ralts', number: '9' },
      ],
      total: 4,
    },
  ],
  [{ anyOf: [{ name: 'Ralts' }, { name: 'Kirlia' }], total: 2, unit: 'lines' }],
  [{ anyOf: [{ name: 'Ralts', zone: ['main'] }, { number: '3' }], total: 2, unit: 'lines' }],
  [{ anyOf: [{ name: 'Kirlia' }, { name: 'Ralts', count: 4 }, { number: '2' }], atLeast: 2 }],
];

test.each(['rows', 'columns'] as const)('cards of many printings are counted, by %s', (way) => {
  const printings = Array.from({ length: 300 }, (_, index) => ({
    name: index % 50 === 7 ? 'Kirlia' : 'Ralts',
    set: `S${index % 3}`,
    number: `${index % 40}`,
    count: 1 + (index % 4),
    ...(index % 5 < 2 && { zone: index % 5 === 0 ? 'main' : 'side' }),
  }));
  const lists = printings.flatMap((card, index) => [
    [card],
    [card, printings[(index * 7) % 300] ?? card],
  ]);
  const several = compileRules({
    conflicts: 'report',
    rules: conditions.map((cards, index) => ({ identifier: `r${index}`, name: 'R', cards })),
  });
  const corpus = createCorpus(lists.map((deck) => ({ deck })));
  const tags = tagBy(way, several.program, corpus);
  lists.forEach((deck, list) => {
    expect(classificationOf(tags, deckNumberOf(corpus, list))).toEqual(several.classify(deck));
  });
  const results = tags.classifications.map((found) => found?.conflicts?.length ?? 0);
  expect(Math.max(...results)).toBeGreaterThan(5);
});
