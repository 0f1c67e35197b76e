import { describe, expect, test } from 'vitest';
import { applyPatches } from '../../../../../src/core/rules/changes/edit.js';
import {
  applyTo,
  comparePatches,
  type RulePatch,
} from '../../../../../src/core/rules/changes/patches.js';
import type { RuleFile } from '../../../../../src/core/rules/model.js';
import { parseRules } from '../../../../../src/core/rules/parse.js';
import type { RuleSet } from '../../../../../src/core/rules/rule-set.js';

const named = (identifiers: string): RuleFile => ({
  rules: identifiers.split('').map((identifier) => ({ identifier, name: identifier, cards: [] })),
});

const order = ({ rules }: RuleFile) => rules.map(({ identifier }) => identifier).join('');

describe('the changes from one order to another', () => {
  test.each([
    ['abcdef', 'bcdefa', 1],
    ['abcdef', 'fabcde', 1],
    ['abcdef', 'acbdef', 1],
    ['abcdef', 'fedcba', 5],
    ['abcdef', 'badcfe', 3],
    ['abcdef', 'abcdef', 0],
    ['abcdef', 'defabc', 3],
    ['abc', 'xaybzc', 3],
    ['abcd', 'dxa', 4],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'xyz', 6],
  ])('%j to %j are %i, no more than needed', (before, after, most) => {
    const patches = comparePatches(named(before), named(after));
    expect(patches).toHaveLength(most);
    const { file, diagnostics } = applyTo(named(before), patches);
    expect([order(file), diagnostics]).toEqual([after, []]);
  });

  test('lead there from every order of five to every other', () => {
    const orders = permutations('abcde');
    for (const after of orders) {
      const patches = comparePatches(named('abcde'), named(after));
      expect(order(applyTo(named('abcde'), patches).file)).toBe(after);
      expect(patches.length).toBeLessThan(5);
    }
  });
});

test('a file that changes are made to stays as it is', () => {
  const file = named('ab');
  applyTo(file, [
    { op: 'remove', path: '/rules/a' },
    { op: 'replace', path: '/rules/b/name', value: 'x' },
    { op: 'add', path: '/game', value: 'PTCG' },
  ]);
  expect(file).toEqual(named('ab'));
});

test('what belongs after something that does not exist is put at the end, with a finding', () => {
  const variant = { identifier: 'v', name: 'V', cards: [] };
  const { file, diagnostics } = applyTo(named('a'), [
    { op: 'add', path: '/rules/a/variants/v', value: variant, after: 'u' },
    { op: 'move', path: '/rules/a', after: 'z' },
  ]);
  expect(file.rules[0]?.variants).toEqual([variant]);
  expect(diagnostics.map(({ code, pointer, data }) => [code, pointer, data?.after])).toEqual([
    ['patch-place-missing', '', 'u'],
    ['patch-place-missing', '', 'z'],
  ]);
});

test('what is added without a place comes last, and what is replaced in its place', () => {
  const [a, b, c] = named('abc').rules;
  const other = { identifier: 'a', name: 'Other', cards: [] };
  const { file, diagnostics } = applyTo(named('ab'), [
    { op: 'add', path: '/rules/c', value: c },
    { op: 'replace', path: '/rules/a', value: other },
  ]);
  expect(file.rules).toEqual([other, b, c]);
  expect(diagnostics).toEqual([]);
  const { file: without } = applyTo(named('a'), [{ op: 'remove', path: '/rules/a/name' }]);
  expect(without.rules).toStrictEqual([{ identifier: a?.identifier, cards: [] }]);
});

test('what is added without a place is put at the end, also after what has no identifier', () => {
  const [c] = named('c').rules;
  const { file } = applyTo(named('ab'), [
    { op: 'add', path: '/rules/n', value: null, after: 'a' },
    { op: 'add', path: '/rules/c', value: c },
  ]);
  expect(file.rules.map((rule) => rule?.identifier)).toEqual(['a', undefined, 'b', 'c']);
});

test.each<RulePatch>([
  { op: 'move', path: '/rules/a/name', after: null },
  { op: 'replace', path: '/rules/a/cards/0', value: 1 },
  { op: 'replace', path: '/fallbacks/f/cards/0', value: 1 },
])('a path that is not that of a list or field is reported: %j', (patch) => {
  const file = { ...named('a'), fallbacks: [{ identifier: 'f', name: 'F', cards: [] }] };
  const { path } = patch;
  expect(applyTo(file, [patch])).toMatchObject({
    file,
    diagnostics: [{ code: 'bad-patch', pointer: '', data: { path } }],
  });
});

function permutations(text: string): string[] {
  if (text.length < 2) return [text];
  return text
    .split('')
    .flatMap((first) => permutations(text.replace(first, '')).map((rest) => first + rest));
}

test('a stored patch that is no patch is reported and left out', () => {
  const { ruleSet } = parseRules([{ identifier: 'a', name: 'A', cards: [] }]);
  const odd = [
    null,
    { op: 'test', path: '/rules/a/name' },
    { op: 'remove', path: 7 },
    { op: 'remove', path: 'rules/a' },
    { op: 'replace', path: '/rules/a/name', value: 'B' },
  ] as unknown as RulePatch[];
  const applied = applyPatches(ruleSet as RuleSet, odd);
  expect(applied.diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual(
    Array(4).fill(['bad-patch', '']),
  );
  expect(applied.diagnostics[0]?.message).toContain('null');
  expect(applied.ruleSet?.rules[0]?.name).toBe('B');
});
