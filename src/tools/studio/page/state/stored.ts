/** Choices about the look of the page, kept in the browser if it allows that. */
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
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice holds until the page is closed.
  }
}

export const theme = storedChoice('theme', ['system', 'light', 'dark']);

/** Keeps the page as it was chosen. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value.value;
  });
}
