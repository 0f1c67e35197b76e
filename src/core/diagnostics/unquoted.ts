import { catalogue } from './catalogue.js';
import type { Diagnostic } from './diagnostic.js';

/** Makes a finding general, so that it quotes nothing, for files whose text must not be shown. */
export function unquoted(finding: Diagnostic, hint: string): Diagnostic {
  const { code, severity, pointer, file, range } = finding;
  const message = catalogue[code].about;
  const general = { code, severity, pointer, message, hint };
  return { ...general, ...(file !== undefined && { file }), ...(range && { range }) };
}
