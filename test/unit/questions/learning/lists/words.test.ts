import { describe, expect, test } from 'vitest';
import { slugOf, wordsOf } from '../../../../../src/questions/learning/lists/words.js';

describe('words', () => {
  test('are lower-case, without punctuation or accents', () => {
    expect(wordsOf("N's Zoroark ex")).toEqual(['ns', 'zoroark', 'ex']);
    expect(wordsOf('Pokémon Pokémon')).toEqual(['pokemon']);
    expect(wordsOf('!?')).toEqual([]);
  });

  test('form identifiers', () => {
    expect(slugOf("Hop's Zacian")).toBe('hops-zacian');
    expect(slugOf('!?')).toBe('deck');
  });
});
