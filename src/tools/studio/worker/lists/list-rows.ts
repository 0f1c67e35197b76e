import { copiesIn, type DeckCard } from '../../../../core/decks/decklist.js';
import { byZone } from '../../../../core/decks/text/writing.js';
import { defined } from '../../../../core/json/defined.js';
import { shownDay } from '../../../../core/tournament/date.js';
import { namesDeck } from '../../../../questions/analysis/compare/agreement.js';
import { entryOf } from '../../../../questions/corpus/layout/access.js';
import { eventName } from '../../../../questions/corpus/results.js';
import type { OpenProject } from '../project.js';

/** The row of a list in tables. */
export function listRow({ corpus, session }: OpenProject, list: number) {
  const entry = entryOf(corpus, list);
  const { name, event, placing, record, player, playerName, label } = entry;
  const deck = session.nameOf(entry.deck);
  const facts = {
    /** The name or identifier of the label that it came with, and whether that names its deck. */
    label: label?.name ?? label?.id,
    isAgreed: label === undefined ? undefined : namesDeck(label, deck),
    event: event && eventName(event),
    /** The day, in ISO 8601. */
    date: shownDay(event?.date),
    placing,
    /** `7-1-1`: wins, losses, ties. */
    record: record && [record.wins, record.losses, record.ties].join('-'),
    player: playerName ?? player,
  };
  return { list, name, deck, ...defined(facts) };
}

export function zonesOf(cards: readonly DeckCard[]) {
  return [...byZone(cards)].map(([name = '', some]) => ({
    name,
    copies: copiesIn(some),
    cards: some,
  }));
}
