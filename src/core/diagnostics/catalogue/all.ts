/**
 * What each code means. It is not a part of the table of codes, so that the entry point `decktype` does not
 * contain it.
 */
import { codes, type DiagnosticCode } from '../codes/all.js';
import type { Diagnostic } from '../diagnostic.js';
import type { CodeEntry, Severity } from '../finding.js';
import { apiCatalogue } from './api.js';
import { cardCatalogue } from './cards.js';
import { checkCatalogue } from './checks.js';
import { deckCatalogue } from './decks.js';
import type { CatalogueOf } from './entry.js';
import { formCatalogue } from './forms.js';
import { importCatalogue } from './imports.js';
import { projectCatalogue } from './project.js';
import { ruleCatalogue } from './rules.js';

/** Every code and what it means. */
export const catalogue: CatalogueOf<typeof codes> = {
  ...ruleCatalogue,
  ...deckCatalogue,
  ...cardCatalogue,
  ...checkCatalogue,
  ...importCatalogue,
  ...formCatalogue,
  ...apiCatalogue,
  ...projectCatalogue,
};

/** The default severity of a code. */
export function severityOf(code: DiagnosticCode): Severity {
  const entry: CodeEntry = codes[code];
  return entry.severity;
}

/** All codes, in the order of the table. */
export const allCodes = Object.keys(codes) as readonly DiagnosticCode[];

/** What to do about a finding: what it says itself, or what its code says. */
export function hintFor({ code, hint }: Diagnostic): string | undefined {
  return hint ?? (isCode(code) ? catalogue[code].hint : undefined);
}

/** A finding with its {@link hintFor | hint}, for documents. */
export function withHint(diagnostic: Diagnostic): Diagnostic {
  const hint = hintFor(diagnostic);
  return hint === undefined ? diagnostic : { ...diagnostic, hint };
}

/** Whether a text is a code. */
export function isCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(codes, text);
}
