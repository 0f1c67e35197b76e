/** Finds the decks that hold a card, however lists and rules spell its name. */
import { type CompareOption, cardIdentity } from '../decks/identity.js';
import { partitionPoint } from '../json/partition-point.js';
import {
  type Corpus,
  cardLineStride,
  partSize,
  printingStride,
  type Segment,
} from './layout/corpus.js';

export class CardIndex {
  readonly corpus: Corpus;
  /** Canonical name -> the printings that have it. */
  readonly #printings = new Map<string, number[]>();
  /** Printing -> its card lines. */
  readonly #cardLines: number[][];
  /** The names of cards as lists spell them. */
  readonly names: readonly string[];

  constructor(corpus: Corpus, options: readonly CompareOption[] = []) {
    const { texts, printings, cardLines } = corpus;
    const fold = cardIdentity(options).name;
    const canonical = new Map<number, string>();
    this.#cardLines = Array.from({ length: printings.length / printingStride }, () => []);
    for (let printing = 0; printing < this.#cardLines.length; printing++) {
      const text = printings[printing * printingStride] as number;
      const name = canonical.get(text) ?? fold(texts[text] as string);
      canonical.set(text, name);
      const others = this.#printings.get(name);
      if (others === undefined) this.#printings.set(name, [printing]);
      else others.push(printing);
    }
    for (let line = 0; line * cardLineStride < cardLines.length; line++) {
      this.#cardLines[cardLines[line * cardLineStride] as number]?.push(line);
    }
    this.corpus = corpus;
    this.names = [...canonical.keys()].map((text) => texts[text] as string);
  }

  /** The printings of a card, by its canonical name. */
  printingsOf(canonical: string): readonly number[] {
    return this.#printings.get(canonical) ?? [];
  }

  /** The decks that hold one of these printings, ascending. */
  decksWith(printings: readonly number[]): number[] {
    const wanted = printings.flatMap((printing) => this.#cardLines[printing] as number[]);
    return this.corpus.segments.flatMap((segment, number) => {
      const found = new Set<number>();
      for (const line of wanted) for (const deck of postingsOf(segment, line)) found.add(deck);
      return [...found].sort((x, y) => x - y).map((deck) => number * partSize + deck);
    });
  }
}

/** The decks of a segment that have a card line. */
export function postingsOf(segment: Segment, cardLine: number): Uint16Array {
  const { dictionary, postings, postingStarts } = segment;
  const local = partitionPoint(dictionary, (line) => line < cardLine);
  if (dictionary[local] !== cardLine) return postings.subarray(0, 0);
  return postings.subarray(postingStarts[local], postingStarts[local + 1]);
}
