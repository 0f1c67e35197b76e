/** Tables for finding and describing groups of lists that do not depend on the rules. */
import type { CompareOption } from '../../../core/decks/identity.js';
import { unclassifiedDeck } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { DeckLists } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { askedCardsOf, deckCardsOf, deckPlaces } from '../lists/deck-cards.js';
import { CardRows } from '../lists/sample.js';
import { similarityOf } from '../lists/similarity.js';
import type { Scheduler } from '../scheduler.js';
import { type PublishedOptions, publishedLabels } from './published.js';

/** How the decks of a corpus are read. */
export interface ProfileOptions extends PublishedOptions {
  /** How card names are compared. Default: as they are. */
  readonly names?: readonly CompareOption[] | undefined;
}

/** The options for reading the decks of a corpus with these rules. */
export function profileOptionsOf(
  { match, unclassified }: RuleSet,
  ignored: readonly string[] = [],
): ProfileOptions {
  const withoutDeck = [unclassifiedDeck, unclassified].flatMap(({ id, name }) => [id, name]);
  return { names: match.names, ignoredLabels: [...withoutDeck, ...ignored] };
}

/** Data about the decks of a corpus that does not depend on the rules. */
export type ProfileTables = Awaited<ReturnType<typeof profileTables>>;

/** Creates the tables of a corpus. */
export async function profileTables(
  corpus: Corpus,
  { names, ...options }: ProfileOptions,
  scheduler: Scheduler,
) {
  const cards = deckCardsOf(corpus, names);
  await scheduler.pause();
  const similarity = similarityOf(corpus, cards);
  await scheduler.pause();
  /** The same cards, followed by the printings and zones that rules can require. */
  const asked = askedCardsOf(corpus, names);
  /** Deck -> number of lists. */
  const lists = Float64Array.from(corpus.weights);
  const rows = new CardRows({
    cards: asked,
    rowCount: corpus.deckCount,
    decks: Uint32Array.from({ length: corpus.deckCount }, (_, deck) => deck),
    weights: lists,
  });
  await scheduler.pause();
  const published = publishedLabels(corpus, asked, options);
  return {
    cards,
    asked,
    /** Deck -> its place in an order that does not depend on the order of reading. */
    places: deckPlaces(asked),
    similarity,
    rows,
    lists,
    deckLists: new DeckLists(corpus),
    published,
  };
}
