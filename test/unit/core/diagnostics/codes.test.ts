import { describe, expect, test } from 'vitest';
import { allCodes, catalogue, isCode } from '../../../../src/core/diagnostics/catalogue.js';
import { diagnose as diagnoseCheck } from '../../../../src/core/diagnostics/codes/checks.js';
import { diagnose as diagnoseImport } from '../../../../src/core/diagnostics/codes/imports.js';
import { diagnoseList } from '../../../../src/core/diagnostics/codes/lists.js';
import { examples } from '../../../../src/core/diagnostics/examples.js';

const rule = { what: 'rule', identifier: 'a' } as const;

describe('a message with a count', () => {
  test.each([
    [
      diagnoseList('cards-left-out', '', { copies: 1, zones: ['maybe'] }),
      '1 copy is left out, because not in the deck: maybe',
    ],
    [
      diagnoseList('side-by-size', '', { main: 1, side: 15 }),
      'nothing marks the sideboard: the first 1 copy is the main deck, the last 15 the sideboard',
    ],
    [
      diagnoseList('more-not-read', '', { count: 1, last: 'line 9' }),
      '1 more place could not be read, the last of them line 9',
    ],
    [
      diagnoseImport('mtgo-name-in-no-list', '', { name: 'A', lists: 1, nearest: undefined }),
      'the one list does not hold "A"',
    ],
    [
      diagnoseCheck('count-above-limit', '', { ...rule, needs: 2, of: 'in all', limit: 1 }),
      'no legal list can satisfy the rule "a": it needs 2 copies in all, and 1 is allowed',
    ],
    [
      diagnoseCheck('never-wins', '', { ...rule, lists: 9, matches: 1, to: ['b', 'c'] }),
      'the rule "a" matches 1 list and wins none: "b", "c" take it',
    ],
    [
      diagnoseCheck('never-wins', '', { ...rule, lists: 1, matches: 0, to: [] }),
      'the rule "a" does not match the one list',
    ],
    [
      diagnoseCheck('requirement-never-met', '', {
        ...rule,
        requirement: '2 A',
        lists: 1,
        most: 1,
      }),
      'the one list does not meet this requirement of the rule "a": 2 A; it has 1',
    ],
    [
      diagnoseCheck('unknown-card', '', { name: 'A', lists: 1, nearest: [] }),
      'the card "A" is not in the one list',
    ],
    [
      diagnoseCheck('other-printings', '', {
        name: 'A',
        printing: 'SVI 1',
        found: 1,
        missed: 1,
        others: ['SVI 2'],
        examples: [],
      }),
      '1 list has "A" in other printings only (SVI 2), which SVI 1 does not accept; 1 list has that one',
    ],
  ])('is in the singular for one: $code', ({ message }, expected) => {
    expect(message).toBe(expected);
  });

  test('is in the plural for more', () => {
    expect(diagnoseList('cards-left-out', '', { copies: 1200, zones: ['maybe'] }).message).toBe(
      '1,200 copies are left out, because not in the deck: maybe',
    );
  });
});

describe('a code', () => {
  test.each(allCodes)('%s has a description, and an example with and without the fault', (code) => {
    expect(catalogue[code].about).toMatch(/^[A-Z].*[^.]$/);
    const [before, after] = examples[code];
    expect(before).not.toBe(after);
  });

  test('is known by its name, but not by that of a method', () => {
    expect([isCode('shadowed'), isCode('toString')]).toEqual([true, false]);
  });
});
