import { describe, expect, test } from 'vitest';
import { xmlTokens } from '../../../../../src/core/decks/text/xml.js';

const shown = (source: string) =>
  [...xmlTokens(source)].map(({ kind, name, text, attributes }) =>
    [kind, name || text, ...[...attributes].map(([key, value]) => `${key}=${value}`)].join(' '),
  );

describe('the tags of a document', () => {
  test('come with their attributes in any order, quote and case', () => {
    expect(
      shown(`<?xml version="1.0"?><!-- <a/> --><Deck><Cards Name='A "b"' QUANTITY="4"/>x</Deck>`),
    ).toEqual([
      'open deck',
      'open cards name=A "b" quantity=4',
      'close cards',
      'text x',
      'close deck',
    ]);
  });

  test('may hold > and character references inside quotes', () => {
    expect(shown('<a b="x > y &#251;">&amp;</a>')).toEqual([
      'open a b=x > y û',
      'text &',
      'close a',
    ]);
  });

  test('are read on where one is damaged', () => {
    expect(shown('<a b="never closed><c/>')).toEqual(['open a', 'open c', 'close c']);
    expect(shown('< ><c/>')).toEqual(['broken  ', 'open c', 'close c']);
    expect(shown('<a><b')).toEqual(['open a', 'broken <b']);
    expect(shown('<!-- open')).toEqual(['broken <!-- open']);
  });
});
