/** Dark or light: as the system says, unless somebody chose. */
import { effect } from '@preact/signals';
import { storedChoice } from './stored.js';

export const theme = storedChoice('theme', ['system', 'light', 'dark']);

/** Keeps the page as it was chosen. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value.value;
  });
}
