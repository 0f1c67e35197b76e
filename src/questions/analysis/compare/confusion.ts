/** Compares the classification of lists with their labels. */

import { groupBy } from '../../../core/json/grouping.js';
import { mostExamples } from '../../corpus/deck-lists.js';
import { deckNumberOf, labelOf, nameOf } from '../../corpus/layout/access.js';
import type { DeckName } from '../../corpus/session/deck-names.js';
import type { Session } from '../../corpus/session/session.js';
import { agreementTest } from './agreement.js';

/** Lists with the same label and the same other classification. */
export interface Mislabelled {
  readonly label: string;
  /** The identifier of the rule, variant or fallback that wins them. */
  readonly id: string;
  readonly name: string;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** Lists with the same label that neither a rule nor a fallback matches. */
export interface Overlooked {
  readonly label: string;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** How classification agrees with labels. A label can be the name or the identifier of a deck. */
export interface Confusion {
  /** The number of lists that have a label. */
  readonly labelled: number;
  readonly agreed: number;
  /** `agreed / labelled`, from 0 to 1. */
  readonly agreement: number;
  /** Most lists first. */
  readonly mislabelled: readonly Mislabelled[];
  readonly overlooked: readonly Overlooked[];
}

/** Compares the classification of lists with their labels; undefined if no list has a label. */
export function confusionOf(session: Session): Confusion | undefined {
  const { corpus, labels } = session;
  const lists = groupBy(Array(corpus.listCount).keys(), agreementTest(session));
  const [agreed = 0, others = []] = [lists.get(true)?.length, lists.get(false)];
  const labelled = agreed + others.length;
  if (labelled === 0) return undefined;
  const found = (list: number) => {
    const deck = deckNumberOf(corpus, list);
    const { id: labelId, name: label = labelId } = labelOf(corpus, list) ?? {};
    const { id, name } = labels.names[labels.numbers[deck] as number] as DeckName;
    return { label: label ?? '', id, name, isWon: session.winnerOf(deck) !== undefined };
  };
  // Colours in names make several decks of one identifier.
  const groups = groupBy(others, (list) => JSON.stringify(found(list)));
  const ranked = [...groups.values()]
    .sort((x, y) => y.length - x.length)
    .map((some) => ({
      ...found(some[0] as number),
      lists: some.length,
      examples: some.slice(0, mostExamples).map((list) => nameOf(corpus, list)),
    }));
  return {
    labelled,
    agreed,
    agreement: agreed / labelled,
    mislabelled: ranked.flatMap(({ isWon, ...one }) => (isWon ? [one] : [])),
    overlooked: ranked.flatMap(({ isWon, id: _, name: __, ...one }) => (isWon ? [] : [one])),
  };
}
