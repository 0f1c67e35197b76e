/** Findings about files whose text is not to be shown. */

import { defined } from '../json/defined.js';
import { catalogue } from './catalogue.js';
import type { Diagnostic } from './diagnostic.js';

/** The same finding, which says in general what is wrong, and quotes nothing. */
export function unquoted(finding: Diagnostic, hint: string): Diagnostic {
  const { code, severity, pointer, file, range } = finding;
  const message = catalogue[code].about;
  return defined({ code, severity, pointer, message, hint, file, range });
}
