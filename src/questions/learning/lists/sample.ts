/** Prepares the labelled lists of a corpus that rules are learned from. */

import type { CompareOption } from '../../../core/decks/identity.js';
import { ascending } from '../../../core/json/ascending.js';
import { groupBy, madeOnce, sumOf } from '../../../core/json/grouping.js';
import { unclassifiedDeck } from '../../../core/rules/model.js';
import { timeOf } from '../../../core/tournament/date.js';
import { deckNumberOf, eventOf, labelNumberOf } from '../../corpus/layout/access.js';
import { type Buckets, inBuckets } from '../../corpus/layout/buckets.js';
import type { Corpus, ListLabel } from '../../corpus/layout/corpus.js';
import { GrowingNumbers } from '../../corpus/layout/growing.js';
import { addBit, type Bits, bitsOf, eitherBits, newBits } from './bits.js';
import { askedCardsOf, type DeckCards, deckPlaces, forCards } from './deck-cards.js';
import { doubtfulRows } from './doubtful.js';
import { slugOf, titleOf } from './words.js';

/** Which lists to learn from, and how. */
export interface SampleOptions {
  /** Whether to use a list, given by number. Default: all. */
  readonly isUsed?: (list: number) => boolean;
  /** Labels without meaning, by identifier or name. Default: `other` and `Other`. */
  readonly ignoredLabels?: readonly string[];
  /** How card names are compared. Default: as they are. */
  readonly names?: readonly CompareOption[];
}

/** Which identifiers new rules can have. */
export interface IdentifierOptions {
  /**
   * Whether an identifier that no rule here has is taken, for example by a rule of another generation in the
   * same file. Default: none is.
   */
  readonly isTaken?: ((identifier: string) => boolean) | undefined;
}

/** The identifier, or the first of `NAME-2`, `NAME-3` and so on that is free. */
export function freeIdentifier(base: string, isTaken: (identifier: string) => boolean): string {
  let identifier = base;
  for (let number = 2; isTaken(identifier); number++) identifier = `${base}-${number}`;
  return identifier;
}

/** A label of the sample. */
export interface SampleLabel {
  readonly id: string;
  readonly name: string;
  readonly lists: number;
  /** The sum of the weights of its lists. */
  readonly weight: number;
  /** Its rows. */
  readonly bits: Bits;
  /** The same including the lists of its special cases, which also meet the requirements of its rule. */
  readonly family: Pick<SampleLabel, 'weight' | 'bits'>;
}

/** The labelled lists; lists with the same deck and label are one row. */
export interface Sample {
  readonly cards: DeckCards;
  readonly rowCount: number;
  /** Row -> deck. */
  readonly decks: Uint32Array;
  /** Row -> label. */
  readonly labelOf: Uint16Array;
  /** Row -> the sum of the weights of its lists. */
  readonly weights: Float64Array;
  /** Row -> number of lists. */
  readonly lists: Float64Array;
  readonly labels: readonly SampleLabel[];
  /** List -> row; unused lists are missing. */
  readonly rowOf: ReadonlyMap<number, number>;
}

/** The days of age that halve the weight of a list. */
const halfLife = 60;
const leastWeight = 0.02;
/** The factor for the weight of lists whose label is probably wrong. */
const weightOfDoubtful = 0.2;
const msPerDay = 86_400_000;

/** Weighs lists by age: the newest has weight 1. Lists without a date count as new. */
export function ageWeights(
  corpus: Corpus,
  lists: readonly number[],
  { days, least }: { readonly days: number; readonly least: number } = {
    days: halfLife,
    least: leastWeight,
  },
): readonly number[] {
  const times = lists.map((list) => {
    const date = eventOf(corpus, list)?.date;
    return (date === undefined ? undefined : timeOf(date)) ?? NaN;
  });
  const newest = Math.max(...new Set(times.filter((time) => !Number.isNaN(time))));
  return times.map((time) =>
    Number.isNaN(time) ? 1 : Math.max(least, 2 ** (-(newest - time) / msPerDay / days)),
  );
}

/** The numbers of the wanted lists. */
export function listsWhere(corpus: Corpus, isWanted: (list: number) => boolean): readonly number[] {
  return Array.from({ length: corpus.listCount }, (_, list) => list).filter(isWanted);
}

/**
 * Returns a function that gives the id and name of a list's label; undefined if there is none, or it is blank
 * or ignored.
 */
export function labelReader(
  corpus: Corpus,
  ignored: readonly string[] = [unclassifiedDeck.id, unclassifiedDeck.name],
): (list: number) => Required<ListLabel> | undefined {
  const labels = corpus.labels.map((label) => fullLabel(label, ignored));
  return (list) => labels[labelNumberOf(corpus, list) ?? -1];
}

function fullLabel({ id, name }: ListLabel, ignored: readonly string[]) {
  const [ownId, ownName] = [id, name].map((text) => (text?.trim() === '' ? undefined : text));
  if (ownId === undefined && ownName === undefined) return undefined;
  const full = { id: ownId ?? slugOf(ownName ?? ''), name: ownName ?? titleOf(ownId ?? '') };
  return ignored.includes(full.id) || ignored.includes(full.name) ? undefined : full;
}

export interface JoinedOptions extends SampleOptions {
  /** The id that the lists of a label are joined under. Default: the label's own. */
  readonly idOf?: (label: Required<ListLabel>) => string;
}

export function sampleOf(corpus: Corpus, options: JoinedOptions = {}): Sample {
  const { isUsed = () => true, ignoredLabels, idOf = (label) => label.id } = options;
  const labelFor = labelReader(corpus, ignoredLabels);
  const cards = askedCardsOf(corpus, options.names);
  const places = deckPlaces(cards);
  const used = listsWhere(corpus, (list) => isUsed(list) && labelFor(list) !== undefined);
  const weights = ageWeights(corpus, used);
  // Sorted so that sums of weights are the same in any order of reading.
  const inOrder = used
    .map((list, at) => {
      const { name, ...label } = labelFor(list) as Required<ListLabel>;
      const deck = deckNumberOf(corpus, list);
      const id = idOf({ ...label, name });
      return { list, deck, id, name, weight: weights[at] as number };
    })
    .sort(
      (x, y) =>
        (places[x.deck] as number) - (places[y.deck] as number) ||
        ascending(x.id, y.id) ||
        x.weight - y.weight ||
        ascending(x.name, y.name),
    );
  /** In the order of the corpus. */
  const rowOf = new Map(used.map((list) => [list, 0]));
  const known = new Map<string, (typeof inOrder)[number] & { lists: number; row: number }>();
  for (const one of inOrder) {
    const key = `${one.deck} ${one.id}`;
    const row = madeOnce(known, key, () => ({ ...one, weight: 0, lists: 0, row: known.size }));
    row.weight += one.weight;
    row.lists++;
    rowOf.set(one.list, row.row);
  }
  const rows = [...known.values()];
  const doubtful = doubtfulRows(rows, cards, mayAgree);
  for (const row of rows) if (doubtful.has(row.row)) row.weight *= weightOfDoubtful;
  const labels = Array.from(
    groupBy(rows, ({ id }) => id),
    ([id, own]) => ({
      id,
      name: own[0]?.name ?? id,
      lists: sumOf(own, ({ lists }) => lists),
      weight: sumOf(own, ({ weight }) => weight),
      bits: bitsOf(
        rows.length,
        own.map(({ row }) => row),
      ),
    }),
  ).sort((x, y) => ascending(x.id, y.id));
  const numberOf = new Map(labels.map(({ id }, label) => [id, label]));
  return {
    cards,
    rowCount: rows.length,
    decks: Uint32Array.from(rows, ({ deck }) => deck),
    labelOf: Uint16Array.from(rows, ({ id }) => numberOf.get(id) as number),
    weights: Float64Array.from(rows, ({ weight }) => weight),
    lists: Float64Array.from(rows, ({ lists }) => lists),
    labels: withFamilies(labels),
    rowOf,
  };
}

function withFamilies(labels: readonly Omit<SampleLabel, 'family'>[]): readonly SampleLabel[] {
  const families = new Map(labels.map(({ id, weight, bits }) => [id, { weight, bits }]));
  for (const { id, weight, bits } of labels) {
    for (const base of basesOf(id)) {
      const family = families.get(base);
      if (family === undefined) continue;
      family.weight += weight;
      family.bits = eitherBits(family.bits, bits);
    }
  }
  return labels.map((label) => ({ ...label, family: families.get(label.id) ?? label }));
}

/** The most bases of an identifier: looking up each prefix of a text of thousands of hyphens would be quadratic. */
const mostBases = 64;

/** The identifiers that an identifier can be a special case of, shortest first. */
export function basesOf(id: string): readonly string[] {
  const ends = Array.from(id.matchAll(/-/g), ({ index }) => index);
  return ends.slice(0, mostBases).map((end) => id.slice(0, end));
}

/** Whether an identifier continues another: `dragapult-dusknoir` is a special case of `dragapult`. */
export function isSpecialCase(id: string, base: string): boolean {
  return id.startsWith(`${base}-`);
}

/** A label with fewer lists is rare. */
const fewestLists = 3;

/**
 * Whether a label has so few lists that its name says more than they do. Its rule is not tried before others,
 * and only its special cases can be variants of it.
 */
export function isRare({ labels }: Pick<Sample, 'labels'>, label: number): boolean {
  return (labels[label] as SampleLabel).lists < fewestLists;
}

function mayAgree(id: string, other: string): boolean {
  return id === other || isSpecialCase(id, other) || isSpecialCase(other, id);
}

/** The maximum number of copies in a learned requirement. */
export const mostAsked = 4;

/** Weighted rows of decks. */
export type WeighedRows = Pick<Sample, 'cards' | 'rowCount' | 'decks' | 'weights'>;

/** The rows with at least `least` copies of a card, computed on first use. */
export class CardRows {
  readonly #sample: WeighedRows;
  /** The row of each entry, and its index in {@link DeckCards}. */
  readonly #rows = new GrowingNumbers();
  readonly #places = new GrowingNumbers();
  /** The entries of each card. */
  readonly #entries: Buckets;
  readonly #known = new Map<number, Bits>();

  constructor(sample: WeighedRows) {
    const { names, starts, cards } = sample.cards;
    this.#sample = sample;
    for (const [row, deck] of sample.decks.entries()) {
      for (let place = starts[deck] as number; place < (starts[deck + 1] as number); place++) {
        this.#rows.push(row);
        this.#places.push(place);
      }
    }
    const cardOf = (entry: number) => cards[this.#places.at(entry)] as number;
    this.#entries = inBuckets(this.#rows.length, names.length, cardOf);
  }

  /** The rows with at least `least` copies of a card; `least` is at most one more than {@link mostAsked}. */
  bitsOf(card: number, least: number): Bits {
    return madeOnce(this.#known, card * (mostAsked + 2) + least, () => {
      const { rowCount, cards } = this.#sample;
      const { starts, order } = this.#entries;
      const bits = newBits(rowCount);
      for (const entry of order.subarray(starts[card], starts[card + 1])) {
        const copies = cards.copies[this.#places.at(entry)] as number;
        if (copies >= least) addBit(bits, this.#rows.at(entry));
      }
      return bits;
    });
  }

  /** Least copies (1 to {@link mostAsked}) -> card -> the weight of the rows that have them. */
  weights(isCounted: (row: number) => boolean = () => true): readonly Float64Array[] {
    const { cards, decks, weights } = this.#sample;
    const sums = Array.from({ length: mostAsked + 1 }, () => new Float64Array(cards.names.length));
    for (const [row, deck] of decks.entries()) {
      if (!isCounted(row)) continue;
      const weight = weights[row] as number;
      forCards(cards, deck, (card, copies) => {
        for (let least = 1; least <= copies && least <= mostAsked; least++) {
          ((sums[least] as Float64Array)[card] as number) += weight;
        }
      });
    }
    return sums;
  }
}
