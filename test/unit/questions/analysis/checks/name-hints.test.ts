import { describe, expect, test } from 'vitest';
import type { Requirement } from '../../../../../src/core/rules/model.js';
import { requireRules } from '../../../../../src/core/rules/parse.js';
import { nameHints } from '../../../../../src/questions/analysis/checks/names.js';

function rulesOf(cards: readonly (readonly Requirement[])[], names: readonly string[] = []) {
  const rules = cards.map((own, i) => ({ identifier: `r${i}`, name: `R${i}`, cards: own }));
  return requireRules({ match: { names }, rules });
}

function hintsOf(ruleSet: ReturnType<typeof rulesOf>, listed: readonly string[], nearest = 0) {
  const hints = nameHints(ruleSet, listed, ruleSet.rules.slice(nearest, nearest + 1));
  return hints.map(({ rule, name, listed, options }) => [rule.identifier, name, listed, options]);
}

describe('the hints at comparison options', () => {
  test.each([
    ['Boss’s Orders', "Boss's Orders", 'apostrophes'],
    ['Ho–Oh', 'Ho-Oh', 'dashes'],
    ['Flabébé', 'Flabebe', 'diacritics'],
    ['IONO', 'Iono', 'case'],
    ['Basic {R} Energy', 'Fire Energy', 'energy'],
    ["Professor's Research (Professor Sada)", "Professor's Research", 'bracketed-person'],
    ['Fire // Ice', 'Fire', 'faces'],
  ])('name the one under which %s is %s', (name, listed, option) => {
    expect(hintsOf(rulesOf([[{ name }]]), [listed])).toEqual([['r0', name, listed, [option]]]);
  });

  test('keep to names that are equal, and are silent about those that are so already', () => {
    expect(hintsOf(rulesOf([[{ name: 'Iono' }, { name: 'Boss’s Orders' }]]), ['Iono'])).toEqual([]);
    expect(hintsOf(rulesOf([[{ name: 'Ionos' }]]), ['Iono'])).toEqual([]);
    const inForce = rulesOf([[{ name: 'IONO' }]], ['case']);
    expect(hintsOf(inForce, ['Iono'])).toEqual([]);
  });

  test('add to the options that are in force', () => {
    const ruleSet = rulesOf([[{ name: 'BOSS’S ORDERS' }]], ['case']);
    expect(hintsOf(ruleSet, ["Boss's Orders"])).toEqual([
      ['r0', 'BOSS’S ORDERS', "Boss's Orders", ['case', 'apostrophes']],
    ]);
  });

  test('pass over cards that a deck must not hold, and take those inside of alternatives', () => {
    const cards: Requirement[] = [
      { name: 'IONO', max: 0 },
      { anyOf: [{ name: 'Flabébé' }, { name: 'Comfey' }] },
    ];
    expect(hintsOf(rulesOf([cards]), ['Iono', 'Flabebe'])).toEqual([
      ['r0', 'Flabébé', 'Flabebe', ['diacritics']],
    ]);
  });

  test('are three at most, each name once, and about the nearest rules first', () => {
    const names = ['AB', 'CD', 'EF', 'GH'];
    const ruleSet = rulesOf([...names, 'AB'].map((name) => [{ name }]));
    const found = hintsOf(ruleSet, ['ab', 'cd', 'ef', 'gh'], 3);
    expect(found.map(([rule, name]) => [rule, name])).toEqual([
      ['r3', 'GH'],
      ['r0', 'AB'],
      ['r1', 'CD'],
    ]);
  });
});
