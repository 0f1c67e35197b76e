import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectCards } from '../../src/core/decks/shapes.js';
import { compileRules } from '../../src/core/engine/matcher.js';
import { certainDecks, type UnseenCards } from '../../src/questions/analysis/reasoning/certain.js';
import { anyRules } from '../support/any-rules.js';
import type { RawCard, RawFile, RawRequirement } from '../support/raw.js';
import { referenceMatcher } from '../support/reference.js';
import { expectMoreThan } from '../support/sampled.js';

/** All existing cards, with one copy each. */
const cards: readonly RawCard[] = ['main', 'extra', 'side', undefined].flatMap((zone) => [
  { name: 'A', set: 'S', number: '1', zone },
  { name: 'A', set: 'T', number: '1', zone },
  { name: 'B', set: 'S', number: '2', zone },
  { name: 'A // B', set: 'S', number: '3', zone },
  { name: 'A // B', set: 'T', number: '3', zone },
  ...(zone === 'extra' || zone === undefined ? [] : [{ name: 'Z', set: 'S', number: '9', zone }]),
]);

const small = fc.integer({ min: 1, max: 3 });
const zone = fc.constantFrom(undefined, 'main', 'side', ['main', 'extra']);
const red = { color: 'red' };
const selector = fc.oneof(
  fc.record({ name: fc.constant('A'), set: fc.constantFrom(undefined, 'S', 'T'), zone }),
  fc.record({ name: fc.constant('B'), zone }),
  fc.record({ group: fc.constant('both'), zone }),
  fc.record({ where: fc.constant(red), zone }),
);
const counted = fc
  .oneof(
    fc.record({ selector, count: small }),
    fc.record({ selector, max: fc.nat(2) }),
    fc.record({ selector, count: small, max: fc.constant(3) }),
  )
  .map(({ selector: own, ...rest }): RawRequirement => ({ ...own, ...rest }));
const requirement: fc.Arbitrary<RawRequirement> = fc.oneof(
  { arbitrary: counted, weight: 4 },
  fc
    .record({
      anyOf: fc.array(counted, { minLength: 1, maxLength: 3 }),
      atLeast: fc.constantFrom(1, 2),
    })
    .filter(({ anyOf, atLeast }) => anyOf.length >= atLeast),
  fc.record({
    anyOf: fc.array(selector, { minLength: 1, maxLength: 2 }),
    total: small,
    unit: fc.constantFrom('copies' as const, 'lines' as const, 'names' as const),
  }),
  fc.constant({ number: '1' }),
);
const variant = fc.array(requirement, { minLength: 1, maxLength: 2 });
const files: fc.Arbitrary<RawFile> = fc
  .record({
    rules: fc.array(
      fc.record({
        cards: fc.array(requirement, { maxLength: 2 }),
        variants: fc.array(variant, { maxLength: 2 }),
      }),
      { maxLength: 3 },
    ),
    fallbacks: fc.array(
      fc.record({
        cards: fc.subarray(['A', 'B'], { minLength: 1 }),
        threshold: fc.constantFrom(0.1, 0.5, 1),
        per: fc.constantFrom('copies' as const, 'lines' as const),
      }),
      { maxLength: 2 },
    ),
    conflicts: fc.constantFrom('first' as const, 'report' as const, 'simplest' as const),
    match: fc.constantFrom({}, { names: ['each-face' as const] }),
  })
  .map(({ rules, fallbacks, conflicts, match }) => ({
    conflicts,
    match,
    groups: { both: ['A', { group: 'one' }], one: ['B'] },
    kinds: { [JSON.stringify({ where: red })]: ['B'] },
    rules: rules.map((rule, at) => ({
      identifier: `r${at}`,
      name: `r${at}`,
      cards: rule.cards,
      variants: rule.variants.map((own, place) => {
        const identifier = `r${at}v${place}`;
        return { identifier, name: identifier, cards: own };
      }),
    })),
    fallbacks: fallbacks.map((one, at) => ({ identifier: `f${at}`, name: `f${at}`, ...one })),
  }));

/** A deck of a few cards: which cards were seen, and which of their fields. */
const games = fc.record({
  seen: fc
    .array(
      fc.record({
        card: fc.oneof(fc.constantFrom(...cards.slice(0, 3)), fc.constantFrom(...cards)),
        fields: fc.subarray(['set', 'zone'] as const),
        times: fc.constantFrom(1, 2),
      }),
      { maxLength: 2 },
    )
    .map((some) => some.flatMap((one) => Array.from({ length: one.times }, () => one))),
  unseen: fc.nat(2),
  sideboard: fc.nat(1),
  copies: fc.constantFrom(undefined, 2, 3),
});

/** The seen fields of cards; for cards of a sideboard, this includes the zone. */
function sightingsOf({ seen }: { seen: { card: RawCard; fields: readonly ('set' | 'zone')[] }[] }) {
  return seen.map(({ card, fields }): RawCard => {
    const own = [
      'number' as const,
      ...fields,
      ...(card.zone === 'side' ? (['zone'] as const) : []),
    ];
    return { name: card.name, ...Object.fromEntries(own.map((field) => [field, card[field]])) };
  });
}

const inSide = (card: RawCard) => card.zone === 'side';

/**
 * The lists that are consistent with the seen cards: with each copy on its own line, and with equal copies on
 * one line.
 */
function completions(seen: readonly RawCard[], known: UnseenCards): RawCard[][] {
  const { deckSize = 0, sideboard = 0, copies = Infinity } = known;
  const fits = (card: RawCard, from: RawCard) =>
    card.name === from.name &&
    inSide(card) === inSide(from) &&
    (['set', 'number', 'zone'] as const).every(
      (field) => from[field] === undefined || from[field] === card[field],
    );
  let decks: RawCard[][] = [[]];
  const add = (choices: readonly RawCard[]) => {
    decks = decks.flatMap((deck) => choices.map((card) => [...deck, card]));
  };
  for (const from of seen) add(cards.filter((card) => fits(card, from)));
  const missing = (wanted: boolean, size: number) =>
    size - seen.filter((card) => inSide(card) === wanted).length;
  for (let left = missing(false, deckSize); left > 0; left--)
    add(cards.filter((card) => !inSide(card)));
  for (let left = missing(true, sideboard); left > 0; left--) add(cards.filter(inSide));
  const isLegal = (deck: readonly RawCard[]) =>
    ['A', 'B'].every((name) => {
      const held = (some: readonly RawCard[]) => some.filter((card) => card.name === name).length;
      return held(deck) <= Math.max(copies, held(seen));
    });
  const different = new Map(
    decks.map((deck) => [
      deck
        .map((card) => JSON.stringify(card))
        .sort()
        .join(),
      deck,
    ]),
  );
  return [...different.values()].filter(isLegal).flatMap((deck) => {
    const lines = new Map<string, RawCard>();
    for (const card of deck) {
      const key = JSON.stringify(card);
      lines.set(key, { ...card, count: 1 + Number(lines.get(key)?.count ?? 0) });
    }
    return [deck, [...lines.values()]];
  });
}

/** Whether something holds for all completions, some, or none. */
function summed(holds: readonly boolean[]) {
  return holds.every(Boolean) ? 'certain' : holds.some(Boolean) ? 'possible' : 'impossible';
}

test('what is certain about a partly seen deck holds for every list with the seen cards, and counted cards are judged exactly', () => {
  const tally = { certain: 0, impossible: 0, requirements: 0 };
  fc.assert(
    fc.property(files, games, (file, game) => {
      const seen = sightingsOf(game);
      // One card can be both cards that a rule needs, so one is enough.
      const unseen = file.match?.names ? Math.min(1, game.unseen) : game.unseen;
      const known: UnseenCards = {
        deckSize: seen.filter((card) => !inSide(card)).length + unseen,
        sideboard: seen.filter(inSide).length + game.sideboard,
        ...(game.copies !== undefined && { copies: game.copies }),
        unlimited: ['A // B', 'Z'],
      };
      const matcher = compileRules(anyRules(file));
      const reference = referenceMatcher(file);
      const decks = completions(seen, known);
      const ids = decks.map((deck) => matcher.classify(collectCards(deck))?.id ?? 'other');
      const parts = file.rules.flatMap((rule) => [...(rule.variants ?? []), rule]);
      for (const { id, deck, requirements } of certainDecks(matcher, seen, known)) {
        const truth = summed(ids.map((one) => one === id));
        if (deck !== 'possible') {
          expect([id, deck]).toEqual([id, truth]);
          tally[deck]++;
        }
        const own = parts.find(({ identifier }) => identifier === id)?.cards ?? [];
        expect(requirements.length).toBe(own.length);
        for (const [at, asked] of own.entries()) {
          const holds = summed(decks.map((list) => reference.holds(asked, list)));
          if (requirements[at] !== 'possible' || !asked.anyOf) {
            expect([asked, requirements[at]]).toEqual([asked, holds]);
            tally.requirements++;
          }
        }
      }
    }),
    { numRuns: 300 },
  );
  expectMoreThan(100, tally.certain);
  expectMoreThan(500, tally.impossible);
  expectMoreThan(500, tally.requirements);
});
