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

  test.each([undefined, {}, new ArrayBuffer(64), 'text', '{}', '[]', 'null'])(
    'are read of their text, not %j',
    (text) => {
      expect(() => readProfiles(text as string)).toThrow(ProfileError);
    },
  );

  test.each([
    ['owners', 'are no decks', (owner: number) => owner + 9],
    ['owners', 'are the names of fields', () => 'length'],
    ['copyCounts', 'do not add up', (count: number) => count + 1],
    ['holdingCounts', 'do not add up', (count: number) => count + 1],
    ['chances', 'are not all there', () => null],
  ])('are refused where their %s %s', (field, _, change) => {
    const text = saveProfiles(profiles());
    expect(readProfiles(text).decks).toHaveLength(2);
    const data = JSON.parse(text);
    const damaged = JSON.stringify({ ...data, [field]: data[field].map(change) });
    expect(() => readProfiles(damaged)).toThrow(ProfileError);
  });

  test('are joined only with those of the same settings', () => {
    expect(() => joinProfiles(profiles(), profiles({ halfLife: 60 }))).toThrow('another half-life');
  });
});
