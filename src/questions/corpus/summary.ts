/** Counts what a corpus contains. */
import { cardNames } from './card-decks.js';
import {
  type Corpus,
  type CorpusEvent,
  type ListLabel,
  noNumber,
  printingStride,
} from './layout/corpus.js';

/** An event and its number of lists. */
export interface EventSummary extends CorpusEvent {
  readonly lists: number;
}

/** A label and its number of lists. */
export interface LabelSummary extends ListLabel {
  readonly lists: number;
}

/** What a corpus holds, in numbers. */
export interface CorpusSummary {
  readonly lists: number;
  /** Distinct decks: lists that are equal line by line are one deck. */
  readonly decks: number;
  /** Distinct card names. */
  readonly cards: number;
  /** Distinct combinations of name, set, number and zone. */
  readonly printings: number;
  /** The number of files that the lists were read from. */
  readonly files: number;
  /** The first and the last event date. */
  readonly dates?: { readonly first: string; readonly last: string };
  /** In the order of reading. */
  readonly events: readonly EventSummary[];
  /** The number of lists without a known event. */
  readonly withoutEvent: number;
  /** The labels that lists came with, most lists first. */
  readonly labels: readonly LabelSummary[];
  /** The number of lists that came without a label. */
  readonly unlabelled: number;
}

/** Counts the lists, decks, cards, events and labels of a corpus. */
export function summarizeCorpus(corpus: Corpus): CorpusSummary {
  const { listCount, deckCount, printings, files, events, labels } = corpus;
  const ofEvent = countColumn(corpus, 'event', events.length);
  const ofLabel = countColumn(corpus, 'label', labels.length);
  const dates = events.flatMap(({ date }) => date ?? []).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return {
    lists: listCount,
    decks: deckCount,
    cards: cardNames(corpus).length,
    printings: printings.length / printingStride,
    files: new Set(files).size,
    ...(first !== undefined && last !== undefined && { dates: { first, last } }),
    events: events.map((event, index) => ({ ...event, lists: ofEvent.counts[index] as number })),
    withoutEvent: ofEvent.none,
    labels: labels
      .map((label, index) => ({ ...label, lists: ofLabel.counts[index] as number }))
      .sort((x, y) => y.lists - x.lists),
    unlabelled: ofLabel.none,
  };
}

/** How often each value of a column occurs, and how many lists have no value. */
function countColumn({ blocks }: Corpus, name: 'event' | 'label', size: number) {
  const counts = new Uint32Array(size);
  let none = 0;
  for (const { [name]: column, listCount } of blocks) {
    if (column === undefined) none += listCount;
    else {
      for (const value of column) {
        if (value === noNumber) none++;
        else (counts[value] as number)++;
      }
    }
  }
  return { counts, none };
}
