/** Keeps the labels that the compiled scanner writes, and numbers the decks that it compares them with. */
import type { Classification } from '../engine/match/classification.js';
import { labelOf } from '../engine/match/label.js';
import { any } from '../engine/program/layout.js';
import type { Unclassified } from '../rules/model.js';
import { deckName } from '../tournament/label.js';
import * as at from './assembly/registers.js';
import type { ScannerMemory } from './memory.js';

/** Beyond this many different decks or names, all are forgotten. */
const mostDecks = 1 << 16;
/** The deck number of a label that equals no deck. */
const noDeck = -2;

export class ScannerLabels {
  readonly #memory: ScannerMemory;
  readonly #unclassified: Unclassified;
  #next: number;
  /** Result -> place of its label. There is also a map by text, because equal results can be different objects. */
  #placeOf = new WeakMap<object, number>();
  readonly #placeOfText = new Map<string, number>();
  /** Deck or name -> its number. Equal numbers mean equal decks or names. */
  readonly #decks = new Map<string, number>();
  readonly #names = new Map<string, number>();

  constructor(memory: ScannerMemory, unclassified: Unclassified) {
    this.#memory = memory;
    this.#unclassified = unclassified;
    [this.#next] = memory.labels;
  }

  /** The place of the label for a result; 0 if the label is too long. */
  placeOf(found: Classification | undefined): number {
    const key = found ?? this.#unclassified;
    let place = this.#placeOf.get(key);
    if (place === undefined) {
      place = this.#placeOfLabel(found);
      if (place > 0) this.#placeOf.set(key, place);
    }
    return place;
  }

  /** The numbers of a deck (given as JSON) and of its name. */
  numbersOf(text: string): readonly [number, number] {
    if (this.#isFull) this.forget();
    const deck: unknown = JSON.parse(text);
    const key = deckKey(deck);
    const name = deckName(deck);
    return [
      key === undefined ? any : numberOf(key, this.#decks),
      name === undefined ? any : numberOf(name, this.#names),
    ];
  }

  forget(): void {
    this.#placeOf = new WeakMap();
    this.#placeOfText.clear();
    this.#decks.clear();
    this.#names.clear();
    this.#memory.forgetDecks();
    [this.#next] = this.#memory.labels;
  }

  /** Counts names, too, because a deck with a name might have no key. */
  get #isFull(): boolean {
    return this.#decks.size > mostDecks || this.#names.size > mostDecks;
  }

  #placeOfLabel(found: Classification | undefined): number {
    const label = labelOf(found, this.#unclassified);
    const text = JSON.stringify(label);
    const counter = found === undefined ? at.unclassifiedAt : at.classifiedAt;
    const known = this.#placeOfText.get(counter + text);
    if (known !== undefined) return known;
    const bytes = Buffer.from(text);
    const size = at.labelText + bytes.length;
    if (size > at.longestLabel) return 0;
    if (this.#next + size > this.#memory.labels[1] || this.#isFull) this.forget();
    const place = this.#next;
    const key = deckKey(label);
    this.#memory.set(place, bytes.length);
    const deck = key === undefined ? noDeck : numberOf(key, this.#decks);
    this.#memory.set(place + at.labelDeck, deck);
    this.#memory.set(place + at.labelName, numberOf(label.name, this.#names));
    this.#memory.set(place + at.labelCounter, counter);
    this.#memory.bytes.set(bytes, place + at.labelText);
    this.#next = (place + size + 3) & ~3;
    this.#placeOfText.set(counter + text, place);
    return place;
  }
}

/**
 * A key that is equal for a deck and a label exactly if {@link isSameDeck} is true; undefined for a deck that can
 * equal no label.
 */
export function deckKey(deck: unknown): string | undefined {
  const key = plainKey(deck);
  const { conflicts } = (deck ?? {}) as Readonly<Record<string, unknown>>;
  if (conflicts === undefined || key === undefined) return key;
  if (!Array.isArray(conflicts)) return undefined;
  const keys = conflicts.map((one) => (Object(one).conflicts === undefined ? plainKey(one) : null));
  return keys.some((one) => typeof one !== 'string') ? undefined : JSON.stringify([key, ...keys]);
}

function plainKey(deck: unknown): string | undefined {
  if (typeof deck !== 'object' || deck === null) return undefined;
  const { id, name, icons } = deck as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  const list = icons ?? [];
  if (!Array.isArray(list) || list.some((icon) => typeof icon !== 'string')) return undefined;
  return JSON.stringify([id, name, list]);
}

function numberOf(text: string, numbers: Map<string, number>): number {
  let number = numbers.get(text);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(text, number);
  }
  return number;
}
