import { expect, test } from 'vitest';
import { applyTo, comparePatches } from '../../../../../src/core/rules/changes/patches.js';
import type { RuleFile } from '../../../../../src/core/rules/model.js';

const named = (identifiers: string): RuleFile => ({
  rules: identifiers.split('').map((identifier) => ({ identifier, name: identifier, cards: [] })),
});

const order = ({ rules }: RuleFile) => rules.map(({ identifier }) => identifier).join('');

test('changes lead from every order of five rules to every other', () => {
  const orders = permutations('abcde');
  for (const after of orders) {
    const patches = comparePatches(named('abcde'), named(after));
    expect(order(applyTo(named('abcde'), patches).file)).toBe(after);
    expect(patches.length).toBeLessThan(5);
  }
});

test('applying changes does not modify the file', () => {
  const file = named('ab');
  applyTo(file, [
    { op: 'remove', path: '/rules/a' },
    { op: 'replace', path: '/rules/b/name', value: 'x' },
    { op: 'add', path: '/game', value: 'PTCG' },
  ]);
  expect(file).toEqual(named('ab'));
});

test('additions without a place go to the end, even after entries without an identifier', () => {
  const [c] = named('c').rules;
  const { file } = applyTo(named('ab'), [
    { op: 'add', path: '/rules/n', value: null, after: 'a' },
    { op: 'add', path: '/rules/c', value: c },
  ]);
  expect(file.rules.map((rule) => rule?.identifier)).toEqual(['a', undefined, 'b', 'c']);
});

function permutations(text: string): string[] {
  if (text.length < 2) return [text];
  return text
    .split('')
    .flatMap((first) => permutations(text.replace(first, '')).map((rest) => first + rest));
}
