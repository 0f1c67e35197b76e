import { expect, test } from 'vitest';
import type { Requirement } from '../../../../../src/core/rules/model.js';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { classificationOf, tagBy } from '../../../../../src/questions/corpus/tagging/tag.js';

/** Cards that all decks have, that every third and fifth has, and that three have. */
const decks = Array.from({ length: 600 }, (_, deck) => [
  { name: 'Own', number: `${deck}`, count: 1 },
  { name: 'Common', count: 1 + (deck % 3), zone: 'main' },
  ...(deck % 2 === 0 ? [{ name: 'Common', count: 1, zone: 'side' }] : []),
  ...(deck % 3 === 0 ? [{ name: 'Third', count: 1 + (deck % 2) }] : []),
  ...(deck % 5 === 0 ? [{ name: 'Fifth', set: `S${deck % 10}`, count: 1 }] : []),
  ...(deck % 250 === 0 ? [{ name: 'Rare', count: 1 }] : []),
  ...(deck % 299 === 1 ? [{ name: 'Scarce', count: 1 }] : []),
]);
const corpus = createCorpus(decks.map((deck) => ({ deck })));

const common = (count: number) => ({ name: 'Common', count });
const [rare, scarce, third] = [{ name: 'Rare' }, { name: 'Scarce' }, { name: 'Third' }];
const fifth = { name: 'Fifth', set: 'S5' };

/** Where only few decks can match, the lines of those are read, and not the postings of all. */
const conditions: readonly (readonly Requirement[])[] = [
  ...[1, 2, 3, 4, 5].flatMap((count) => [
    [rare, common(count)],
    [common(count), scarce],
  ]),
  ...[rare, scarce, third].map((few) => [few, { name: 'Third', count: 2 }]),
  [rare, common(3), third],
  [scarce, { name: 'Common', zone: ['main'], count: 2 }],
  [rare, { name: 'Common', max: 2 }],
  [scarce, { name: 'Third', max: 0 }, { name: 'Fifth', max: 0 }],
  [rare, { anyOf: [common(4), { name: 'Third', count: 2 }] }],
  [rare, { anyOf: [common(2), third, { ...fifth, set: 'S0' }], atLeast: 2 }],
  [rare, { anyOf: [common(3), { anyOf: [third, scarce] }], atLeast: 2 }],
  [{ anyOf: [rare, scarce] }, common(2)],
  [third, { name: 'Fifth' }, common(5)],
  [fifth, third],
  [rare, scarce],
  [],
];
const rules = conditions.map((cards, at) => ({ identifier: `r${at}`, name: 'R', cards }));

test.each([
  ...rules.map((rule) => ({ what: rule.identifier, conflicts: 'first' as const, given: [rule] })),
  ...(['first', 'report'] as const).flatMap((conflicts) => [
    { what: `all, ${conflicts}`, conflicts, given: rules },
    { what: `all reversed, ${conflicts}`, conflicts, given: rules.toReversed() },
  ]),
])('columns find the decks of rules about rare and common cards: $what', (rulesOf) => {
  const { conflicts, given } = rulesOf;
  const { program, classify } = compileRules(given, { conflicts });
  const tags = tagBy('columns', program, corpus);
  const ids = (found: ReturnType<typeof classify>) =>
    [found, ...(found?.conflicts ?? [])].map((one) => one?.id).join(' ');
  expect(decks.map((_, deck) => ids(classificationOf(tags, deck)))).toEqual(
    decks.map((deck) => ids(classify(deck))),
  );
});
