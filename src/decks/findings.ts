/** Findings of the readers and writers that the core entry point does without. */
import type { DiagnosticData } from '../diagnostics/codes.js';
import { type Diagnostic, diagnoseFrom } from '../diagnostics/diagnostic.js';
import { listCodes } from '../diagnostics/list-codes.js';

/** Makes the finding `code` about a decklist. */
export function diagnoseList<C extends keyof typeof listCodes>(
  code: C,
  data: DiagnosticData<C>,
): Diagnostic {
  return diagnoseFrom(listCodes[code], code, '', data, {});
}
