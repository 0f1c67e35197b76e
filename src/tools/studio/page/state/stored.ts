/** What the browser keeps for the page, if it allows that: choices about its look, and unsaved texts. */
import { effect, type Signal, signal } from '@preact/signals';

interface Choice<Value extends string> {
  readonly value: Signal<Value>;
  readonly choose: (value: Value) => void;
}

/** A choice of several; the first is the default. */
export function storedChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Choice<Value> {
  const key = `decktype.${name}`;
  const kept = read(key);
  const value = signal<Value>(values.find((one) => one === kept) ?? values[0]);
  return {
    value,
    choose: (chosen) => {
      value.value = chosen;
      write(key, chosen);
    },
  };
}

/** Pages from `file:` and private windows may lack storage. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What this page was last given, though other pages of the browser kept something else. */
export function readOwn(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether the browser took what it was last given; it does not where it has no room, or refuses to. */
export let isKept = true;

/** Keeps a text only for this page, or removes it. */
export function writeOwn(key: string, value: string | undefined): void {
  try {
    // Where it has no room, an older text would hide what all pages share.
    sessionStorage.removeItem(key);
    if (value !== undefined) sessionStorage.setItem(key, value);
  } catch {
    // What all pages share is kept.
  }
}

/** Keeps a text, or removes it. Where the browser does not, the text before stays. */
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

/** Keeps the page as it was chosen. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value.value;
  });
}
