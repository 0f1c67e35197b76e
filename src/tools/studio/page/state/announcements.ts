/** Announces results to screen readers, and shows problems in every view. */
import { signal } from '@preact/signals';

const announced = signal('');

/** The text of the live region. */
export function announcement(): string {
  return announced.value;
}

/** Announces a result in one sentence, replacing the previous one. */
export function announce(text: string): void {
  announced.value = text;
}

const shown = signal<string | undefined>(undefined);

/** The problem shown until it is dismissed. */
export function problem(): string | undefined {
  return shown.value;
}

export function showProblem(text: string | undefined): void {
  shown.value = text;
}
