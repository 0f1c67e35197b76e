import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deck } from '../../src/core/engine/classifier.js';
import { type CorpusList, createCorpus } from '../../src/questions/corpus/build/builder.js';
import { labelOf } from '../../src/questions/corpus/layout/access.js';
import {
  joinProfiles,
  type Likely,
  makeProfiles,
  ProfileError,
  type Profiles,
  readProfiles,
  type SeenCard,
  saveProfiles,
} from '../../src/questions/likely/index.js';
import { awkwardJson, drawn, shuffled } from '../support/arbitraries.js';
import { expectMoreThan } from '../support/sampled.js';

const cardNames = ['Iono', 'Ralts', 'Dreepy', 'Charmander', 'Boss’s Orders', 'Rare Candy'];
const zones = ['main', 'side', undefined];

const card = fc.record(
  {
    name: fc.constantFrom(...cardNames),
    count: fc.integer({ min: 1, max: 20 }),
    zone: fc.constantFrom(...zones),
  },
  { requiredKeys: ['name', 'zone'] },
);
const lists: fc.Arbitrary<CorpusList[]> = fc.array(
  fc.record({
    deck: fc.array(card, { minLength: 1, maxLength: 5 }).map((cards) => cards as Deck),
    label: fc.record({ id: fc.constantFrom('a', 'b', 'c', 'other') }),
    event: fc.record({ date: fc.constantFrom('2025-01-05', '2025-02-01', '2025-03-01') }),
  }),
  { maxLength: 12 },
);

function profilesOf(some: readonly CorpusList[]): Profiles {
  const corpus = createCorpus(some);
  return makeProfiles(corpus, (list) => {
    const id = labelOf(corpus, list)?.id ?? '';
    return id === 'other' ? null : { id, name: id.toUpperCase() };
  });
}

const sighting = fc.oneof(fc.constantFrom(...cardNames, 'Unheard-of'), card);
const sightings = fc.array(sighting, { maxLength: 8 });
const options = fc.record(
  { size: fc.constantFrom(10, 60), zone: fc.constantFrom('side', 'main'), cards: fc.constant(3) },
  { requiredKeys: [] },
);

/** Expects chances that add up to one, and other numbers that are valid. */
function expectChances({ decks, none, expected, telling }: Likely): void {
  const chances = [none, ...decks.map(({ chance }) => chance)];
  const others = [...expected.map(({ copies }) => copies), ...telling.map(({ bits }) => bits)];
  expect(chances.every((chance) => chance >= 0 && chance <= 1 + 1e-9)).toBe(true);
  expect(chances.reduce((x, y) => x + y)).toBeCloseTo(1, 9);
  expect(others.every((one) => one >= 0)).toBe(true);
}

describe('a guess', () => {
  test('has chances that add up to one, whatever was seen', () => {
    fc.assert(
      fc.property(lists, fc.oneof(sightings, awkwardJson), options, (some, seen, settings) => {
        expectChances(profilesOf(some).likely(seen as readonly SeenCard[], settings));
      }),
    );
  });

  test('does not depend on the order in which cards were seen', () => {
    fc.assert(
      fc.property(lists, sightings, options, drawn, (some, seen, settings, seed) => {
        const profiles = profilesOf(some);
        const [{ findings, ...one }, { findings: others, ...other }] = [
          profiles.likely(seen, settings),
          profiles.likely(shuffled(seen, seed), settings),
        ];
        expect(other).toStrictEqual(one);
        expect(others.length).toBe(findings.length);
      }),
    );
  });

  test('is the same with joined profiles of two halves as with profiles of the whole', () => {
    fc.assert(
      fc.property(lists, fc.nat(12), sightings, options, (some, cut, seen, settings) => {
        const whole = profilesOf(some).likely(seen, settings);
        const joined = joinProfiles(profilesOf(some.slice(0, cut)), profilesOf(some.slice(cut)));
        const chances = new Map(
          joined.likely(seen, settings).decks.map(({ id, chance }) => [id, chance]),
        );
        expect(chances.size).toBe(whole.decks.length);
        // Sums are rounded to four digits, so each is off by up to 1 in 2,000; a chance combines several.
        for (const { id, chance } of whole.decks) {
          expect(Math.abs((chances.get(id) ?? 2) - chance)).toBeLessThan(0.002);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is the same with stored profiles', () => {
    fc.assert(
      fc.property(lists, sightings, options, (some, seen, settings) => {
        const profiles = profilesOf(some);
        const stored = readProfiles(saveProfiles(profiles));
        expect(stored.likely(seen, settings)).toStrictEqual(profiles.likely(seen, settings));
      }),
    );
  });

  test('has chances that add up to one even with damaged profiles, or these are refused', () => {
    let refused = 0;
    const damage = fc.constantFrom('', '"', '0', '9', '-', 'e9', ',', ']', 'null', 'x');
    fc.assert(
      fc.property(lists, sightings, fc.nat(), damage, (some, seen, place, added) => {
        const text = saveProfiles(profilesOf(some)).trim();
        const at = place % text.length;
        expect(() => readProfiles(text.slice(0, at))).toThrow(ProfileError);
        let profiles: Profiles;
        try {
          profiles = readProfiles(text.slice(0, at) + added + text.slice(at + 1));
        } catch (error) {
          expect(error).toBeInstanceOf(ProfileError);
          refused++;
          return;
        }
        expectChances(profiles.likely(seen, { cards: 3 }));
      }),
      { numRuns: 2000 },
    );
    expectMoreThan(1000, refused);
  });
});
