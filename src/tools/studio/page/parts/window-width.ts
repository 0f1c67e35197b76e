/** Window widths, with the same breakpoints as theme.css. */
import { type ReadonlySignal, signal } from '@preact/signals';

function matches(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const value = signal(list.matches);
  list.addEventListener('change', () => {
    value.value = list.matches;
  });
  return value;
}

/** Only space for a single column, as on a phone. */
export const isNarrow = matches('(max-width: 799px)');

/** Space for another view beside the editor. */
export const isWide = matches('(min-width: 1200px)');
