/** A list with its cards, why it has its deck, and what is like it. */

import { resolveCards } from '../../../../core/decks/cards/resolve-list.js';
import { explanationDocument } from '../../../../questions/analysis/explanation-document.js';
import { deckNumberOf, deckOf } from '../../../../questions/corpus/layout/access.js';
import type { DeckName } from '../../../../questions/corpus/session/deck-labels.js';
import { likenessTo, mostAlike } from '../../../../questions/learning/groups/nearest-lists.js';
import type { Scheduler } from '../../../../questions/learning/scheduler.js';
import type { ListDetail, NearDeck } from '../../answers.js';
import type { OpenProject } from '../project.js';
import { listRow, zonesOf } from './list-rows.js';

const mostSimilar = 10;

export async function listDetail(
  project: OpenProject,
  list: number,
  scheduler: Scheduler,
): Promise<ListDetail> {
  const { corpus, matcher, session, workspace, version } = project;
  if (!(list >= 0 && list < corpus.listCount)) throw new RangeError(`there is no list ${list}`);
  const { similarity, deckLists } = await project.tables(scheduler);
  const deck = deckNumberOf(corpus, list);
  const { cards } = deckOf(corpus, deck);
  const named = workspace.cards
    ? resolveCards(cards, workspace.cards, matcher.ruleSet.match.names).cards
    : cards;
  const likeness = likenessTo(corpus, similarity, deck);
  const before = workspace.onDisk?.session?.nameOf(deck);
  return {
    ...listRow(project, list),
    version,
    zones: zonesOf(named),
    ...(before && isOther(before, session.nameOf(deck)) && { onDisk: before }),
    explanation: explanationDocument(matcher.explain({ cards: named }), matcher.ruleSet),
    similar: mostAlike(likeness, deckLists, list, mostSimilar).map((found) => ({
      ...listRow(project, found.list),
      similarity: found.similarity,
    })),
    similarDecks: similarDecks(project, likeness, deck, (other) => deckLists.of(other)[0] ?? 0),
  };
}

function isOther(before: DeckName, now: DeckName): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}

/** The decks of rules and fallbacks, by the list of each that is most alike. */
function similarDecks(
  { session }: OpenProject,
  likeness: Float64Array,
  own: number,
  listOf: (deck: number) => number,
): readonly NearDeck[] {
  const { names, numbers } = session.labels;
  const { weights } = session.corpus;
  const { ruleSet } = session.program;
  const best = names.map(() => ({ deck: -1, similarity: -1, lists: 0 }));
  for (let deck = 0; deck < numbers.length; deck++) {
    const label = best[numbers[deck] as number] as (typeof best)[number];
    label.lists += weights[deck] as number;
    const similarity = likeness[deck] as number;
    if (deck !== own && similarity > label.similarity) Object.assign(label, { deck, similarity });
  }
  return best
    .flatMap(({ deck, similarity, lists }, label) => {
      const { id: identifier, name } = names[label] as DeckName;
      const isKnown = deck !== -1 && ruleSet.get(identifier) !== undefined;
      return isKnown ? [{ identifier, name, similarity, lists, nearest: listOf(deck) }] : [];
    })
    .sort((x, y) => y.similarity - x.similarity)
    .slice(0, mostSimilar);
}
