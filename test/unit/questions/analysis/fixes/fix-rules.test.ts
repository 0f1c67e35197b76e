import { describe, expect, test } from 'vitest';
import { fixRuleFiles, fixRules } from '../../../../../src/questions/analysis/fixes/fix-rules.js';

test('an unwanted finding is not fixed', () => {
  const text = '[{ "identifier": "a", "name": "A", "cards": [{ "name": "X", "qty": 2 }] }]';
  expect(fixRules(text, { isWanted: () => false })).toMatchObject({ text, fixed: [] });
});

describe('many fixes', () => {
  const many = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(',\n');
  const card = '{ "name": "X" }';

  test.each([
    [
      'of one key',
      `[{ "identifier": "a", "name": "A", "cards": [${card}], ${many(301, () => '"priority": 5')} }]`,
    ],
    ['of one card', `[{ "identifier": "a", "name": "A", "cards": [${many(301, () => card)}] }]`],
    [
      'of one rule',
      `[${many(301, () => `{ "identifier": "a", "name": "A", "cards": [${card}] }`)}]`,
    ],
  ])('%s are made together: each finding is examined once', (_, text) => {
    let looks = 0;
    const { fixed, diagnostics } = fixRules(text, { isWanted: () => ++looks > 0 });
    expect([fixed.length, diagnostics, looks]).toEqual([300, [], 300]);
  });

  test('that would cause errors are found in as many steps as one', () => {
    const reads = [1, 100].map((count) => {
      let steps = 0;
      const text = `[${many(count, (index) => `{ "identifier": "${index}", "name": "A", "cards": [], "priorty": "x" }`)}]`;
      const file = {
        file: 'rules.json',
        get text() {
          steps++;
          return text;
        },
      };
      expect(fixRuleFiles([file]).fixed).toEqual([]);
      return steps;
    });
    expect(reads[1]).toBe(reads[0]);
  });
});
