import { describe, expect, test } from 'vitest';
import { any, isTally, type Program } from '../../../../../src/core/engine/program/layout.js';
import { isRuleFile, isWholeProgram } from '../../../../../src/core/engine/program/validate.js';
import { deepestAlternatives, type RuleFile } from '../../../../../src/core/rules/model.js';
import { compileRules } from '../../../../../src/index.js';

test('a row that compares cards leads only to slots before its own', () => {
  const { program } = compileRules([
    { identifier: 'a', name: 'A', cards: [{ each: 'all', max: 1, except: ['Plains'] }] },
  ]);
  const at = program.rows.findIndex((word, place) => place % 4 === 3 && isTally(word)) - 3;
  const own = program.rows[at] as number;
  const withWord = (place: number, word: number) => {
    const rows = program.rows.slice();
    rows[at + place] = word;
    return isWholeProgram({ ...program, rows } as Program);
  };
  expect(isWholeProgram(program)).toBe(true);
  expect([withWord(1, own), withWord(2, own), withWord(1, any)]).toEqual([false, false, false]);
  expect([withWord(0, any), withWord(3, -0x7fffffff)]).toEqual([false, false]);
  expect(withWord(2, any)).toBe(true);
  // The row of this program has no name.
  const rowStart = program.rowStart.with(0, 0);
  expect(isWholeProgram({ ...program, rowStart })).toBe(false);
});

describe('the program of a rule with one card', () => {
  const { program, ruleSet } = compileRules([
    { identifier: 'a', name: 'A', cards: [{ name: 'X' }] },
  ]);

  /** Whether the program is whole with other words in an array: `code 0 0 1 9 2`. */
  function isWhole(line: string): boolean {
    const [name = '', ...words] = line.split(' ');
    return isWholeProgram({ ...program, [name]: Int32Array.from(words, Number) });
  }

  /** Nested alternatives. */
  function nested(depth: number): string {
    return `code ${`1 1 ${3 * depth + 4} `.repeat(depth)}0 0 1 9 2`;
  }

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'an array whose length does not fit the others',
      ['rowStart 0 1', 'slotStart 0 0', 'variantStart 0 0', 'colorSlots'],
      ['rowStart 0 0', 'rowStart 0 1 1', 'slotStart 0 0 0', 'variantStart 0 0 0', 'colorSlots 0'],
    ],
    [
      'unknown words, or alternatives nested deeper than rules allow',
      [nested(0), nested(deepestAlternatives)],
      [nested(deepestAlternatives + 1), 'code 5 1 7 0 0 1 9 2'],
    ],
    [
      'the rule filed twice, with a negative number of tests, or as a missing rule',
      ['filed 1 8 -1 0 0 8 0 0 2147483647'],
      [
        'filed 1 10 -1 0 0 10 0 0 0 0 2147483647',
        'filed 1 8 -1 0 0 8 0 -2 2147483647',
        'filed 1 8 -1 0 0 8 1 0 2147483647',
      ],
    ],
  ])('is invalid with %s', (_, whole, others) => {
    expect([...whole, ...others].filter(isWhole)).toEqual(whole);
  });

  test('does not fit a file with more rules, or with parts of other types', () => {
    const { rules } = ruleSet.file;
    const others = [{ icons: [1] }, { name: 1 }, { cards: 1 }].map((part) => ({
      rules: rules.map((rule) => ({ ...rule, ...part })),
    }));
    const files = [{ rules }, { rules, fallbacks: [{}] }, { rules: [...rules, {}] }, ...others];
    expect(files.filter((file) => isRuleFile(file as RuleFile, program))).toEqual([{ rules }]);
  });
});
