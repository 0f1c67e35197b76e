/** The route of the page as a signal, and functions that change it. The browser's back and forward buttons work. */
import { signal } from '@preact/signals';
import { hrefOf, parseRoute, type Route, type RouteQuery, type ViewName } from './route.js';

const current = signal(parseRoute(location.hash));
/** The last query of each view, to keep its filters. */
const visited = new Map<ViewName, RouteQuery>([[current.peek().view, current.peek().query]]);

window.addEventListener('hashchange', take);

function take(): void {
  current.value = parseRoute(location.hash);
  visited.set(current.value.view, current.value.query);
}

/** The current route. A component that reads it renders again when it changes. */
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

/** Changes parts of the query of this view; adds a step to the browser's history only with `isStep`. */
export function setQuery(changes: RouteQuery, { isStep = false } = {}): void {
  const { view, query } = current.peek();
  show(hrefOf(view, { ...query, ...changes }), isStep ? 'pushState' : 'replaceState');
}

/** Synchronous: with `location.hash`, another key could arrive before the view is shown. */
function show(href: string, how: 'pushState' | 'replaceState'): void {
  if (href === location.hash) return;
  history[how](null, '', href);
  take();
}
