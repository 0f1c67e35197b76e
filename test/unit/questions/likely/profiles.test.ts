import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { labelOf } from '../../../../src/questions/corpus/layout/access.js';
import {
  joinProfiles,
  makeProfiles,
  ProfileError,
  type ProfileOptions,
  readProfiles,
  saveProfiles,
} from '../../../../src/questions/likely/index.js';

const corpus = createCorpus(
  ['fire', 'water'].map((name) => ({ deck: [{ name, count: 4 }], label: name })),
);

function profiles(options?: ProfileOptions) {
  return makeProfiles(
    corpus,
    (number) => {
      const { name = '' } = labelOf(corpus, number) ?? {};
      return { id: name, name };
    },
    options,
  );
}

describe('profiles', () => {
  test('need no options', () => {
    const found = profiles();
    expect(found.likely(['fire'], null as unknown as object)).toEqual(found.likely(['fire']));
  });

  test.each(['abb', 'bba', 'bc', 'cb'])('name a deck like most of its lists: %s', (names) => {
    const lists = createCorpus([...names].map(() => ({ deck: [{ name: 'fire', count: 4 }] })));
    const named = makeProfiles(lists, (list) => ({ id: 'x', name: names.charAt(list) }));
    expect(named.decks).toEqual([{ id: 'x', name: 'b' }]);
  });

  test.each([undefined, {}, new ArrayBuffer(64), 'text', '{}', '[]', 'null'])(
    'are read from their text, not from %j',
    (text) => {
      expect(() => readProfiles(text as string)).toThrow(ProfileError);
    },
  );

  test.each([
    ['owners', 'are not decks', (owner: number) => owner + 9],
    ['owners', 'are the names of fields', () => 'length'],
    ['copyCounts', 'do not add up', (count: number) => count + 1],
    ['holdingCounts', 'do not add up', (count: number) => count + 1],
    ['chances', 'are incomplete', () => null],
    ['chances', 'grow with the copies', (chance: number) => 1 - chance],
    ['chances', 'exceed what the lists give', (chance: number) => 2 * chance],
  ])('are refused if their %s %s', (field, _, change) => {
    const text = saveProfiles(profiles());
    expect(readProfiles(text).decks).toHaveLength(2);
    const data = JSON.parse(text);
    const damaged = JSON.stringify({ ...data, [field]: data[field].map(change) });
    expect(() => readProfiles(damaged)).toThrow(ProfileError);
  });

  test('are refused with a text in place of a list', () => {
    const { data } = profiles();
    const damaged = JSON.stringify({ ...data, cards: 'a'.repeat(data.cards.length) });
    expect(() => readProfiles(damaged)).toThrow(ProfileError);
  });

  test('are read with the greatest number of decks, and refused with more', () => {
    const { data } = profiles();
    const withDecks = (count: number) => {
      const more = Array.from({ length: count - data.decks.length }, (_, at) => `deck ${at}`);
      const all = { played: data.played, lists: data.lists, sizes: data.sizes };
      const sums = Object.entries(all).map(([name, [first = 0, ...others]]) => {
        return [name, [first, ...others.slice(0, 1), ...more.map(() => first), ...others.slice(1)]];
      });
      const decks = [...data.decks, ...more.map((id) => ({ id, name: id }))];
      return JSON.stringify({ ...data, decks, ...Object.fromEntries(sums) });
    };
    expect(readProfiles(withDecks(65_534)).likely(['Magikarp'], { top: 1 }).decks).toHaveLength(1);
    expect(() => readProfiles(withDecks(65_535))).toThrow(ProfileError);
  });

  test('can only be joined with profiles of the same settings', () => {
    expect(() => joinProfiles(profiles(), profiles({ halfLife: 60 }))).toThrow('another half-life');
  });
});
