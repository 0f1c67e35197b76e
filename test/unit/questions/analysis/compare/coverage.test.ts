import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { coverRules } from '../../../../../src/questions/analysis/compare/coverage.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

const deck = (...names: readonly string[]) => names.map((name) => ({ name }));
const rules = [
  {
    identifier: 'dragapult',
    name: 'Dragapult',
    cards: deck('Dragapult ex'),
    priority: 5,
    variants: [
      { identifier: 'dusknoir', name: 'Dragapult Dusknoir', cards: deck('Dusknoir') },
      { identifier: 'pidgeot', name: 'Dragapult Pidgeot', cards: deck('Pidgeot ex') },
    ],
  },
  { identifier: 'charizard', name: 'Charizard', cards: deck('Charizard ex') },
];
const fallbacks = [{ identifier: 'mill', name: 'Mill', cards: ['Great Tusk'], threshold: 0.5 }];
const lists = createCorpus([
  {
    deck: deck('Dragapult ex', 'Dusknoir', 'Pidgeot ex'),
    label: 'Dragapult Dusknoir',
    title: 'l1',
  },
  { deck: deck('Dragapult ex', 'Charizard ex'), label: 'charizard', title: 'l2' },
  { deck: deck('Dragapult ex', 'Drakloak'), label: 'Dragapult', title: 'l3' },
  { deck: deck('Charizard ex', 'Pidgeot ex'), label: 'Charizard', title: 'l4' },
  { deck: deck('Great Tusk'), label: 'Tusk', title: 'l5' },
  { deck: deck('Snorlax'), label: 'Snorlax', title: 'l6' },
  { deck: deck('Iono'), title: 'l7' },
  { deck: deck('Iono'), label: 'Other', title: 'l8' },
]);
const found = coverRules(compileRules({ rules, fallbacks }), lists);

describe('coverage', () => {
  test('counts what a rule wins, what it matches, and to whom it loses', () => {
    expect(found.rules).toEqual([
      {
        identifier: 'dragapult',
        name: 'Dragapult',
        wins: 3,
        plain: 2,
        matches: 3,
        overridden: [],
        variants: [
          {
            identifier: 'dusknoir',
            name: 'Dragapult Dusknoir',
            wins: 1,
            matches: 1,
            overridden: [],
          },
          {
            identifier: 'pidgeot',
            name: 'Dragapult Pidgeot',
            wins: 0,
            matches: 1,
            overridden: [{ identifier: 'dusknoir', lists: 1 }],
          },
        ],
      },
      {
        identifier: 'charizard',
        name: 'Charizard',
        wins: 1,
        plain: 1,
        matches: 2,
        overridden: [{ identifier: 'dragapult', lists: 1 }],
        variants: [],
      },
    ]);
  });

  test('ranks the pairs that match the same lists, with the cards that separate them', () => {
    expect(found.pairs).toHaveLength(1);
    expect(found.pairs[0]).toMatchObject({
      first: 'dragapult',
      second: 'charizard',
      lists: 1,
      samePriority: false,
      examples: ['l2'],
    });
    expect(found.pairs[0]?.cards.slice(0, 2)).toEqual([
      { name: 'Charizard ex', first: 0, second: 1, both: 1 },
      { name: 'Dragapult ex', first: 1, second: 0, both: 1 },
    ]);
  });

  test('counts a pair once, whichever of the two wins, and no list that both match as of one', () => {
    const rule = (identifier: string, ...names: string[]) => ({
      ...{ identifier, name: identifier },
      cards: names.map((name) => ({ name })),
    });
    const held = (...names: string[]) => ({ deck: names.map((name) => ({ name })) });
    const simplest = compileRules(
      [
        { ...rule('p', 'A'), variants: [rule('p-b', 'B', 'B2')] },
        rule('q', 'C', 'C2'),
        rule('z', 'Z'),
      ],
      { conflicts: 'simplest' },
    );
    const { pairs } = coverRules(
      simplest,
      createCorpus([
        ...[held('A'), held('C', 'C2'), held('A', 'C', 'C2')],
        ...[held('A', 'B', 'B2', 'C', 'C2'), held('A', 'B', 'B2', 'C', 'C2', 'Z')],
      ]),
    );
    expect(pairs.map(({ first, second, lists }) => [first, second, lists])).toEqual([
      ['p', 'q', 2],
      ['p', 'z', 1],
      ['q', 'z', 1],
    ]);
    expect(pairs[0]?.cards).toEqual([
      { name: 'A', first: 1, second: 0, both: 1 },
      { name: 'C', first: 0, second: 1, both: 1 },
      { name: 'C2', first: 0, second: 1, both: 1 },
    ]);
  });

  test('holds labels, names or ids, against what was found', () => {
    expect(found.confusion).toEqual({
      labelled: 7,
      agreed: 4,
      agreement: 4 / 7,
      mislabelled: [
        { label: 'charizard', id: 'dragapult', name: 'Dragapult', lists: 1, examples: ['l2'] },
        { label: 'Tusk', id: 'mill', name: 'Mill', lists: 1, examples: ['l5'] },
      ],
      overlooked: [{ label: 'Snorlax', lists: 1, examples: ['l6'] }],
    });
  });

  test('has no confusion if no list has a label', () => {
    const plain = coverRules(compileRules(rules), createCorpus([{ deck: deck('Iono') }]));
    expect('confusion' in plain).toBe(false);
    expect(plain.unclassifiedExamples).toEqual(['list 1']);
  });
});
