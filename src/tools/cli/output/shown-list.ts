/** The report of `decktype show`. */

import { copiesIn, type DeckCard } from '../../../core/decks/decklist.js';
import { byZone, plainCard } from '../../../core/decks/text/writing.js';
import { percent, present } from '../../../core/diagnostics/counted.js';
import type { Explanation } from '../../../core/engine/explain.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { shownDay } from '../../../core/tournament/date.js';
import { explanationDocument } from '../../../questions/analysis/explanation-document.js';
import type { ListEntry } from '../../../questions/corpus/layout/access.js';
import type { ListLabel } from '../../../questions/corpus/layout/corpus.js';
import { type Document, lines, type Section, table } from './document.js';
import { explanationLines } from './explanation.js';

export interface NearList {
  readonly place: string;
  /** 0 to 1; 1: the same cards. */
  readonly similarity: number;
  readonly deck: { readonly id: string; readonly name: string };
  readonly label?: ListLabel;
}

/** A deck whose lists are like the list that is shown. */
export interface NearDeck {
  readonly id: string;
  readonly name: string;
  /** 0 to 1: how alike its nearest list is. */
  readonly similarity: number;
  readonly lists: number;
  readonly example: string;
}

export interface ShownList {
  readonly entry: ListEntry;
  readonly cards: readonly DeckCard[];
  readonly explanation: Explanation;
  /** Missing if there are no lists to compare with. */
  readonly nearestLists?: readonly NearList[];
  readonly nearestDecks?: readonly NearDeck[];
}

const mostMisses = 3;

export function shownDocument(shown: ShownList, ruleSet: RuleSet): Document {
  const { entry, cards, explanation, nearestLists, nearestDecks = [] } = shown;
  const { name, deck: _deck, ...facts } = entry;
  return {
    data: {
      place: name,
      ...facts,
      cards,
      explanation: explanationDocument(explanation, ruleSet),
      ...(nearestLists && { nearestLists, nearestDecks }),
    },
    sections: () => [
      [lines([name, ...factLines(entry)])],
      ...Array.from(byZone(cards), ([zone, some]): Section => {
        const title = `${zone ?? 'cards'} (${copiesIn(some)})`;
        return [lines([title, ...some.map((card) => `  ${plainCard(card)}`)])];
      }),
      [lines(explanationLines(shortened(explanation), ruleSet))],
      ...(nearestLists === undefined ? [] : nearTables(nearestLists, nearestDecks)),
    ],
  };
}

function nearTables(lists: readonly NearList[], decks: readonly NearDeck[]): readonly Section[] {
  if (lists.length === 0) return [[lines(['nearest lists: there are no other lists'])]];
  const listRows = lists.map(({ place, similarity, deck, label }) => [
    percent(similarity),
    place,
    deck.name,
    labelShown(label),
  ]);
  const deckRows = decks.map(({ id, name, similarity, lists: count, example }) => [
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

/** Why a list gets its deck, without the rules that were tried before. */
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
