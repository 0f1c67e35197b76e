import { describe, expect, test } from 'vitest';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

const card = (name: string) => ({ name });
const variants = [
  { identifier: 'v', name: 'V', cards: [card('Z')] },
  { identifier: 'w', name: 'W', cards: [card('Z')] },
];
const rules = [
  { identifier: 'long', name: 'Long', cards: [card('X'), card('Y')], variants },
  { identifier: 'short', name: 'Short', cards: [card('X')] },
  { identifier: 'again', name: 'Again', cards: [card('X'), card('Y')] },
];
const lists = createCorpus([{ deck: ['X', 'Y', 'Z'].map(card) }]);

function found(conflicts: 'first' | 'report' | 'simplest', place: 'file' | 'option') {
  const file = place === 'file' ? { conflicts, rules } : { rules };
  const options = place === 'file' ? {} : { conflicts };
  return checkRules(file, { lists, ...options }).diagnostics.flatMap(({ code, data }) =>
    ['shadowed', 'never-wins', 'order-sensitive'].includes(code)
      ? [`${code} ${data?.identifier ?? data?.first}`]
      : [],
  );
}

describe.each(['file', 'option'] as const)('conflicts, set by the %s', (place) => {
  test('that the first wins let rules be shadowed and never win', () => {
    expect(found('first', place)).toEqual([
      'shadowed w',
      'shadowed again',
      'never-wins w',
      'never-wins short',
      'never-wins again',
    ]);
  });

  test('that are reported are named with their lists, and leave no rule without lists', () => {
    const all = ['order-sensitive v', 'order-sensitive v', 'order-sensitive v'];
    expect(found('report', place)).toEqual(all);
  });

  test('that the simplest wins are decided by the lists', () => {
    expect(found('simplest', place)).toEqual(['never-wins long', 'never-wins again']);
  });
});

describe('conflictsInLists', () => {
  const short = (identifier: string, ...names: string[]) => ({
    ...{ identifier, name: identifier, cards: names.map(card) },
  });
  const some = createCorpus([
    ...['X', 'X', 'X'].map((name) => ({ deck: [card(name), card('Y')] })),
    { deck: [card('Y'), card('Z')] },
  ]);

  function messages(conflicts: 'report' | 'simplest', rulesOf: readonly object[]) {
    return checkRules({ conflicts, rules: rulesOf }, { lists: some }).diagnostics.flatMap(
      ({ code, message }) => (code === 'order-sensitive' ? [message] : []),
    );
  }

  test('names the pairs of most lists first where conflicts are reported', () => {
    expect(messages('report', [short('z', 'Z'), short('y', 'Y'), short('x', 'X')])).toEqual([
      '"y" and "x" both match 3 lists, which are reported as conflicts; the label is that of "y", which is tried first',
      '"z" and "y" both match 1 list, which is reported as a conflict; the label is that of "z", which is tried first',
    ]);
  });

  test('names only pairs with the fewest requirements where the simplest wins', () => {
    const all = [short('y', 'Y'), short('x', 'X'), short('both', 'Y', 'Z')];
    expect(messages('simplest', all)).toEqual([
      'only the order makes "y" win over "x": both match 3 lists, with the same number of requirements',
    ]);
  });

  test('speaks of conflicts without lists, too, as info', () => {
    const { diagnostics } = checkRules({
      ...{ conflicts: 'report', rules: [short('a', 'X', 'Y'), short('b', 'X', 'Z')] },
    });
    expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
      ['info', '2 rules ask for "X"; a deck that matches two of them is a conflict (a before b)'],
    ]);
  });
});
