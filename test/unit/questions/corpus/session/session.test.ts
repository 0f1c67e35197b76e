import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';
import { tagCorpus } from '../../../../../src/questions/corpus/tagging/tag.js';

const corpus = createCorpus([{ deck: [{ name: 'X' }, { name: 'Y' }] }]);
const [first, second] = ['X', 'Y'].map((name) =>
  compileRules([{ identifier: name, name, cards: [{ name }] }]),
) as [ReturnType<typeof compileRules>, ReturnType<typeof compileRules>];

test('a session takes a matcher or its program', () => {
  const update = openSession(first, corpus).update(second);
  expect(update).toEqual(openSession(first.program, corpus).update(second.program));
  expect(tagCorpus(first, corpus)).toEqual(tagCorpus(first.program, corpus));
});

test('the decks that a rule matches are ascending, whatever printings they have', () => {
  const deckAt = (index: number) => {
    const other = { name: 'Other', count: index + 1 };
    return index > 2 ? [other] : [other, { name: 'X', set: index === 1 ? 'B' : 'A', number: '1' }];
  };
  const lists = Array.from({ length: 200 }, (_, index) => ({ deck: deckAt(index) }));
  const session = openSession(first, createCorpus(lists));
  expect([...session.decksMatching('X')]).toEqual([0, 1, 2]);
});

test('sessions that were opened separately cannot be compared', () => {
  const other = openSession(first, corpus);
  expect(() => other.changesSince(openSession(first, corpus))).toThrow(
    'do not come from the same openSession',
  );
});
