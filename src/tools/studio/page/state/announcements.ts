/** Results for screen readers, and problems that are shown in every view. */
import { signal } from '@preact/signals';

const announced = signal('');

/** The text of the live region. */
export function announcement(): string {
  return announced.value;
}

/** Announces a result in one sentence, replacing the one before. */
export function announce(text: string): void {
  announced.value = text;
}

const shown = signal<string | undefined>(undefined);

/** A problem that is shown until it is dismissed. */
export function problem(): string | undefined {
  return shown.value;
}

export function showProblem(text: string | undefined): void {
  shown.value = text;
}
