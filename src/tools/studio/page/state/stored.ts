/** Browser storage for the page, if available: display choices and unsaved texts. */
import { effect, signal } from '@preact/signals';

/** A stored choice of several values; the first is the default. */
export function storedChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
) {
  const key = `decktype.${name}`;
  const kept = read(key);
  const value = signal<Value>(values.find((one) => one === kept) ?? values[0]);
  return {
    value,
    choose: (chosen: Value) => {
      value.value = chosen;
      write(key, chosen);
    },
  };
}

/** Reads a stored text. Pages from `file:` and private windows can lack storage. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The text that this page stored last, even if other pages have stored another since. */
export function readOwn(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether the browser accepted the last text; false if storage is full or denied. */
export let isKept = true;

/** Stores a text only for this page, or removes it. */
export function writeOwn(key: string, value: string | undefined): void {
  try {
    // If there is no space, an older text would hide the shared one.
    sessionStorage.removeItem(key);
    if (value !== undefined) sessionStorage.setItem(key, value);
  } catch {
    // The shared text is still stored.
  }
}

/** Stores a text for all pages, or removes it. If that fails, the previous text stays. */
export function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    isKept = true;
  } catch {
    isKept = false;
  }
}

export const themeNames = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof themeNames;
export const theme = storedChoice<Theme>('theme', ['system', 'light', 'dark']);

/** Applies the chosen theme, now and after changes. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value.value;
  });
}
