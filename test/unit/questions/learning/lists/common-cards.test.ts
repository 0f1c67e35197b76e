import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import {
  groupUnknown,
  learnRules,
  reviseRules,
} from '../../../../../src/questions/learning/index.js';
import { warningsOf } from '../../../../../src/questions/learning/lists/common-cards.js';
import { madeUpList, randomBy } from '../../../../support/labelled.js';

const random = randomBy(3);

function listsOf(label: string, cards: Readonly<Record<string, number>>): readonly CorpusList[] {
  return Array.from({ length: 8 }, () => madeUpList(label, cards, random));
}

/** The lists of Storm hold fewer copies of Rain than those of Cloud. */
const others = [
  ...listsOf('Cloud', { 'Cloud ex': 2, Rain: 7 }),
  ...listsOf('Sun', { 'Sun ex': 2 }),
];
const rain = { name: 'Rain', why: 'basic', others: 0.5 } as const;
const rules = [
  { identifier: 'cloud', name: 'Cloud', cards: [{ name: 'Cloud ex', count: 2 }] },
  { identifier: 'sun', name: 'Sun', cards: [{ name: 'Sun ex', count: 2 }] },
];

describe('common cards', () => {
  const corpus = createCorpus([...listsOf('Storm', { Rain: 3 }), ...others]);

  test('are told in the evidence of a learned rule', async () => {
    const { evidence } = await learnRules(corpus);
    const common = evidence.map(({ identifier, common }) => [identifier, common]);
    expect(Object.fromEntries(common)).toEqual({ storm: [rain], cloud: undefined, sun: undefined });
  });

  test('are told of an edit that asks for them', async () => {
    const { edits } = await reviseRules(rules, corpus);
    expect(edits).toMatchObject([{ identifier: 'storm', kind: 'new-rule', common: [rain] }]);
  });

  test('are told of the rule of a group', async () => {
    const { groups } = await groupUnknown(compileRules(rules), corpus, { usesWords: false });
    expect(groups.map(({ proposal }) => proposal?.common)).toEqual([[rain]]);
  });

  test('are avoided where another card does as well', async () => {
    const storms = listsOf('Storm', { Rain: 3, Lens: 2 });
    const { ruleSet } = await learnRules(createCorpus([...storms, ...others]));
    const { cards } = ruleSet.rules.find(({ identifier }) => identifier === 'storm') ?? {};
    expect(cards).toEqual([{ name: 'Lens', count: 2 }]);
  });
});

test('a warning names the basic cards, and says how many other lists hold the staples', () => {
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf({ common: [rain, { name: 'Lens', why: 'staple', others: 0.826 }] })).toEqual([
    'warning: other decks hold Rain (basic), Lens (83%)',
  ]);
});
