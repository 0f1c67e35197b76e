/** Announces the result of an edit to screen readers, once typing pauses and if it is new. */
import { effect } from '@preact/signals';
import { counted } from '../../../../core/diagnostics/counted.js';
import type { Edited } from '../../worker/answers.js';
import { announce } from './announcements.js';
import { edited } from './workbench.js';

const pause = 1000;

export function sayResults(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said: string | undefined;
  effect(() => {
    const last = edited.value;
    if (last === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const text = textOf(last);
      // The first result is not announced, because it is read with the page.
      if (said !== undefined && said !== text) announce(text);
      said = text;
    }, pause);
  });
}

function textOf(answer: Edited): string {
  const { isValid, moved, findings } = answer;
  if (isValid) return counted(moved, 'list moves', 'lists move');
  const error = findings.find(({ severity }) => severity === 'error');
  return `${whileBroken(answer)} ${error?.message ?? ''}`;
}

/** Says which rules apply while the text has errors. */
export function whileBroken({ hasRules }: Edited): string {
  return hasRules ? 'The last valid rules apply.' : 'No rules apply.';
}
