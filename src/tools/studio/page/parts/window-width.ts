/** How much room the window has, as theme.css cuts it. */
import { type ReadonlySignal, signal } from '@preact/signals';

function matches(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const value = signal(list.matches);
  list.addEventListener('change', () => {
    value.value = list.matches;
  });
  return value;
}

/** Room for one thing beside nothing else: a phone. */
export const isNarrow = matches('(max-width: 799px)');

/** Room for another view beside the editor. */
export const isWide = matches('(min-width: 1200px)');
