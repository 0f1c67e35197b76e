import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';

const corpusOf = (...decks: string[]) =>
  createCorpus(decks.map((cards) => ({ deck: [...cards].map((name) => ({ name, count: 1 })) })));
const rule = (identifier: string, name: string, ...cards: string[]) => ({
  ...{ identifier, name, cards: cards.map((card) => ({ name: card })) },
});

test('moves are given most lists first', () => {
  const rules = [rule('a', 'A', 'A'), rule('b', 'B', 'B'), rule('c', 'C', 'C')];
  const session = openSession(compileRules(rules), corpusOf('A', 'B', 'B', 'C', 'B', 'C'));
  const { moves } = session.update(compileRules([]));
  expect(moves.map(({ from, lists }) => [from.id, lists])).toEqual([
    ['b', 3],
    ['c', 2],
    ['a', 1],
  ]);
});

test('the decks of a move are ascending, whatever else each of them matches', () => {
  const rules = (name: string) => [rule('a', name, 'A'), rule('b', 'B', 'A', 'B')];
  const [before, after] = ['Old', 'New'].map((name) =>
    compileRules(rules(name), { conflicts: 'simplest' }),
  ) as [ReturnType<typeof compileRules>, ReturnType<typeof compileRules>];
  const session = openSession(before, corpusOf('AB', 'A', 'ABC', 'AC', 'ABD', 'B'));
  const { moves } = session.update(after);
  expect(moves.map(({ from, to, decks }) => [from.name, to.name, ...decks])).toEqual([
    ['Old', 'New', 0, 1, 2, 3, 4],
  ]);
});
