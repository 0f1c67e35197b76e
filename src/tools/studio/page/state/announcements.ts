/** What a screen reader is told of results, and what a user must see wherever they are. */
import { signal } from '@preact/signals';

const announced = signal('');

/** The text of the live region. */
export function announcement(): string {
  return announced.value;
}

/** Says a result, in one sentence. A sentence that follows soon takes its place. */
export function announce(text: string): void {
  announced.value = text;
}

const shown = signal<string | undefined>(undefined);

/** A problem that stays in sight until it is dismissed. */
export function problem(): string | undefined {
  return shown.value;
}

export function showProblem(text: string | undefined): void {
  shown.value = text;
}
