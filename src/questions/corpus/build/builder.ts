/** Builds a corpus list by list, from scratch or on top of another corpus. */
import { type CardVisitor, walkCards } from '../../../core/decks/shapes.js';
import type { Deck } from '../../../core/engine/classifier.js';
import type { Corpus, CorpusEvent, FileOrigin, FileResults, ListLabel } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import { type BlockBuilder, blockBuilder, type ListFacts, type RowFacts } from './block.js';
import { type DeckTable, deckTable } from './deck-table.js';
import { type Interning, interning } from './interning.js';

/** A list for {@link createCorpus}, with its metadata. */
export interface CorpusList extends Omit<ListFacts, 'label'> {
  /** Cards that cannot be read are skipped. */
  readonly deck: Deck;
  /** The archetype that the list is known to be: its name, or its id and name. */
  readonly label?: string | ListLabel;
}

/**
 * Collects lists. Call {@link beginFile} before the lists of each file, {@link add} or {@link addLines} for
 * each list, and {@link finish} at the end.
 */
export class CorpusBuilder {
  readonly #interning: Interning;
  readonly #decks: DeckTable;
  readonly #blocks: BlockBuilder;
  readonly #files: string[];
  readonly #fileStarts: GrowingNumbers;
  readonly #origins: FileOrigin[];
  readonly #results: FileResults[];
  /** The card lines of the current deck. */
  readonly #lines = new GrowingNumbers();
  readonly #visitor: CardVisitor = {
    card: (name, set, number, count, zone) => {
      this.#lines.push(this.#interning.cardLine(name, set, number, count, zone));
    },
  };

  constructor(base?: Corpus) {
    this.#interning = interning(base);
    this.#decks = deckTable(base);
    this.#blocks = blockBuilder(base);
    this.#files = [...(base?.files ?? [])];
    this.#fileStarts = new GrowingNumbers(base?.fileStarts);
    this.#origins = [...(base?.origins ?? [])];
    this.#results = [...(base?.results ?? [])];
  }

  /** The number of lists, including those of the base. */
  get listCount(): number {
    return this.#blocks.count();
  }

  /** Starts a file: the lists added next belong to it. */
  beginFile(name: string, origin: FileOrigin = {}): void {
    this.#files.push(name);
    this.#fileStarts.push(this.listCount);
    this.#origins.push(Object.freeze(origin));
  }

  /** Extends the origin of the current file. */
  endFile(origin: FileOrigin): void {
    this.#origins.push(Object.freeze({ ...this.#origins.pop(), ...origin }));
  }

  /** Adds the results of the current file. */
  addResults(results: Omit<FileResults, 'file' | 'event'>, event: CorpusEvent | undefined): void {
    const numbers = { file: this.#files.length - 1, event: this.#blocks.eventNumber(event) };
    this.#results.push(Object.freeze({ ...results, ...numbers }));
  }

  /** Adds a list. `onFault` is called for each of its cards that is skipped. */
  add(deck: unknown, facts: ListFacts, onFault?: CardVisitor['fault']): void {
    this.#lines.length = 0;
    this.#visitor.fault = onFault;
    walkCards(deck, this.#visitor);
    this.addLines(this.#lines.view(), facts);
  }

  /** The number of a card line, for {@link addLines}. */
  cardLine(...card: Parameters<CardVisitor['card']>): number {
    return this.#interning.cardLine(...card);
  }

  /** Adds a list, given by its card line numbers, which are sorted in place. */
  addLines(lines: Uint32Array, facts: RowFacts): void {
    const deck = this.#decks.add(lines, () => this.#interning.cardLines.view());
    this.#blocks.add(deck, facts);
  }

  /** The corpus of all lists so far. More lists can be added afterwards. */
  finish(): Corpus {
    const { texts, printings, cardLines } = this.#interning;
    return Object.freeze({
      texts: Object.freeze([...texts]),
      printings: printings.copy(),
      cardLines: cardLines.copy(),
      ...this.#decks.finish(cardLines.view()),
      ...this.#blocks.finish(),
      results: Object.freeze([...this.#results]),
      files: Object.freeze([...this.#files]),
      fileStarts: this.#fileStarts.copy(),
      origins: Object.freeze([...this.#origins]),
    });
  }
}

/**
 * Builds a corpus of lists in memory. With `base`, the new corpus contains the lists of `base` and these, and
 * shares the full parts of `base`.
 *
 * @example
 * createCorpus([{ deck: { pokemon: [{ name: 'Charizard ex', count: 2 }] }, label: 'Charizard' }])
 */
export function createCorpus(lists: Iterable<CorpusList>, base?: Corpus): Corpus {
  const builder = new CorpusBuilder(base);
  builder.beginFile('');
  for (const { deck, label, ...facts } of lists) {
    builder.add(deck, { ...facts, label: typeof label === 'string' ? { name: label } : label });
  }
  return builder.finish();
}
