/** The meanings of all codes. Not bundled with the entry point `decktype`. */
import { codes, type DiagnosticCode } from './codes/all.js';
import { apiMeanings } from './codes/api.js';
import { cardMeanings } from './codes/cards.js';
import { caseMeanings } from './codes/cases.js';
import { checkMeanings } from './codes/checks.js';
import { deckMeanings } from './codes/decks.js';
import { formMeanings } from './codes/forms.js';
import { importMeanings } from './codes/imports.js';
import { likelyMeanings } from './codes/likely.js';
import { listMeanings } from './codes/lists.js';
import { overlayMeanings } from './codes/overlays.js';
import { projectMeanings } from './codes/project.js';
import { ruleMeanings } from './codes/rules.js';
import { standingMeanings } from './codes/standings.js';
import type { Diagnostic } from './diagnostic.js';
import type { CodeEntry, Meaning, MeaningsOf, Severity } from './finding.js';

const meanings: MeaningsOf<typeof codes> = {
  ...ruleMeanings,
  ...deckMeanings,
  ...listMeanings,
  ...cardMeanings,
  ...standingMeanings,
  ...checkMeanings,
  ...apiMeanings,
  ...importMeanings,
  ...formMeanings,
  ...likelyMeanings,
  ...overlayMeanings,
  ...caseMeanings,
  ...projectMeanings,
};

/** Code -> its meaning. */
export const catalogue = Object.fromEntries(
  Object.entries(meanings).map(([code, meaning]) => [
    code,
    typeof meaning === 'string' ? { about: meaning } : meaning,
  ]),
) as Readonly<Record<DiagnosticCode, Meaning>>;

/** The default severity of a code. */
export function severityOf(code: DiagnosticCode): Severity {
  const entry: CodeEntry = codes[code];
  return entry.severity;
}

/** All codes, in the order of the table. */
export const allCodes = Object.keys(codes) as readonly DiagnosticCode[];

/** The hint of a finding, or else of its code. */
export function hintFor({ code, hint }: Diagnostic): string | undefined {
  return hint ?? (isCode(code) ? catalogue[code].hint : undefined);
}

/** Adds its {@link hintFor | hint} to a finding, for documents. */
export function withHint(diagnostic: Diagnostic): Diagnostic {
  const hint = hintFor(diagnostic);
  return hint === undefined ? diagnostic : { ...diagnostic, hint };
}

/** Whether a text is a code. */
export function isCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(codes, text);
}
