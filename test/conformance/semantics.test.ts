/**
 * Section 1 of the design as examples, one after the other, for every matcher there is. The
 * numbers are those of its statements.
 */
import { describe, expect, test } from 'vitest';
import { engines } from '../support/laws.js';
import type { RawFile, RawRequirement, RawRule } from '../support/raw.js';

const named = (identifier: string, fields: Partial<RawRule> = {}): RawRule => ({
  identifier,
  name: `The ${identifier}`,
  cards: [],
  ...fields,
});

describe.each(Object.entries(engines))('the %s matcher', (_, engine) => {
  const idOf = (file: RawFile | readonly RawRule[], deck: unknown) =>
    engine(file).classify(deck)?.id;
  const holds = (requirement: RawRequirement, deck: unknown, match?: RawFile['match']) =>
    idOf({ rules: [named('yes', { cards: [requirement] })], ...(match ? { match } : {}) }, deck) ===
    'yes';

  describe('1: a requirement selects lines and adds up their copies', () => {
    const ralts = [
      { name: 'Ralts', set: 'PAF', number: '27', count: 2 },
      { name: 'Ralts', set: 'SVI', number: '84', count: 1 },
    ];

    test.each<[string, RawRequirement, boolean]>([
      ['by name, over all printings', { name: 'Ralts', count: 3 }, true],
      ['by name, and no more than there are', { name: 'Ralts', count: 4 }, false],
      ['by set, where a set is given', { name: 'Ralts', set: 'PAF', count: 2 }, true],
      ['not of other sets', { name: 'Ralts', set: 'PAF', count: 3 }, false],
      ['by number, where a number is given', { name: 'Ralts', number: '84' }, true],
      ['by set and number together', { name: 'Ralts', set: 'SVI', number: '84' }, true],
      ['not by one of the two', { name: 'Ralts', set: 'SVI', number: '27' }, false],
      ['not of other names', { name: 'Kirlia' }, false],
    ])('%s', (_title, requirement, expected) => {
      expect(holds(requirement, ralts)).toBe(expected);
    });

    test('over the lines of several zones', () => {
      const deck = { main: [{ name: 'Iono', count: 3 }], side: [{ name: 'Iono', count: 1 }] };
      expect(holds({ name: 'Iono', count: 4 }, deck)).toBe(true);
    });

    test('over several lines of the same printing', () => {
      const line = { name: 'Iono', set: 'PAL', number: '185', count: 2 };
      expect(holds({ name: 'Iono', set: 'PAL', count: 4 }, [line, line])).toBe(true);
    });

    test('a line without a set is of no set that could be asked for', () => {
      expect(holds({ name: 'Iono', set: 'PAL' }, [{ name: 'Iono', count: 4 }])).toBe(false);
    });
  });

  describe('2: the count is 1 where there is none', () => {
    test.each([undefined, null, '', 1, '1'])('%j asks for one copy', (count) => {
      const requirement = count === undefined ? { name: 'Iono' } : { name: 'Iono', count };
      expect(holds(requirement, [{ name: 'Iono', count: 1 }])).toBe(true);
      expect(holds(requirement, [{ name: 'Other', count: 1 }])).toBe(false);
    });

    test.each([2, '2', ' 2 ', '02'])('%j asks for two copies', (count) => {
      expect(holds({ name: 'Iono', count }, [{ name: 'Iono', count: 2 }])).toBe(true);
      expect(holds({ name: 'Iono', count }, [{ name: 'Iono', count: 1 }])).toBe(false);
    });

    test.each([2, '2'])('a deck may say %j as well', (count) => {
      expect(holds({ name: 'Iono', count: 2 }, [{ name: 'Iono', count }])).toBe(true);
      expect(holds({ name: 'Iono', count: 3 }, [{ name: 'Iono', count }])).toBe(false);
    });
  });

  describe('3: a rule matches when all its requirements hold', () => {
    const rules = [named('both', { cards: [{ name: 'Iono' }, { name: 'Comfey', count: 2 }] })];

    test('all of them', () => {
      expect(idOf(rules, [{ name: 'Iono' }, { name: 'Comfey', count: 2 }])).toBe('both');
    });

    test('not with one that fails', () => {
      expect(idOf(rules, [{ name: 'Iono' }, { name: 'Comfey', count: 1 }])).toBeUndefined();
      expect(idOf(rules, [{ name: 'Comfey', count: 4 }])).toBeUndefined();
    });

    test.each([[null], [undefined], [[]], [{}], [[{ name: 'Iono', count: 1 }]]])(
      'without any, it matches every deck, such as %j',
      (deck) => {
        expect(idOf([named('any')], deck)).toBe('any');
      },
    );

    test('the same requirement twice is met by the same copies', () => {
      const twice = [named('twice', { cards: [{ name: 'Iono' }, { name: 'Iono' }] })];
      expect(idOf(twice, [{ name: 'Iono', count: 1 }])).toBe('twice');
    });
  });

  describe('4: rules are tried in ascending priority, then as in the file', () => {
    const idsOf = (...priorities: (number | string | null | undefined)[]) => {
      const rules = priorities.map((priority, index) =>
        named(`r${index}`, priority === undefined ? {} : { priority }),
      );
      return engine(rules)
        .matches([])
        .map(({ id }) => id);
    };

    test('a higher number is checked later', () => {
      expect(idsOf(30, 20, 5)).toEqual(['r2', 'r1', 'r0']);
    });

    test('a missing priority is 10', () => {
      expect(idsOf(undefined, 9, 11, null)).toEqual(['r1', 'r0', 'r3', 'r2']);
    });

    test('equal priorities keep the order of the file', () => {
      expect(idsOf(10, undefined, 10, null, 10)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
    });

    test('zero, negative and broken numbers are priorities, too', () => {
      expect(idsOf(0.5, 0, -3)).toEqual(['r2', 'r1', 'r0']);
    });

    test('numbers are compared as numbers', () => {
      expect(idsOf(100, 20, 9)).toEqual(['r2', 'r1', 'r0']);
      expect(idsOf('100', '20', '9')).toEqual(['r2', 'r1', 'r0']);
    });

    test('the first rule that matches wins, and not the one with more requirements', () => {
      const rules = [
        named('large', { priority: 20, cards: [{ name: 'Iono', count: 4 }, { name: 'Comfey' }] }),
        named('small', { priority: 10, cards: [{ name: 'Iono' }] }),
      ];
      expect(idOf(rules, [{ name: 'Iono', count: 4 }, { name: 'Comfey' }])).toBe('small');
    });
  });

  describe('5: variants refine the rule that has won', () => {
    const rules = [
      named('zard', {
        cards: [{ name: 'Charizard ex' }],
        variants: [
          { identifier: 'zard-late', name: 'Late', priority: 20, cards: [{ name: 'Pidgeot ex' }] },
          { identifier: 'zard-early', name: 'Early', cards: [{ name: 'Pidgeot ex', count: 2 }] },
          { identifier: 'zard-second', name: 'Second', cards: [{ name: 'Pidgeot ex', count: 2 }] },
        ],
      }),
      named('pidgeot', { cards: [{ name: 'Pidgeot ex' }] }),
    ];
    const zard = { name: 'Charizard ex', count: 2 };

    test('the first that matches, by priority and then by order', () => {
      expect(idOf(rules, [zard, { name: 'Pidgeot ex', count: 2 }])).toBe('zard-early');
      expect(idOf(rules, [zard, { name: 'Pidgeot ex', count: 1 }])).toBe('zard-late');
    });

    test('where none matches, the rule itself is the result', () => {
      expect(idOf(rules, [zard])).toBe('zard');
    });

    test('they are looked at only where their rule has won', () => {
      expect(idOf(rules, [{ name: 'Pidgeot ex', count: 2 }])).toBe('pidgeot');
    });

    test('a variant without cards always matches', () => {
      const always = [named('r', { variants: [{ identifier: 'v', name: 'V', cards: [] }] })];
      expect(idOf(always, null)).toBe('v');
    });
  });

  describe('6: identifiers and names', () => {
    test('a tagged deck carries the identifier and the name of the variant', () => {
      const rules = [
        named('r', { variants: [{ identifier: 'v', name: 'The Variant', cards: [] }] }),
      ];
      expect(engine(rules).classify([])).toEqual({ id: 'v', name: 'The Variant' });
    });

    test('names need not be unique', () => {
      const rules = [named('one', { name: 'Same' }), named('two', { name: 'Same' })];
      expect(engine(rules).matches([])).toEqual([
        { id: 'one', name: 'Same' },
        { id: 'two', name: 'Same' },
      ]);
    });
  });

  describe("7: the rule's icons are followed by the variant's", () => {
    const iconsOf = (icons: readonly string[] | null, icon: string | null) => {
      const variant = { identifier: 'v', name: 'V', cards: [], icon };
      return engine([named('r', { icons, variants: [variant] })]).classify([])?.icons;
    };

    test.each([
      [['a', 'b'], 'c', ['a', 'b', 'c']],
      [['a'], null, ['a']],
      [null, 'c', ['c']],
      [[], 'c', ['c']],
      [null, null, undefined],
      [[], null, undefined],
    ])('%j and %j make %j', (icons, icon, expected) => {
      expect(iconsOf(icons, icon)).toEqual(expected);
    });
  });

  describe('8: generations', () => {
    const rules = [
      named('old', { generation: 1 }),
      named('new', { generation: 2 }),
      named('newest', { generation: 3 }),
      named('always', { priority: 20 }),
      named('null', { priority: 20, generation: null }),
    ];
    const idsFor = (generation?: number | readonly number[] | ((value: number) => boolean)) =>
      engine(rules, generation === undefined ? {} : { generation })
        .matches([])
        .map(({ id }) => id);

    test('all rules where none is asked for', () => {
      expect(idsFor()).toEqual(['old', 'new', 'newest', 'always', 'null']);
    });

    test('one, several, or a predicate; rules without a generation always stay', () => {
      expect(idsFor(2)).toEqual(['new', 'always', 'null']);
      expect(idsFor([1, 3])).toEqual(['old', 'newest', 'always', 'null']);
      expect(idsFor((generation) => generation >= 2)).toEqual(['new', 'newest', 'always', 'null']);
      expect(idsFor([])).toEqual(['always', 'null']);
      expect(idsFor(9)).toEqual(['always', 'null']);
    });
  });

  describe('cards are compared in one canonical form', () => {
    test.each<[string, RawRequirement, Record<string, unknown>, boolean]>([
      ['NFC', { name: 'Flabébé' }, { name: 'Flabébé'.normalize('NFD') }, true],
      ['NFD in the rule', { name: 'Flabébé'.normalize('NFD') }, { name: 'Flabébé' }, true],
      ['trimmed', { name: ' Iono' }, { name: 'Iono\t' }, true],
      ['runs of space', { name: 'Rare  Candy' }, { name: 'Rare \u00A0 Candy' }, true],
      ['NBSP', { name: 'Rare Candy' }, { name: 'Rare\u00A0Candy' }, true],
      ['names keep their case', { name: 'Iono' }, { name: 'iono' }, false],
      ['apostrophes differ', { name: "Boss's Orders" }, { name: 'Boss’s Orders' }, false],
      ['accents differ', { name: 'Pokemon' }, { name: 'Pokémon' }, false],
      ['nothing is fuzzy', { name: 'Rare Candy' }, { name: 'Rare Candys' }, false],
      ['sets without case', { name: 'A', set: 'paf' }, { name: 'A', set: 'PAF' }, true],
      ['sets keep their zeros', { name: 'A', set: '001' }, { name: 'A', set: '1' }, false],
      ['only ASCII case', { name: 'A', set: 'é' }, { name: 'A', set: 'É' }, false],
      ['numbers as numbers', { name: 'A', number: 7 }, { name: 'A', number: '7' }, true],
      ['leading zeros', { name: 'A', number: '007' }, { name: 'A', number: 7 }, true],
      ['zeros behind letters', { name: 'A', number: 'TG05' }, { name: 'A', number: 'tg5' }, true],
      ['zeros inside', { name: 'A', number: '10' }, { name: 'A', number: '1' }, false],
      [
        'only the first digits',
        { name: 'A', number: 'A1-01' },
        { name: 'A', number: 'A1-1' },
        false,
      ],
      ['spaces around', { name: 'A', number: '7' }, { name: 'A', number: ' 7 ' }, true],
      ['zero itself', { name: 'A', number: '0' }, { name: 'A', number: '00' }, true],
      ['the last zero stays', { name: 'A', number: '0a' }, { name: 'A', number: 'a' }, false],
      ['letters behind', { name: 'A', number: '7a' }, { name: 'A', number: '07A' }, true],
      ['an empty set is none', { name: 'A', set: '' }, { name: 'A', set: 'PAF' }, true],
      ['a number null is none', { name: 'A', number: null }, { name: 'A', number: 1 }, true],
    ])('%s', (_title, requirement, card, expected) => {
      expect(holds(requirement, [{ count: 1, ...card }])).toBe(expected);
    });

    test('named options loosen the comparison, on both sides', () => {
      const deck = [{ name: 'BOSS’S ORDERS', count: 1 }];
      expect(holds({ name: "Boss's Orders" }, deck)).toBe(false);
      expect(holds({ name: "Boss's Orders" }, deck, { names: ['apostrophes', 'case'] })).toBe(true);
    });

    test('with an option, copies of both spellings add up', () => {
      const deck = [
        { name: 'Fire Energy', count: 2 },
        { name: 'Basic {R} Energy', count: 3 },
      ];
      expect(holds({ name: 'Basic Fire Energy', count: 5 }, deck, { names: ['energy'] })).toBe(
        true,
      );
    });

    test('a reprint stands for the printing that is asked for', () => {
      const reprints = [
        [
          { set: 'SVI', number: '84' },
          { set: 'paf', number: '027' },
        ],
      ];
      const deck = [
        { name: 'Ralts', set: 'PAF', number: 27, count: 2 },
        { name: 'Ralts', set: 'SVI', number: '84', count: 1 },
        { name: 'Ralts', set: 'SIT', number: '67', count: 1 },
      ];
      const asked = { name: 'Ralts', set: 'SVI', number: '84' };
      expect(holds({ ...asked, count: 3 }, deck)).toBe(false);
      expect(holds({ ...asked, count: 3 }, deck, { reprints })).toBe(true);
      expect(holds({ ...asked, count: 4 }, deck, { reprints })).toBe(false);
      expect(holds({ name: 'Ralts', set: 'SVI', count: 2 }, deck, { reprints })).toBe(false);
    });
  });

  test('a spelling stands for the name that is asked for', () => {
    const spellings = [
      ['Lightning Bolt', 'Blitzschlag'],
      [' Foudre', 'Blitzschlag'],
      ['Opt', 'Shock'],
    ];
    const deck = [
      { name: 'Lightning Bolt', count: 1 },
      { name: 'Foudre', count: 2, set: 'CLU', number: '141' },
    ];
    expect(holds({ name: 'Lightning Bolt', count: 3 }, deck)).toBe(false);
    for (const name of ['Lightning Bolt', 'Blitzschlag', 'Foudre']) {
      expect(holds({ name, count: 3 }, deck, { spellings })).toBe(true);
      expect(holds({ name, count: 4 }, deck, { spellings })).toBe(false);
      expect(holds({ name, set: 'CLU', count: 2 }, deck, { spellings })).toBe(true);
      expect(holds({ name, set: 'CLU', count: 3 }, deck, { spellings })).toBe(false);
    }
    expect(holds({ name: 'Shock' }, deck, { spellings })).toBe(false);
    const both = { anyOf: [{ name: 'Foudre' }, { name: 'Lightning Bolt' }] };
    expect(holds({ ...both, total: 3 }, deck, { spellings })).toBe(true);
    expect(holds({ ...both, total: 4 }, deck, { spellings })).toBe(false);
  });

  describe('beyond the wire format', () => {
    const iono = (count: number) => [{ name: 'Iono', count }];

    test.each([
      [0, true],
      [2, true],
      [3, false],
    ])('max 2 with %i copies: %j', (count, expected) => {
      const deck = count === 0 ? [] : iono(count);
      expect(holds({ name: 'Iono', max: 2 }, deck)).toBe(expected);
    });

    test('max 0 means that the deck must not hold the card', () => {
      expect(holds({ name: 'Iono', max: 0 }, [{ name: 'Comfey' }])).toBe(true);
      expect(holds({ name: 'Iono', max: '0' }, iono(1))).toBe(false);
    });

    test('count and max together give a range', () => {
      const range = { name: 'Iono', count: 2, max: 3 };
      expect([1, 2, 3, 4].map((count) => holds(range, iono(count)))).toEqual([
        false,
        true,
        true,
        false,
      ]);
    });

    test('any of some: one, or at least that many', () => {
      const anyOf = [{ name: 'Iono', count: 2 }, { name: 'Comfey' }, { name: 'Ralts' }];
      expect(holds({ anyOf }, [{ name: 'Ralts' }])).toBe(true);
      expect(holds({ anyOf }, iono(1))).toBe(false);
      expect(holds({ anyOf, atLeast: 2 }, [...iono(2), { name: 'Ralts' }])).toBe(true);
      expect(holds({ anyOf, atLeast: 2 }, [...iono(1), { name: 'Ralts' }])).toBe(false);
      expect(
        holds({ anyOf, atLeast: 4 }, [...iono(2), { name: 'Ralts' }, { name: 'Comfey' }]),
      ).toBe(false);
    });

    test('alternatives may be inside alternatives', () => {
      const inner = { anyOf: [{ name: 'Iono' }, { name: 'Comfey' }], atLeast: 2 };
      const requirement = { anyOf: [inner, { name: 'Ralts', max: 0 }] };
      expect(holds(requirement, [{ name: 'Ralts' }, ...iono(1)])).toBe(false);
      expect(holds(requirement, [{ name: 'Ralts' }, ...iono(1), { name: 'Comfey' }])).toBe(true);
      expect(holds(requirement, [])).toBe(true);
    });

    test('a total adds up the copies of several cards', () => {
      const requirement = { anyOf: [{ name: 'Iono' }, { name: 'Comfey' }], total: 4 };
      expect(holds(requirement, [...iono(1), { name: 'Comfey', count: 3 }])).toBe(true);
      expect(holds(requirement, [...iono(1), { name: 'Comfey', count: 2 }])).toBe(false);
      expect(holds(requirement, iono(4))).toBe(true);
    });

    test('a line counts once in a total, even where several selectors select it', () => {
      const anyOf = [{ name: 'Iono' }, { name: 'Iono', set: 'PAL' }, { name: ' Iono ' }];
      const deck = [{ name: 'Iono', set: 'PAL', count: 2 }];
      expect(holds({ anyOf, total: 2 }, deck)).toBe(true);
      expect(holds({ anyOf, total: 3 }, deck)).toBe(false);
    });

    test('a zone limits what is counted', () => {
      const deck = {
        main: [{ name: 'Iono', count: 3 }],
        side: [{ name: 'Iono', count: 2 }],
      };
      expect(holds({ name: 'Iono', zone: 'main', count: 3 }, deck)).toBe(true);
      expect(holds({ name: 'Iono', zone: 'main', count: 4 }, deck)).toBe(false);
      expect(holds({ name: 'Iono', zone: 'SIDE', count: 2 }, deck)).toBe(true);
      expect(holds({ name: 'Iono', zone: ['main', 'side'], count: 5 }, deck)).toBe(true);
      expect(holds({ name: 'Iono', zone: 'bench' }, deck)).toBe(false);
      expect(holds({ name: 'Iono', zone: 'side', max: 1 }, deck)).toBe(false);
      expect(holds({ name: 'Iono', zone: 'main' }, iono(4))).toBe(false);
    });

    test('a card that names its zone is there, in whatever shape the deck comes', () => {
      const cards = [{ name: 'Iono', count: 2, zone: 'side' }];
      expect(holds({ name: 'Iono', zone: 'side', count: 2 }, cards)).toBe(true);
      expect(holds({ name: 'Iono', zone: 'side', count: 2 }, { cards })).toBe(true);
    });
  });

  describe('fallbacks', () => {
    const fallback = (identifier: string, cards: readonly string[], threshold?: number) => ({
      identifier,
      name: identifier,
      cards,
      ...(threshold === undefined ? {} : { threshold }),
    });
    const file = (...fallbacks: ReturnType<typeof fallback>[]): RawFile => ({
      rules: [named('rule', { cards: [{ name: 'Ralts' }] })],
      fallbacks,
    });
    const deck = [
      { name: 'Iono', count: 6 },
      { name: 'Comfey', count: 3 },
      { name: 'Rare Candy', count: 1 },
    ];

    test('the one that shares the greatest part of the copies wins', () => {
      const two = file(fallback('comfey', ['Comfey', 'Rare Candy']), fallback('iono', ['Iono']));
      expect(idOf(two, deck)).toBe('iono');
    });

    test('a rule that matches comes before every fallback', () => {
      expect(idOf(file(fallback('iono', ['Iono'])), [...deck, { name: 'Ralts' }])).toBe('rule');
      expect(engine(file(fallback('iono', ['Iono']))).matches(deck)).toEqual([]);
    });

    test('its part must reach the threshold, 0.1 where there is none', () => {
      expect(idOf(file(fallback('candy', ['Rare Candy'])), deck)).toBe('candy');
      expect(idOf(file(fallback('candy', ['Rare Candy'], 0.11)), deck)).toBeUndefined();
      expect(idOf(file(fallback('none', ['Nothing'])), deck)).toBeUndefined();
    });

    test('only the greatest is held against its threshold', () => {
      const two = file(fallback('iono', ['Iono'], 0.9), fallback('comfey', ['Comfey'], 0.1));
      expect(idOf(two, deck)).toBeUndefined();
    });

    test('of equal parts the one with fewer cards wins, then the first', () => {
      const wide = fallback('wide', ['Iono', 'Nothing']);
      expect(idOf(file(wide, fallback('narrow', ['Iono'])), deck)).toBe('narrow');
      expect(idOf(file(fallback('first', ['Iono']), fallback('second', ['Iono'])), deck)).toBe(
        'first',
      );
    });

    test('an empty deck has no fallback', () => {
      expect(idOf(file(fallback('iono', ['Iono'], 0)), [])).toBeUndefined();
    });
  });

  describe('decks come in every JSON shape', () => {
    const cards = [{ name: 'Iono', count: 2 }];

    test.each<[string, unknown]>([
      ['an object of zones', { trainer: cards, pokemon: [] }],
      ['a flat array', cards],
      ['a decklist', { cards }],
      ['zones nobody knows', { whatever: cards }],
      ['a zone with a single card', { leader: { name: 'Iono', count: 2 }, character: [] }],
      ['beside plain strings', { energy: ['Fire', 'Iono'], trainer: cards }],
      ['beside null', { leader: null, trainer: cards }],
      ['with further fields', { trainer: [{ ...cards[0], id: 7, rarity: null }] }],
    ])('%s', (_title, deck) => {
      expect(holds({ name: 'Iono', count: 2 }, deck)).toBe(true);
      expect(holds({ name: 'Iono', count: 3 }, deck)).toBe(false);
    });

    test.each<[string, unknown]>([
      ['null', null],
      ['nothing', undefined],
      ['an empty object', {}],
      ['an empty array', []],
      ['plain strings', { trainer: ['Iono'] }],
    ])('%s holds no cards', (_title, deck) => {
      expect(holds({ name: 'Iono' }, deck)).toBe(false);
      expect(holds({ name: 'Iono', max: 0 }, deck)).toBe(true);
    });

    test('a card without a count is one copy', () => {
      expect(holds({ name: 'Iono', max: 1, count: 1 }, [{ name: 'Iono' }])).toBe(true);
      expect(holds({ name: 'Iono', max: 1, count: 1 }, { leader: { name: 'Iono' } })).toBe(true);
    });

    test('a matcher keeps nothing of the deck before', () => {
      const subject = engine([named('yes', { cards: [{ name: 'Iono', count: 4 }] })]);
      const counts = [2, 2, 4, 2].map((count) => subject.classify([{ name: 'Iono', count }])?.id);
      expect(counts).toEqual([undefined, undefined, 'yes', undefined]);
      expect(subject.classify(null)).toBeUndefined();
    });
  });
});
