/**
 * The decks of a corpus as cards and copies. All printings, and usually zones, of a card are one card. For
 * requirements on one printing or zone, these are also cards of their own, in addition to the whole card.
 */

import { type CompareOption, cardIdentity } from '../../../core/decks/identity.js';
import { defined } from '../../../core/json/defined.js';
import { increase, madeOnce } from '../../../core/json/grouping.js';
import type { CardRequirement } from '../../../core/rules/model.js';
import { forCardLines, printingOf } from '../../corpus/layout/access.js';
import { type Corpus, cardLineStride, printingStride } from '../../corpus/layout/corpus.js';
import { GrowingNumbers } from '../../corpus/layout/growing.js';

export interface DeckCards {
  /** Card -> its name, in alphabetical order; for a printing or zone, this is included. */
  readonly names: readonly string[];
  /** Card -> its requirement in a rule. */
  readonly asked: readonly CardRequirement[];
  /** Card -> the whole card that it belongs to, or itself. */
  readonly wholes: readonly number[];
  /** Card -> the zone of its first printing, or ''. */
  readonly zones: readonly string[];
  /** The cards that occur only in zones with at most one copy per deck, such as a leader's. */
  readonly singles: ReadonlySet<number>;
  /** Deck -> its first entry; one more element at the end. */
  readonly starts: Uint32Array;
  /** The cards of each deck, each once, ascending. */
  readonly cards: Uint32Array;
  /** The copies of each entry. */
  readonly copies: Uint32Array;
}

/** Counts the cards of all decks. Names are compared as rules compare them. */
export function deckCardsOf(corpus: Corpus, options?: readonly CompareOption[]): DeckCards {
  return counted(corpus, cardsOf(corpus, options));
}

/** Counts the cards of all decks, and additionally the printings and zones of cards that have several. */
export function askedCardsOf(corpus: Corpus, options?: readonly CompareOption[]): DeckCards {
  return counted(corpus, withPrintings(corpus, cardsOf(corpus, options)));
}

function counted(corpus: Corpus, cardTable: CardTable): DeckCards {
  const { cardsOfPrinting, ...table } = cardTable;
  const { deckCount, cardLines } = corpus;
  const starts = new Uint32Array(deckCount + 1);
  const cards = new GrowingNumbers();
  const copies = new GrowingNumbers();
  const counts = new Uint32Array(table.names.length);
  for (let deck = 0; deck < deckCount; deck++) {
    const first = cards.length;
    forCardLines(corpus, deck, (line) => {
      const at = line * cardLineStride;
      for (const card of cardsOfPrinting[cardLines[at] as number] as readonly number[]) {
        if (counts[card] === 0) cards.push(card);
        (counts[card] as number) += cardLines[at + 1] as number;
      }
    });
    for (const card of cards.view().subarray(first).sort()) {
      copies.push(counts[card] as number);
      counts[card] = 0;
    }
    starts[deck + 1] = cards.length;
  }
  const singles = singlesOf(corpus, cardsOfPrinting);
  return { ...table, singles, starts, cards: cards.copy(), copies: copies.copy() };
}

function singlesOf(
  corpus: Corpus,
  cardsOfPrinting: CardTable['cardsOfPrinting'],
): ReadonlySet<number> {
  const { printings, cardLines, deckCount } = corpus;
  const zoneOf = (printing: number) => printings[printing * printingStride + 3] as number;
  const most = new Map<number, number>();
  for (let deck = 0; deck < deckCount; deck++) {
    const copies = new Map<number, number>();
    forCardLines(corpus, deck, (line) => {
      const at = line * cardLineStride;
      increase(copies, zoneOf(cardLines[at] as number), cardLines[at + 1] as number);
    });
    for (const [zone, count] of copies) most.set(zone, Math.max(most.get(zone) ?? 0, count));
  }
  const others = cardsOfPrinting.filter((_, printing) => most.get(zoneOf(printing)) !== 1).flat();
  const singles = new Set(cardsOfPrinting.flat());
  for (const card of others) singles.delete(card);
  return singles;
}

/** Calls `visit` with each card of a deck and its copies. */
export function forCards(
  { starts, cards, copies }: DeckCards,
  deck: number,
  visit: (card: number, copies: number) => void,
): void {
  for (let at = starts[deck] as number; at < (starts[deck + 1] as number); at++) {
    visit(cards[at] as number, copies[at] as number);
  }
}

/** Deck -> its place in an order that does not depend on the order of reading. */
export function deckPlaces({ starts, cards, copies }: DeckCards): Uint32Array {
  const places = new Uint32Array(starts.length - 1);
  const order = [...places.keys()].sort((x, y) => {
    const [first, second] = [starts[x] as number, starts[y] as number];
    const lengths = [(starts[x + 1] as number) - first, (starts[y + 1] as number) - second];
    for (let at = 0; at < Math.min(...lengths); at++) {
      const card = (cards[first + at] as number) - (cards[second + at] as number);
      const difference = card || (copies[first + at] as number) - (copies[second + at] as number);
      if (difference !== 0) return difference;
    }
    return (lengths[0] as number) - (lengths[1] as number);
  });
  for (const [place, deck] of order.entries()) places[deck] = place;
  return places;
}

interface CardTable extends Pick<DeckCards, 'names' | 'asked' | 'wholes' | 'zones'> {
  readonly cardsOfPrinting: readonly (readonly number[])[];
}

function cardsOf(corpus: Corpus, options: readonly CompareOption[] = []): CardTable {
  const fold = cardIdentity(options).name;
  const spelled = cardIdentity().name;
  const known = new Map<string, number>();
  const names: string[] = [];
  const zones: string[] = [];
  const cardsOfPrinting: (readonly number[])[] = [];
  const printingCount = corpus.printings.length / printingStride;
  const lines = Array.from({ length: printingCount }, (_, printing) => {
    const fields = printingOf(corpus, printing);
    const [text = '', , , zone = ''] = fields;
    return { printing, text, zone, key: [fold(text), ...fields].join('\n') };
  });
  // Sorted so that the same lists give the same cards in any order of reading.
  for (const { printing, text, zone } of lines.sort((x, y) => (x.key < y.key ? -1 : 1))) {
    const key = fold(text);
    const card = madeOnce(known, key, () => {
      zones.push(zone);
      return names.push(spelled(text)) - 1;
    });
    cardsOfPrinting[printing] = [card];
  }
  const asked = names.map((name) => ({ name }));
  return { names, zones, asked, wholes: [...names.keys()], cardsOfPrinting };
}

function withPrintings(corpus: Corpus, table: CardTable): CardTable {
  const [names, zones] = [[...table.names], [...table.zones]];
  const [asked, wholes] = [[...table.asked], [...table.wholes]];
  const found = table.cardsOfPrinting.map(([whole = 0], printing) => {
    const [, set, number, zone] = printingOf(corpus, printing);
    const inZone = zone === undefined ? {} : { zone: [zone] };
    return [defined({ set, number }), inZone].map((fields) => ({
      whole,
      fields,
      zone: zone ?? '',
      key: `${whole} ${JSON.stringify(fields)}`,
    }));
  });
  /** Whole card -> its distinct printings; whole card -> its distinct zones. */
  const kinds = [new Map<number, Set<string>>(), new Map<number, Set<string>>()];
  for (const [kind, { whole, key }] of found.flatMap((parts) => [...parts.entries()])) {
    madeOnce(kinds[kind] as (typeof kinds)[number], whole, () => new Set()).add(key);
  }
  const known = new Map<string, number>();
  const cardsOfPrinting = table.cardsOfPrinting.map((cards) => [...cards]);
  const keyOf = (parts: (typeof found)[number]) => parts.map(({ key }) => key).join('\n');
  const inOrder = [...found.entries()].sort(([, x], [, y]) => (keyOf(x) < keyOf(y) ? -1 : 1));
  for (const [printing, parts] of inOrder) {
    for (const [kind, { whole, fields, zone, key }] of parts.entries()) {
      if ((kinds[kind]?.get(whole)?.size ?? 0) < 2 || Object.keys(fields).length === 0) continue;
      const card = madeOnce(known, key, () => {
        const name = table.names[whole] as string;
        zones.push(zone);
        asked.push({ name, ...fields });
        wholes.push(whole);
        return names.push([name, ...Object.values(fields).flat()].join(' ')) - 1;
      });
      cardsOfPrinting[printing]?.push(card);
    }
  }
  return { names, zones, asked, wholes, cardsOfPrinting };
}
