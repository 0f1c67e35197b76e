import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findField, findParsedField, spliceField } from '../../../../src/core/json/splice.js';
import { isSampled } from '../../../support/sampled.js';

const deck = { id: 'a', name: 'A "b" {c}' };
const spliceDeck = (object: string) => spliceField(object, 'deck', JSON.stringify(deck));

test('spliceField gives a text of the same object with another deck', () => {
  const objects = fc.dictionary(
    fc.oneof(fc.constant('deck'), fc.string()).filter((key) => key !== '__proto__'),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(objects, fc.nat(4), (object, space) => {
      const plain = { ...object };
      const text = JSON.stringify(plain, null, space);
      const expected = JSON.parse(JSON.stringify({ ...plain, deck }));
      expect(JSON.parse(spliceDeck(text))).toEqual(expected);
    }),
  );
});

test('a field of a parsed object is found at its place', () => {
  const names = fc.constantFrom('deck', 'mydeck', 'decks', 'a', 'b');
  const values = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom('deck', 'x', 1, null, '\\'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
  fc.assert(
    fc.property(
      fc.dictionary(names, values),
      fc.option(values, { freq: 2 }),
      fc.nat(2),
      (others, deck, space) => {
        const object = deck === null ? others : { ...others, deck };
        const text = JSON.stringify(object, null, space);
        expect(findParsedField(text, 'deck', object)).toEqual(findField(text, 'deck'));
      },
    ),
  );
});

test('a field is found at any depth of nesting', () => {
  const depth = isSampled ? 1000 : 100_000;
  const deep = `${'[{"deck":'.repeat(depth)}1${'}]'.repeat(depth)}`;
  expect(spliceField(`{"a":${deep},"deck":${deep}}`, 'deck', '2')).toBe(`{"a":${deep},"deck":2}`);
});
