/** Finds the cards of kinds in a card table. */
import { addTo, sumOf } from '../../json/grouping.js';
import { partitionPoint } from '../../json/partition-point.js';
import { cardIdentity } from '../identity.js';
import type { AttributeBounds, AttributeTest, AttributeTests, CardKind } from './kinds.js';
import type { Attribute, TableCard } from './table-card.js';

/**
 * Finds the cards of kinds. Texts are compared as names are, and without case; a short text of digits is also a
 * number. A card without an attribute is of no kind that asks for it.
 */
export class KindIndex {
  readonly #cards: readonly TableCard[];
  #given: Given | undefined;
  readonly #values = new Map<string, Values>();

  constructor(cards: readonly TableCard[]) {
    this.#cards = cards;
  }

  /** The places of the cards of a kind; one may be there twice. */
  of({ where = {}, not = {} }: CardKind): readonly number[] {
    const held = (tests: AttributeTests) =>
      Object.entries(tests).map(([attribute, test]) => this.#held(attribute, test));
    // The fewest first: many kinds may ask for a type that most cards have.
    const [first, ...others] = held(where).sort((x, y) => x.size - y.size);
    const refused = held(not);
    return [...(first?.places() ?? this.#cards.keys())].filter(
      (place) => others.every(({ has }) => has(place)) && !refused.some(({ has }) => has(place)),
    );
  }

  #held(attribute: string, test: AttributeTest): Held {
    const { places, keysAt, numbers, before } = this.#valuesOf(fold(attribute));
    const held = (keys: readonly string[], size: number, passes: (key: string) => boolean) => ({
      size,
      places: () => keys.flatMap((key) => places.get(key) ?? []),
      has: (place: number) => keysAt[place]?.some(passes) ?? false,
    });
    if (typeof test !== 'object' || Array.isArray(test)) {
      const keys = new Set([test].flat().map(valueKey));
      const size = sumOf([...keys], (key) => places.get(key)?.length ?? 0);
      return held([...keys], size, (key) => keys.has(key));
    }
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } =
      test as AttributeBounds;
    const start = partitionPoint(numbers, (key) => Number(key) < min);
    const end = partitionPoint(numbers, (key) => Number(key) <= max);
    const size = Number(before[end]) - Number(before[start]);
    const isWithin = (key: string) => isNumber(key) && Number(key) >= min && Number(key) <= max;
    return held(numbers.slice(start, end), size, isWithin);
  }

  #valuesOf(attribute: string): Values {
    const known = this.#values.get(attribute);
    if (known !== undefined) return known;
    const places = new Map<string, number[]>();
    const keysAt: string[][] = [];
    const keyOf = remembered(valueKey);
    const add = (place: number, values: Attribute) => {
      const keys = [values].flat().map(keyOf);
      keysAt[place] = keys;
      for (const key of keys) addTo(places, key, place);
    };
    this.#given ??= givenAttributes(this.#cards);
    const given = this.#given.get(attribute) ?? [];
    for (const [place, values] of given) add(place, values);
    const field = rowAttributes.find((own) => own === attribute);
    if (field !== undefined) {
      const taken = new Set(given.map(([place]) => place));
      for (const [place, card] of this.#cards.entries()) {
        if (!taken.has(place)) add(place, fieldValues(card, field));
      }
    }
    const numbers = [...places.keys()].filter(isNumber).sort((x, y) => Number(x) - Number(y));
    let sum = 0;
    const before = [0, ...numbers.map((key) => (sum += places.get(key)?.length ?? 0))];
    const values = { places, keysAt, numbers, before };
    this.#values.set(attribute, values);
    return values;
  }
}

/** The values of an attribute. */
interface Values {
  /** Value -> the places of its cards. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Place -> the values of its card. */
  readonly keysAt: readonly (readonly string[] | undefined)[];
  /** Those that are numbers, in ascending order. */
  readonly numbers: readonly string[];
  /** How many cards have one of the numbers before each of them, and of all. */
  readonly before: readonly number[];
}

/** The cards for which a test holds. */
interface Held {
  readonly size: number;
  readonly places: () => readonly number[];
  readonly has: (place: number) => boolean;
}

type Given = ReadonlyMap<string, readonly (readonly [place: number, values: Attribute])[]>;

/** The attributes that rows give, by their names in canonical form; the first of a row with a name counts. */
function givenAttributes(cards: readonly TableCard[]): Given {
  const given = new Map<string, (readonly [number, Attribute])[]>();
  const nameOf = remembered(fold);
  for (const [place, { attributes = {} }] of cards.entries()) {
    for (const name in attributes) {
      const values = attributes[name] as Attribute;
      const key = nameOf(name);
      const rows = given.get(key);
      if (rows === undefined) given.set(key, [[place, values]]);
      else if (rows.at(-1)?.[0] !== place) rows.push([place, values]);
    }
  }
  return given;
}

/** The fields of a row that are attributes. */
export const rowAttributes = ['id', 'name', 'set', 'number', 'colors'] as const;

function fieldValues(card: TableCard, field: (typeof rowAttributes)[number]): Attribute {
  return field === 'colors' ? [...(card.colors ?? '')] : (card[field] ?? []);
}

function remembered<T extends string | number>(fold: (value: T) => string): (value: T) => string {
  const known = new Map<T, string>();
  return (value) => {
    const folded = known.get(value) ?? fold(value);
    known.set(value, folded);
    return folded;
  };
}

/** Whether a value in canonical form is a number. */
const isNumber = (key: string) => String(Number(key)) === key;

/** Longer numbers are texts: different ones would be one number. */
const isDecimal = (text: string) => /^[-+]?\d{1,15}(\.\d+)?$/.test(text);

function valueKey(value: string | number): string {
  return typeof value === 'number' || isDecimal(value) ? String(Number(value)) : fold(value);
}

const { name: fold } = cardIdentity(['case']);

/** The attributes of some cards with their values, the most frequent values first. */
export function attributesOf(
  cards: readonly TableCard[],
): ReadonlyMap<string, readonly (string | number)[]> {
  const counts = new Map<string, Map<string | number, number>>();
  for (const { attributes = {} } of cards) {
    for (const [name, value] of Object.entries(attributes)) {
      const own = counts.get(name) ?? new Map<string | number, number>();
      counts.set(name, own);
      for (const one of [value].flat()) own.set(one, (own.get(one) ?? 0) + 1);
    }
  }
  return new Map(
    Array.from(counts, ([name, own]) => {
      const sorted = [...own].sort(([, x], [, y]) => y - x);
      return [name, sorted.map(([value]) => value)];
    }),
  );
}
