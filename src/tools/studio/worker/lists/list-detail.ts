/** Describes a list: its cards, why it has its deck, and similar lists. */

import type { DeckCard } from '../../../../core/decks/decklist.js';
import { readDecklist } from '../../../../core/decks/read.js';
import { groupBy } from '../../../../core/json/grouping.js';
import { explanationDocument } from '../../../../questions/analysis/explanation-document.js';
import type { DeckLists } from '../../../../questions/corpus/deck-lists.js';
import { deckNumberOf, deckOf, listsWith } from '../../../../questions/corpus/layout/access.js';
import type { DeckName } from '../../../../questions/corpus/session/deck-names.js';
import type { Session } from '../../../../questions/corpus/session/session.js';
import {
  mostAlike,
  type NearestLabel,
  nearestLabels,
} from '../../../../questions/learning/groups/nearest-lists.js';
import type { Asked, OpenProject } from '../project.js';
import { listRow, zonesOf } from './list-rows.js';

const mostSimilar = 10;

export async function listDetail({ project, scheduler }: Asked, list: number) {
  const { corpus, session, workspace } = project;
  if (!(list >= 0 && list < corpus.listCount)) throw new RangeError(`there is no list ${list}`);
  const { similarity, deckLists } = await project.tables(scheduler);
  const deck = deckNumberOf(corpus, list);
  const { cards } = deckOf(corpus, deck);
  const named = namedCards(project, cards);
  const likeness = similarity.toDeck(deck);
  const before = workspace.onDisk?.session?.nameOf(deck);
  return {
    ...listRow(project, list),
    ...explained(project, named),
    /** The deck under the rules on disk, if it differs. */
    ...(before && isOther(before, session.nameOf(deck)) && { onDisk: before }),
    /** The most similar lists and decks, best first. */
    similar: mostAlike(likeness, deckLists, list, mostSimilar).map((found) => ({
      ...listRow(project, found.list),
      similarity: found.similarity,
    })),
    similarDecks: similarDecks(project, likeness, deck, deckLists),
  };
}

/** Describes a list given as text, in any format. */
export function pastedList({ project }: Asked, text: string) {
  const { decklist, title, diagnostics } = readDecklist(text);
  const found = explained(project, namedCards(project, decklist.cards));
  const { id, name } = found.explanation;
  return {
    name: title ?? name,
    deck: { id, name },
    ...found,
    /** Describes what could not be read. */
    problems: diagnostics
      .filter(({ severity }) => severity !== 'info')
      .map(({ message }) => message)
      .slice(0, mostProblems),
  };
}

const mostProblems = 5;

/** The cards under the names that rules use. */
function namedCards({ workspace, matcher }: OpenProject, cards: readonly DeckCard[]) {
  if (workspace.cards === undefined) return cards;
  return workspace.cards.resolveList(cards, matcher.ruleSet.match.names).cards;
}

/** The cards of a list, and why it has its deck, including near misses. */
function explained({ matcher }: OpenProject, cards: readonly DeckCard[]) {
  const explanation = explanationDocument(matcher.explain({ cards }), matcher.ruleSet);
  return { zones: zonesOf(cards), explanation };
}

function isOther(before: DeckName, now: DeckName): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}

/** The decks of rules and fallbacks, each with its most similar list, best first. */
function similarDecks(
  { session }: OpenProject,
  likeness: Float64Array,
  own: number,
  deckLists: DeckLists,
) {
  const { ruleSet } = session.program;
  const { names, numbers } = session.labels;
  const decksOf = groupBy(numbers.keys(), (deck) => names[numbers[deck] as number]?.id ?? '');
  for (const id of decksOf.keys()) if (ruleSet.get(id) === undefined) decksOf.delete(id);
  return nearestLabels(own, likeness, decksOf, mostSimilar).map((label) =>
    nearDeck(label, session, decksOf.get(label.identifier) ?? [], deckLists.of(label.deck)),
  );
}

/**
 * A deck with lists similar to a list or a group, with its nearest list.
 *
 * @param decks the decks with this label
 * @param lists the lists of the nearest of these
 */
export function nearDeck(
  { identifier, similarity }: NearestLabel,
  { corpus, program }: Session,
  decks: Iterable<number>,
  lists: ArrayLike<number>,
) {
  return {
    identifier,
    name: program.ruleSet.get(identifier)?.name ?? identifier,
    similarity,
    lists: listsWith(corpus, decks),
    /** The number of the most similar list. */
    nearest: lists[0] as number,
  };
}
