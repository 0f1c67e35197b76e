/** The lists of a corpus that hold a card. */

import { type CompareOption, cardIdentity } from '../../../core/decks/identity.js';
import { decksHolding, postingsOf } from '../../../questions/corpus/card-decks.js';
import { DeckLists } from '../../../questions/corpus/deck-lists.js';
import { segmentOf } from '../../../questions/corpus/layout/access.js';
import {
  type Corpus,
  cardLineStride,
  partMask,
  partSize,
  printingStride,
} from '../../../questions/corpus/layout/corpus.js';
import { CardIndex } from '../../../questions/corpus/tagging/card-index.js';

/** A name of a card, and how many lists hold it. */
export interface HeldName {
  /** As lists spell it. */
  readonly name: string;
  readonly lists: number;
}

/** What is found in a corpus, with some comparison options, when it is first asked for. */
export class CardLists {
  readonly corpus: Corpus;
  readonly #fold: (name: string) => string;
  readonly #cards: CardIndex;
  #names: readonly HeldName[] | undefined;
  #lists: DeckLists | undefined;

  constructor(corpus: Corpus, options: readonly CompareOption[] = []) {
    this.corpus = corpus;
    this.#fold = cardIdentity(options).name;
    this.#cards = new CardIndex(corpus, options);
  }

  /** The lists of decks. */
  get lists(): DeckLists {
    this.#lists ??= new DeckLists(this.corpus);
    return this.#lists;
  }

  /** Deck -> copies of the cards with these canonical names, for the decks that hold one. */
  copiesByDeck(names: readonly string[]): ReadonlyMap<number, number> {
    const { segments, cardLines } = this.corpus;
    const lines = names.flatMap((name) => [...this.#cards.linesOf(name)]);
    const found = new Map<number, number>();
    for (const [index, segment] of segments.entries()) {
      for (const line of lines) {
        const copies = cardLines[line * cardLineStride + 1] as number;
        for (const local of postingsOf(segment, line)) {
          const deck = index * partSize + local;
          found.set(deck, (found.get(deck) ?? 0) + copies);
        }
      }
    }
    return found;
  }

  /** The decks with at least so many copies of a card in all zones, ascending. */
  decksHolding(name: string, least: number): Uint32Array {
    return decksHolding(this.corpus, this.#cards, this.#fold(name), least);
  }

  /** Each card under the first of its spellings; those of most lists first. */
  names(): readonly HeldName[] {
    this.#names ??= this.#count();
    return this.#names;
  }

  #count(): readonly HeldName[] {
    const { texts, deckCount, weights } = this.corpus;
    const names = this.#namesOfLines();
    /** Name -> its number of lists, and the last deck that was counted, and 1. */
    const counts = new Float64Array(texts.length);
    const counted = new Uint32Array(texts.length);
    for (let deck = 0; deck < deckCount; deck++) {
      const { starts, lines, dictionary } = segmentOf(this.corpus, deck);
      const local = deck & partMask;
      for (let at = starts[local] as number; at < (starts[local + 1] as number); at++) {
        const name = names[dictionary[lines[at] as number] as number] as number;
        if (counted[name] === deck + 1) continue;
        counted[name] = deck + 1;
        counts[name] = (counts[name] as number) + (weights[deck] as number);
      }
    }
    const found: HeldName[] = [];
    for (const [text, lists] of counts.entries()) {
      if (lists > 0) found.push({ name: texts[text] as string, lists });
    }
    return found.sort((x, y) => y.lists - x.lists || (x.name < y.name ? -1 : 1));
  }

  /** Card line -> the text of its name; of a name with several spellings, always the same one. */
  #namesOfLines(): Uint32Array {
    const { texts, printings, cardLines } = this.corpus;
    const first = new Map<string, number>();
    const names = new Uint32Array(cardLines.length / cardLineStride);
    const known = new Uint32Array(texts.length);
    for (let line = 0; line < names.length; line++) {
      const text = printings[
        printingStride * (cardLines[line * cardLineStride] as number)
      ] as number;
      if (known[text] === 0) {
        const canonical = this.#fold(texts[text] as string);
        const same = first.get(canonical) ?? text;
        first.set(canonical, same);
        known[text] = same + 1;
      }
      names[line] = (known[text] as number) - 1;
    }
    return names;
  }
}

const known = new WeakMap<Corpus, Map<string, CardLists>>();

/** The {@link CardLists} of a corpus, made once. */
export function cardListsOf(corpus: Corpus, options: readonly CompareOption[] = []): CardLists {
  const all = known.get(corpus) ?? new Map<string, CardLists>();
  known.set(corpus, all);
  const key = [...options].sort().join();
  const found = all.get(key) ?? new CardLists(corpus, options);
  all.set(key, found);
  return found;
}
