/** What `decktype unknown` reports: the groups, numbered, with the names of their lists. */
import { nameOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import type { ListGroup, NearestDeck } from '../../../questions/learning/groups/survey.js';
import type { SwallowedGroup } from '../../../questions/learning/groups/swallowed.js';
import type { UnaskedCards } from '../../../questions/learning/groups/unasked.js';
import type { UnknownLists } from '../../../questions/learning/groups/unknown.js';

/** A group of lists. */
export interface NumberedGroup
  extends Pick<ListGroup, 'cards' | 'earlier' | 'proposal'>,
    Partial<SwallowedLists> {
  readonly number: number;
  /** The places of its lists. */
  readonly lists: readonly string[];
  /** The place of the list that is most like the others. */
  readonly typical: string;
  readonly nearest?: Omit<NearestDeck, 'list'> & { readonly list: string };
}

type SwallowedLists = Pick<SwallowedGroup, 'inside' | 'of' | 'absentWords'>;

/** A rule whose lists all hold cards that it does not ask for. */
export interface NumberedRule extends Omit<UnaskedCards, 'lists'> {
  readonly number: number;
  /** The places of its lists. */
  readonly lists: readonly string[];
}

export interface UnknownReport {
  /** How many lists were looked at. */
  readonly lists: number;
  /** How many of them have no deck. */
  readonly unknown: number;
  readonly groups: readonly NumberedGroup[];
  readonly inside: readonly (NumberedGroup & SwallowedLists)[];
  readonly unasked: readonly NumberedRule[];
  /** The places of the lists without a deck that are in no group. */
  readonly single: readonly string[];
}

export function unknownReport(found: UnknownLists, corpus: Corpus): UnknownReport {
  const placeOf = (list: number) => nameOf(corpus, list);
  const facts = ({ lists, typical, cards, nearest, earlier, proposal }: ListGroup) => ({
    lists: lists.map(placeOf),
    typical: placeOf(typical),
    cards,
    ...(nearest && { nearest: { ...nearest, list: placeOf(nearest.list) } }),
    earlier,
    ...(proposal && { proposal }),
  });
  const { lists, unknown, groups, inside, unasked, single } = found;
  return {
    lists,
    unknown,
    groups: groups.map((group, at) => ({ number: at + 1, ...facts(group) })),
    inside: inside.map((group, at) => ({
      number: groups.length + at + 1,
      inside: group.inside,
      of: group.of,
      ...(group.absentWords && { absentWords: group.absentWords }),
      ...facts(group),
    })),
    unasked: unasked.map((rule, at) => ({
      number: groups.length + inside.length + at + 1,
      ...rule,
      lists: rule.lists.map(placeOf),
    })),
    single: single.map(placeOf),
  };
}
