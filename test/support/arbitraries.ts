/**
 * Arbitrary rule sets and decks. The universes of cards are small so that rules and decks overlap, and decks
 * are generated for the rules that they are tested with.
 *
 * The parts of a deck are drawn as plain numbers and split in mixed radix (see `digits`): this is cheap enough
 * for tens of thousands of decks, and shrinks to the first of each choice.
 */
import fc, { type Arbitrary } from 'fast-check';
import { compareOptions } from '../../src/core/decks/identity.js';
import type { RawCard, RawFile, RawRequirement, RawRule, RawVariant } from './raw.js';

/** The cards used in rules and decks. */
export interface Universe {
  readonly names: readonly string[];
  readonly sets: readonly string[];
  readonly numbers: readonly (string | number)[];
  /** Whether selectors can lack a name. The compiled scanner does not support such rules. */
  readonly hasNumbersAlone?: boolean;
}

export const smallUniverse: Universe = {
  names: [
    'Comfey',
    'Charizard ex',
    'Flabébé',
    "Boss's Orders",
    'Boss’s Orders',
    'Ralts',
    'Basic Fire Energy',
    'Fire Energy',
    'Zürich Zoo',
    'Iono // Iono Prime',
    'Ralts//Comfey',
  ],
  sets: ['PAF', 'paf', 'OBF', 'sv8a'],
  numbers: ['7', 7, '007', 'TG05', 'tg5', '10', '0', '0a', 'A'],
};

/** Enough names for each of some hundred rules to win some deck. */
export const wideUniverse: Universe = {
  ...smallUniverse,
  names: Array.from({ length: 60 }, (_, index) => `Card of Kind ${index}`),
};

/** Names that are in no universe. */
export const unmentionedNames = [
  'Unmentioned',
  'unmentioned',
  'Comfey ex',
  'Charizard',
  'Ralts '.repeat(2),
];

const zones = ['main', 'side', 'pokemon', 'trainer'];

/** The digits of a number in mixed radix: the first in base `bases[0]`, and so on. */
function digits(number: number, ...bases: readonly number[]): number[] {
  let rest = number;
  return bases.map((base) => {
    const digit = rest % base;
    rest = Math.floor(rest / base);
    return digit;
  });
}

/** A number for a test to split as needed. */
export const drawn = fc.nat(2 ** 31 - 1);

function pick<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}

/** A variant of a name: decomposed, with unusual spaces, or unchanged. */
function spelled(name: string, way: number): string {
  if (way === 1) return name.normalize('NFD');
  if (way === 2) return name.replaceAll(' ', '\u00A0');
  if (way === 3) return ` ${name.replaceAll(' ', '  ')}\t`;
  return name;
}

const named = (universe: Universe): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...universe.names), fc.constantFrom(0, 0, 0, 1, 2, 3))
    .map(([name, way]) => spelled(name, way));

/** A field that may be missing, null or empty, all of which mean the same. */
function sometimes<T>(arbitrary: Arbitrary<T>, weight = 1): Arbitrary<T | null | '' | undefined> {
  return fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 6 },
    { arbitrary, weight: weight * 3 },
    { arbitrary: fc.constantFrom(null, ''), weight: 1 },
  );
}

/** Drops undefined fields, so that files contain only what JSON can. */
function tidy<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, content]) => content !== undefined),
  ) as T;
}

const amount = (least: number, most: number): Arbitrary<number | string> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.constantFrom(0, 0, 1, 2))
    .map(([number, way]) => pick([number, `${number}`, ` 0${number} `], way));

const selector = (universe: Universe): Arbitrary<RawRequirement> => {
  const bySet = sometimes(fc.constantFrom(...universe.sets));
  const number = fc.constantFrom(...universe.numbers);
  const withName = fc.record({ name: named(universe), set: bySet, number: sometimes(number) });
  const name = fc.constantFrom(undefined, undefined, null);
  const withoutName = fc.record({ name, set: bySet, number });
  return fc.oneof(
    { arbitrary: withName, weight: 2 },
    { arbitrary: withoutName, weight: universe.hasNumbersAlone ? 1 : 0 },
  );
};

const cardRequirement = (universe: Universe): Arbitrary<RawRequirement> =>
  fc.oneof(
    {
      arbitrary: fc.record({ name: named(universe), count: sometimes(amount(1, 4)) }).map(tidy),
      weight: 3,
    },
    {
      arbitrary: fc
        .tuple(selector(universe), sometimes(amount(1, 4)))
        .map(([selected, count]) => tidy({ ...selected, count })),
      weight: 1,
    },
  );

const zoned = (requirement: Arbitrary<RawRequirement>): Arbitrary<RawRequirement> =>
  fc
    .tuple(
      requirement,
      fc.constantFrom(undefined, undefined, null, 'main', 'Side', ['main', 'SIDE'], ['trainer']),
    )
    .map(([selected, zone]) => tidy({ ...selected, zone }));

/** The names of the groups of every rule file; their cards are drawn. */
const groupNames = ['few', 'many', 'nested'];

/** The kinds of every rule file. */
const kinds = [
  { where: { color: 'red' } },
  { where: { cost: { max: 2 } }, not: { color: ['red'] } },
];

const manyCards = (mentionsAll: boolean) =>
  fc.oneof(
    fc.record({ group: fc.constantFrom(...groupNames) }),
    fc.constantFrom<RawRequirement>(...kinds, ...(mentionsAll ? [{ all: true as const }] : [])),
  );

const someCards = (universe: Universe, mentionsAll: boolean): Arbitrary<RawRequirement> =>
  fc.oneof(
    { arbitrary: zoned(selector(universe)).map(tidy), weight: 3 },
    { arbitrary: zoned(manyCards(mentionsAll)), weight: 1 },
  );

function groups(universe: Universe): Arbitrary<NonNullable<RawFile['groups']>> {
  const members = (others: Arbitrary<RawRequirement>) =>
    fc.array(fc.oneof(named(universe), zoned(selector(universe)).map(tidy), others), {
      maxLength: 4,
    });
  return fc.record({
    few: members(fc.constantFrom(...kinds)),
    many: members(zoned(fc.constant({ group: 'few' }))),
    nested: members(fc.constantFrom({ group: 'many' }, { group: 'nested' })),
  });
}

/** All kinds of requirements, with alternatives up to three levels deep. */
function anyRequirement(
  universe: Universe,
  sizes: Required<Pick<Sizes, 'countsLines' | 'mentionsAll' | 'isOfMany'>>,
  depth = 3,
): Arbitrary<RawRequirement> {
  const { countsLines, mentionsAll, isOfMany } = sizes;
  const plain = zoned(cardRequirement(universe));
  const unit = countsLines
    ? fc.constantFrom<RawRequirement['unit']>(undefined, null, 'copies', 'lines', 'names')
    : fc.constant(undefined);
  const limited = fc
    .tuple(plain, amount(0, 4), fc.boolean())
    .map(([requirement, max, alone]) =>
      tidy({ ...requirement, max, ...(alone ? { count: undefined } : {}) }),
    );
  const total = fc
    .tuple(
      fc.array(someCards(universe, mentionsAll), { minLength: 1, maxLength: 4 }),
      amount(1, 6),
      unit,
    )
    .map(([anyOf, copies, unit]) => tidy({ anyOf, total: copies, unit }));
  const many = fc
    .tuple(zoned(manyCards(mentionsAll)), amount(1, 6), sometimes(amount(0, 8)), fc.boolean(), unit)
    .map(([cards, count, max, alone, inUnit]) =>
      tidy({ ...cards, ...(alone && max ? {} : { count }), max, unit: inUnit }),
    );
  const each = fc
    .record({
      each: fc.oneof(
        ...(mentionsAll ? [fc.constant('all' as const)] : []),
        someCards(universe, mentionsAll),
      ),
      max: amount(0, 3),
      by: fc.constantFrom(undefined, null, 'name', 'printing'),
      except: fc.constantFrom(undefined, null, [], [universe.names[0] as string]),
    })
    .map(tidy);
  const branches = [
    { arbitrary: plain, weight: 5 },
    { arbitrary: limited, weight: 2 },
    { arbitrary: total, weight: 2 },
    { arbitrary: many, weight: isOfMany ? 16 : 1 },
    { arbitrary: zoned(each), weight: countsLines ? (isOfMany ? 16 : 1) : 0 },
  ];
  if (depth === 0) return fc.oneof(...branches);
  const alternatives = fc
    .tuple(
      fc.array(anyRequirement(universe, sizes, depth - 1), { minLength: 1, maxLength: 4 }),
      sometimes(amount(1, 3)),
    )
    .map(([anyOf, atLeast]) => tidy({ anyOf, atLeast }));
  return fc.oneof(...branches, { arbitrary: alternatives, weight: 2 });
}

const priority = fc.constantFrom(undefined, undefined, null, '', 10, '10', 5, 5, 0, 20, -1.5, '20');
const icons = fc.constantFrom(undefined, undefined, null, [], ['a'], ['a', 'b']);

type Unnamed<T> = Omit<T, 'identifier'>;

interface RuleBody extends Omit<RawRule, 'identifier' | 'variants'> {
  readonly variants?: readonly Unnamed<RawVariant>[] | null | undefined;
}

function ruleBody(requirement: Arbitrary<RawRequirement>, hasEmpty: boolean): Arbitrary<RuleBody> {
  const cards = (least: number, most: number) =>
    fc.oneof(
      { arbitrary: fc.array(requirement, { minLength: least, maxLength: most }), weight: 40 },
      { arbitrary: fc.constant<RawRequirement[]>([]), weight: hasEmpty ? 1 : 0 },
    );
  const name = fc.constantFrom('Zard', 'Box', 'Lost Box', 'Tool Box');
  const variant = fc
    .record({
      name,
      cards: cards(1, 2),
      icon: fc.constantFrom(undefined, null, '', 'v'),
      priority,
    })
    .map(tidy);
  return fc
    .record({
      name,
      cards: cards(1, 4),
      priority,
      variants: fc.oneof(
        fc.constantFrom<undefined | null | RawVariant[]>(undefined, null, []),
        fc.array(variant, { minLength: 1, maxLength: 3 }),
      ),
      icons,
      generation: fc.constantFrom(undefined, undefined, null, 1, 2, 3),
    })
    .map(tidy);
}

/** Gives each rule and variant a unique identifier. */
function identified(bodies: readonly RuleBody[]): RawRule[] {
  return bodies.map(({ variants, ...body }, index) => ({
    identifier: `rule-${index}`,
    ...body,
    ...(variants === undefined
      ? {}
      : {
          variants:
            variants?.map((variant, place) => ({
              identifier: `rule-${index}-variant-${place}`,
              ...variant,
            })) ?? null,
        }),
  }));
}

/** How many rules to generate, and from which cards. */
export interface Sizes {
  readonly universe?: Universe;
  readonly least?: number;
  readonly most?: number;
  /** Whether some requirements and fallbacks count lines instead of copies. Default true. */
  readonly countsLines?: boolean;
  /** Whether most requirements are about many cards. Default false. */
  readonly isOfMany?: boolean;
  /** Whether some requirements are about all cards. Default true. */
  readonly mentionsAll?: boolean;
}

/** Rules in the wire format. */
export function wireRules({
  universe = smallUniverse,
  least = 0,
  most = 30,
}: Sizes = {}): Arbitrary<RawRule[]> {
  const body = ruleBody(cardRequirement(universe), most < 100);
  return fc.array(body, { minLength: least, maxLength: most, size: 'max' }).map(identified);
}

/** Rule files with all features: all kinds of requirements, comparison settings, fallbacks. */
export function ruleFiles({ universe = smallUniverse, ...sizes }: Sizes = {}): Arbitrary<RawFile> {
  return fc.oneof(
    { arbitrary: filesOf(universe, sizes), weight: 2 },
    { arbitrary: filesOf({ ...universe, hasNumbersAlone: true }, sizes), weight: 1 },
  );
}

function filesOf(
  universe: Universe,
  { least = 0, most = 20, countsLines = true, mentionsAll = true, isOfMany = false }: Sizes,
): Arbitrary<RawFile> {
  const printing = fc.record({
    set: fc.constantFrom(...universe.sets),
    number: fc.constantFrom(...universe.numbers),
  });
  const match = fc.record(
    {
      names: fc.oneof(fc.constant([]), fc.subarray([...compareOptions])),
      reprints: fc.array(fc.array(printing, { maxLength: 3 }), { maxLength: 3 }),
      spellings: fc.array(fc.array(named(universe), { maxLength: 3 }), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  );
  const fallback = fc.record({
    name: fc.constant('Good Stuff'),
    cards: fc.array(named(universe), { maxLength: 4 }),
    threshold: fc.constantFrom(undefined, null, 0, 0.1, 0.3, 0.5, 1),
    above: fc.constantFrom(undefined, undefined, null, 0, 0.1, 0.5, 1),
    per: countsLines ? fc.constantFrom(undefined, null, 'copies', 'lines') : fc.constant(undefined),
    icons,
  });
  return fc
    .record(
      {
        game: fc.constantFrom('PTCG', 'OP'),
        match,
        groups: groups(universe),
        kinds: fc
          .tuple(...kinds.map(() => fc.array(named(universe), { maxLength: 3 })))
          .map((names) =>
            Object.fromEntries(kinds.map((kind, at) => [JSON.stringify(kind), names[at] ?? []])),
          ),
        rules: fc
          .array(ruleBody(anyRequirement(universe, { countsLines, mentionsAll, isOfMany }), true), {
            minLength: least,
            maxLength: most,
            size: 'max',
          })
          .map(identified),
        fallbacks: fc
          .array(fallback, { maxLength: 3 })
          .map((bodies) =>
            bodies.map((body, index) => tidy({ identifier: `fallback-${index}`, ...body })),
          ),
      },
      { requiredKeys: ['rules', 'groups', 'kinds'] },
    )
    .map(tidy);
}

/** A card with an integer number of copies, as the laws about lines need it. */
export interface Line extends RawCard {
  readonly name: string;
  readonly set?: string | number;
  readonly number?: string | number;
  readonly count: number;
  readonly zone?: string;
}

function lineOf(universe: Universe, number: number): Line {
  const [copies, name, way, printing, set, label, zone] = digits(
    number,
    5,
    universe.names.length,
    4,
    2,
    universe.sets.length,
    universe.numbers.length,
    zones.length + 1,
  ) as [number, number, number, number, number, number, number];
  return {
    name: spelled(pick(universe.names, name), way),
    ...(printing === 0
      ? {}
      : { set: pick(universe.sets, set), number: pick(universe.numbers, label) }),
    // More copies than two bytes can hold.
    count: copies === 4 ? 70_000 : copies + 1,
    ...(zone === 0 ? {} : { zone: zones[zone - 1] as string }),
  };
}

/** Lines that satisfy a requirement, except for `off` copies too many (or too few if negative). */
function satisfying(requirement: RawRequirement, off: number): Line[] {
  const { anyOf, each, name, set, number, zone, count, max, atLeast, total } = requirement;
  if (anyOf && total) {
    const selected = anyOf[Math.abs(Number(total) * 7) % anyOf.length] as RawRequirement;
    const first = satisfying({ ...selected, count: 1 }, 0);
    return [
      ...first,
      ...satisfying({ ...(anyOf[0] as RawRequirement), count: Number(total) - 1 }, off),
    ];
  }
  if (anyOf) {
    return anyOf
      .slice(0, Number(atLeast || 1))
      .flatMap((alternative) => satisfying(alternative, off));
  }
  if (each) return printingsOf(Number(max) + off);
  const copies = Number(count || (max === undefined || max === null ? 1 : 0)) + off;
  if (copies < 1) return [];
  // Groups and kinds can have any of these cards.
  if (!name && !number)
    return [...printingsOf(copies), { name: pick(smallUniverse.names, 0), count: 1 }];
  const place = typeof zone === 'string' ? zone : zone?.[0];
  return [
    {
      name: name ?? `${number}`,
      ...(set ? { set } : {}),
      ...(number ? { number } : {}),
      count: copies,
      ...(place === undefined ? {} : { zone: place }),
    },
  ];
}

/** Two printings of a card, each with this many copies. */
function printingsOf(count: number): Line[] {
  const name = pick(smallUniverse.names, 1);
  return count < 1 ? [] : ['PAF', 'OBF'].map((set) => ({ name, set, number: '7', count }));
}

/** Lines of a deck, usually built to satisfy one of the rules or to miss it by one copy. */
export function deckLines(
  rules: readonly RawRule[],
  universe: Universe = smallUniverse,
): Arbitrary<Line[]> {
  const random = fc.array(drawn, { maxLength: 8 });
  return fc.tuple(drawn, random).map(([number, others]) => {
    const [chosen, plan, place] = digits(number, 1024, 16, 64) as [number, number, number];
    const lines = others.map((other) => lineOf(universe, other));
    const rule = rules[chosen % Math.max(rules.length, 1)];
    if (rule === undefined || plan === 15) return lines;
    const variant =
      plan % 2 === 1 && rule.variants?.length ? pick(rule.variants, place) : undefined;
    const cards = [...rule.cards, ...(variant?.cards ?? [])];
    const off = pick([0, 0, 0, 0, 1, -1], plan >> 1);
    const made = cards.flatMap((requirement, index) =>
      satisfying(requirement, index === place % Math.max(cards.length, 1) ? off : 0),
    );
    const kept = plan < 8 ? lines.slice(0, 2) : lines;
    return [...kept.slice(0, 1), ...made, ...kept.slice(1)];
  });
}

/** A shuffle of the items, determined by the seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items];
  let state = seed;
  for (let last = result.length - 1; last > 0; last--) {
    state = (state * 48271 + 11) % 2147483647;
    const other = state % (last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** The lines, some of those with several copies split into two. */
export function split(lines: readonly Line[], choice: number): Line[] {
  return lines.flatMap((line, index) => {
    if (line.count === 1 || (choice >> (index % 16)) % 2 === 0) return [line];
    return [
      { ...line, count: line.count - 1 },
      { ...line, count: 1 },
    ];
  });
}

/** The deck in one of the JSON shapes. Shapes with zones keep the zones of lines. */
function shaped(lines: readonly Line[], number: number): unknown {
  const [shape, counts, choice] = digits(number, 5, 3, 65536) as [number, number, number];
  const cards: RawCard[] = split(lines, counts === 0 ? 0 : choice).map((line, index) => {
    if (counts === 2 && line.count === 1 && index % 2 === 0) {
      const { count: _one, ...rest } = line;
      return rest;
    }
    return counts === 2 ? { ...line, count: `${line.count}` } : line;
  });
  if (shape === 0) return cards;
  if (shape === 1) return { cards };
  const byZone: Record<string, RawCard[]> = {};
  for (const card of cards) {
    const { zone, ...rest } = card;
    const key = typeof zone === 'string' ? zone : 'cards';
    byZone[key] = [...(byZone[key] ?? []), rest];
  }
  if (shape === 2) return { ...byZone, energy: ['Fire', 'Water'], stage: null, note: 'text' };
  const singles = Object.entries(byZone).map(([zone, content]) => [
    zone,
    shape === 4 && zone !== 'cards' && content.length === 1 ? content[0] : content,
  ]);
  return Object.fromEntries(singles);
}

/** Decks in all JSON shapes, for the rules that they are tested with. */
export function decks(
  rules: readonly RawRule[],
  universe: Universe = smallUniverse,
): Arbitrary<unknown> {
  return fc
    .tuple(deckLines(rules, universe), drawn)
    .map(([lines, number]) => (number % 997 === 996 ? null : shaped(lines, number)));
}

/**
 * All code points except surrogates. The unit `binary` of fast-check is equivalent, but builds a map of all
 * code points, which takes a second and slows down each later garbage collection.
 */
const codePoint: Arbitrary<string> = fc.integer({ min: 0, max: 0x10ffff - 0x800 }).map(
  (number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800),
  (text) => {
    const number = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1;
    if (number < 0 || text !== String.fromCodePoint(number)) throw new Error('no code point');
    return number < 0xd800 ? number : number - 0x800;
  },
);

/** Texts with any code points. */
export function anyText(maxLength: number): Arbitrary<string> {
  return fc.string({ unit: codePoint, maxLength });
}

/** Texts that are difficult for readers and folds, among others. */
export const awkwardText: Arbitrary<string> = fc.oneof(
  anyText(30),
  fc
    .array(
      fc.constantFrom(
        ...smallUniverse.names,
        ...[
          '’',
          '´',
          'ﬁ',
          'Ⅱ',
          'İ',
          'ß',
          'ǆ',
          'Ａ',
          '{R}',
          '{',
          '}',
          '(',
          ')',
          '//',
          '-',
          '—',
          '∕',
        ],
        ...[
          ' ',
          '\u00A0',
          '\u0301',
          '\u0327',
          '\uFEFF',
          '\t',
          '\n',
          '\r\n',
          '0',
          '00',
          '7',
          'TG',
          'x',
        ],
        ...[
          'Basic ',
          ' Energy',
          '4 ',
          '4x ',
          ' PAF 7',
          'Pokémon: 12',
          '# ',
          '"',
          '[',
          ']',
          ',',
          ':',
        ],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

/** JSON values, with keys used in decklists and rule files among others. */
export const awkwardJson: Arbitrary<unknown> = fc.letrec<{ value: unknown; object: unknown }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.constantFrom<unknown>(null, true, 0, 1, 2, -1, 1.5, 1e300, '', ' ', '2', 'Comfey', 'main'),
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('object'),
      tie('object'),
    ),
    object: fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          ...['rules', 'identifier', 'name', 'cards', 'variants', 'priority', 'anyOf', 'total'],
          ...[
            'atLeast',
            'count',
            'max',
            'zone',
            'set',
            'number',
            'match',
            'names',
            'reprints',
            'spellings',
          ],
          ...['fallbacks', 'threshold', 'unclassified', 'id', 'icons', 'icon', 'generation'],
        ),
        fc.constantFrom('__proto__', 'constructor', 'toString', 'a/b', 'm~n', ''),
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  }),
).value;
