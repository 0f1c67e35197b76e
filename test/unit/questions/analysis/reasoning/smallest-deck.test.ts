import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { createProbe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { anyRules } from '../../../../support/any-rules.js';

test('the smallest decks of a rule are unknown if there are too many', () => {
  const many = <T>(count: number, one: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => one(index));
  const anyOf = many(10_000, (index) => ({ name: `Card ${index}` }));
  const crossing = [
    ...many(300, (index) => ({ name: 'Ralts', set: `S${index}` })),
    ...many(300, (index) => ({ name: 'Ralts', number: index })),
  ];
  const some = { anyOf: anyOf.slice(0, 12), atLeast: 6 };
  for (const cards of [[some], [{ anyOf, atLeast: 5000 }], crossing]) {
    const { program } = compileRules(anyRules([{ identifier: 'a', name: 'A', cards }]));
    expect(createProbe(program).smallestDecksOf(0)).toEqual({ decks: [[]], isExact: false });
  }
});
