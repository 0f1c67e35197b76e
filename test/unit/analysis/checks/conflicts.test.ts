import { describe, expect, test } from 'vitest';
import { checkRules } from '../../../../src/analysis/checks/check.js';
import { createCorpus } from '../../../../src/corpus/build/builder.js';

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

  test('that are reported leave no rule without its lists', () => {
    expect(found('report', place)).toEqual([]);
  });

  test('that the simplest wins are decided by the lists', () => {
    expect(found('simplest', place)).toEqual(['never-wins long', 'never-wins again']);
  });
});
