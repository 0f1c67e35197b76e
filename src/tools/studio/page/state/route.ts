/** What the page shows as the hash of its URL: `#/lists?deck=charizard&list=12`. */
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

/** Filters, order and what is open, by name; each view has its own. */
export type RouteQuery = Readonly<Record<string, string | undefined>>;

export interface Route {
  readonly view: ViewName;
  readonly query: RouteQuery;
}

/** The route of a hash, without what is empty; the first view in place of one that does not exist. */
export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const view = viewNames.find((name) => name === path) ?? 'start';
  return { view, query: Object.fromEntries(filled(new URLSearchParams(search))) };
}

/** The hash of a route, without what is empty. */
export function hrefOf(view: ViewName, query: RouteQuery = {}): string {
  const search = new URLSearchParams(filled(Object.entries(query))).toString();
  return search === '' ? `#/${view}` : `#/${view}?${search}`;
}

function filled(entries: Iterable<[string, string | undefined]>): [string, string][] {
  return Array.from(entries).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** The lists of a rule with those of its variants, of a variant, a fallback, or no deck. */
export function listsOf({ identifier, what }: Pick<CountRow, 'identifier' | 'what'>): RouteQuery {
  if (what === 'unclassified') return { show: 'unclassified' };
  return { deck: identifier, ...(what === 'rule' && { family: 'yes' }) };
}
