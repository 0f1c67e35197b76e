import { expect, test } from 'vitest';
import { any, isTally, type Program } from '../../../../../src/core/engine/program/layout.js';
import { isWholeProgram } from '../../../../../src/core/engine/program/validate.js';
import { compileRules } from '../../../../../src/index.js';

test('a row that compares cards leads to slots before its own alone', () => {
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
});
