import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { labelOf } from '../../../../src/questions/corpus/layout/access.js';
import {
  joinProfiles,
  makeProfiles,
  ProfileError,
  type ProfileOptions,
  readProfiles,
  type SeenCard,
  saveProfiles,
} from '../../../../src/questions/likely/index.js';

const list = (label: string, date: string, cards: Record<string, number>, side = {}) => ({
  deck: {
    main: Object.entries(cards).map(([name, count]) => ({ name, count })),
    side: Object.entries(side).map(([name, count]) => ({ name, count: Number(count) })),
  },
  label: { id: label },
  event: { date },
});

const corpus = createCorpus([
  list('fire', '2025-03-01', { Charmander: 4, Iono: 4, Candy: 2 }, { Bucket: 1 }),
  list('fire', '2025-03-01', { Charmander: 4, Iono: 4, Switch: 2 }),
  list('water', '2025-03-01', { Squirtle: 4, Iono: 4, Candy: 2 }),
  list('water', '2025-01-01', { Squirtle: 4, Iono: 4, Candy: 2 }),
  list('other', '2025-03-01', { Magikarp: 10 }),
]);

function profiles(options?: ProfileOptions) {
  return makeProfiles(
    corpus,
    (number) => {
      const id = labelOf(corpus, number)?.id ?? '';
      return id === 'other' ? null : { id, name: id };
    },
    options,
  );
}

const chanceOf = (id: string, seen: readonly SeenCard[], options?: object) =>
  profiles()
    .likely(seen, options)
    .decks.find((deck) => deck.id === id)?.chance ?? 0;

describe('likely', () => {
  test('returns the shares of the decks, the newer lists counting more, where nothing was seen', () => {
    const { decks, none } = profiles({ halfLife: 59 }).likely([]);
    // The older list of water is 59 days old: two half-lives of what is played.
    expect(decks.map(({ id }) => id)).toEqual(['fire', 'water']);
    expect((decks[1]?.chance ?? 0) / (decks[0]?.chance ?? 1)).toBeCloseTo(1.25 / 2, 5);
    expect(none).toBeCloseTo(1 / 4.25, 5);
  });

  test('finds the deck of a card that others do not hold, and counts its copies', () => {
    expect(chanceOf('water', ['Squirtle'])).toBeGreaterThan(5 * chanceOf('fire', ['Squirtle']));
    expect(chanceOf('water', ['Squirtle', 'Squirtle'])).toBeGreaterThan(
      chanceOf('water', ['Squirtle']),
    );
    expect(chanceOf('water', [{ name: 'Squirtle', count: 2 }])).toBe(
      chanceOf('water', ['Squirtle', 'Squirtle']),
    );
  });

  test('takes the cards of a sideboard as such', () => {
    expect(chanceOf('fire', [{ name: 'Bucket', zone: 'side' }])).toBeGreaterThan(
      chanceOf('fire', ['Bucket']),
    );
    expect(chanceOf('fire', ['Bucket'], { zone: 'side' })).toBe(
      chanceOf('fire', [{ name: 'Bucket', zone: 'side' }]),
    );
  });

  test('gives a deck of cards that no known deck holds to none of them', () => {
    expect(profiles().likely(['Magikarp', 'Magikarp', 'Magikarp']).none).toBeGreaterThan(0.8);
  });

  test('gives nothing to decks that are impossible', () => {
    const { decks, none } = profiles().likely(['Iono'], { impossible: ['fire'] });
    expect(decks).toMatchObject([{ id: 'water' }, { id: 'fire', chance: 0 }]);
    expect((decks[0]?.chance ?? 0) + none).toBeCloseTo(1, 9);
  });

  test('names the copies to expect in the rest, and the card that tells most', () => {
    const seen = [{ name: 'Charmander', count: 3 }, 'Iono'];
    const { expected } = profiles().likely(seen, { cards: 1 });
    expect(expected).toMatchObject([{ name: 'Iono', copies: expect.closeTo(3, 1) }]);
    expect(profiles().likely([], { cards: 1 }).telling).toMatchObject([
      { name: expect.stringMatching('Charmander|Squirtle') },
    ]);
  });

  test('expects all copies of a card, also where they are more than are told apart', () => {
    const lands = createCorpus([list('land', '2025-03-01', { Forest: 24, Elf: 36 })]);
    const { expected } = makeProfiles(lands, () => ({ id: 'land', name: 'land' })).likely([], {
      cards: 2,
    });
    expect(expected.map(({ name, copies }) => [name, Math.round(copies)])).toEqual([
      ['Elf', 36],
      ['Forest', 24],
    ]);
  });

  test.each([
    ['Iono', {}, 'a card that was seen is a name'],
    [[7], {}, 'but this is 7'],
    [[{ name: 'Iono', count: 'many' }], {}, 'but this is "many"'],
    [[{ name: 'Iono', count: 2.5 }, null], null, 'but this is 2.5'],
    [['Unheard-of'], {}, '"Unheard-of" is in none of the lists'],
    [[{ name: 'Iono', count: 11 }], { size: 10 }, '11 cards were seen of a deck of 10'],
    [[{ name: 'Iono', count: 11 }], {}, '11 cards were seen of a deck of 10'],
    [[], { impossible: 'fire' }, '"impossible" must be an array of identifiers, but is "fire"'],
    [[], { size: 0 }, '"size" must be a whole number from 1, but is 0'],
    [[], { top: 'x' }, '"top" must be a whole number from 1, but is "x"'],
  ])('answers %j with a finding', (seen, options, message) => {
    const { findings, decks } = profiles().likely(seen as readonly SeenCard[], options as object);
    expect(findings.map((finding) => finding.message).join()).toContain(message);
    expect(decks).toHaveLength(2);
  });

  test('expects nothing in the rest where it is likelier none of the decks', () => {
    const { none, expected } = profiles().likely([{ name: 'Magikarp', count: 9 }], { cards: 3 });
    expect(none).toBeGreaterThan(0.5);
    expect(expected).toEqual([]);
  });

  test.each([undefined, {}, new ArrayBuffer(64), 'text', '{}', '[]', 'null'])(
    'reads profiles of their text, not %j',
    (text) => {
      expect(() => readProfiles(text as string)).toThrow(ProfileError);
    },
  );

  test('leaves out what decks held that are too old to be known', () => {
    const old = createCorpus([
      list('fire', '2025-03-01', { Charmander: 4, Candy: 6 }),
      list('other', '2022-03-01', { Magikarp: 10 }),
      list('water', '2022-03-01', { Squirtle: 10 }),
    ]);
    const found = makeProfiles(
      old,
      (number) => {
        const id = labelOf(old, number)?.id ?? '';
        return id === 'other' ? null : { id, name: id };
      },
      { halfLife: 1 },
    );
    expect(found.decks).toEqual([{ id: 'fire', name: 'fire' }]);
    const { decks, none } = found.likely(['Magikarp', 'Squirtle', 'Charmander']);
    expect((decks[0]?.chance ?? 0) + none).toBeCloseTo(1, 9);
    expect(decks[0]?.chance).toBeGreaterThan(0);
  });

  test.each([
    ['owners', 'are no decks', (owner: number) => owner + 9],
    ['owners', 'are the names of fields', () => 'length'],
    ['copyCounts', 'do not add up', (count: number) => count + 1],
    ['holdingCounts', 'do not add up', (count: number) => count + 1],
    ['chances', 'are not all there', () => null],
  ])('refuses stored profiles whose %s %s', (field, _, change) => {
    const text = saveProfiles(profiles());
    expect(readProfiles(text).decks).toHaveLength(2);
    const data = JSON.parse(text);
    const damaged = JSON.stringify({ ...data, [field]: data[field].map(change) });
    expect(() => readProfiles(damaged)).toThrow(ProfileError);
  });

  test('joins profiles only of the same settings', () => {
    expect(() => joinProfiles(profiles(), profiles({ halfLife: 60 }))).toThrow('another half-life');
  });
});
