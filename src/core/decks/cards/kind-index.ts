import { increase, madeOnce } from '../../json/grouping.js';
import { partitionPoint } from '../../json/partition-point.js';
import { cardIdentity } from '../identity.js';
import type { AttributeBounds, AttributeTest, AttributeTests, CardKind } from './kinds.js';
import type { Attribute, TableCard } from './table-card.js';

/**
 * Finds the cards of kinds in a card table. Texts are compared like names, but case does not matter; a short text
 * of digits is also a number. A card without an attribute never belongs to a kind that tests it.
 */
export class KindIndex {
  readonly #cards: readonly TableCard[];
  #given: Given | undefined;
  /** Attribute -> value -> the indexes of its cards. */
  readonly #places = new Map<string, Places>();
  readonly #numbers = new Map<Places, Float64Array>();

  constructor(cards: readonly TableCard[]) {
    this.#cards = cards;
  }

  /** The indexes of the cards of a kind. */
  of({ where = {}, not = {} }: CardKind): readonly number[] {
    const holding = (tests: AttributeTests) =>
      Object.entries(tests).map(([attribute, test]) => this.#holding(attribute, test));
    // The smallest set first: many kinds test a type that most cards have.
    const [first, ...others] = holding(where).sort((x, y) => x.size - y.size);
    const found = [...(first ?? this.#cards.keys())].filter((place) =>
      others.every((other) => other.has(place)),
    );
    const refused = found.length === 0 ? [] : holding(not);
    return found.filter((place) => !refused.some((other) => other.has(place)));
  }

  #holding(attribute: string, test: AttributeTest): ReadonlySet<number> {
    const places = this.#placesBy(fold(attribute));
    if (typeof test !== 'object') return places.get(valueKey(test)) ?? new Set();
    let keys: readonly string[];
    if (Array.isArray(test)) keys = test.map(valueKey);
    else {
      const { min = -Infinity, max = Infinity } = test as AttributeBounds;
      const numbers = this.#numbersOf(places);
      const start = partitionPoint(numbers, (number) => number < min);
      const end = partitionPoint(numbers, (number) => number <= max);
      keys = Array.from(numbers.subarray(start, end), String);
    }
    return new Set(keys.flatMap((key) => [...(places.get(key) ?? [])]));
  }

  /** The numeric values of an attribute, in ascending order. */
  #numbersOf(places: Places): Float64Array {
    return madeOnce(this.#numbers, places, () => {
      const values = [...places.keys()].filter((value) => String(Number(value)) === value);
      return Float64Array.from(values, Number).sort();
    });
  }

  #placesBy(attribute: string): Places {
    return madeOnce(this.#places, attribute, () => this.#placesOf(attribute));
  }

  #placesOf(attribute: string): Places {
    const found = new Map<string, Set<number>>();
    const keyOf = remembered(valueKey);
    const add = (place: number, values: Attribute) => {
      for (const value of [values].flat()) {
        madeOnce(found, keyOf(value), () => new Set()).add(place);
      }
    };
    this.#given ??= givenAttributes(this.#cards);
    const given = this.#given.get(attribute) ?? [];
    for (const [place, values] of given) add(place, values);
    const field = rowAttributes.find((own) => own === attribute);
    if (field !== undefined) {
      const places = new Set(given.map(([place]) => place));
      for (const [place, card] of this.#cards.entries()) {
        if (!places.has(place)) add(place, fieldValues(card, field));
      }
    }
    return found;
  }
}

/** Value -> the indexes of its cards. */
type Places = ReadonlyMap<string, ReadonlySet<number>>;

type Given = ReadonlyMap<string, readonly (readonly [place: number, values: Attribute])[]>;

/** Attribute in canonical form -> the values in rows. If a row has several such attributes, the first counts. */
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

/** The fields of a row that count as attributes. */
export const rowAttributes = ['id', 'name', 'set', 'number', 'colors'] as const;

function fieldValues(card: TableCard, field: (typeof rowAttributes)[number]): Attribute {
  return field === 'colors' ? [...(card.colors ?? '')] : (card[field] ?? []);
}

function remembered<T extends string | number>(fold: (value: T) => string): (value: T) => string {
  const known = new Map<T, string>();
  return (value) => madeOnce(known, value, fold);
}

/** Longer numbers are texts, because different ones could become the same number. */
const isDecimal = (text: string) => /^[-+]?\d{1,15}(\.\d+)?$/.test(text);

function valueKey(value: string | number): string {
  return typeof value === 'number' || isDecimal(value) ? String(Number(value)) : fold(value);
}

const { name: fold } = cardIdentity(['case']);

/** Attribute -> its values in some cards, most frequent first. */
export function attributesOf(
  cards: readonly TableCard[],
): ReadonlyMap<string, readonly (string | number)[]> {
  const counts = new Map<string, Map<string | number, number>>();
  for (const { attributes = {} } of cards) {
    for (const [name, value] of Object.entries(attributes)) {
      const own = madeOnce(counts, name, () => new Map());
      for (const one of [value].flat()) increase(own, one);
    }
  }
  return new Map(
    Array.from(counts, ([name, own]) => {
      const sorted = [...own].sort(([, x], [, y]) => y - x);
      return [name, sorted.map(([value]) => value)];
    }),
  );
}
