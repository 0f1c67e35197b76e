/** Labels as the bytes that are written, and whether a deck that stands in bytes says the same. */
import type { Classification } from '../engine/match/classification.js';
import { labelOf } from '../engine/match/label.js';
import { hashBytes, LearnedBytes } from '../engine/match/learned-bytes.js';
import type { Unclassified } from '../rules/model.js';
import { type DeckLabel, deckName, isSameDeck } from '../tournament/label.js';

/** A label, ready to be written. */
export interface EncodedLabel {
  readonly label: DeckLabel;
  readonly bytes: Uint8Array;
}

/** What a standing's deck says. */
export interface KnownDeck {
  readonly value: unknown;
  readonly name: string | undefined;
  /** The label that it was compared with last, and whether they say the same. */
  comparedWith: EncodedLabel | undefined;
  wasSame: boolean;
}

const mostDecks = 1 << 14;
const encoder = new TextEncoder();

/** The labels of rules and variants, in the colours of the deck. */
const encoded = new WeakMap<DeckLabel, EncodedLabel>();

export class EncodedLabels {
  private readonly unclassified: EncodedLabel;
  private readonly knownDecks: KnownDeck[] = [];
  private readonly decks: LearnedBytes;

  constructor(private readonly unclassifiedDeck: Unclassified) {
    this.unclassified = encode(labelOf(undefined, unclassifiedDeck));
    this.decks = new LearnedBytes((text) => {
      const value: unknown = JSON.parse(text);
      const known = { value, name: deckName(value), comparedWith: undefined, wasSame: false };
      return this.knownDecks.push(known) - 1;
    }, mostDecks);
  }

  /** The label of decks that nothing matches, as it is written. */
  get unclassifiedText(): string {
    return JSON.stringify(this.unclassified.label);
  }

  of(found: Classification | undefined): EncodedLabel {
    if (found === undefined) return this.unclassified;
    const { conflicts, fallback } = found;
    const label = labelOf(found, this.unclassifiedDeck);
    // These are new objects for each deck.
    if (conflicts !== undefined || fallback !== undefined) return encode(label);
    let known = encoded.get(label);
    if (known === undefined) {
      known = encode(label);
      encoded.set(label, known);
    }
    return known;
  }

  /** The deck whose JSON stands in the bytes; it must be valid. */
  deckIn(view: DataView, start: number, end: number): KnownDeck {
    // Decks that are too long to be remembered stand among the known ones as well.
    if (this.knownDecks.length >= mostDecks) {
      this.knownDecks.length = 0;
      this.decks.forget();
    }
    const place = this.decks.valueOf(view, start, end, hashBytes(view, start, end));
    return this.knownDecks[place] as KnownDeck;
  }

  isSame(deck: KnownDeck, label: EncodedLabel): boolean {
    if (deck.comparedWith !== label) {
      deck.comparedWith = label;
      deck.wasSame = isSameDeck(deck.value, label.label);
    }
    return deck.wasSame;
  }
}

function encode(label: DeckLabel): EncodedLabel {
  return { label, bytes: encoder.encode(JSON.stringify(label)) };
}
