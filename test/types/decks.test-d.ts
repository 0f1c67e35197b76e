/** What the types of `decktype/decks` allow and forbid; checked by `npm run typecheck`, never run. */
import { expectTypeOf, test } from 'vitest';
import {
  type CardIdentity,
  type CardVisitor,
  type CompareOption,
  cardIdentity,
  compareOptions,
  type DeckCard,
  type DeckFormatName,
  type Decklist,
  type LineCounts,
  type ReadDecklist,
  readDecklist,
  type ShapeFault,
  walkCards,
} from '../../src/core/decks/index.js';

test('a decklist is read from anything, and is always there', () => {
  expectTypeOf(readDecklist).parameter(0).toBeUnknown();
  expectTypeOf(readDecklist).returns.toEqualTypeOf<ReadDecklist>();
  expectTypeOf<ReadDecklist['decklist']>().toEqualTypeOf<Decklist>();
  expectTypeOf<'json' | 'plain' | 'ptcgl' | 'arena'>().toExtend<DeckFormatName>();
  expectTypeOf<ReadDecklist['lines']>().toEqualTypeOf<LineCounts | undefined>();
  readDecklist('4 Iono', { format: 'plain' });
  // @ts-expect-error there is no such format
  readDecklist('4 Iono', { format: 'papyrus' });
});

test('a card is readonly, and its count is a number', () => {
  expectTypeOf<DeckCard>().toEqualTypeOf<Readonly<DeckCard>>();
  expectTypeOf<Decklist['cards']>().toEqualTypeOf<readonly DeckCard[]>();
  expectTypeOf<DeckCard['count']>().toEqualTypeOf<number>();
  expectTypeOf({ name: 'Iono', count: '4' }).not.toExtend<DeckCard>();
  expectTypeOf({ name: 'Iono' }).not.toExtend<DeckCard>();
  // @ts-expect-error what is not there is left out, and not undefined
  const odd: DeckCard = { name: 'Iono', count: 4, set: undefined };
  expectTypeOf(odd).toEqualTypeOf<DeckCard>();
});

test('an identity is made for some of the options', () => {
  expectTypeOf(cardIdentity).returns.toEqualTypeOf<CardIdentity>();
  expectTypeOf<(typeof compareOptions)[number]>().toEqualTypeOf<CompareOption>();
  cardIdentity();
  cardIdentity(compareOptions);
  // @ts-expect-error there is no such option
  cardIdentity(['accents']);
});

test('a walk tells its visitor cards, and faults where it wants to hear of them', () => {
  expectTypeOf(walkCards).parameter(0).toBeUnknown();
  expectTypeOf<Parameters<CardVisitor['card']>>().toEqualTypeOf<
    [
      name: string,
      set: string | undefined,
      number: string | undefined,
      count: number,
      zone: string | undefined,
    ]
  >();
  walkCards([], { card: () => {} });
  expectTypeOf<ShapeFault['code']>().toEqualTypeOf<
    | 'not-a-decklist'
    | 'not-a-card'
    | 'card-without-name'
    | 'not-a-zone'
    | 'bad-copies'
    | 'no-count'
    | 'bad-printing'
  >();
});
