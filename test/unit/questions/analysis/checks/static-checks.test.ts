import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { namesAlike } from '../../../../../src/questions/analysis/checks/names.js';
import {
  idleRequirements,
  looseRequirements,
} from '../../../../../src/questions/analysis/checks/static-checks.js';
import { createProbe } from '../../../../../src/questions/analysis/reasoning/probe.js';
import { anyRules } from '../../../../support/any-rules.js';

const matcherOf = (cards: readonly object[]) =>
  compileRules(anyRules({ rules: [{ identifier: 'a', name: 'A', cards }] }));
const idle = (...cards: readonly object[]) =>
  [...idleRequirements(createProbe(matcherOf(cards).program))].map(({ code, pointer }) => [
    code,
    pointer,
  ]);

test('a card that is asked for twice is repeated, but a range is not', () => {
  expect(idle({ name: 'X' }, { name: 'X', count: 2 })).toEqual([
    ['repeated-card', '/rules/0/cards/1'],
  ]);
  expect(idle({ name: 'X', count: 2 }, { name: 'X', max: 3 })).toEqual([]);
});

test('a requirement that another one implies is idle', () => {
  const printing = { name: 'X', set: 'S', number: '1' };
  expect(idle({ name: 'X' }, printing)).toEqual([['implied-requirement', '/rules/0/cards/0']]);
  expect(idle({ name: 'X', count: 2 }, printing)).toEqual([]);
  expect(idle({ name: 'X' }, { anyOf: [{ name: 'X' }, { name: 'Y' }] })).toEqual([
    ['implied-requirement', '/rules/0/cards/1'],
  ]);
});

test('rules without cards and numbers without a set are loose', () => {
  const codes = (...cards: readonly object[]) =>
    [...looseRequirements(matcherOf(cards).ruleSet)].map(({ code }) => code);
  expect(codes()).toEqual(['empty-cards']);
  expect(codes({ name: 'X', number: '1' })).toEqual(['number-without-set']);
  expect(codes({ name: 'X', set: 'S', number: '1' })).toEqual([]);
});

test('names in fallbacks are compared with all others', () => {
  const { ruleSet } = compileRules({
    rules: [{ identifier: 'a', name: 'A', cards: [{ name: 'Flabébé' }] }],
    fallbacks: [{ identifier: 'f', name: 'F', cards: ['Iono', 'Flabebe'] }],
  });
  expect([...namesAlike(ruleSet)].map(({ pointer }) => pointer)).toEqual(['/fallbacks/0/cards/1']);
});
