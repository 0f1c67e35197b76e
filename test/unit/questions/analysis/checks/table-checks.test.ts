import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

const { table: cards } = readCardTable({
  copies: 4,
  cards: [
    { name: 'Charizard ex', set: 'OBF', number: '125', names: ['Glurak-ex'] },
    { name: 'Charizard ex', set: 'PAF', number: '54' },
    { name: 'Basic Fire Energy', copies: 'any' },
    { name: 'Radiant Greninja', copies: 1 },
    { name: 'Iono' },
  ],
});
const rule = (...requirements: readonly object[]) => [
  { identifier: 'a', name: 'A', cards: requirements },
];
const found = (rules: unknown, options: Parameters<typeof checkRules>[1] = { cards }) =>
  checkRules(rules, options).diagnostics.map(({ code, pointer, message }) => ({
    code,
    pointer,
    message,
  }));

describe('a card table', () => {
  test('finds misspelt names without any list, and offers to rename them', () => {
    const rules = rule({ name: 'Charizrd ex' }, { anyOf: [{ name: 'Zzz' }, { name: 'Iono' }] });
    const [misspelt, unknown, ...others] = checkRules(rules, { cards }).diagnostics;
    expect(misspelt).toMatchObject({
      code: 'name-not-in-table',
      severity: 'warning',
      pointer: '/0/cards/0/name',
      message: 'the card table has no card "Charizrd ex"; did you mean "Charizard ex"?',
      fix: { edits: [{ op: 'set', pointer: '/0/cards/0/name', value: 'Charizard ex' }] },
    });
    expect(unknown).toMatchObject({
      code: 'name-not-in-table',
      message: 'the card table has no card "Zzz"',
    });
    expect(others).toEqual([]);
    expect(found(rule({ name: 'Glurak-ex' }))).toEqual([]);
  });

  test('finds misspelt names of fallbacks', () => {
    const fallbacks = [{ identifier: 'f', name: 'F', cards: ['Iono', 'Ionno'] }];
    expect(found({ rules: [], fallbacks })).toMatchObject([
      { code: 'name-not-in-table', pointer: '/fallbacks/0/cards/1' },
    ]);
  });

  test('finds printings that there are not', () => {
    const name = 'Charizard ex';
    const wrong = rule({ name, set: 'obf', number: '0125' }, { name, set: 'OBF', number: '521' });
    expect(found(wrong)).toMatchObject([
      {
        code: 'printing-not-in-table',
        pointer: '/0/cards/1/set',
        message: 'the card table has no printing OBF 521 of "Charizard ex"; it has OBF 125, PAF 54',
      },
    ]);
    expect(found(rule({ name, set: 'MEW' }))).toMatchObject([{ code: 'printing-not-in-table' }]);
    // The table says nothing of the printings of this card.
    expect(found(rule({ name: 'Iono', set: 'PAL', number: '1' }))).toEqual([]);
  });

  test('says how many copies of each card are allowed', () => {
    const above = (requirement: object, limits: object = {}) =>
      found(rule(requirement), { cards, limits }).map(({ message }) => message);
    expect(above({ name: 'Iono', count: 4 })).toEqual([]);
    expect(above({ name: 'Iono', count: 5 })).toEqual([
      'no legal list can satisfy the rule "a": it needs 5 copies of "Iono", and 4 are allowed',
    ]);
    expect(above({ name: 'Radiant Greninja', count: 2 })).toEqual([
      'no legal list can satisfy the rule "a": it needs 2 copies of "Radiant Greninja", and 1 is allowed',
    ]);
    expect(above({ name: 'Basic Fire Energy', count: 9 }, { copies: 4 })).toEqual([]);
    expect(above({ name: 'Iono', count: 4 }, { copies: 3 })).toHaveLength(1);
    expect(above({ name: 'Iono', count: 9 }, { unlimited: ['Iono'] })).toEqual([]);
  });

  test('decides how cards are spelled, where there are lists as well', () => {
    const lists = createCorpus([{ deck: [{ name: 'Ionos' }, { name: 'Glurak-ex' }] }]);
    const codes = found(rule({ name: 'Iono' }, { name: 'Charizard ex' }), { cards, lists });
    // Iono is a card, and only rare; Glurak-ex is Charizard ex.
    expect(codes.filter(({ code }) => code === 'unknown-card')).toEqual([
      { code: 'unknown-card', pointer: '/0/cards/0/name', message: expect.any(String) },
    ]);
    expect(codes[0]?.message).not.toContain('did you mean');
  });
});
