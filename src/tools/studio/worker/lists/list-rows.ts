/** Rows of lists. */

import { copiesIn, type DeckCard } from '../../../../core/decks/decklist.js';
import { byZone } from '../../../../core/decks/text/writing.js';
import { defined } from '../../../../core/json/defined.js';
import { shownDay } from '../../../../core/tournament/date.js';
import { namesDeck } from '../../../../questions/analysis/compare/agreement.js';
import { entryOf } from '../../../../questions/corpus/layout/access.js';
import { eventName } from '../../../../questions/corpus/results.js';
import type { ListRow, Zone } from '../../answers.js';
import type { OpenProject } from '../project.js';

/** What a table shows of a list. */
export function listRow({ corpus, session }: OpenProject, list: number): ListRow {
  const entry = entryOf(corpus, list);
  const { name, event, placing, record, player, playerName } = entry;
  const deck = session.nameOf(entry.deck);
  const label = entry.label?.name ?? entry.label?.id;
  const facts = {
    label,
    isAgreed: label === undefined ? undefined : namesDeck(label, deck),
    event: event && eventName(event),
    date: shownDay(event?.date),
    placing,
    record: record && [record.wins, record.losses, record.ties].join('-'),
    player: playerName ?? player,
  };
  return { list, name, deck, ...defined(facts) };
}

export function zonesOf(cards: readonly DeckCard[]): readonly Zone[] {
  return [...byZone(cards)].map(([name = '', some]) => ({
    name,
    copies: copiesIn(some),
    cards: some,
  }));
}
