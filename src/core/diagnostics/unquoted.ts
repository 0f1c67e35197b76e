/** Findings about files whose text is not to be shown. */

import { catalogue } from './catalogue.js';
import type { Diagnostic } from './diagnostic.js';

/** The same finding, which says in general what is wrong, and quotes nothing. */
export function unquoted(finding: Diagnostic, hint: string): Diagnostic {
  const { code, severity, pointer, file, range } = finding;
  const message = catalogue[code].about;
  const general = { code, severity, pointer, message, hint };
  return { ...general, ...(file !== undefined && { file }), ...(range && { range }) };
}
