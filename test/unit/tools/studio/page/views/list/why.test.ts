import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../../../src/index.js';
import { explanationDocument } from '../../../../../../../src/questions/analysis/explanation-document.js';
import { type Reason, whyOf } from '../../../../../../../src/tools/studio/page/views/list/why.js';

const rules = [
  {
    identifier: 'dragapult',
    name: 'Dragapult',
    cards: [{ name: 'Dragapult ex', count: 2 }],
    variants: [
      { identifier: 'pidgeot', name: 'Pidgeot', cards: [{ name: 'Pidgeot ex', count: 2 }] },
      { identifier: 'dusknoir', name: 'Dusknoir', cards: [{ name: 'Dusknoir' }] },
    ],
  },
  { identifier: 'budew', name: 'Budew', cards: [{ name: 'Budew', count: 2 }] },
];

function why(
  deck: Readonly<Record<string, number>>,
  given: Parameters<typeof compileRules>[0] = rules,
) {
  const matcher = compileRules(given);
  const cards = Object.entries(deck).map(([name, count]) => ({ name, count }));
  const nameOf = (identifier: string) => matcher.ruleSet.get(identifier)?.name ?? identifier;
  return whyOf(explanationDocument(matcher.explain(cards), matcher.ruleSet), nameOf);
}

const textOf = ({ text, requirements }: Reason) =>
  [
    text,
    ...requirements.map(
      ({ holds, requirement, found }) => `${holds ? '+' : '-'} ${requirement}, ${found}`,
    ),
  ].join(' ');

describe('why a list has its deck', () => {
  test('is explained by the rule, its variants, and other matches', () => {
    expect(why({ 'Dragapult ex': 3, Dusknoir: 1, Budew: 2 }).reasons.map(textOf)).toEqual([
      'The rule Dragapult matches: + 2 Dragapult ex, 3',
      'So does its variant Dusknoir: + 1 Dusknoir, 1',
      'Its variant Pidgeot does not match: - 2 Pidgeot ex, 0',
      'Budew also matches, but is tried later.',
    ]);
  });

  test('names the nearest rules if none matches', () => {
    const { reasons, nearest, checkedCount } = why({ 'Dragapult ex': 1 });
    expect(reasons.map(textOf)).toEqual(['No rule matches, so it is Other.']);
    expect(nearest.map(textOf)[0]).toBe('Dragapult is 1 off: - 2 Dragapult ex, 1');
    expect(checkedCount).toBe(2);
  });

  test('names what a fallback shares', () => {
    const given = {
      rules,
      fallbacks: [
        { identifier: 'ghosts', name: 'Ghosts', cards: ['Dreepy'], threshold: 0.5 },
        { identifier: 'owls', name: 'Owls', cards: ['Hoothoot'], threshold: 0.5 },
      ],
    };
    expect(why({ Dreepy: 3, Hoothoot: 1 }, given).reasons.map(textOf)).toEqual([
      'No rule matches.',
      'The fallback Ghosts shares 75.0%.',
      'The fallback Owls shares 25.0%, which is under its threshold.',
    ]);
  });

  test('describes other matches according to the mode of conflicts', () => {
    const deck = { 'Dragapult ex': 2, Budew: 2 };
    const saying = (conflicts: 'simplest' | 'report') =>
      why(deck, { rules, conflicts }).reasons.map(textOf).at(-1);
    expect(saying('report')).toBe('Budew also matches, and this conflict is reported.');
    expect(saying('simplest')).toBe('Budew also matches, but asks for more cards.');
  });
});
