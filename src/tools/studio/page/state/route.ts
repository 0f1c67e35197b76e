/** The state of the page in the hash of its URL: `#/lists?deck=charizard&list=12`. */
import type { CountRow } from '../../worker/answers.js';

export const viewNames = [
  'start',
  'rules',
  'moves',
  'lists',
  'unknown',
  'conflicts',
  'coverage',
  'cases',
  'report',
  'guess',
] as const;

export type ViewName = (typeof viewNames)[number];

/** Filters, order and open items, by name; each view has its own. */
export type RouteQuery = Readonly<Record<string, string | undefined>>;

export interface Route {
  readonly view: ViewName;
  readonly query: RouteQuery;
}

/** The route of a hash, without empty values; the start view if the view does not exist. */
export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const view = viewNames.find((name) => name === path) ?? 'start';
  return { view, query: Object.fromEntries(filled(new URLSearchParams(search))) };
}

/** The hash of a route, without empty values. */
export function hrefOf(view: ViewName, query: RouteQuery = {}): string {
  const search = new URLSearchParams(filled(Object.entries(query))).toString();
  return search === '' ? `#/${view}` : `#/${view}?${search}`;
}

function filled(entries: Iterable<[string, string | undefined]>): [string, string][] {
  return Array.from(entries).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** The query for the lists of a rule including its variants, of a variant, of a fallback, or without a deck. */
export function listsOf({ identifier, what }: Pick<CountRow, 'identifier' | 'what'>): RouteQuery {
  if (what === 'unclassified') return { show: 'unclassified' };
  return { deck: identifier, ...(what === 'rule' && { family: 'yes' }) };
}
