import { describe, expect, test } from 'vitest';
import {
  isPattern,
  type PatternPart,
  patternParts,
} from '../../../../../src/questions/corpus/reading/glob.js';

/** Whether a pattern for one name matches it. */
function matches(pattern: string, name: string): boolean {
  return patternParts(pattern).some(([part]) => {
    if (part === undefined || part === '**') return false;
    return 'matches' in part ? part.matches(name) : part.name === name;
  });
}

describe('a pattern', () => {
  test.each([
    ['*.json', 'a.json', true],
    ['*.json', '.json', false],
    ['*.json', 'a.jsonl', false],
    ['.*', '.hidden', true],
    ['?.gz', 'a.gz', true],
    ['?.gz', 'é.gz', true],
    ['?.gz', '𝒜.gz', true],
    ['?.gz', '.gz', false],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[!a-c]x', 'dx', true],
    ['[.]x', '.x', false],
    ['[^a]', '^', true],
    ['[z-a]', 'z', false],
    ['[z-a]', '[z-a]', true],
    ['[', '[', true],
    ['{a,b*}.txt', 'b1.txt', true],
    ['{a,b*}.txt', 'c.txt', false],
    ['{a,{b,c}d}', 'cd', true],
    ['{a}', '{a}', true],
    ['{a', '{a', true],
    ['a.b*', 'axb', false],
    ['a(b)+*', 'a(b)+1', true],
    ['*\\*', 'a\\b', true],
    ['**x', 'abx', true],
    ['*a*b?', 'aabab_', true],
    ['*ab*ab', 'abab', true],
    ['*ab*ab', 'aab', false],
  ])('%s on %s: %s', (pattern, name, isMatch) => {
    expect(matches(pattern, name)).toBe(isMatch);
  });

  test('has a part for each folder, and braces may stand around slashes', () => {
    const shown = (parts: readonly PatternPart[]) =>
      parts.map((part) => (part === '**' || 'matches' in part ? '?' : part.name));
    expect(patternParts('/a//b/**/*.json').map(shown)).toEqual([['', 'a', 'b', '?', '?']]);
    expect(patternParts('{a/x,b}/c').map(shown)).toEqual([
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
    for (const bomb of bombs) expect(patternParts(bomb).length).toBeLessThan(3000);
    expect(patternParts(`{${','.repeat(1 << 20)}`)).toHaveLength(1);
  });

  test('with many stars does not try all ways to divide a name', () => {
    // The number of these ways has 50 digits.
    expect(matches(`${'*a'.repeat(60)}*b`, 'a'.repeat(255))).toBe(false);
    expect(matches(`${'*a'.repeat(60)}*`, 'a'.repeat(255))).toBe(true);
  });

  test('is known by its characters', () => {
    expect(['a*', 'a?', '[a]', '{a,b}', 'a b#1'].map(isPattern)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
