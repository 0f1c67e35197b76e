import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  alternatives,
  isPattern,
  type PatternPart,
  patternParts,
} from '../../../../../src/questions/corpus/reading/glob.js';
import { projectRoot } from '../../../../support/needs.js';

const partsOf = (pattern: string) => [...alternatives(pattern)].map(patternParts);

function matches(pattern: string, name: string): boolean {
  return partsOf(pattern).some(([part]) => {
    if (part === undefined || part === '**') return false;
    return 'matches' in part ? part.matches(name) : part.name === name;
  });
}

describe('a pattern', () => {
  test.each<[string, string, string]>(
    JSON.parse(readFileSync(join(projectRoot, 'rules-fixtures/reading/patterns.json'), 'utf8')),
  )('%s: %s, %s', (how, pattern, name) => {
    expect(isPattern(pattern)).toBe(true);
    expect(matches(pattern, name)).toBe(how === 'matches');
  });

  test('has a part for each folder, and braces can enclose slashes', () => {
    const shown = (parts: readonly PatternPart[]) =>
      parts.map((part) => (part === '**' || 'matches' in part ? '?' : part.name));
    expect(partsOf('/a//b/**/*.json').map(shown)).toEqual([['', 'a', 'b', '?', '?']]);
    expect(partsOf('{a/x,b}/c').map(shown)).toEqual([
      ['a', 'x', 'c'],
      ['b', 'c'],
    ]);
  });

  test('does not grow without bound', () => {
    const bombs = [
      '{a,b}'.repeat(40),
      `{${','.repeat(1 << 20)}}`,
      `{a,${'b'.repeat(1 << 20)}}{c,d}`,
    ];
    for (const bomb of bombs) expect(alternatives(bomb).size).toBeLessThan(3000);
    expect(alternatives(`{${','.repeat(1 << 20)}`).size).toBe(1);
  });

  test('with many stars does not try all ways to split a name', () => {
    // The number of ways has 50 digits.
    expect(matches(`${'*a'.repeat(60)}*b`, 'a'.repeat(255))).toBe(false);
    expect(matches(`${'*a'.repeat(60)}*`, 'a'.repeat(255))).toBe(true);
  });
});
