/** Labels as the bytes that are written, and whether a deck that stands in bytes says the same. */
import type { Classification } from '../engine/match/classification.js';
import { hashBytes, LearnedBytes } from '../engine/match/learned-bytes.js';
import type { Matcher } from '../engine/matcher.js';
import { type DeckLabel, isSameDeck, labelOf, type TagOptions } from '../standings/standing.js';
import { deckName } from '../standings/tag.js';

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

/** The labels of rules, variants and fallbacks. */
const encoded = new WeakMap<object, EncodedLabel>();

export class EncodedLabels {
  private readonly unclassified: EncodedLabel;
  private readonly knownDecks: KnownDeck[] = [];
  private readonly decks: LearnedBytes;

  constructor(
    private readonly matcher: Matcher,
    private readonly options: TagOptions,
  ) {
    this.unclassified = encode(labelOf(matcher, undefined, options));
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
    // The result of a fallback is a new object for each deck; what it says is not.
    const { rule, variant, fallback, conflicts } = found;
    if (conflicts !== undefined) return encode(labelOf(this.matcher, found, this.options));
    const key = fallback?.matched ?? variant ?? rule;
    let label = encoded.get(key);
    if (label === undefined) {
      label = encode(labelOf(this.matcher, found, this.options));
      encoded.set(key, label);
    }
    return label;
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
