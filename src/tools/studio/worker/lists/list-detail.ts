/** A list with its cards, why it has its deck, and what is like it. */

import type { DeckCard } from '../../../../core/decks/decklist.js';
import { readDecklist } from '../../../../core/decks/read.js';
import { addTo } from '../../../../core/json/grouping.js';
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
    /** The deck with the rules on disk, where it is another one. */
    ...(before && isOther(before, session.nameOf(deck)) && { onDisk: before }),
    /** The lists and the decks that are most like it, best first. */
    similar: mostAlike(likeness, deckLists, list, mostSimilar).map((found) => ({
      ...listRow(project, found.list),
      similarity: found.similarity,
    })),
    similarDecks: similarDecks(project, likeness, deck, deckLists),
  };
}

/** A list as text, in any format. */
export function pastedList({ project }: Asked, text: string) {
  const { decklist, title, diagnostics } = readDecklist(text);
  const found = explained(project, namedCards(project, decklist.cards));
  const { id, name } = found.explanation;
  return {
    name: title ?? name,
    deck: { id, name },
    ...found,
    /** What could not be read. */
    problems: diagnostics
      .filter(({ severity }) => severity !== 'info')
      .map(({ message }) => message)
      .slice(0, mostProblems),
  };
}

const mostProblems = 5;

/** The cards as rules name them. */
function namedCards({ workspace, matcher }: OpenProject, cards: readonly DeckCard[]) {
  if (workspace.cards === undefined) return cards;
  return workspace.cards.resolveList(cards, matcher.ruleSet.match.names).cards;
}

/** Its cards, and why it has its deck, the near misses among it. */
function explained({ matcher }: OpenProject, cards: readonly DeckCard[]) {
  const explanation = explanationDocument(matcher.explain({ cards }), matcher.ruleSet);
  return { zones: zonesOf(cards), explanation };
}

function isOther(before: DeckName, now: DeckName): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}

/** The decks of rules and fallbacks, by the list of each that is most alike. */
function similarDecks(
  { session }: OpenProject,
  likeness: Float64Array,
  own: number,
  deckLists: DeckLists,
) {
  const { ruleSet } = session.program;
  const { names, numbers } = session.labels;
  const decksOf = new Map<string, number[]>();
  for (const [deck, number] of numbers.entries()) {
    const { id } = names[number] as DeckName;
    if (ruleSet.get(id) === undefined) continue;
    addTo(decksOf, id, deck);
  }
  return nearestLabels(own, likeness, decksOf, mostSimilar).map((label) =>
    nearDeck(label, session, decksOf.get(label.identifier) ?? [], deckLists.of(label.deck)),
  );
}

/**
 * A deck whose lists are like a list or a group, by its nearest list.
 *
 * @param decks those that have the label, and `lists` those of the nearest of them
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
    /** The number of the list that is most like it. */
    nearest: lists[0] as number,
  };
}
