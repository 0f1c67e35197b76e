/** The filter of the table of lists as it stands in the URL, and as the worker takes it. */
import type { ListQuery } from '../../../answers.js';
import type { RouteQuery } from '../../state/route.js';
import { parseCards } from '../list/card-filter.js';
import { numbersOf } from '../list/list-numbers.js';

/** The names of what the URL has of a filter. */
const filterFields = [
  'deck',
  'family',
  'label',
  'move',
  'matched',
  'cards',
  'event',
  'placing',
  'text',
  'show',
  'lists',
] as const;

/** Lists of which kind the table shows. */
export const kinds = {
  '': 'all lists',
  moved: 'moved lists',
  unclassified: 'lists without a deck',
  other: 'lists whose label differs',
} as const;

type SortField = NonNullable<ListQuery['sort']>['by'];

const sortFields: readonly SortField[] = [
  'number',
  'deck',
  'label',
  'event',
  'date',
  'placing',
  'player',
];

/** What the worker is asked; what cannot be read is left out. */
export function listQueryOf(query: RouteQuery): ListQuery {
  const { deck, family, label, move, matched, text, show, sort = '' } = query;
  const cards = parseCards(query.cards ?? '');
  const event = numberOf(query.event);
  const placing = numberOf(query.placing);
  const by = sortFields.find((field) => field === sort.replace(/^-/, ''));
  return {
    ...(deck && { deck }),
    ...(deck && family && { isFamily: true }),
    ...(label && { label }),
    ...(move && { move }),
    ...(matched && { matchedBy: matched.split('\n') }),
    ...(cards.length > 0 && { cards }),
    ...(event !== undefined && { event }),
    ...(placing !== undefined && { placing }),
    ...(text?.trim() && { text: text.trim() }),
    ...(show === 'moved' && { isMoved: true }),
    ...(show === 'unclassified' && { isUnclassified: true }),
    ...(show === 'other' && { isOther: true }),
    ...(query.lists && { lists: numbersOf(query.lists) }),
    ...(by && { sort: { by, ...(sort.startsWith('-') && { isDescending: true }) } }),
  };
}

/** The changes of a query that remove all filters. */
export function withoutFilters(): RouteQuery {
  return Object.fromEntries(filterFields.map((field) => [field, undefined]));
}

export function isFiltered(query: RouteQuery): boolean {
  return filterFields.some((field) => query[field] !== undefined && query[field] !== '');
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
