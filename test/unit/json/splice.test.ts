import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findField, findParsedField, setFields, spliceField } from '../../../src/json/splice.js';
import { isSampled } from '../../support/sampled.js';

const deck = { id: 'a', name: 'A "b" {c}' };
const spliceDeck = (object: string) => spliceField(object, 'deck', JSON.stringify(deck));

describe('spliceField', () => {
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
    ['{\t"deck"\r\n:\t1\r}', '{\t"deck"\r\n:\tDECK\r}'],
    ['{"x":1\t}', '{"x":1,"deck":DECK\t}'],
    ['{"x":1\n}', '{"x":1,"deck":DECK\n}'],
    [' \n{ "deck":1}', ' \n{ "deck":DECK}'],
    ['{"a\\n":1,"\\u0064":2}', '{"a\\n":1,"\\u0064":2,"deck":DECK}'],
  ])('in %s changes the field and nothing else', (before, after) => {
    expect(spliceDeck(before)).toBe(after.replace('DECK', () => JSON.stringify(deck)));
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
        expect(JSON.parse(spliceDeck(text))).toEqual(expected);
      }),
    );
  });
});

test.each([
  '{"deck":1}',
  '{"x":1}',
  '{"mydeck":1}',
  '{"a":"deck","deck":1}',
  '{"a":{"deck":2},"deck":1}',
  '{"a":{"deck":2},"de\\u0063k":1}',
  '{"a":"\\"deck","deck":1}',
  '{"deck":1,"deck":2}',
])('a field of %s is found at the same place once that is parsed', (text) => {
  expect(findParsedField(text, 'deck', JSON.parse(text))).toEqual(findField(text, 'deck'));
});

test('a field of a parsed object is found at the same place', () => {
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

describe('setFields', () => {
  test.each([
    ['/0', '[{"a":1}]', '[{"a":1,"x": 7}]'],
    ['/0', '[{"a":1,"b":2}]', '[{"a":1,"b":2,"x": 7}]'],
    ['/0', '[{"a":1,"x":{"y":[2]},"b":3}]', '[{"a":1,"x":7,"b":3}]'],
    ['/0', '[{"x":1,"x":2}]', '[{"x":1,"x":7}]'],
    ['/0', '[{}]', '[{"x": 7}]'],
    ['/0', '[{ "a": 1, }]', '[{ "a": 1, "x": 7, }]'],
    ['/0', '[{\r\n\t"a": 1\r\n}]', '[{\r\n\t"a": 1,\r\n\t"x": 7\r\n}]'],
    ['/0', '[{ // one\n  "a": "}" // two\n}]', '[{ // one\n  "a": "}",\n  "x": 7 // two\n}]'],
    ['/0', '[{/* " */ "a": [/* ] */]/*}*/}]', '[{/* " */ "a": [/* ] */], "x": 7/*}*/}]'],
    ['/c~1d/1', '\uFEFF{"c/d":[0,{"a":1}]}', '\uFEFF{"c/d":[0,{"a":1,"x": 7}]}'],
    ['', '{"a":1}', '{"a":1,"x": 7}'],
    ['/1', '[{"a":1}]', '[{"a":1}]'],
    ['/0', '[[1]]', '[[1]]'],
    ['/0', '[{"a":1}', '[{"a":1}'],
  ])('at %j of %j changes nothing else', (pointer, before, after) => {
    expect(setFields(before, [{ pointer, name: 'x', value: '7' }])).toBe(after);
  });

  test('makes several changes in any order', () => {
    const changes = ['/2', '/0', '/1'].map((pointer, index) => ({
      ...{ pointer, name: 'x', value: String(index) },
    }));
    expect(setFields('[{"a":1},{"x":5},{}]', changes)).toBe('[{"a":1,"x": 1},{"x":2},{"x": 0}]');
  });

  test('reads back as the same value with these fields', () => {
    const objects = fc.array(
      fc.dictionary(fc.oneof(fc.constant('x'), fc.string()), fc.jsonValue()).map((object) => ({
        ...object,
      })),
    );
    fc.assert(
      fc.property(objects, fc.nat(4), fc.jsonValue(), (array, space, value) => {
        const changes = array.map((_, index) => ({
          ...{ pointer: `/${index}`, name: 'x', value: JSON.stringify(value) },
        }));
        const text = setFields(JSON.stringify(array, null, space), changes);
        const expected = array.map((object) => ({ ...object, x: value }));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
    );
  });
});
