/** Converts the filter of lists between the URL and the query for the worker. */
import { defined } from '../../../../../core/json/defined.js';
import type { ListQuery } from '../../../protocol.js';
import type { RouteQuery } from '../../state/route.js';

/** The URL fields that filter lists. */
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

/** The kinds of lists that the table can show. */
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

/** The query for the worker; invalid values are ignored. */
export function listQueryOf(query: RouteQuery): ListQuery {
  const { deck, family, label, move, matched, text, lists, sort = '' } = query;
  const cards = parseCards(query.cards ?? '');
  const by = sortFields.find((field) => field === sort.replace(/^-/, ''));
  return {
    ...defined({
      deck,
      isFamily: deck !== undefined && family !== undefined ? true : undefined,
      label,
      move,
      matchedBy: matched?.split('\n'),
      cards: cards.length > 0 ? cards : undefined,
      event: numberOf(query.event),
      placing: numberOf(query.placing),
      text: text?.trim() || undefined,
      show: (['moved', 'unclassified', 'other'] as const).find((kind) => kind === query.show),
      lists: lists === undefined ? undefined : numbersOf(lists),
    }),
    ...(by && { sort: { by, ...(sort.startsWith('-') && { isDescending: true }) } }),
  };
}

/** The changes of a query that remove all filters. */
export function withoutFilters(): RouteQuery {
  return Object.fromEntries(filterFields.map((field) => [field, undefined]));
}

export function isFiltered(query: RouteQuery): boolean {
  return filterFields.some((field) => query[field] !== undefined);
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export interface CardFilter {
  readonly name: string;
  readonly least: number;
}

/** Cards in the URL, one per line as in a list: `2 Dragapult ex`. */
export function parseCards(text: string): readonly CardFilter[] {
  return text.split('\n').flatMap((line) => parseCard(line) ?? []);
}

/** `2 Dragapult ex`: at least two copies; without a number, at least one. */
export function parseCard(text: string): CardFilter | undefined {
  const [, digits = '', name = ''] = /^\s*(?:(\d{1,4})(?=\s)\s*)?(.*?)\s*$/s.exec(text) ?? [];
  return name === '' ? undefined : { name, least: Math.max(1, Number(digits)) };
}

export function formatCard({ name, least }: CardFilter): string {
  // A leading number in the name would be read as copies.
  return least > 1 || /^\d+\s/.test(name) ? `${least} ${name}` : name;
}

export function formatCards(cards: readonly CardFilter[]): string {
  return cards.map(formatCard).join('\n');
}

/** A hand-written URL must not exhaust memory. */
const mostInRuns = 1_000_000;

/** Parses numbers and ranges; invalid parts are ignored. */
export function numbersOf(text: string): readonly number[] {
  let left = mostInRuns;
  return text.split(',').flatMap((part) => {
    const [, first = '', last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
    if (first === '') return [];
    const count = Math.max(0, Math.min(Number(last) - Number(first) + 1, left));
    left -= count;
    return Array.from({ length: count }, (_, at) => Number(first) + at);
  });
}

/** Formats ascending numbers, with consecutive ones as ranges. */
export function formatNumbers(lists: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const list of lists) {
    const last = runs.at(-1);
    if (last !== undefined && list === last[1] + 1) last[1] = list;
    else runs.push([list, list]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
}

interface Named {
  readonly value: string;
  readonly label?: string;
}

/**
 * Resolves a text: to the suggestion with this name, or to the text itself if nothing is suggested.
 *
 * @param isDone whether the field was left: then a partial name resolves to the first suggestion
 * @returns undefined for a partial name that could still become any of the suggestions
 */
export function resolvedName(
  text: string,
  suggestions: readonly Named[],
  isDone: boolean,
): string | undefined {
  const wanted = text.trim().toLowerCase();
  const same = suggestions.find(({ value, label = value }) =>
    [value, label].some((one) => one.toLowerCase() === wanted),
  );
  const [first] = suggestions;
  if (same !== undefined) return same.value;
  if (first === undefined) return text.trim();
  return isDone ? first.value : undefined;
}
