import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spliceDeck } from '../../../src/json/splice.js';

const deck = { id: 'a', name: 'A "b" {c}' };

describe('spliceDeck', () => {
  test.each([
    ['{"deck":null,"x":1}', '{"deck":DECK,"x":1}'],
    [
      '{ "x" : 12345678901234567890 , "deck" : { "id" : "z" } }',
      '{ "x" : 12345678901234567890 , "deck" : DECK }',
    ],
    ['{"x":{"deck":1}}', '{"x":{"deck":1},"deck":DECK}'],
    ['{}', '{"deck":DECK}'],
    ['{ }', '{"deck":DECK }'],
    ['{"deck":1,"deck":"two"}', '{"deck":1,"deck":DECK}'],
    ['{"de\\u0063k":true}', '{"de\\u0063k":DECK}'],
    ['{"s":"\\"}","deck":[{"]":"["}],"t":-1e5}', '{"s":"\\"}","deck":DECK,"t":-1e5}'],
    ['{"x":1\n}', '{"x":1,"deck":DECK\n}'],
  ])('in %s it changes the deck and nothing else', (before, after) => {
    expect(spliceDeck(before, deck)).toBe(after.replace('DECK', () => JSON.stringify(deck)));
  });

  test('reads back as the same object with another deck', () => {
    const objects = fc.dictionary(
      fc.oneof(fc.constant('deck'), fc.string()).filter((key) => key !== '__proto__'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(objects, fc.nat(4), (object, space) => {
        const plain = { ...object };
        const text = JSON.stringify(plain, null, space);
        const expected = JSON.parse(JSON.stringify({ ...plain, deck }));
        expect(JSON.parse(spliceDeck(text, deck))).toEqual(expected);
      }),
    );
  });
});
