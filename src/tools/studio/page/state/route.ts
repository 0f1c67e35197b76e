/** What the page shows as the hash of its URL: `#/lists?deck=charizard&list=12`. */
import type { CountRow } from '../../answers.js';

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

/** Filters, order and what is open, by name; each view has its own. */
export type RouteQuery = Readonly<Record<string, string | undefined>>;

export interface Route {
  readonly view: ViewName;
  readonly query: RouteQuery;
}

/** The route of a hash; the first view in place of one that does not exist. */
export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const view = viewNames.find((name) => name === path) ?? 'start';
  return { view, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** The hash of a route, without what is empty. */
export function hrefOf(view: ViewName, query: RouteQuery = {}): string {
  const filled = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const search = new URLSearchParams(filled).toString();
  return search === '' ? `#/${view}` : `#/${view}?${search}`;
}

/** The lists of a rule with those of its variants, of a variant, a fallback, or no deck. */
export function listsOf({ identifier, what }: Pick<CountRow, 'identifier' | 'what'>): RouteQuery {
  if (what === 'unclassified') return { show: 'unclassified' };
  return { deck: identifier, ...(what === 'rule' && { family: 'yes' }) };
}
