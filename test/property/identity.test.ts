import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardIdentity, compareOptions } from '../../src/core/decks/identity.js';
import { awkwardText, smallUniverse } from '../support/arbitraries.js';

const optionSets = fc.subarray([...compareOptions]);

test('folding a name, set or number twice is the same as once, with every set of options', () => {
  fc.assert(
    fc.property(optionSets, awkwardText, (options, text) => {
      const identity = cardIdentity(options);
      for (const fold of [identity.name, identity.set, identity.number]) {
        expect(fold(fold(text))).toBe(fold(text));
      }
    }),
    { numRuns: 5000 },
  );
});

test('all sets of options fold the names of the universe idempotently', () => {
  for (let mask = 0; mask < 2 ** compareOptions.length; mask++) {
    const fold = cardIdentity(compareOptions.filter((_, index) => (mask >> index) & 1)).name;
    const others = ['Basic {R} Energy', 'Basic Fire Energy \u0327', 'Æther (Sada) (Turo) // B'];
    others.push('STRAẞE', 'A // B // C', 'ﬁ Ⅱ', 'İ', 'Æthe\u0301r – ’´', '\ud83d');
    for (const name of [...smallUniverse.names, ...others]) {
      expect(fold(fold(name))).toBe(fold(name));
    }
  }
});

test('the Unicode form of a text and its kind of space never matter', () => {
  fc.assert(
    fc.property(optionSets, awkwardText, (options, text) => {
      const identity = cardIdentity(options);
      for (const fold of [identity.name, identity.set, identity.number]) {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
        expect(fold(text.replaceAll(' ', ' \u00A0'))).toBe(fold(text));
      }
    }),
    { numRuns: 2000 },
  );
});
