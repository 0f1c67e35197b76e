/** The route of the page as a signal, and ways to another one. Back and forward of the browser work. */
import { signal } from '@preact/signals';
import { hrefOf, parseRoute, type Route, type RouteQuery, type ViewName } from './route.js';

const current = signal(parseRoute(location.hash));
/** The last query of each view, so that its filters are kept. */
const visited = new Map<ViewName, RouteQuery>([[current.peek().view, current.peek().query]]);

window.addEventListener('hashchange', take);

function take(): void {
  current.value = parseRoute(location.hash);
  visited.set(current.value.view, current.value.query);
}

/** Read in a component, it renders again when the route changes. */
export function route(): Route {
  return current.value;
}

export function go(view: ViewName, query: RouteQuery = {}): void {
  show(hrefOf(view, query), 'pushState');
}

/** Shows a view with its last query. */
export function showView(view: ViewName): void {
  show(hrefOfView(view), 'pushState');
}

/** The link to a view with its last query. */
export function hrefOfView(view: ViewName): string {
  return hrefOf(view, visited.get(view));
}

/** Changes parts of the query of this view. No step of the browser's history, unless `isStep` is set. */
export function setQuery(changes: RouteQuery, { isStep = false } = {}): void {
  const { view, query } = current.peek();
  show(hrefOf(view, { ...query, ...changes }), isStep ? 'pushState' : 'replaceState');
}

/** Synchronous: with `location.hash`, another key could come before the view shows. */
function show(href: string, how: 'pushState' | 'replaceState'): void {
  if (href === location.hash) return;
  history[how](null, '', href);
  take();
}
