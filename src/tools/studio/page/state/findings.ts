/** The findings about the texts. */
import type { Diagnostic } from '../../../../core/diagnostics/diagnostic.js';
import { useAnswer } from './answer.js';
import { edited, takeLenses } from './workbench.js';

/** The findings of all checks; while a text is broken, only those of the readers. */
export function useFindings(): readonly Diagnostic[] {
  const checked = useAnswer('findings', async (asked) => {
    const answer = await asked.findings();
    if (edited.peek()?.isValid) takeLenses(answer.lenses);
    return answer;
  }).value?.findings;
  const last = edited.value;
  if (last === undefined) return noFindings;
  return last.isValid ? (checked ?? last.findings) : last.findings;
}

const noFindings: readonly Diagnostic[] = [];
