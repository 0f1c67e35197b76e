/** The report of `decktype show`. */
import { resolve } from 'node:path';
import { copiesIn, type DeckCard, type Decklist } from '../../../core/decks/decklist.js';
import { byZone, plainCard } from '../../../core/decks/text/writing.js';
import { percent, present } from '../../../core/diagnostics/counted.js';
import type { Explanation } from '../../../core/engine/explain.js';
import { labelOf } from '../../../core/engine/match/label.js';
import type { Matcher } from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import { groupBy } from '../../../core/json/grouping.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { shownDay } from '../../../core/tournament/date.js';
import { explanationDocument } from '../../../questions/analysis/explanation-document.js';
import { explanationLines } from '../../../questions/analysis/explanation-text.js';
import { createCorpus } from '../../../questions/corpus/build/builder.js';
import { deckNumberOf, entryOf, type ListEntry } from '../../../questions/corpus/layout/access.js';
import type { Corpus, ListLabel } from '../../../questions/corpus/layout/corpus.js';
import { classificationOf, tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import { nearestLists } from '../../../questions/learning/groups/nearest-lists.js';
import { type Document, lines, type Section, table } from './document.js';

export interface ShownList {
  readonly entry: ListEntry;
  readonly cards: readonly DeckCard[];
  readonly explanation: Explanation;
  /** Missing if there are no lists to compare with. */
  readonly near: NearLists | undefined;
}

const mostMisses = 3;

export function shownDocument(shown: ShownList, ruleSet: RuleSet): Document {
  const { entry, cards, explanation, near } = shown;
  const { name, deck: _deck, ...facts } = entry;
  return {
    data: {
      place: name,
      ...facts,
      cards,
      explanation: explanationDocument(explanation, ruleSet),
      ...near,
    },
    sections: () => [
      [lines([name, ...factLines(entry)])],
      ...Array.from(byZone(cards), ([zone, some]): Section => {
        const title = `${zone ?? 'cards'} (${copiesIn(some)})`;
        return [lines([title, ...some.map((card) => `  ${plainCard(card)}`)])];
      }),
      [lines(explanationLines(shortened(explanation), ruleSet))],
      ...(near === undefined ? [] : nearTables(near)),
    ],
  };
}

type NearLists = ReturnType<typeof nearTo>;

/** The lists of a corpus most similar to a list, and the decks of such lists. */
export function nearTo(
  entry: ListEntry,
  deck: Decklist,
  lists: Corpus,
  matcher: Matcher,
  most: number,
) {
  const { corpus, list: own } = withList(lists, entry, deck);
  const { names } = matcher.ruleSet.match;
  const tags = tagCorpus(matcher, corpus);
  const deckOfList = (list: number) => classificationOf(tags, deckNumberOf(corpus, list));
  const ranked = nearestLists(corpus, own, defined({ most: corpus.listCount, names }));
  const nearest = ranked.slice(0, most).map(({ list, similarity }) => {
    const { name: place, label } = entryOf(corpus, list);
    const { id, name } = labelOf(deckOfList(list), matcher.ruleSet.unclassified);
    return { place, similarity, deck: { id, name }, label };
  });
  const byDeck = groupBy(ranked, ({ list }) => deckOfList(list)?.id);
  const decks = [...byDeck.values()].flatMap(([first, ...others]) => {
    const found = first && deckOfList(first.list);
    if (!found) return [];
    const example = entryOf(corpus, first.list).name;
    const { id, name } = found;
    return { id, name, similarity: first.similarity, lists: others.length + 1, example };
  });
  return { nearestLists: nearest, nearestDecks: decks.slice(0, most) };
}

/** The corpus and the number of the list in it; adds the list if the corpus lacks it. */
function withList(corpus: Corpus, entry: ListEntry, deck: Decklist) {
  const key = keyOf(entry);
  for (let list = 0; list < corpus.listCount; list++) {
    if (keyOf(entryOf(corpus, list)) === key) return { corpus, list };
  }
  return { corpus: createCorpus([{ deck }], corpus), list: corpus.listCount };
}

/** A key for a list, independent of how the path of its file is spelled. */
function keyOf({ name, file }: ListEntry): string {
  return JSON.stringify([resolve(file), name.startsWith(file) ? name.slice(file.length) : name]);
}

function nearTables({ nearestLists: lists, nearestDecks }: NearLists): readonly Section[] {
  if (lists.length === 0) return [[lines(['nearest lists: there are no other lists'])]];
  const listRows = lists.map(({ place, similarity, deck, label }) => [
    percent(similarity),
    place,
    deck.name,
    labelShown(label),
  ]);
  const deckRows = nearestDecks.map(({ id, name, similarity, lists: count, example }) => [
    percent(similarity),
    `${name} (${id})`,
    count,
    example,
  ]);
  return [
    [table(['#alike', 'nearest lists', 'deck', 'label'], listRows)],
    [table(['#alike', 'nearest decks', '#lists', 'nearest list'], deckRows)],
  ];
}

function factLines({ label, event, placing, record, player, playerName }: ListEntry): string[] {
  const who = playerName ?? player;
  const played = present([
    placing !== undefined && `placing ${placing}`,
    record !== undefined && `${record.wins}-${record.losses}-${record.ties}`,
  ]);
  const where = [event?.name ?? event?.id, shownDay(event?.date), event?.format];
  const facts = {
    player: who,
    event: where.filter((part) => part !== undefined).join(', '),
    result: played.join(', '),
    label: labelShown(label),
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`  ${name}: ${value}`],
  );
}

function labelShown({ id, name }: ListLabel = {}): string {
  return name === undefined || id === undefined ? (name ?? id ?? '') : `${name} (${id})`;
}

/** Explains the deck of a list, without the rules that were tried before the winner. */
function shortened(explanation: Explanation): Explanation {
  const { winner, nearest } = explanation;
  return {
    ...explanation,
    ...(winner && {
      winner: { ...winner, variants: winner.variants.filter(({ matches }) => matches) },
    }),
    nearest: winner === undefined ? nearest.slice(0, mostMisses) : [],
    checked: [],
    checkedCount: 0,
  };
}
