import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { runCase } from '../../../../src/questions/analysis/cases.js';
import { caseOfList, expectationOf } from '../../../../src/questions/analysis/list-cases.js';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';

const matcher = compileRules({
  rules: [
    {
      identifier: 'a',
      name: 'Same',
      cards: [{ name: 'X', zone: 'main' }],
      variants: [{ identifier: 'av', name: 'Variant', cards: [{ name: 'V', zone: 'side' }] }],
    },
    { identifier: 'b', name: 'Same', cards: [{ name: 'Y' }] },
  ],
  fallbacks: [{ identifier: 'f', name: 'Fallback', cards: ['F'] }],
  unclassified: { id: 'none', name: 'No deck' },
});
const { ruleSet } = matcher;

describe('a case of a list', () => {
  test('gets the deck that the list gets, whatever zones it has', () => {
    const lists = [
      { main: [{ name: 'X', count: 2 }], side: [{ name: 'V' }], cards: [{ name: 'Y' }] },
      [{ name: 'Y', set: 'S', number: '1', count: 3 }],
      [],
    ];
    const corpus = createCorpus(
      lists.map((deck) => ({ deck, label: matcher.classify(deck)?.id ?? 'No deck' })),
    );
    const found = lists.map((_, list) => caseOfList(corpus, list, ruleSet));
    expect(found.map((one) => one.expect)).toEqual(['av', 'b', null]);
    for (const one of found) expect(runCase(matcher, one).outcome).toBe('passed');
  });

  test('is named by its deck, player and event', () => {
    const facts = { player: 'p1', playerName: 'Ann', event: { id: 'n', name: 'Nationals' } };
    const corpus = createCorpus([{ deck: [{ name: 'Y' }], label: 'Old name', ...facts }]);
    const nameOf = (expected?: string | null) => caseOfList(corpus, 0, ruleSet, expected).name;
    expect(nameOf()).toBe('Old name: Ann, Nationals');
    expect(nameOf('av')).toBe('Variant: Ann, Nationals');
    expect(nameOf(null)).toBe('No deck: Ann, Nationals');
  });

  test('has no expectation where the list has no label', () => {
    const corpus = createCorpus([{ deck: [{ name: 'X' }], title: 'mine' }]);
    expect(caseOfList(corpus, 0, ruleSet)).toEqual({
      name: 'mine',
      list: [{ name: 'X', count: 1 }],
    });
  });
});

test.each([
  [{ id: 'a', name: 'Old name' }, 'a'],
  [{ name: 'Variant' }, 'av'],
  [{ id: 'gone', name: 'Fallback' }, 'f'],
  [{ name: 'Same' }, 'Same'],
  [{ id: 'gone', name: 'Same' }, 'gone'],
  [{ id: 'none', name: 'x' }, null],
  [{ name: 'No deck' }, null],
])('the label %j is expected as %j', (label, expected) => {
  expect(expectationOf(label, ruleSet)).toBe(expected);
});

test('a label is expected as it is where there are no rules', () => {
  expect(expectationOf({ id: 'a', name: 'Alpha' }, undefined)).toBe('a');
  expect(expectationOf({ name: 'Alpha' }, undefined)).toBe('Alpha');
  expect(expectationOf({ id: 'other', name: 'Other' }, undefined)).toBe(null);
});
