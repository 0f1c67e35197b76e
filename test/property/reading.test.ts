import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostCopies } from '../../src/core/decks/decklist.js';
import { readDecklist } from '../../src/core/decks/read.js';
import { decks, wireRules } from '../support/arbitraries.js';
import { changedAnywhere } from '../support/mutations.js';
import {
  aDecklistIsReadFromAnyText,
  anOverlayIsReadFromAnyText,
  anyValue,
  casesAreReadFromAnyText,
  expectSound,
  rulesAreReadFromAnyText,
  rulesAreReadFromAnyValue,
} from '../support/reading-laws.js';
import { expectMoreThan } from '../support/sampled.js';

const anyDeck = wireRules({ most: 3 }).chain((rules) => decks(rules).chain(changedAnywhere));

test('a decklist can be read from any JSON value, and every pointer resolves', () => {
  fc.assert(
    fc.property(fc.oneof(anyValue, anyDeck), (value) => {
      const { decklist, diagnostics, format } = readDecklist(value);
      if (typeof value !== 'string') expectSound(diagnostics, value);
      expect(format).toBeTypeOf('string');
      for (const { name, count } of decklist.cards) {
        expect(name.trim()).not.toBe('');
        expect(Number.isInteger(count) && count >= 1 && count <= mostCopies).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a decklist can be read from any text', () => {
  aDecklistIsReadFromAnyText(1000);
});

test.each(['fail', 'skip'] as const)(
  'rules can be read from any JSON value, and every pointer resolves (%s)',
  (onInvalid) => {
    rulesAreReadFromAnyValue(onInvalid, 1000);
  },
);

test('rules can be read from any text, and every range lies in the text', () => {
  rulesAreReadFromAnyText(1000);
});

test('an overlay can be read from any text, and produces valid rules or none', () => {
  expectMoreThan(200, anOverlayIsReadFromAnyText(1000).applied);
});

test('cases can be read from any text, and each entry is a case or has a finding', () => {
  expectMoreThan(200, casesAreReadFromAnyText(1000).cases);
});
